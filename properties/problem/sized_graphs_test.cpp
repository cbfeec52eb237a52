/// \file
/// Graphs about a size come in the shapes at which shares of arcs, queues and rows end, and the
/// property of sizes finds faults that need such a shape, or such a shape and small options.
#include "properties/problem/sized_graphs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "gpu/ours/bfs/options.hpp"
#include "properties/harness/run_tasks.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/expect_faults_found.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;

/// A level of a search: its vertices that have arcs, in the order in which a queue gets them.
struct LevelOfSearch {
  std::vector<Vertex> vertices;
  std::vector<ArcIndex> before;  ///< arcs of the vertices before each, and in the end of all

  [[nodiscard]] std::size_t size() const { return vertices.size(); }
  [[nodiscard]] ArcIndex degree(std::size_t slot) const { return before[slot + 1] - before[slot]; }
  [[nodiscard]] ArcIndex arcs() const { return before.back(); }
};

std::vector<LevelOfSearch> levels_from(const Graph& graph, Vertex source) {
  std::vector<LevelOfSearch> levels;
  std::vector<bool> seen(static_cast<std::size_t>(graph.num_vertices()));
  seen[static_cast<std::size_t>(source)] = true;
  std::vector<Vertex> frontier = {source};
  while (!frontier.empty()) {
    LevelOfSearch level{{}, {0}};
    std::vector<Vertex> next;
    for (const Vertex tail : frontier) {
      const auto row = graph.neighbours(tail);
      if (row.empty()) continue;
      level.vertices.push_back(tail);
      level.before.push_back(level.arcs() + std::ssize(row));
      for (const Vertex head : row) {
        if (seen[static_cast<std::size_t>(head)]) continue;
        seen[static_cast<std::size_t>(head)] = true;
        next.push_back(head);
      }
    }
    levels.push_back(std::move(level));
    frontier = std::move(next);
  }
  return levels;
}

/// A slot of a level. \return whether it is as a shape asks
using IsSuchSlot = std::function<bool(const LevelOfSearch& level, std::size_t slot)>;

bool has_slot(const std::vector<LevelOfSearch>& levels, const IsSuchSlot& is_such) {
  return std::ranges::any_of(levels, [&](const LevelOfSearch& level) {
    for (std::size_t slot = 0; slot < level.size(); ++slot) {
      if (is_such(level, slot)) return true;
    }
    return false;
  });
}

/// Whether a row that begins 32 vertices is the first or the last of a share, of so many.
bool begins_at_share(const Graph& graph, bool is_last) {
  for (Vertex vertex = 32; vertex < graph.num_vertices(); vertex += 32) {
    const ArcIndex first = graph.offsets()[static_cast<std::size_t>(vertex)];
    if (graph.neighbours(vertex).empty()) continue;
    for (const ArcIndex warps : {2, 3, 4}) {
      const ArcIndex share = (graph.num_arcs() + warps - 1) / warps;
      if (share > 1 && (first + (is_last ? 1 : 0)) % share == 0) return true;
    }
  }
  return false;
}

