/// \file
/// See phases.hpp.
#include "spec/saa/phases.hpp"

#include <algorithm>
#include <optional>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

/// Whether a branch may wait within. The barriers of an inner ∥ are for its own branches.
bool waits(const SchemePtr& scheme) {
  if (std::holds_alternative<ParallelLoop>(scheme->node)) return false;
  return std::holds_alternative<Barrier>(scheme->node) ||
         std::ranges::any_of(parts_of(scheme), waits);
}

/// Splits the branches of one ∥.
class Splitter {
 public:
  Splitter(const ParallelLoop& all, Phases& found) : all_(all), found_(found) {}

  /// What the branches do in `body`. Nothing, if a branch may be at one barrier while another is at
  /// another one. \param round  the loop of which it is the body
  std::optional<std::vector<SchemePtr>> split(const SchemePtr& body, const Loop* round = nullptr) {
    std::vector<SchemePtr> phases;
    std::vector<SchemePtr> phase;
    const auto end_phase = [&] {
      phases.push_back(branches(phase, body->at));
      phase.clear();
    };
    for (const SchemePtr& part : sequence_of(body)) {
      if (is_over_) return {};
      const auto* const barrier = std::get_if<Barrier>(&part->node);
      if (!waits(part) || (barrier && barrier->index == all_.index)) {
        phase.push_back(part);
        if (barrier) end_phase();
        continue;
      }
      const auto* const loop = std::get_if<Loop>(&part->node);
      if (!loop || !phase.empty() || loop->index == all_.index) return {};
      if (mentions(loop->first, all_.index) || mentions(loop->last, all_.index)) return {};
      if (mentions(all_.first, loop->index) || mentions(all_.last, loop->index)) return {};
      const auto inner = split(loop->body, loop);
      if (!inner || (is_over_ && round)) return {};
      phases.push_back(
          scheme(Loop{loop->index, loop->first, loop->last, compose(*inner)}, part->at));
      found_.joint.insert(phases.back().get());
    }
    if (phase.empty()) return phases;
    end_phase();
    is_over_ = round != nullptr;
    if (!round) return phases;
    const auto* const first = std::get_if<ParallelLoop>(&phases.front()->node);
    if (!first) return {};
    // After its last part of a round, a branch does the first part of the next one.
    std::vector<SchemePtr> next = sequence_of(first->body);
    next.pop_back();
    const TermPtr index = variable(round->index);
    const TermPtr after = term(Arithmetic{ArithmeticOperator::plus, index, term(Number{1})});
    const SchemePtr last = std::get<ParallelLoop>(phases.back()->node).body;
    const SchemePtr then = substituted(compose(next, body->at), {{round->index, after}});
    const ConditionPtr goes_on = condition(Comparison{Relation::less, index, round->last});
    found_.overlaps[phases.back().get()] = branches(
        {last, scheme(AlphaDisjunction{goes_on, then, scheme(Identity{})}, body->at)}, body->at);
    return phases;
  }

 private:
  SchemePtr branches(const std::vector<SchemePtr>& parts, Position at) const {
    return scheme(ParallelLoop{all_.index, all_.first, all_.last, compose(parts, at)}, at);
  }

  const ParallelLoop& all_;
  Phases& found_;
  bool is_over_ = false;  ///< a loop's last round has ended without a barrier
};

/// Whether the number of branches is the same at any time.
bool is_fixed(const Algorithm& algorithm, const ParallelLoop& all) {
  std::set<std::string> names;
  collect_names(all.first, names);
  collect_names(all.last, names);
  return std::ranges::none_of(names, [&](const std::string& one) {
    return algorithm.find_state(one) != nullptr || algorithm.find(one) != nullptr;
  });
}

SchemePtr split(const Algorithm& algorithm, const SchemePtr& whole, Phases& found) {
  const auto* const all = std::get_if<ParallelLoop>(&whole->node);
  if (all && waits(all->body) && is_fixed(algorithm, *all)) {
    Phases inner;
    const auto phases = Splitter(*all, inner).split(all->body);
    // A barrier at the end of the branches leaves one ∥ as it is.
    if (phases && (phases->size() > 1 || std::holds_alternative<Loop>(phases->front()->node))) {
      found.joint.merge(inner.joint);
      found.overlaps.merge(inner.overlaps);
      return compose(*phases, whole->at);
    }
  }
  bool changes = false;
  SchemePtr changed = with_parts(whole, [&](const SchemePtr& part) {
    SchemePtr next = split(algorithm, part, found);
    changes |= next != part;
    return next;
  });
  return changes ? changed : whole;
}

}  // namespace

Phases in_phases(const Algorithm& algorithm, const SchemePtr& whole) {
  Phases found;
  found.scheme = split(algorithm, whole, found);
  return found;
}

}  // namespace graphspec::saa
