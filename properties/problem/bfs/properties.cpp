/// \file
/// The properties of breadth-first levels, each in a few lines: two searches that must agree, or
/// one that must pass a judge.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "properties/certificates/bfs.hpp"
#include "properties/problem/bfs/boost_levels.hpp"
#include "properties/problem/bfs/neutral_additions.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/foreign_source.hpp"
#include "properties/problem/sized_graphs.hpp"
#include "properties/random_graphs/changed_graphs.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using BfsSubject = Subject<Bfs>;
using BfsTrial = Trial<Bfs>;
using Levels = VertexArray<std::int32_t>;
using Verdict = std::optional<std::string>;

std::string wrong_size(const Levels& level, Vertex num_vertices) {
  return fmt::format("the result has {} levels, but must have {}", level.size(), num_vertices);
}

/// The first level that is not as expected; expected(vertex) for all vertices of the search.
template <class Expected>
Verdict compare(const Levels& level, Vertex num_vertices, const Expected& expected,
                std::string_view whose) {
  if (level.size() != static_cast<std::size_t>(num_vertices)) {
    return wrong_size(level, num_vertices);
  }
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    const std::int32_t right = expected(vertex);
    if (level[vertex] != right) {
      return fmt::format("level[{}] is {}; {} {}", vertex, level[vertex], whose, right);
    }
  }
  return std::nullopt;
}

Verdict compare(const Levels& level, const Levels& expected, std::string_view whose) {
  return compare(
      level, static_cast<Vertex>(expected.size()), [&](Vertex vertex) { return expected[vertex]; },
      whose);
}

/// The levels of the trial's input, of whatever number.
Levels search(const BfsSubject& subject, const BfsTrial& trial) {
  return subject.run(trial.graph.graph(), trial.query, trial.setting).level;
}

/// A level for each vertex: what two searches are compared by. Anything else is a violation.
Levels search_all(const BfsSubject& subject, const Graph& graph, Vertex source,
                  const Setting& setting) {
  Levels level = subject.run(graph, {source}, setting).level;
  if (level.size() != static_cast<std::size_t>(graph.num_vertices())) {
    throw std::length_error(wrong_size(level, graph.num_vertices()));
  }
  return level;
}

Levels search_all(const BfsSubject& subject, const BfsTrial& trial, const Setting& setting) {
  return search_all(subject, trial.graph.graph(), trial.query.source, setting);
}

Levels search_all(const BfsSubject& subject, const BfsTrial& trial) {
  return search_all(subject, trial, trial.setting);
}

Levels oracle(const BfsTrial& trial) {
  return Bfs::oracle(trial.graph.graph(), trial.query).level;
}

Verdict levels_equal_oracle(const BfsSubject& subject, const BfsTrial& trial) {
  return compare(search(subject, trial), oracle(trial), "the oracle has");
}

Verdict boost_graph_agrees(const BfsSubject& subject, const BfsTrial& trial) {
  const Levels expected = boost_levels(trial.graph.graph(), trial.query.source);
  return compare(search(subject, trial), expected, "Boost.Graph has");
}

Verdict certificate_holds(const BfsSubject& subject, const BfsTrial& trial) {
  return certify_bfs(trial.graph.graph(), trial.query.source, search(subject, trial));
}

Verdict tree_is_certified(const BfsSubject& subject, const BfsTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Bfs::Result found = subject.run(graph, trial.query, trial.setting);
  return certify_bfs_tree(graph, trial.query.source, found.level, found.predecessor);
}

Verdict relabelling(const BfsSubject& subject, const BfsTrial& trial) {
  const Vertex num_vertices = trial.graph.num_vertices;
  const VertexArray<Vertex> label = mixed_numbering(num_vertices, trial.choice);
  const Levels before = search_all(subject, trial);
  const Levels after = search_all(subject, renumbered(trial.graph, label).graph(),
                                  label[trial.query.source], trial.setting);
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    if (before[vertex] == after[label[vertex]]) continue;
    return fmt::format(
        "vertex {0} has level {1}; in the graph that is relabelled with {3}, the same vertex has "
        "the number {2} and the level {4}",
        vertex, before[vertex], label[vertex],
        num_vertices <= 20 ? fmt::format("{}", fmt::join(label, " "))
                           : fmt::format("choice {}", trial.choice),
        after[label[vertex]]);
  }
  return std::nullopt;
}

Verdict arc_order(const BfsSubject& subject, const BfsTrial& trial) {
  const Graph shuffled = with_rows_shuffled(trial.graph.graph(), trial.choice);
  return compare(
      search_all(subject, shuffled, trial.query.source, trial.setting), search_all(subject, trial),
      fmt::format("the arc heads are in the order {}, and with sorted heads the level is",
                  shuffled.num_arcs() <= 40 ? fmt::format("[{}]", fmt::join(shuffled.dest(), " "))
                                            : fmt::format("shuffled by choice {}", trial.choice)));
}

Verdict schedule(const BfsSubject& subject, const BfsTrial& trial) {
  return compare(search_all(subject, trial, trial.rescheduled()), search_all(subject, trial),
                 "in another order of threads the level is");
}

Verdict options(const BfsSubject& subject, const BfsTrial& trial) {
  return compare(search_all(subject, trial, trial.with_other_options()), search_all(subject, trial),
                 "with the first options the level is");
}