TEST(SizedGraphs, TheShapesAtWhichSharesEndAreAllDrawnOftenEnough) {
  constexpr int count = 3000;
  struct Shape {
    int least = 0;  ///< of 1000 graphs
    int times = 0;
  };
  std::map<std::string, Shape> shapes;
  Draw draw(std::uint64_t{11});
  for (int number = 0; number < count; ++number) {
    const SizedGraph sized = draw_sized_graph(draw, {2, 32}, 520);
    ASSERT_LE(sized.graph.num_vertices, 520);
    ASSERT_LT(sized.source, sized.graph.num_vertices);
    const Graph graph = sized.graph.graph();
    const auto levels = levels_from(graph, sized.source);
    const auto note = [&](const std::string& what, int least, bool holds) {
      Shape& shape = shapes[what];
      shape.least = least;
      shape.times += holds ? 1 : 0;
    };
    const auto has = [&](const IsSuchSlot& is_such) { return has_slot(levels, is_such); };
    note("more than 48 slots, one of them with a third of the arcs", 30,
         has([](const auto& level, std::size_t slot) {
           return level.size() > 48 && 3 * level.degree(slot) >= level.arcs();
         }));
    note("the last of more than 32 slots has several arcs", 15,
         has([](const auto& level, std::size_t slot) {
           return level.size() > 32 && slot + 1 == level.size() && level.degree(slot) > 1;
         }));
    note("a slot of several arcs begins where a share does, not the first", 50,
         has([](const auto& level, std::size_t slot) {
           return slot > 0 && level.before[slot] % 32 == 0 && level.degree(slot) > 1;
         }));
    note("a slot of several arcs begins at the last arc of a share", 50,
         has([](const auto& level, std::size_t slot) {
           return level.before[slot] % 32 == 31 && level.degree(slot) > 1;
         }));
    note("31 slots of an arc before one of several", 10,
         has([](const auto& level, std::size_t slot) {
           return slot >= 31 && level.before[slot] - level.before[slot - 31] == 31 &&
                  level.degree(slot) > 1;
         }));
    for (const std::size_t width : {31U, 32U, 33U, 47U, 48U, 49U, 63U, 64U, 65U}) {
      note(fmt::format("a level of {} slots", width), 5,
           has([&](const auto& level, std::size_t) { return level.size() == width; }));
    }
    note("the row of vertex 32, 64 or 96 is the first of a share", 20,
         begins_at_share(graph, /*is_last=*/false));
    note("the row of vertex 32, 64 or 96 begins at the last arc of a share", 20,
         begins_at_share(graph, /*is_last=*/true));
    note("more than half of all arcs are out of reach", 50, [&] {
      ArcIndex reached = 0;
      for (const LevelOfSearch& level : levels) reached += level.arcs();
      return graph.num_arcs() > 40 && 2 * reached < graph.num_arcs();
    }());
  }
  for (const auto& [what, shape] : shapes) {
    const int found = shape.times * 1000 / count;
    fmt::print("{:>5} of 1000  {}\n", found, what);
    EXPECT_GE(found, shape.least) << what;
  }
}

TEST(SizedGraphs, StayWithinTheirNumberOfVerticesHoweverSmall) {
  Draw draw(std::uint64_t{12});
  for (const Vertex most : {3, 4, 8, 31, 33, 40, 70}) {
    for (int number = 0; number < 500; ++number) {
      const SizedGraph sized = draw_sized_graph(draw, {1, 2, 32, 64, 256}, most);
      ASSERT_LE(sized.graph.num_vertices, most);
      ASSERT_GE(sized.source, 0);
      ASSERT_LT(sized.source, sized.graph.num_vertices);
      for (const RandomEdge& edge : sized.graph.edges) {
        ASSERT_GE(std::min(edge.from, edge.to), 0);
        ASSERT_LT(std::max(edge.from, edge.to), sized.graph.num_vertices);
      }
    }
  }
}

/// Which arc of a level a faulty search loses: number `arc` of a slot's.
using LostArc = std::function<bool(const LevelOfSearch& level, std::size_t slot, ArcIndex arc,
                                   const ours::bfs::Options& options)>;

/// A search on the host that goes by slots of frontiers, as kernels do, and loses arcs.
Subject<Bfs> that_loses(const std::string& name, const LostArc& is_lost) {
  Subject<Bfs> subject;
  subject.name = name;
  subject.has_setting = true;
  subject.options = ours::bfs::option_table();
  subject.run = [is_lost](const Graph& graph, const Bfs::Query& query, const Setting& setting) {
    const auto options =
        options_from<ours::bfs::Options>(ours::bfs::option_table(), setting.options);
    VertexArray<std::int32_t> depth(graph.num_vertices(), Bfs::unreached_level);
    depth[query.source] = 0;
    std::vector<Vertex> frontier = {query.source};
    for (std::int32_t level = 1; !frontier.empty(); ++level) {
      LevelOfSearch slots{{}, {0}};
      for (const Vertex tail : frontier) {
        if (graph.neighbours(tail).empty()) continue;
        slots.vertices.push_back(tail);
        slots.before.push_back(slots.arcs() + std::ssize(graph.neighbours(tail)));
      }
      frontier.clear();
      for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        for (ArcIndex arc = 0; arc < slots.degree(slot); ++arc) {
          if (is_lost(slots, slot, arc, options)) continue;
          const Vertex head = graph.neighbours(slots.vertices[slot])[static_cast<std::size_t>(arc)];
          if (depth[head] != Bfs::unreached_level) continue;
          depth[head] = level;
          frontier.push_back(head);
        }
      }
    }
    return Bfs::Result{std::move(depth), {}};
  };
  return subject;
}

