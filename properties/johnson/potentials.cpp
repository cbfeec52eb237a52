/// \file
/// Properties of the potentials that a subject reweights by.
#include <utility>

#include "properties/johnson/compare.hpp"
#include "properties/johnson/objections.hpp"
#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties::johnson_objection {
namespace {

using Verdict = std::optional<std::string>;
using Potential = std::vector<std::int64_t>;

/// One number a vertex. Anything else is an objection.
Potential potential_of(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  Potential potential = subject.potential(trial.graph.graph(), trial.setting);
  if (potential.size() != static_cast<std::size_t>(trial.graph.num_vertices)) {
    throw std::length_error(
        fmt::format("{} potentials where {} are due", potential.size(), trial.graph.num_vertices));
  }
  return potential;
}

std::int64_t reweighted(const RandomEdge& edge, const Potential& potential) {
  return edge.weight + potential[static_cast<std::size_t>(edge.from)] -
         potential[static_cast<std::size_t>(edge.to)];
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

}  // namespace

Verdict reweighted_never_negative(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Potential potential = potential_of(subject, trial);
  for (const RandomEdge& arc : with_arcs_apart(trial.graph).edges) {
    if (reweighted(arc, potential) >= 0) continue;
    return fmt::format("arc {}->{} of weight {} has reweighted {}: h[{}] is {} and h[{}] is {}",
                       arc.from, arc.to, arc.weight, reweighted(arc, potential), arc.from,
                       potential[static_cast<std::size_t>(arc.from)], arc.to,
                       potential[static_cast<std::size_t>(arc.to)]);
  }
  return std::nullopt;
}

Verdict potentials_cancel(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  constexpr int num_walks = 8;
  const Potential potential = potential_of(subject, trial);
  const RandomGraph given = with_arcs_apart(trial.graph);
  if (given.edges.empty()) return std::nullopt;
  const Lengths back = lengths_of(subject, given.graph(), trial.setting);
  const Lengths back_reweighted =
      lengths_of(subject, shifted(given, potential).graph(), trial.setting);
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
    return fmt::format("walk {} and the shortest path back weigh {}, and {} after reweighting",
                       text, sum, sum_reweighted);
  }
  return std::nullopt;
}

}  // namespace graphspec::properties::johnson_objection