Verdict neutral_additions(const BfsSubject& subject, const BfsTrial& trial) {
  const Levels before = search_all(subject, trial);
  const RandomGraph changed = with_neutral_additions(trial.graph, oracle(trial), trial.additions);
  return compare(
      search_all(subject, changed.graph(), trial.query.source, trial.setting), changed.num_vertices,
      [&](Vertex vertex) {
        return vertex < trial.graph.num_vertices ? before[vertex] : Bfs::unreached_level;
      },
      changed.edges.size() <= 40
          ? fmt::format("the graph is {}, and without the additions the level is",
                        describe(changed))
          : "without the additions the level is");
}

Verdict disjoint_union(const BfsSubject& subject, const BfsTrial& trial) {
  const Levels alone = search_all(subject, trial);
  const Vertex num_vertices = trial.graph.num_vertices;
  // The source lies in the second part, so that all of the first must stay unreached.
  const Vertex source = trial.query.source + num_vertices;
  return compare(
      search_all(subject, beside_itself(trial.graph).graph(), source, trial.setting),
      2 * num_vertices,
      [&](Vertex vertex) {
        return vertex >= num_vertices ? alone[vertex - num_vertices] : Bfs::unreached_level;
      },
      fmt::format("a disjoint copy precedes the graph, the source is {}, and the level must be",
                  source));
}

/// The vertex that `choice` picks, farthest first and unreached ones last: it stays what it is
/// while the graph around it shrinks.
Vertex pick_target(const Levels& level, std::uint64_t choice) {
  VertexArray<Vertex> targets(level.size(), 0);
  std::iota(targets.begin(), targets.end(), 0);
  std::ranges::stable_sort(targets, std::ranges::greater(),
                           [&](Vertex vertex) { return level[vertex]; });
  return targets[choice % targets.size()];
}

Verdict reversal(const BfsSubject& subject, const BfsTrial& trial) {
  const Levels forward = search_all(subject, trial);
  const Vertex source = trial.query.source;
  const Vertex target = pick_target(forward, trial.choice);
  const Levels backward = search_all(subject, reversed(trial.graph).graph(), target, trial.setting);
  if (forward[target] == backward[source]) return std::nullopt;
  return fmt::format(
      "from {} to {} the level is {}, but from {} to {} in the reversed graph the level is {}",
      source, target, forward[target], target, source, backward[source]);
}

Verdict sizes(const BfsSubject& subject, const BfsTrial& trial) {
  constexpr Vertex most_vertices = 520;
  const SizedGraph sized = sized_graph(subject, trial, most_vertices);
  const Graph graph = sized.graph.graph();
  return compare(subject.run(graph, {sized.source}, trial.setting).level,
                 Bfs::oracle(graph, {sized.source}).level,
                 fmt::format("in a graph of {}, the oracle has", summary(sized)));
}

using Parts = TrialParts<Bfs>;
constexpr Parts one_search = {.setting = true};
constexpr Parts chosen_change = {.setting = true, .choice = true};
constexpr Parts graph_of_choice = {.setting = true, .choice = true, .graphs = {.max_vertices = 1}};
constexpr Parts additions = {.setting = true, .additions = true};
constexpr Parts two_settings = {.setting = true, .other_setting = true};

constexpr Property<Bfs> table[] = {
    {.name = "levels_equal_oracle",
     .sentence = "levels equal those of a sequential search with a queue",
     .parts = one_search,
     .violation = levels_equal_oracle},
    {.name = "certificate_holds",
     .sentence = "the certificate accepts the levels",
     .parts = one_search,
     .violation = certificate_holds},
    {.name = "boost_graph_agrees",
     .sentence = "levels equal those of Boost.Graph's search",
     .parts = one_search,
     .violation = boost_graph_agrees},
    {.name = "relabelling",
     .sentence = "metamorphic: relabelling the vertices preserves levels",
     .parts = chosen_change,
     .violation = relabelling},
    {.name = "arc_order",
     .sentence = "metamorphic: the order of the arcs of a vertex changes no level",
     .parts = chosen_change,
     .violation = arc_order},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes no level",
     .parts = two_settings,
     .violation = schedule,
     .applies = has_setting},
    {.name = "options",
     .sentence = "the sizes of blocks and queues change no level",
     .parts = two_settings,
     .violation = options,
     .applies = has_setting},
    {.name = "neutral_additions",
     .sentence = "metamorphic: added arcs that shorten no path, and added isolated vertices, "
                 "change no level",
     .parts = additions,
     .violation = neutral_additions},
    {.name = "disjoint_union",
     .sentence = "metamorphic: a disjoint graph changes no level and stays unreached",
     .parts = one_search,
     .violation = disjoint_union},
    {.name = "reversal",
     .sentence = "metamorphic: the level of s from t in the reversed graph equals the level of t "
                 "from s in the graph",
     .parts = chosen_change,
     .violation = reversal},
    {.name = "sizes",
     .sentence = "just below, at and just above the sizes at which a variant switches its method, "
                 "levels equal those of a sequential search",
     .parts = graph_of_choice,
     .violation = sizes,
     .applies = has_setting},
    {.name = "foreign_source_refused",
     .sentence = "a source that is no vertex of the graph is rejected by a message of one line "
                 "that names the source",
     .parts = one_search,
     .violation = foreign_source_refused<Bfs>},
    {.name = "tree_is_certified",
     .sentence = "the predecessors form a breadth-first tree",
     .parts = one_search,
     .violation = tree_is_certified,
     .applies = has_predecessors},
};

}  // namespace

template <>
std::span<const Property<Bfs>> properties_of<Bfs>() {
  return table;
}

}  // namespace graphspec::properties