/// Few warps take a level in turns, and none of it stays with a block.
bool is_shared_by_few(const LevelOfSearch& level, const ours::bfs::Options& options) {
  return options.tuned_blocks >= 1 && options.tuned_blocks <= 2 && options.tuned_block_size == 32 &&
         options.alpha <= 2 && level.arcs() > options.narrow_arcs;
}

TEST(SizedGraphs, ThePropertyOfSizesFindsArcsThatAreLostWhereSharesEnd) {
  using Level = LevelOfSearch;
  using Options = ours::bfs::Options;
  const std::vector<PlantedFault<Bfs>> faults = {
      {"sizes", that_loses("the last arc of more than 48 slots",
                           [](const Level& level, std::size_t slot, ArcIndex arc, const Options&) {
                             return level.size() > 48 && slot + 1 == level.size() &&
                                    arc + 1 == level.degree(slot);
                           })},
      {"sizes", that_loses("a slot's first arc at a share's first place",
                           [](const Level& level, std::size_t slot, ArcIndex arc, const Options&) {
                             return arc == 0 && slot > 0 && level.before[slot] % 32 == 0;
                           })},
      {"sizes", that_loses("all but the first arc of a slot that begins at a share's last place",
                           [](const Level& level, std::size_t slot, ArcIndex arc, const Options&) {
                             return arc > 0 && level.before[slot] % 32 == 31;
                           })},
      {"sizes", that_loses("more than 32 arcs of a slot behind 31 of one arc",
                           [](const Level& level, std::size_t slot, ArcIndex arc, const Options&) {
                             return arc >= 32 && slot >= 31 &&
                                    level.before[slot] - level.before[slot - 31] == 31;
                           })},
      {"sizes",
       that_loses("the second arc of slot 31 where one warp has all, or two",
                  [](const Level& level, std::size_t slot, ArcIndex arc, const Options& options) {
                    return is_shared_by_few(level, options) && slot % 32 == 31 && arc == 1;
                  })},
      {"sizes",
       that_loses("the first arc behind 32 where one warp has all, or two",
                  [](const Level& level, std::size_t slot, ArcIndex arc, const Options& options) {
                    return is_shared_by_few(level, options) && level.before[slot] == 32 && arc == 0;
                  })},
  };
  for (const auto& [found_by, faulty] : faults) {
    const auto properties = properties_of<Bfs>();
    const auto property = std::ranges::find(properties, found_by, &Property<Bfs>::name);
    ASSERT_NE(property, properties.end());
    // As many cases as `graphspec check` has, of several seeds.
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      const Falsification found = falsify(
          *property, faulty, {.seed = seed, .cases = default_cases(Device::cpu), .max_shrinks = 0});
      EXPECT_FALSE(found.holds) << faulty.name << ", seed " << seed;
      if (!found.holds) fmt::print("{:>4} cases  {}\n", found.cases, faulty.name);
    }
  }
}

TEST(SizedGraphs, ThePropertyOfSizesFindsNothingWhereNothingIsLost) {
  const auto right = that_loses("none", [](const auto&...) { return false; });
  for (const auto& property : properties_of<Bfs>()) {
    if (property.name != "sizes") continue;
    const Falsification found = falsify(property, right, fault_parameters());
    EXPECT_TRUE(found.holds) << found.violation;
  }
}

}  // namespace
}  // namespace graphspec::properties
