/// \file
/// The steps of a derivation: finding the place, applying the law.
#include "spec/saa/derive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/evidence.hpp"
#include "spec/saa/match.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

constexpr std::string_view own_laws[] = {"unfold", "fold",    "counter", "independent", "commute",
                                         "equal",  "barrier", "reindex", "monotone",    "refine"};

/// What the contract of a scheme ensures about a variable, whatever the state was before.
std::vector<std::string> ensured(const Algorithm& algorithm, const std::string& scheme,
                                 const std::string& variable) {
  std::vector<std::string> results;
  const Contract* const contract = algorithm.contract(scheme);
  if (contract == nullptr) return results;
  for (const Clause& clause : contract->clauses) {
    std::set<std::string> names;
    collect_names(clause.condition, names);
    const bool has_ghost = std::ranges::any_of(
        contract->ghosts, [&](const Ghost& ghost) { return names.contains(ghost.name); });
    if (clause.kind == ClauseKind::postcondition && names.contains(variable) && !has_ghost) {
      results.push_back(to_text(clause.condition));
    }
  }
  return results;
}

class Derivator {
 public:
  Derivator(const Algorithm& algorithm, const Derivation& derivation, const Model& model,
            const Algorithm* laws, const DeriveOptions& options)
      : algorithm_(algorithm),
        derivation_(derivation),
        laws_(laws),
        evidence_{algorithm, derivation, model, options} {}

  Derived carry_out() {
    const Definition& origin = algorithm_.definition(derivation_.origin);
    const Definition& target = algorithm_.definition(derivation_.target);
    Derived derived;
    SchemePtr scheme = std::get<SchemePtr>(origin.body);
    for (const DerivationStep& step : derivation_.steps) {
      try {
        if (step.refused) {
          derived.steps.push_back(refused(step, scheme, origin));
          continue;
        }
        derived.steps.push_back(this->step(step, scheme, origin));
      } catch (const Rejected& rejected) {
        derived.rejected =
            fmt::format("step {} ({}): {}", derived.steps.size() + 1, step.law, rejected.why);
        derived.rejected_at = step.at;
        return derived;
      }
      scheme = derived.steps.back().after;
    }
    Definition reached = origin;
    reached.body = scheme;
    reached.atomic = target.atomic;
    for (const std::string& variable : derivation_.observed) {
      const auto results = ensured(algorithm_, origin.name, variable);
      if (results.empty() || results != ensured(algorithm_, target.name, variable)) continue;
      for (DerivedStep& step : derived.steps) {
        if (step.evidence != EvidenceClass::tested) continue;
        step.found += fmt::format(
            "; the contracts of {} and {} state the same results for {} (graphspec prove)",
            origin.name, target.name, variable);
      }
    }
    if (canonical(reached) != canonical(target)) {
      derived.rejected =
          fmt::format("the steps end at {}, which is not '{}'", to_text(scheme), target.name);
      derived.rejected_at = derivation_.at;
    }
    return derived;
  }

 private:
  /// A step that must be refused, with the witness that refuses it.
  DerivedStep refused(const DerivationStep& step, const SchemePtr& whole,
                      const Definition& origin) {
    DerivedStep derived{step, nullptr, nullptr, whole, EvidenceClass::checked, ""};
    derived.redex = at_place(whole, find_place(step, whole));
    try {
      static_cast<void>(this->step(step, whole, origin));
    } catch (const Rejected& rejected) {
      if (rejected.is_untried) throw;
      derived.found = rejected.why;
      return derived;
    }
    throw Rejected{"the file states that this step does not hold, but the step holds"};
  }

