/// \file
/// direction_optimizing_bfs() against a textbook queue: directed and symmetric graphs, several
/// sources, targets, cutoffs, predecessors, and several numbers of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "reference/baseline/bfs.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using Levels = std::vector<std::int32_t>;
using Limits = reference::SearchLimits<std::int32_t>;
using reference::direction_optimizing_bfs;

/// Levels by a queue.
Levels levels_by_queue(const Graph& graph, const std::vector<Vertex>& sources) {
  Levels level(static_cast<std::size_t>(graph.num_vertices()), -1);
  std::queue<Vertex> queue;
  for (const Vertex source : sources) {
    level[static_cast<std::size_t>(source)] = 0;
    queue.push(source);
  }
  for (; !queue.empty(); queue.pop()) {
    for (const Vertex head : graph.neighbours(queue.front())) {
      std::int32_t& known = level[static_cast<std::size_t>(head)];
      if (known >= 0) continue;
      known = level[static_cast<std::size_t>(queue.front())] + 1;
      queue.push(head);
    }
  }
  return level;
}

/// Empty if `predecessor` is a breadth-first tree of the levels; otherwise the fault.
std::string fault_of_tree(const Graph& graph, const Levels& level,
                          const std::vector<Vertex>& predecessor) {
  if (predecessor.size() != level.size()) return "number of predecessors";
  std::vector<bool> has_arc(level.size(), false);
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const auto place = static_cast<std::size_t>(head);
      has_arc[place] = has_arc[place] || predecessor[place] == tail;
    }
  }
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const std::int32_t own = level[static_cast<std::size_t>(v)];
    const Vertex before = predecessor[static_cast<std::size_t>(v)];
    const std::string name = "vertex " + std::to_string(v) + ": ";
    if (own < 0 && before != -1) return name + "unreached, with a predecessor";
    if (own == 0 && before != v) return name + "a source is its own predecessor";
    if (own <= 0) continue;
    if (before < 0 || before >= graph.num_vertices()) return name + "no predecessor";
    if (level[static_cast<std::size_t>(before)] != own - 1) return name + "predecessor's level";
    if (!has_arc[static_cast<std::size_t>(v)]) return name + "no such arc";
  }
  return "";
}

/// A question about a graph.
struct Question {
  std::vector<Vertex> sources;
  std::vector<Vertex> targets;
  std::optional<std::int32_t> cutoff;
};

/// Checks levels and tree of one search.
void check(const Graph& graph, const Question& asked, const std::string& name) {
  const Levels all = levels_by_queue(graph, asked.sources);
  const problem::Bfs::Result found = direction_optimizing_bfs(
      graph, asked.sources, {asked.targets, asked.cutoff}, /*predecessors=*/true);
  // A level that the limits allow to be missing is either missing or right.
  std::int32_t last = graph.num_vertices();
  if (asked.cutoff) last = *asked.cutoff;
  std::int32_t needed = asked.targets.empty() ? last : 0;
  for (const Vertex target : asked.targets) {
    const std::int32_t level = all[static_cast<std::size_t>(target)];
    needed = std::max(needed, level < 0 ? last : level);
  }
  needed = std::min(needed, last);
  ASSERT_EQ(found.level.size(), all.size()) << name;
  for (std::size_t v = 0; v < all.size(); ++v) {
    const std::int32_t right = all[v] <= last ? all[v] : -1;
    if (right >= 0 && right <= needed) {
      ASSERT_EQ(found.level[v], right) << name << ", vertex " << v;
    } else {
      // The search ends with the level of the last target: nothing beyond is reached.
      ASSERT_EQ(found.level[v], -1) << name << ", vertex " << v;
    }
  }
  ASSERT_EQ(fault_of_tree(graph, found.level, found.predecessor), "") << name;
  const auto levels_alone =
      direction_optimizing_bfs(graph, asked.sources, {asked.targets, asked.cutoff});
  ASSERT_EQ(levels_alone.level, found.level) << name;
  ASSERT_TRUE(levels_alone.predecessor.empty()) << name;
}

/// Questions of all kinds, drawn from a seed.
std::vector<Question> questions(Vertex num_vertices, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto vertices = [&](int count) {
    std::vector<Vertex> drawn;
    while (static_cast<int>(drawn.size()) < count) {
      drawn.push_back(static_cast<Vertex>(random() % static_cast<std::uint32_t>(num_vertices)));
    }
    return drawn;
  };
  std::vector<Question> all;
  all.push_back({vertices(1), {}, {}});
  all.push_back({vertices(1), {}, 0});
  all.push_back({vertices(1), {}, 2});
  all.push_back({vertices(1), vertices(1), {}});
  all.push_back({vertices(3), vertices(4), {}});
  all.push_back({vertices(2), vertices(2), 3});
  all.push_back({vertices(20), {}, 1});
  const Vertex twice = vertices(1).front();
  all.push_back({{twice, twice}, {twice, twice}, {}});
  return all;
}

