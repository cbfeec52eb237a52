/// \file
/// Their rows, and what each finds wrong.
#include "properties/problem/paths/properties.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/problem/bad_options.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/boost_distances.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "properties/problem/paths/judge_paths.hpp"
#include "properties/problem/paths/type_ends.hpp"
#include "properties/problem/sized_graphs.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;
using Verdict = std::optional<std::string>;

std::optional<Rows> boost_rows(const Trial<Sssp>& trial) {
  return boost_distances_from(trial.graph, trial.query.source);
}
std::optional<Rows> boost_rows(const Trial<Apsp>& trial) {
  return boost_floyd_warshall_distances(trial.graph);
}

/// The part of a trial's graph whose negative cycles matter.
RandomGraph asked_part(const Trial<Sssp>& trial) {
  return reached_part(trial.graph, trial.query.source);
}
RandomGraph asked_part(const Trial<Apsp>& trial) {
  return trial.graph;
}

/// The trial, asked for predecessors or not.
template <class Problem>
Trial<Problem> asked(Trial<Problem> trial, bool predecessors) {
  trial.query.predecessors = predecessors;
  return trial;
}

// One run.

template <class Problem>
Verdict distances_equal_reference(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return compare(rows_of(subject, trial), right_rows<Problem>(trial.graph.graph(), trial.query),
                 "the reference has");
}

template <class Problem>
Verdict boost_graph_agrees(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  const auto expected = boost_rows(trial);
  if (!expected) return "Boost.Graph finds a negative cycle";
  return compare(rows_of(subject, trial), *expected, "Boost.Graph has");
}

template <class Problem>
Verdict certificate_holds(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  const Rows rows = rows_of(subject, trial);
  if (rows.distance.empty()) return std::nullopt;
  return certify_rows(trial.graph.graph(), rows.first, rows.distance);
}

template <class Problem>
Verdict predecessors_certified(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  const Rows rows = rows_of(subject, asked(trial, subject.has_predecessors));
  if (rows.distance.empty()) return std::nullopt;
  const Graph graph = trial.graph.graph();
  auto wrong = certify_rows(graph, rows.first, rows.distance);
  if (wrong || !subject.has_predecessors) return wrong;
  return certify_predecessor_rows(graph, rows.first, rows.distance, rows.predecessor);
}

template <class Problem>
Verdict paths_add_up(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return judge_paths(trial.graph, rows_of(subject, asked(trial, true)));
}

/// Right distances, and predecessors where the subject has them.
template <class Problem>
Verdict judge_one(const Subject<Problem>& subject, const RandomGraph& random,
                  typename Problem::Query query, const Setting& setting) {
  query.predecessors = query.predecessors && subject.has_predecessors;
  const Graph graph = random.graph();
  const Rows rows = rows_of(subject, graph, query, setting);
  auto wrong = compare(rows, right_rows<Problem>(graph, query), "the reference has");
  if (wrong || !query.predecessors) return wrong;
  return certify_predecessor_rows(graph, rows.first, rows.distance, rows.predecessor);
}

Sssp::Query row_of(const Trial<Sssp>& trial, Vertex source) {
  return {source, trial.query.predecessors};
}
Apsp::Query row_of(const Trial<Apsp>& trial, Vertex source) {
  return {source, source + 1, trial.query.predecessors};
}

/// Dear ones are left out whose rows name no size.
template <class Problem>
bool goes_another_way(const Subject<Problem>& subject) {
  constexpr int dear = 20;
  return subject.has_setting && (subject.sizes.front() > 0 || subject.cost < dear);
}

/// Some have weights with a sign, some one weight, and some weights of few values. Few have
/// negative ones, with which searches by buckets have one bucket alone.
template <class Problem>
Verdict about_sizes(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  constexpr Vertex most_vertices = 2200;
  SizedGraph sized = sized_graph(subject, trial, most_vertices);
  Draw draw(trial.choice + 1);
  constexpr std::int32_t moved_percent = 25;
  draw_usual_weights(draw, sized.graph, /*zero_cycles=*/false, moved_percent);
  auto wrong = judge_one(subject, sized.graph, row_of(trial, sized.source), trial.setting);
  if (wrong) *wrong += fmt::format("; in {}", summary(sized));
  return wrong;
}