  DerivedStep step(const DerivationStep& step, const SchemePtr& whole, const Definition& origin) {
    const Place place = find_place(step, whole);
    std::string but_for;          // a variable that the step may leave with another value
    bool holds_anywhere = false;  // in a branch of ∥, too
    DerivedStep derived;
    derived.step = step;
    derived.redex = at_place(whole, place);
    const Redex redex{derived.redex, free_names(whole, place, origin), step.assuming};
    if (step.law == "unfold") {
      derived.by = unfolded(derived.redex);
      holds_anywhere = by_definition(derived, redex, derived.redex);
    } else if (step.law == "fold") {
      derived.by = wanted(step);
      if (canonical(unfolded(derived.by)) != canonical(derived.redex)) {
        throw Rejected{fmt::format("{} stands for {}, not for {}", to_text(derived.by),
                                   to_text(unfolded(derived.by)), to_text(derived.redex))};
      }
      holds_anywhere = by_definition(derived, redex, derived.by);
    } else if (step.law == "counter") {
      derived.by = wanted(step);
      but_for = counted_variable(derived.redex);
      derived.found = evidence_.equal(redex, derived.by, but_for);
      derived.evidence = EvidenceClass::checked;
      if (evidence_.uses(replaced(whole, place, derived.by), but_for)) {
        throw Rejected{fmt::format(
            "'{}' is also used outside the loop, where its last value may matter", but_for)};
      }
    } else if (step.law == "equal") {
      derived.by = wanted(step);
      derived.found = evidence_.equal(redex, derived.by, "");
      derived.evidence = EvidenceClass::checked;
    } else if (step.law == "independent") {
      const auto* const loop = std::get_if<Loop>(&derived.redex->node);
      if (loop == nullptr) throw Rejected{"this rule rewrites for(i = a..b) A to ∥(i = a..b) A"};
      derived.found = evidence_.independent_rounds(redex, *loop);
      derived.evidence = EvidenceClass::checked;
      derived.by = scheme(ParallelLoop{loop->index, loop->first, loop->last, loop->body});
    } else if (step.law == "commute") {
      const auto* const parts = std::get_if<Composition>(&derived.redex->node);
      if (parts == nullptr || parts->parts.size() != 2) {
        throw Rejected{"this rule rewrites A × B, with exactly two parts, to B × A"};
      }
      derived.found = evidence_.independent_parts(redex, parts->parts[0], parts->parts[1]);
      derived.evidence = EvidenceClass::checked;
      derived.by = compose({parts->parts[1], parts->parts[0]});
    } else if (step.law == "barrier") {
      derived.by = wanted(step);
      check_barrier(derived.redex, derived.by);
      derived.found = evidence_.barrier_counts(redex, derived.by);
      holds_anywhere = !looks_at_state(derived.by);
    } else if (step.law == "reindex") {
      derived.by = wanted(step);
      derived.found = evidence_.same_rounds(derived.redex, derived.by);
      derived.evidence = EvidenceClass::checked;
      holds_anywhere = true;  // the rounds are the same texts
    } else if (step.law == "monotone" || step.law == "refine") {
      derived.by = wanted(step);
      derived.found = evidence_.same_outcomes(whole, replaced(whole, place, derived.by),
                                              {derived.redex, derived.by}, step.assuming);
      derived.evidence = EvidenceClass::tested;
      holds_anywhere = true;  // branches took part in the runs
    } else {
      derived.by = by_law(step, derived.redex);
      derived.found = fmt::format("law {}, for all operators and conditions", step.law);
      derived.evidence = EvidenceClass::decided;
    }
    if (!holds_anywhere) check_beside_others(derived, whole, place, origin, but_for);
    derived.after = replaced(whole, place, derived.by);
    return derived;
  }

  /// In a branch of ∥ a step also needs that other branches do not observe or disturb it.
  void check_beside_others(DerivedStep& derived, const SchemePtr& whole, const Place& place,
                           const Definition& origin, const std::string& but_for) const {
    for (std::size_t level = 0; level < place.path.size(); ++level) {
      const Place above = ancestor(place, level);
      const SchemePtr around = at_place(whole, above);
      if (!std::holds_alternative<Parallel>(around->node) &&
          !std::holds_alternative<ParallelLoop>(around->node)) {
        continue;
      }
      const auto from = place.path.begin() + static_cast<std::ptrdiff_t>(level);
      const BranchStep step{
          around, {{from, place.path.end()}, place.parts}, free_names(whole, above, origin)};
      const Redex redex{derived.redex, free_names(whole, place, origin), derived.step.assuming};
      const std::string found = evidence_.beside_others(step, redex, derived.by, but_for);
      if (found.empty()) return;
      derived.found += "; " + found;
      if (derived.evidence < EvidenceClass::checked) derived.evidence = EvidenceClass::checked;
      return;
    }
  }

