/// \file
/// What each of the paper's own properties finds wrong.
#include "properties/johnson/own_properties.hpp"

#include <set>
#include <stdexcept>
#include <utility>

#include "properties/harness/judge_message.hpp"
#include "properties/johnson/schemes.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using OwnTrial = Trial<Apsp>;
using Verdict = std::optional<std::string>;

/// One number a vertex. Anything else is a violation.
Potential potential_of(const JohnsonSubject& subject, const OwnTrial& trial) {
  Potential potential = subject.potential(trial.graph.graph(), trial.setting);
  if (potential.size() != static_cast<std::size_t>(trial.graph.num_vertices)) {
    throw std::length_error(fmt::format("the result has {} potentials, but must have {}",
                                        potential.size(), trial.graph.num_vertices));
  }
  return potential;
}

std::int64_t reweighted(const RandomEdge& edge, const Potential& potential) {
  return edge.weight + potential[edge.from] - potential[edge.to];
}

/// Arcs one after another, at random, from a random one on; ends early where no arc leads on.
std::vector<RandomEdge> random_walk(Draw& draw, const std::vector<RandomEdge>& arcs,
                                    std::int32_t steps) {
  std::vector<RandomEdge> walk = {arcs[draw.bits() % arcs.size()]};
  while (steps-- > 0) {
    std::vector<RandomEdge> onward;
    for (const RandomEdge& arc : arcs) {
      if (arc.from == walk.back().to) onward.push_back(arc);
    }
    if (onward.empty()) break;
    walk.push_back(onward[draw.bits() % onward.size()]);
  }
  return walk;
}

Verdict scheme_agrees(const JohnsonSubject& subject, const OwnTrial& trial) {
  const std::string_view scheme = subject.scheme(trial.setting);
  return compare(rows_of(subject, trial), distances_by_scheme(trial.graph.graph(), scheme),
                 fmt::format("by the scheme {} the distance is", scheme));
}

Verdict judge_phases(const JohnsonSubject& subject, const Graph& graph, const Setting& setting) {
  const std::string_view scheme = subject.scheme(setting);
  std::int64_t phases_before = 0;
  Vertex source = 0;
  for (const Phases& expected : phases_by_scheme(graph, scheme)) {
    // With the sources before it, of which a search must not find anything left.
    const std::int64_t phases = subject.phases(graph, setting, {0, source + 1});
    // The kernels end a search when only unreached vertices are left in Q. The scheme settles these
    // as well: in phases of their own, unless ∞ is settled beside a reached vertex.
    const std::int64_t due = expected.all - expected.of_unreached;
    if (phases - phases_before != due) {
      return fmt::format(
          "from {} the variant takes {} phases, but the scheme {} takes {}, and {} more for "
          "unreached vertices",
          source, phases - phases_before, scheme, due, expected.of_unreached);
    }
    phases_before = phases;
    ++source;
  }
  return std::nullopt;
}

/// By each rule that makes it follow another scheme: these differ in their phases alone.
Verdict phases_agree(const JohnsonSubject& subject, const OwnTrial& trial) {
  const Graph graph = trial.graph.graph();
  std::set<std::string_view> judged;
  for (const OptionRow& row : subject.options) {
    if (row.name != "settle") continue;
    for (const double rule : row.drawn) {
      const Setting setting = trial.setting.with(row, rule);
      if (!judged.insert(subject.scheme(setting)).second) continue;
      if (auto wrong = judge_phases(subject, graph, setting)) return wrong;
    }
  }
  return std::nullopt;
}

/// The heaviest arc, as often as there are vertices, and two negative ones come to just less than
/// what 32 bits hold for no path, or to that, or to more.
Verdict reweighted_lengths_fit_or_refused(const JohnsonSubject& subject, const OwnTrial& trial) {
  Draw draw(trial.choice);
  const std::int32_t heaviest = draw.between(430'000'000, 715'000'000);
  const std::int32_t over = draw.between(-1, 1);
  RandomGraph random;
  random.num_vertices = 3;
  random.weighted = true;
  const auto low = static_cast<std::int32_t>(unreached - std::int64_t{3} * heaviest + over);
  random.edges = {{0, 1, -(low / 2)}, {1, 2, low / 2 - low}, {0, 2, heaviest}};
  const Graph graph = random.graph();
  const std::string what = fmt::format("a graph with weight {} and potential {}", heaviest, -low);
  if (over >= 0) {
    return expect_refusal([&] { return subject.run(graph, {}, trial.setting); },
                          std::to_string(-low), what);
  }
  return compare(rows_of(subject, graph, {}, trial.setting), right_rows<Apsp>(graph, {}),
                 fmt::format("for {} the reference has", what));
}