template <class Problem>
Verdict distances_at_type_ends(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  for (const std::int64_t end : type_ends) {
    // With potentials added, as functions on the host may do, twice as much must fit, as far again
    // below 0.
    const bool may_reweight = subject.reweights || !subject.has_setting;
    const RandomGraph graph =
        graph_of_type_end(end, may_reweight ? unreached / 4 : unreached - 1, trial.choice);
    typename Problem::Query query;
    query.predecessors = trial.query.predecessors;
    auto wrong = judge_one(subject, graph, query, trial.setting);
    if (wrong) return fmt::format("{}; in {}", *wrong, describe(graph));
  }
  return std::nullopt;
}

/// The graph with weights that sums round: each that it has, times a unit. A sum round a cycle of
/// weight 0 must not fall, so that a graph with negative arcs has a unit of which sums are exact.
Graph with_rounded_sums(const RandomGraph& random, std::uint64_t choice) {
  const Graph graph = random.graph();
  std::vector<double> weights(graph.dest().size(), 1);
  if (const auto* given = std::get_if<std::span<const std::int32_t>>(&graph.weights())) {
    std::ranges::copy(*given, weights.begin());
  }
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const bool is_negative = std::ranges::any_of(weights, [](double weight) { return weight < 0; });
  const double units[] = {0.1, 1.0 / 3, 1e-17, least, 1e290};
  const double unit = is_negative ? 0.125 : units[choice % std::size(units)];
  for (std::size_t arc = 0; arc < weights.size(); ++arc) {
    // Beside heavy arcs light ones are rounded away.
    if (!is_negative && (arc + choice) % 7 == 0) weights[arc] *= 1e-9;
    weights[arc] *= unit;
    // A zero may have either sign.
    if (weights[arc] == 0 && (arc + choice) % 3 == 0) weights[arc] = -0.0;
  }
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(weights)};
}

template <class Problem>
Verdict rounded_sums(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return subject.violation_of_reals(with_rounded_sums(trial.graph, trial.choice), trial.query,
                                    trial.setting);
}

template <class Problem>
bool takes_reals(const Subject<Problem>& subject) {
  return static_cast<bool>(subject.violation_of_reals);
}

// Two runs.

template <class Problem>
Verdict schedule(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return compare(rows_of(subject, trial, trial.rescheduled()), rows_of(subject, trial),
                 "in another order of threads the distance is");
}

template <class Problem>
Verdict options(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return compare(rows_of(subject, trial, trial.with_other_options()), rows_of(subject, trial),
                 "with the first options the distance is");
}

template <class Problem>
Verdict distances_without_predecessors(const Subject<Problem>& subject,
                                       const Trial<Problem>& trial) {
  return compare(rows_of(subject, asked(trial, false)), rows_of(subject, asked(trial, true)),
                 "with predecessors the distance is");
}

template <class Problem>
Verdict scaling(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return judge_scaling(
      [&](const Graph& graph) { return rows_of(subject, graph, trial.query, trial.setting); },
      trial.graph, trial.choice);
}

/// A judge of distances between all pairs. \tparam judge  (distances, graph, what is chosen)
template <class Problem, auto judge>
Verdict between_all(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  const DistancesOf distances = distances_by(subject, trial);
  if constexpr (std::is_invocable_v<decltype(judge), DistancesOf, RandomGraph, std::uint64_t>) {
    return judge(distances, trial.graph, trial.choice);
  } else if constexpr (std::is_invocable_v<decltype(judge), DistancesOf, RandomGraph>) {
    return judge(distances, trial.graph);
  } else {
    return judge(distances, trial.graph, trial.additions);
  }
}

// Refusals.

template <class Problem>
Verdict negative_cycle_is_named(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  // The whole graph is searched, and judged by what matters of it.
  const SolveAll solve = solve_by(subject, trial.query, trial.setting);
  const auto solve_whole = [&](const Graph&) { solve(trial.graph.graph()); };
  return judge_negative_cycle(solve_whole, asked_part(trial));
}

/// In a graph of its own. \tparam graph  of a choice
template <class Problem, auto graph>
Verdict cycle_is_named(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  const typename Problem::Query query{.predecessors = trial.query.predecessors};
  return judge_negative_cycle(solve_by(subject, query, trial.setting), graph(trial.choice));
}

/// The graph and a vertex from which alone an arc of negative weight leads to it.
RandomGraph with_negative_arc(const RandomGraph& graph) {
  RandomGraph changed = with_arcs_apart(graph);
  changed.edges.push_back({changed.num_vertices, 0, -1});
  ++changed.num_vertices;
  return changed;
}