  /// Whether a barrier's count or the bounds of its ∥ name a variable, or call a function.
  bool looks_at_state(const SchemePtr& by) const {
    const auto& loop = std::get<ParallelLoop>(by->node);
    const auto& parts = std::get<Composition>(loop.body->node).parts;
    std::set<std::string> names;
    for (const TermPtr& term :
         {loop.first, loop.last, std::get<Barrier>(parts.back()->node).count}) {
      collect_names(term, names);
    }
    return std::ranges::any_of(names, [&](const std::string& name) {
      return algorithm_.find(name) != nullptr || algorithm_.find_state(name) != nullptr;
    });
  }

  /// A call takes the values of its arguments once, and its body written out looks at them again
  /// and again: the same where they cannot change, else only where nothing changes them.
  /// \return whether they cannot change
  bool by_definition(DerivedStep& derived, const Redex& redex, const SchemePtr& call) const {
    const auto& node = std::get<Call>(call->node);
    std::set<std::string> variables;
    std::set<std::string> values;
    for (const Parameter& one : redex.free) {
      if (!one.stands_for) (one.is_variable ? variables : values).insert(one.name);
    }
    const bool looks_at_state = takes_values_of_state(algorithm_, algorithm_.definition(node.name),
                                                      node.arguments, variables, values);
    derived.found = "by its definition";
    if (!looks_at_state) return true;
    derived.found += "; its arguments do not change during the call, in " +
                     evidence_.same_steps(redex, derived.by);
    derived.evidence = EvidenceClass::checked;
    return false;
  }

  static Place find_place(const DerivationStep& step, const SchemePtr& whole) {
    const auto places = places_of(step.at_scheme, whole);
    if (places.empty()) {
      throw Rejected{
          fmt::format("{} does not occur in {}", to_text(step.at_scheme), to_text(whole))};
    }
    if (places.size() > 1) {
      throw Rejected{fmt::format("{} occurs {} times in {}; write more of the scheme around it",
                                 to_text(step.at_scheme), places.size(), to_text(whole))};
    }
    return places.front();
  }

  static const SchemePtr& wanted(const DerivationStep& step) {
    if (!step.giving) throw Rejected{"this step needs 'giving' and the new scheme"};
    return step.giving;
  }

  SchemePtr unfolded(const SchemePtr& call) const {
    const auto* const node = std::get_if<Call>(&call->node);
    const Definition* const called = node == nullptr ? nullptr : algorithm_.find(node->name);
    if (called == nullptr || called->kind != DefinitionKind::scheme) {
      throw Rejected{fmt::format("{} is not a call of a scheme", to_text(call))};
    }
    return body_with(*called, node->arguments);
  }

  /// u of (u := a) × (u < b){A × (u := u + 1)}.
  static std::string counted_variable(const SchemePtr& redex) {
    const auto* const parts = std::get_if<Composition>(&redex->node);
    const auto* const start =
        parts == nullptr ? nullptr : std::get_if<Assign>(&parts->parts.front()->node);
    if (start == nullptr || parts->parts.size() != 2 || !start->target.index.empty()) {
      throw Rejected{"this rule rewrites (i := a) × (i < b){A × (i := i + 1)} to a for loop"};
    }
    return start->target.name;
  }