Verdict reweighted_never_negative(const JohnsonSubject& subject, const OwnTrial& trial) {
  const Potential potential = potential_of(subject, trial);
  for (const RandomEdge& arc : with_arcs_apart(trial.graph).edges) {
    if (reweighted(arc, potential) >= 0) continue;
    return fmt::format(
        "arc {}->{} of weight {} has the new weight {}, because h[{}] is {} and h[{}] is {}",
        arc.from, arc.to, arc.weight, reweighted(arc, potential), arc.from, potential[arc.from],
        arc.to, potential[arc.to]);
  }
  return std::nullopt;
}

Verdict potentials_cancel(const JohnsonSubject& subject, const OwnTrial& trial) {
  constexpr int num_walks = 8;
  const Potential potential = potential_of(subject, trial);
  const RandomGraph given = with_arcs_apart(trial.graph);
  if (given.edges.empty()) return std::nullopt;
  const DistancesOf distances = distances_by(subject, trial);
  const Rows back = distances(given.graph());
  const Rows back_reweighted = distances(shifted(given, potential).graph());
  Draw draw(trial.choice);
  for (int walks = 0; walks < num_walks; ++walks) {
    const auto walk = random_walk(draw, given.edges, draw.between(0, 2 * given.num_vertices));
    const Vertex start = walk.front().from;
    const Vertex end = walk.back().to;
    if (back(end, start) == unreached && back_reweighted(end, start) == unreached) continue;
    // Either of them alone makes the sums differ.
    std::int64_t sum = back(end, start);
    std::int64_t sum_reweighted = back_reweighted(end, start);
    std::string text = std::to_string(start);
    for (const RandomEdge& arc : walk) {
      sum += arc.weight;
      sum_reweighted += reweighted(arc, potential);
      text += fmt::format(" -> {}", arc.to);
    }
    if (sum == sum_reweighted) continue;
    return fmt::format(
        "the walk {} and the shortest path back have the total weight {}, but {} after reweighting",
        text, sum, sum_reweighted);
  }
  return std::nullopt;
}

using Parts = TrialParts<Apsp>;
constexpr Parts tiny = {.setting = true, .graphs = {.max_vertices = 5}};

constexpr Property<Apsp, JohnsonSubject> table[] = {
    {.name = "scheme_agrees",
     .sentence = "distances equal those of the interpreted scheme",
     .parts = tiny,
     .violation = scheme_agrees},
    {.name = "phases_agree",
     .sentence = "each source takes as many phases as the interpreted scheme",
     .parts = tiny,
     .violation = phases_agree,
     .applies = [](const JohnsonSubject& subject) { return bool(subject.phases); }},
    {.name = "reweighted_lengths_fit_or_refused",
     .sentence = "weights with which a reweighted path could exceed 32 bits, and no other weights, "
                 "are rejected by a message of one line that names the lowest potential",
     .parts = {.setting = true, .choice = true, .graphs = {.max_vertices = 1}},
     .violation = reweighted_lengths_fit_or_refused,
     .applies = [](const JohnsonSubject& subject) { return subject.reweights; }},
    {.name = "reweighted_never_negative",
     .sentence = "with potentials h, no reweighted weight w + h[u] - h[v] is negative",
     .parts = {.setting = true, .graphs = {.heavy = true}},
     .violation = reweighted_never_negative},
    {.name = "potentials_cancel",
     .sentence = "along a closed walk that ends with a shortest path, the weights of the "
                 "reweighted graph and of the given graph have the same sum",
     .parts = {.setting = true, .choice = true, .graphs = {}},
     .violation = potentials_cancel},
};

}  // namespace

std::span<const Property<Apsp, JohnsonSubject>> johnson_properties() {
  return table;
}

}  // namespace graphspec::properties