template <class Problem>
Verdict overflow_refused(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  // Where none is negative, some take any weights.
  return judge_overflow(solve_by(subject, trial.query, trial.setting),
                        subject.takes_heavy_arcs ? with_negative_arc(trial.graph) : trial.graph,
                        trial.choice);
}

}  // namespace

template <class Problem>
std::vector<Property<Problem>> paths_properties(const PathsSizes& sizes) {
  using Parts = TrialParts<Problem>;
  using Rule = WeightedGraphRule;
  const auto with = [](const Rule& graphs) { return Parts{.setting = true, .graphs = graphs}; };
  const auto chosen = [](const Rule& graphs) {
    return Parts{.setting = true, .choice = true, .graphs = graphs};
  };
  const Rule asked_once = {.max_vertices = sizes.asked_once, .heavy = true, .about_16_bits = true};
  const Rule between = {.max_vertices = sizes.between_all};
  const Parts two_settings = {.setting = true, .other_setting = true, .graphs = asked_once};
  const auto takes = has_setting<Subject<Problem>>;
  return {
      {.name = "distances_equal_reference",
       .sentence = "distances equal those of the problem's oracle",
       .parts = with({.max_vertices = 40, .heavy = true, .about_16_bits = true}),
       .violation = distances_equal_reference<Problem>},
      {.name = "boost_graph_agrees",
       .sentence = "distances equal those of Boost.Graph's algorithm",
       .parts = with(asked_once),
       .violation = boost_graph_agrees<Problem>},
      {.name = "certificate_holds",
       .sentence = "the certificate accepts the distances",
       .parts = with(asked_once),
       .violation = certificate_holds<Problem>},
      {.name = "predecessors_certified",
       .sentence = "the certificate accepts the predecessors; they lead back to the source also if "
                   "a cycle has weight 0",
       .parts = with({.max_vertices = 40, .heavy = true, .zero_cycles = true}),
       .violation = predecessors_certified<Problem>,
       .applies = has_predecessors<Subject<Problem>>},
      {.name = "paths_add_up",
       .sentence = "the path that the predecessors describe exists in the graph, and its weights "
                   "add up to the distance",
       .parts = with({.max_vertices = 24, .heavy = true, .zero_cycles = true}),
       .violation = paths_add_up<Problem>,
       .applies = has_predecessors<Subject<Problem>>},
      {.name = "distances_across_tiles",
       .sentence =
           "in graphs larger than a tile or a warp, distances equal those of the problem's oracle",
       .parts = with({.max_vertices = 34, .about_16_bits = true, .often_few = false}),
       .violation = distances_equal_reference<Problem>,
       .applies = takes},
      {.name = "distances_near_overflow",
       .sentence = "if the sum of two distances exceeds 32 bits, but no distance does, distances "
                   "equal those of the problem's oracle",
       .parts = with({.max_vertices = 12, .heavy_ways = true}),
       .violation = distances_equal_reference<Problem>},
      {.name = "distances_at_type_ends",
       .sentence = "distances near the limits of 14, 15, 16, 29 and 30 bits are correct, with and "
                   "without negative weights, and next to unreachable vertices",
       .parts = chosen({.max_vertices = 1}),
       .violation = distances_at_type_ends<Problem>},
      {.name = "sizes",
       .sentence = "just below, at and just above the sizes at which a variant switches its "
                   "method, distances equal those of the problem's oracle, and the certificate "
                   "accepts the predecessors",
       .parts = chosen({.max_vertices = 1}),
       .violation = about_sizes<Problem>,
       .applies = goes_another_way<Problem>},
      {.name = "many_vertices",
       .sentence = "from one source, the certificate accepts distances and predecessors also if "
                   "vertices fill queues, warps, blocks and tiles",
       .parts = with({.max_vertices = 300, .heavy = true, .zero_cycles = true, .one_row = true}),
       .violation = predecessors_certified<Problem>,
       .applies = takes_vertices<300>},
      {.name = "rounded_sums",
       .sentence = "if sums of real weights are rounded, each distance equals the least sum along "
                   "a path to the last bit, or, for sums in any order, within the error bound; the "
                   "weights along the predecessors add up to the distance",
       .parts = chosen({.max_vertices = 24, .zero_cycles = true}),
       .violation = rounded_sums<Problem>,
       .applies = takes_reals<Problem>},
      {.name = "shift",
       .sentence = "metamorphic: adding p[u] - p[v] to each arc u -> v adds p[s] - p[t] to the "
                   "distance from s to t",
       .parts = chosen(between),
       .violation = between_all<Problem, judge_shift>},
      {.name = "scaling",
       .sentence = "metamorphic: multiplying all weights by a factor multiplies all distances",
       .parts = chosen({.max_vertices = sizes.asked_once}),
       .violation = scaling<Problem>},
      {.name = "lighter_arc",
       .sentence = "metamorphic: a new or lighter arc decreases exactly the distances of the paths "
                   "that it shortens",
       .parts = chosen(between),
       .violation = between_all<Problem, judge_lighter_arc>},
      {.name = "relabelling",
       .sentence = "metamorphic: relabelling the vertices preserves distances",
       .parts = chosen(between),
       .violation = between_all<Problem, judge_relabelling>},
      {.name = "arc_order",
       .sentence = "metamorphic: the order of the arcs of a vertex, also of parallel ones, changes "
                   "no distance",
       .parts = chosen(between),
       .violation = between_all<Problem, judge_arc_order>},
      {.name = "reversal",
       .sentence = "metamorphic: the distance from t to s in the reversed graph equals the "
                   "distance from s to t in the graph",
       .parts = with(between),
       .violation = between_all<Problem, judge_reversal>},
      {.name = "neutral_additions",
       .sentence = "metamorphic: added arcs that shorten no path, self-loops, copies of arcs, and "
                   "isolated vertices change no distance",
       .parts = {.setting = true, .additions = true, .graphs = between},
       .violation = between_all<Problem, judge_neutral_additions>},
      {.name = "disjoint_union",
       .sentence =
           "metamorphic: a disjoint copy of the graph changes no distance and stays unreached",
       .parts = with({.max_vertices = sizes.between_double}),
       .violation = between_all<Problem, judge_disjoint_union>},
      {.name = "idempotence",
       .sentence = "distances obey the triangle inequality, and the graph with the distances as "
                   "arcs has the same distances",
       .parts = with({.max_vertices = sizes.between_double}),
       .violation = between_all<Problem, judge_idempotence>},
      {.name = "schedule",
       .sentence = "the order in which threads and blocks run changes no distance",
       .parts = two_settings,
       .violation = schedule<Problem>,
       .applies = takes},
      {.name = "options",
       .sentence = "no option changes a distance",
       .parts = two_settings,
       .violation = options<Problem>,
       .applies = takes},
      {.name = "distances_without_predecessors",
       .sentence = "without predecessors the distances are equal, and no predecessors are returned",
       .parts = with(asked_once),
       .violation = distances_without_predecessors<Problem>},
      {.name = "negative_cycle_is_named",
       .sentence =
           "a graph is rejected exactly if it has a negative cycle (for sssp: one that the source "
           "reaches); the message is one line that names such a cycle and its weight",
       .parts = with({.max_vertices = sizes.asked_once, .negative_cycles = true}),
       .violation = negative_cycle_is_named<Problem>},
      {.name = "heaviest_cycle_is_named",
       .sentence = "the property negative_cycle_is_named holds in graphs where more rounds would "
                   "make distances exceed 32 bits",
       .parts = chosen({.max_vertices = 1}),
       .violation = cycle_is_named<Problem, heaviest_cycle>,
       .applies = takes_vertices<72>,
       .cost = 2},
      {.name = "long_cycle_is_named",
       .sentence = "the property negative_cycle_is_named holds in graphs where the cycle contains "
                   "all vertices of three or four tiles",
       .parts = chosen({.max_vertices = 1}),
       .violation = cycle_is_named<Problem, long_negative_cycle>,
       .applies = takes_vertices<110>,
       .cost = 2},
      {.name = "overflow_refused",
       .sentence = "weights with which a path could exceed 32 bits are rejected by a message of "
                   "one line that names the weight",
       .parts = chosen(between),
       .violation = overflow_refused<Problem>},
      {.name = "bad_options_refused",
       .sentence =
           "an option out of its range is rejected by a message of one line that names the option",
       .parts = with(between),
       .violation = bad_options_refused<Problem>,
       .applies = takes},
  };
}

template std::vector<Property<Sssp>> paths_properties(const PathsSizes& sizes);
template std::vector<Property<Apsp>> paths_properties(const PathsSizes& sizes);

}  // namespace graphspec::properties
