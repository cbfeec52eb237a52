/// \file
/// Breadth-first searches by several ranks, held to the scheme Distributed of bfs.saa level by
/// level: what each rank has reached, what it knows, and what it sent.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/solver.hpp"
#include "properties/spec/ranks_rounds.hpp"
#include "properties/spec/ranks_rounds_run.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_part.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using saa::Value;
using Values = std::vector<Value>;

/// A level of a rank is a round: whether bottom-up, its name says. It has
///
///     label   of the rank's own vertices
///     known   words of bits, a share a rank
///     part    its frontier, by its own numbers; in no order, after a level top-down
///     sent    to each rank
///     bucket  the vertices, by their ranks' numbers; a share a rank
bool is_bottom_up(const RecordedRound& level) {
  return level.kernel == "level bottom-up";
}

/// The scheme's state, carried on level by level beside the ranks.
class Follower {
 public:
  Follower(const saa::Algorithm& algorithm, const Graph& graph, const VertexRanges& ranges,
           Vertex source, std::uint64_t seed)
      : algorithm_(algorithm),
        paper_(saa::paper("bfs")),
        ranges_(ranges),
        stride_((ranges.each + 31) / 32 * 32),
        state_(begun(graph)) {
    options_.schedule.kind = saa::Schedule::Kind::random;
    options_.schedule.seed = seed;
    run("startParts", {source});
  }

  [[nodiscard]] bool is_over() const { return state_.peek("p_tail") == 0; }

  /// What the ranks' level did that the scheme's does not.
  std::optional<std::string> astray(const std::vector<Shown>& ranks, std::size_t level) {
    const bool bottom_up = is_bottom_up(ranks.front()[level]);
    run(bottom_up ? "BottomUpPart" : "TopDownPart", {});
    for (int rank = 0; rank < ranges_.ranks; ++rank) {
      if (auto wrong = wrong_of(rank, ranks[static_cast<std::size_t>(rank)].at(level), bottom_up)) {
        return fmt::format("rank {}: {}", rank, *wrong);
      }
    }
    run("endPartLevel", {});
    return std::nullopt;
  }

 private:
  saa::State begun(const Graph& graph) const {
    auto constants = paper_.constants(graph);
    constants["P"] = ranges_.ranks;
    constants["L"] = ranges_.each;
    saa::State state(saa::Layout(algorithm_, constants));
    paper_.set_problem(state, graph);
    return state;
  }

  void run(std::string_view scheme, const Values& arguments) {
    ++options_.schedule.seed;
    const auto outcome = saa::run(algorithm_, paper_.basis(), state_, scheme, arguments, options_);
    if (outcome.ending != saa::Ending::done) throw saa::SchemeFault(outcome.why);
  }

  [[nodiscard]] Value count(std::string_view variable, Value first, Value second) const {
    return state_.peek(variable, {first, second});
  }

  /// The first of a row's values, in order.
  template <class... Indices>
  [[nodiscard]] Values first_of(std::string_view variable, Value many, Indices... indices) const {
    Values values;
    for (Value place = 0; place < many; ++place) {
      values.push_back(state_.peek(variable, {indices..., place}));
    }
    std::ranges::sort(values);
    return values;
  }

  /// Those of a rank, by the graph's numbers, in order.
  [[nodiscard]] Values whole(std::span<const Value> own, int rank) const {
    Values values(own.begin(), own.end());
    for (Value& value : values) value += ranges_.first(rank);
    std::ranges::sort(values);
    return values;
  }

  [[nodiscard]] bool knows(const RecordedRound& has, Vertex vertex) const {
    const int owner = ranges_.owner(vertex);
    const auto place = static_cast<std::size_t>(owner * stride_ + vertex - ranges_.first(owner));
    return (values_of(has, "known")[place / 32] >> (place % 32) & 1) != 0;
  }