void check_all(const std::string& spec, std::uint32_t seed) {
  const Graph graph = graph_from_spec(spec, seed);
  for (const int threads : {1, 2, 4}) {
    with_threads(threads, [&] {
      for (const Question& asked : questions(graph.num_vertices(), seed)) {
        check(graph, asked,
              spec + ", seed " + std::to_string(seed) + ", threads " + std::to_string(threads) +
                  ", source " + std::to_string(asked.sources[0]));
      }
    });
  }
}

TEST(DirectionOptimizingBfs, GivesTheLevelsOfAQueueOnManySmallGraphs) {
  // 63, 64 and 65 vertices: a word of the bitmap, and one vertex less and more.
  for (const std::string spec :
       {"random:1,3", "random:2,1,sym", "random:63,2,sym", "random:64,3,sym", "random:65,2,sym",
        "random:65,2", "random:200,1,sym", "random:200,1", "rmat:6,8,sym", "rmat:6,4", "star:64",
        "path:130", "complete:65", "grid:8x8", "gnp:128,0.02"}) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      ASSERT_NO_FATAL_FAILURE(check_all(spec, seed)) << spec;
    }
  }
}

TEST(DirectionOptimizingBfs, GivesTheLevelsOfAQueueWhereThreadsShareLevels) {
  for (const std::string spec :
       {"rmat:13,8,sym", "rmat:13,8", "random:20000,8,sym", "random:20000,4", "star:50000",
        "grid:3000x30", "mixture:9000", "complete:300", "path:30000", "random:5000,1,sym"}) {
    for (const std::uint32_t seed : {3U, 4U}) {
      ASSERT_NO_FATAL_FAILURE(check_all(spec, seed)) << spec;
    }
  }
}

/// A core in which bottom-up levels pay, with a long tail, on which they do not.
TEST(DirectionOptimizingBfs, ReturnsToTopDownOnATail) {
  const Graph core = graph_from_spec("random:6000,16,sym", 5);
  constexpr Vertex tail = 3000;
  std::vector<ArcIndex> offsets(core.offsets().begin(), core.offsets().end());
  std::vector<Vertex> dest(core.dest().begin(), core.dest().end());
  const Vertex first = core.num_vertices();
  // The last vertex of the core leads to the tail, whose vertices lead to each other.
  dest.push_back(first);
  ++offsets.back();
  for (Vertex v = first; v < first + tail; ++v) {
    dest.push_back(v - 1);
    if (v + 1 < first + tail) dest.push_back(v + 1);
    offsets.push_back(static_cast<ArcIndex>(dest.size()));
  }
  const Graph graph(std::move(offsets), std::move(dest), {}, /*symmetric=*/true);
  for (const int threads : {1, 3}) {
    with_threads(threads, [&] {
      for (const Vertex source : {Vertex{0}, first - 1, first + tail / 2, first + tail - 1}) {
        check(graph, {{source}, {}, {}}, "source " + std::to_string(source));
      }
    });
  }
}

TEST(DirectionOptimizingBfs, RefusesWrongArguments) {
  const Graph graph = graph_from_spec("path:5", 0);
  const auto message = [&](const std::vector<Vertex>& sources, const Limits& limits) {
    try {
      static_cast<void>(direction_optimizing_bfs(graph, sources, limits));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  const std::vector<Vertex> beyond{0, 5};
  const std::vector<Vertex> negative{-1};
  EXPECT_EQ(message({}, {}), "the list of sources is empty; pass at least one source");
  EXPECT_EQ(message(beyond, {}), "source 5: vertices are 0 to 4");
  EXPECT_EQ(message(negative, {}), "source -1: vertices are 0 to 4");
  EXPECT_EQ(message({0}, {.targets = beyond}), "target 5 is not a vertex; vertices are 0 to 4");
  EXPECT_EQ(message({0}, {.targets = negative}), "target -1 is not a vertex; vertices are 0 to 4");
  EXPECT_EQ(message({0}, {.cutoff = -1}), "cutoff -1 is negative; levels are 0 or more");
  EXPECT_EQ(message({0}, {.cutoff = 0}), "no error");
  // A cutoff that was removed is none, though its memory may still hold the number.
  Limits removed;
  Limits* volatile kept = &removed;  // else a compiler leaves the number out
  kept->cutoff = -1;
  kept->cutoff.reset();
  EXPECT_EQ(message({0}, removed), "no error");
}

}  // namespace
}  // namespace graphspec::properties
