/// \file
/// See phases.hpp.
#include "spec/saa/phases.hpp"

#include <optional>

#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

/// Whether a branch may wait within. The barriers of an inner ∥ are for its own branches.
bool waits(const SchemePtr& scheme) {
  if (std::holds_alternative<ParallelLoop>(scheme->node)) return false;
  bool found = std::holds_alternative<Barrier>(scheme->node);
  std::visit(
      [&](const auto& node) {
        for_each_tree(node, [&](const auto& inner) {
          if constexpr (std::is_same_v<decltype(inner), const SchemePtr&>) found |= waits(inner);
        });
      },
      scheme->node);
  return found;
}

/// The bounds have one value in all branches, and at any time.
template <class Node>
bool has_fixed_bounds(const Algorithm& algorithm, const Node& node, const std::string& index) {
  std::set<std::string> names;
  collect_names(node.first, names);
  collect_names(node.last, names);
  for (const std::string& one : names) {
    if (one == index || algorithm.find_state(one) || algorithm.find(one)) return false;
  }
  return true;
}

/// What the branches of `all` do in `body`. Nothing, if a branch may be at one barrier while
/// another is at another one. \param repeats  the body's end meets its beginning
std::optional<std::vector<SchemePtr>> phases_of(const Algorithm& algorithm, const ParallelLoop& all,
                                                const SchemePtr& body, bool repeats) {
  std::vector<SchemePtr> phases;
  std::vector<SchemePtr> phase;
  const auto end_phase = [&] {
    phases.push_back(
        scheme(ParallelLoop{all.index, all.first, all.last, compose(phase, body->at)}, body->at));
    phase.clear();
  };
  const auto* const parts = std::get_if<Composition>(&body->node);
  for (const SchemePtr& part : parts ? parts->parts : std::vector<SchemePtr>{body}) {
    const auto* const barrier = std::get_if<Barrier>(&part->node);
    const auto* const loop = std::get_if<Loop>(&part->node);
    if (!waits(part) || (barrier && barrier->index == all.index)) {
      phase.push_back(part);
      if (barrier) end_phase();
      continue;
    }
    if (!loop || !phase.empty() || !has_fixed_bounds(algorithm, *loop, all.index)) return {};
    if (loop->index == all.index || !has_fixed_bounds(algorithm, all, loop->index)) return {};
    const auto inner = phases_of(algorithm, all, loop->body, true);
    if (!inner) return {};
    phases.push_back(scheme(Loop{loop->index, loop->first, loop->last, compose(*inner)}, part->at));
  }
  if (repeats && !phase.empty()) return {};
  if (!phase.empty()) end_phase();
  return phases;
}

}  // namespace

SchemePtr in_phases(const Algorithm& algorithm, const SchemePtr& whole) {
  const auto* const all = std::get_if<ParallelLoop>(&whole->node);
  if (all && waits(all->body) && has_fixed_bounds(algorithm, *all, all->index)) {
    const auto phases = phases_of(algorithm, *all, all->body, false);
    // A barrier at the end of the branches leaves one ∥ as it is.
    if (phases && (phases->size() > 1 || std::holds_alternative<Loop>(phases->front()->node))) {
      return compose(*phases, whole->at);
    }
  }
  bool changes = false;
  SchemePtr changed = with_trees(whole, [&](const auto& inner) {
    if constexpr (std::is_same_v<decltype(inner), const SchemePtr&>) {
      SchemePtr next = in_phases(algorithm, inner);
      changes |= next != inner;
      return next;
    } else {
      return inner;
    }
  });
  return changes ? changed : whole;
}

}  // namespace graphspec::saa