  [[nodiscard]] std::optional<std::string> wrong_of(int rank, const RecordedRound& has,
                                                    bool bottom_up) const {
    for (Vertex own = 0; own < ranges_.count(rank); ++own) {
      const Vertex vertex = ranges_.first(rank) + own;
      const Value label = values_of(has, "label")[static_cast<std::size_t>(own)];
      const Value by_scheme = state_.peek("label", {vertex});
      if (label == by_scheme) continue;
      return fmt::format("vertex {} has level {}, but in the scheme it has level {}", vertex, label,
                         by_scheme);
    }
    for (Vertex vertex = 0; vertex < ranges_.num_vertices; ++vertex) {
      if (knows(has, vertex) == (count("known", rank, vertex) != 0)) continue;
      return fmt::format("vertex {} is {}, but in the scheme it is not", vertex,
                         knows(has, vertex) ? "known" : "not known");
    }
    const Value turn = state_.peek("c");
    const Values part = whole(values_of(has, "part"), rank);
    if (!bottom_up && part != first_of("part", count("part_tail", turn, rank), turn, Value{rank})) {
      return fmt::format("the frontier is {}, but in the scheme it differs", fmt::join(part, " "));
    }
    for (int to = 0; to < ranges_.ranks; ++to) {
      const Value many = values_of(has, "sent")[static_cast<std::size_t>(to)];
      const auto bucket =
          std::span(values_of(has, "bucket"))
              .subspan(static_cast<std::size_t>(to) * static_cast<std::size_t>(stride_),
                       static_cast<std::size_t>(many));
      if (whole(bucket, to) !=
          first_of("bucket", count("sent", rank, to), Value{rank}, Value{to})) {
        return fmt::format("the vertices sent to rank {} are {}, but in the scheme they differ", to,
                           fmt::join(whole(bucket, to), " "));
      }
    }
    return std::nullopt;
  }

  const saa::Algorithm& algorithm_;
  const saa::Paper& paper_;
  const VertexRanges& ranges_;
  Vertex stride_;
  saa::State state_;
  saa::RunOptions options_;
};

/// A search: the same on all ranks.
struct Drawn {
  Graph graph;
  bool symmetric;
  Vertex source;
  OptionValues options;
};

Drawn draw(std::mt19937_64& random) {
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
  };
  EdgeList list;
  list.num_vertices = 1 + below(9);
  list.symmetric = below(3) != 0;
  for (int arcs = below(3 * list.num_vertices + 1); arcs > 0; --arcs) {
    list.source.push_back(below(list.num_vertices));
    list.dest.push_back(below(list.num_vertices));
    if (!list.symmetric) continue;
    list.source.push_back(list.dest.back());
    list.dest.push_back(list.source[list.source.size() - 2]);
  }
  const bool symmetric = list.symmetric;
  const Vertex source = below(list.num_vertices);
  // From always bottom-up to hardly ever, and back again or not.
  const double alpha = below(2) == 0 ? 1000 : 1 + below(3);
  return {build_graph(std::move(list)),
          symmetric,
          source,
          {{"alpha", alpha},
           {"beta", 1.0 + below(4)},
           {"tuned_block_size", 32},
           {"eager_items", static_cast<double>(below(3))}}};
}

/// What is astray in one search, on the first rank.
std::optional<std::string> searched(Communicator& ranks, const Solver<Bfs>& solver,
                                    const saa::Algorithm& algorithm, const Drawn& drawn,
                                    std::uint64_t seed) {
  GraphPart part = part_of(drawn.graph, ranks.size(), ranks.rank());
  part.symmetric = drawn.symmetric;
  const auto search = [&] {
    OwnAnswer own;
    Bfs::Query query;
    query.source = drawn.source;
    static_cast<void>(solver.solve_part(ranks, part, query, drawn.options, own));
  };
  const std::vector<Shown> levels = shown_by_all(
      ranks, seed, search, [](std::string_view kernel) { return kernel.starts_with("level "); });
  if (ranks.rank() != 0) return std::nullopt;
  Follower follower(algorithm, drawn.graph, part.ranges, drawn.source, seed);
  for (std::size_t level = 0; level < levels.front().size(); ++level) {
    if (follower.is_over())
      return fmt::format("the ranks run level {}, but the scheme has already ended", level + 1);
    if (auto wrong = follower.astray(levels, level)) {
      return fmt::format("level {}, {}: {}", level + 1,
                         is_bottom_up(levels.front()[level]) ? "bottom-up" : "top-down", *wrong);
    }
  }
  if (!follower.is_over()) return "the ranks have ended, but the scheme has another level";
  return std::nullopt;
}

}  // namespace

int astray_of_bfs(int runs, std::uint64_t seed) {
  Communicator& ranks = world(Device::cpu);
  const Solver<Bfs>& distributed = solver<Bfs>(Device::cpu, ranks_rounds[0].variant);
  const saa::Algorithm algorithm = saa::load("bfs");
  return astray_runs(runs, seed, [&](int, std::mt19937_64& random) {
    const Drawn drawn = draw(random);
    return searched(ranks, distributed, algorithm, drawn, random());
  });
}

}  // namespace graphspec::properties