  static void check_barrier(const SchemePtr& redex, const SchemePtr& by) {
    const auto* const before = std::get_if<ParallelLoop>(&redex->node);
    const auto* const after = std::get_if<ParallelLoop>(&by->node);
    const auto* const parts =
        after == nullptr ? nullptr : std::get_if<Composition>(&after->body->node);
    if (before == nullptr || parts == nullptr ||
        !std::holds_alternative<Barrier>(parts->parts.back()->node)) {
      throw Rejected{"this rule rewrites ∥(v = a..b) A to ∥(v = a..b)(A × B_n(v))"};
    }
    ParallelLoop without = *after;
    without.body = compose({parts->parts.begin(), parts->parts.end() - 1});
    if (canonical(scheme(without)) != canonical(redex)) {
      throw Rejected{fmt::format("{} without its barrier is not {}", to_text(by), to_text(redex))};
    }
  }

  SchemePtr by_law(const DerivationStep& step, const SchemePtr& redex) const {
    const Law* law = nullptr;
    std::vector<std::string_view> names(std::begin(own_laws), std::end(own_laws));
    for (const Algorithm* const file : {&algorithm_, laws_}) {
      if (file == nullptr || law != nullptr) continue;
      for (const Law& one : file->laws) {
        names.push_back(one.name);
        if (one.name == step.law) law = &one;
      }
    }
    if (law == nullptr) {
      throw Rejected{
          fmt::format("there is no law '{}'{}", step.law, did_you_mean(step.law, names))};
    }
    if (!law->holds) throw Rejected{fmt::format("'{}' is not a law", step.law)};
    // A law file may have been changed since it was last decided.
    if (const auto difference = saa::difference(law->left, law->right)) {
      throw Rejected{fmt::format("law {} does not hold: {}", law->name, describe(*difference))};
    }
    const SchemePtr& from = step.backwards ? law->right : law->left;
    const SchemePtr& to = step.backwards ? law->left : law->right;
    const auto matched = match(from, redex);
    if (!matched) {
      throw Rejected{fmt::format("{} is not of the form {}", to_text(redex), to_text(from))};
    }
    if (!step.giving) {
      try {
        return instance(to, *matched);
      } catch (const InputError& open) {
        throw Rejected{fmt::format("{}; add 'giving' and the new scheme", open.what())};
      }
    }
    if (!match(to, step.giving)) {
      throw Rejected{fmt::format("{} is not of the form {}", to_text(step.giving), to_text(to))};
    }
    // The law holds in this instance: what the match leaves open may be anything, but both sides
    // must agree on the rest.
    if (const auto difference = saa::difference(redex, step.giving)) {
      throw Rejected{describe(*difference)};
    }
    return step.giving;
  }

  /// The place so many levels below the top that contains this place.
  static Place ancestor(const Place& place, std::size_t level) {
    return {{place.path.begin(), place.path.begin() + static_cast<std::ptrdiff_t>(level)}, 1};
  }

  /// Parameters, and the indices of loops around a place.
  static std::vector<Parameter> free_names(const SchemePtr& whole, const Place& place,
                                           const Definition& origin) {
    std::vector<Parameter> names = origin.parameters;
    for (std::size_t level = 0; level < place.path.size(); ++level) {
      const SchemePtr around = at_place(whole, ancestor(place, level));
      if (const auto* const loop = std::get_if<Loop>(&around->node)) {
        names.push_back({loop->index, Type::vertex, false});
      }
      if (const auto* const local = std::get_if<Local>(&around->node)) {
        throw Rejected{
            fmt::format("no rule allows a step within local({}: {})", local->index, local->type)};
      }
      if (const auto* const loop = std::get_if<ParallelLoop>(&around->node)) {
        names.push_back({loop->index, Type::vertex, false});
      }
    }
    return names;
  }

  const Algorithm& algorithm_;
  const Derivation& derivation_;
  const Algorithm* laws_;
  Evidence evidence_;
};

}  // namespace

std::string_view name(EvidenceClass evidence) {
  static constexpr std::string_view names[] = {"definition", "decided", "checked", "tested"};
  return names[static_cast<std::size_t>(evidence)];
}

Derived carry_out(const Algorithm& algorithm, const Derivation& derivation, const Model& model,
                  const Algorithm* laws, const DeriveOptions& options) {
  return Derivator(algorithm, derivation, model, laws, options).carry_out();
}

}  // namespace graphspec::saa
