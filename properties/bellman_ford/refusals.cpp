/// \file
/// Properties of what has no answer: lengths beyond 32 bits, and input that is none.
#include "properties/shortest_paths/refusals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "properties/bellman_ford/compare.hpp"
#include "properties/bellman_ford/objections.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties::bellman_ford_objection {
namespace {

using bellman_ford::Form;
using bellman_ford::Options;
using Verdict = std::optional<std::string>;

constexpr std::int64_t no_path = std::numeric_limits<std::int64_t>::max();

/// The graph and a vertex from which alone an arc of negative weight leads to it.
RandomGraph with_negative_arc(const RandomGraph& graph) {
  RandomGraph changed = with_arcs_apart(graph);
  changed.edges.push_back({changed.num_vertices, 0, -1});
  ++changed.num_vertices;
  return changed;
}

/// The graph with weights of which few add up to more than 32 bits hold.
RandomGraph with_great_weights(const RandomGraph& graph, std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph changed = with_arcs_apart(graph);
  for (RandomEdge& edge : changed.edges) {
    edge.weight = draw.one_of({unreached, unreached - 1, unreached / 2, unreached / 2 + 1,
                               unreached / 3, unreached / 4, draw.between(0, 9)});
  }
  return changed;
}

/// The lengths from the source in 64 bits, by rounds over the list of edges.
/// \pre no edge is undirected, and no weight negative
std::vector<std::int64_t> long_lengths(const RandomGraph& graph, Vertex source) {
  std::vector<std::int64_t> length(static_cast<std::size_t>(graph.num_vertices), no_path);
  length[static_cast<std::size_t>(source)] = 0;
  for (bool shortened = true; shortened;) {
    shortened = false;
    for (const RandomEdge& edge : graph.edges) {
      const std::int64_t before = length[static_cast<std::size_t>(edge.from)];
      std::int64_t& head = length[static_cast<std::size_t>(edge.to)];
      if (before == no_path || before + edge.weight >= head) continue;
      head = before + edge.weight;
      shortened = true;
    }
  }
  return length;
}

/// An option out of its range.
struct BadOption {
  std::string_view name;
  int value;
  void (*set)(Options& options, int value);
};

template <auto member>
constexpr BadOption bad_option(std::string_view name, int value) {
  return {name, value, [](Options& options, int bad) { options.*member = bad; }};
}

constexpr BadOption bad_options[] = {
    bad_option<&Options::group_size>("group_size", -1),
    bad_option<&Options::group_size>("group_size", 1025),
    bad_option<&Options::block_size>("block_size", 0),
    bad_option<&Options::block_size>("block_size", 33),
    bad_option<&Options::block_size>("block_size", 1056),
    bad_option<&Options::delta>("delta", -1),
    bad_option<&Options::narrow>("narrow", -2),
    bad_option<&Options::frontier_block_size>("frontier_block_size", 31),
    bad_option<&Options::frontier_blocks>("frontier_blocks", -1),
};

}  // namespace

Verdict overflow_refused(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  // On lists of arcs great weights are refused beforehand only where some are negative.
  const bool negative = subject.form == Form::sparse;
  return judge_overflow(search_by(subject, trial),
                        negative ? with_negative_arc(trial.problem.graph) : trial.problem.graph,
                        trial.choice);
}

Verdict long_paths_right_or_refused(const BellmanFordSubject& subject,
                                    const BellmanFordTrial& trial) {
  const Vertex source = trial.problem.source;
  const RandomGraph graph = with_great_weights(trial.problem.graph, trial.choice);
  const std::vector<std::int64_t> right = long_lengths(graph, source);
  SourceLengths expected;
  std::int64_t longest = 0;
  for (const std::int64_t length : right) {
    if (length != no_path) longest = std::max(longest, length);
    expected.push_back(static_cast<std::int32_t>(std::min<std::int64_t>(length, unreached)));
  }
  try {
    const auto found = paths_of(subject, graph.graph(), source, trial.setting).length;
    if (longest < unreached) {
      return compare(found, expected,
                     fmt::format("in {} it is that, in 64 bits it is", describe(graph)));
    }
  } catch (const InputError& refusal) {
    if (longest >= unreached) return judge_message(refusal.what(), "32", "a longer path");
    return fmt::format("in {} the longest of the shortest paths is {}, and '{}' is said",
                       describe(graph), longest, refusal.what());
  }
  return fmt::format("in {} a shortest path is {}, and nothing is said", describe(graph), longest);
}

Verdict foreign_source_refused(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const Vertex order = trial.problem.graph.num_vertices;
  const Graph graph = trial.problem.graph.graph();
  const std::vector<std::int32_t> matrix(
      static_cast<std::size_t>(order) * static_cast<std::size_t>(order), unreached);
  for (const Vertex source : {order, Vertex{-1}, std::numeric_limits<Vertex>::max(),
                              std::numeric_limits<Vertex>::min()}) {
    const std::string name = std::to_string(source);
    const std::string what = fmt::format("source {} of {} vertices", source, order);
    if (auto wrong = expect_refusal([&] { return subject.search(graph, source, trial.setting); },
                                    name, what)) {
      return wrong;
    }
    if (subject.form == Form::sparse) continue;
    if (auto wrong = expect_refusal(
            [&] { return subject.search_matrix(matrix, order, source, trial.setting); }, name,
            "in a matrix " + what)) {
      return wrong;
    }
  }
  return expect_refusal([&] { return subject.search(Graph(), 0, trial.setting); }, "0",
                        "source 0 of no vertices");
}

Verdict foreign_matrix_refused(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const Vertex order = trial.problem.graph.num_vertices;
  const auto values = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  const auto refusal_of = [&](std::size_t size) {
    const std::vector<std::int32_t> matrix(size, unreached);
    return expect_refusal(
        [&] { return subject.search_matrix(matrix, order, trial.problem.source, trial.setting); },
        subject.form == Form::dense ? std::to_string(size) : "graph",
        fmt::format("a matrix of {} values for {} vertices", size, order));
  };
  if (subject.form == Form::sparse) return refusal_of(values);
  for (const std::size_t size : {values - 1, values + 1, 2 * values}) {
    if (auto wrong = refusal_of(size)) return wrong;
  }
  return std::nullopt;
}

Verdict bad_options_refused(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  for (const BadOption& bad : bad_options) {
    BellmanFordTrial changed = trial;
    bad.set(changed.setting.options, bad.value);
    const Graph graph = trial.problem.graph.graph();
    if (auto wrong = expect_refusal(
            [&] { return subject.search(graph, trial.problem.source, changed.setting); },
            std::string(bad.name), fmt::format("{} {}", bad.name, bad.value))) {
      return wrong;
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties::bellman_ford_objection
