/// \file
/// Bisimulation of two schemes whose conditions are steps with two outcomes.
#include "spec/saa/step_traces.hpp"

#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/saa/build.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

/// The schemes that are still to be done; the next one is the last.
using Remaining = std::vector<SchemePtr>;

/// The next step, and what remains after it.
struct NextStep {
  enum class Kind { ends, rejected, acts, asks };
  Kind kind = Kind::rejected;
  std::string text;     ///< of the operator or the condition
  Remaining then;       ///< after the operator, or if the condition holds
  Remaining otherwise;  ///< if it does not
};

NextStep asking(ConditionPtr condition, Remaining then, Remaining otherwise) {
  while (const auto* const negation = std::get_if<Not>(&condition->node)) {
    condition = negation->operand;
    std::swap(then, otherwise);
  }
  return {NextStep::Kind::asks, to_text(condition), std::move(then), std::move(otherwise)};
}

NextStep next_step(Remaining remaining) {
  const auto with = [&](std::initializer_list<SchemePtr> more) {
    Remaining all = remaining;
    all.insert(all.end(), more);
    return all;
  };
  while (!remaining.empty()) {
    const SchemePtr scheme = remaining.back();
    remaining.pop_back();
    if (const auto* const composition = std::get_if<Composition>(&scheme->node)) {
      remaining.insert(remaining.end(), composition->parts.rbegin(), composition->parts.rend());
    } else if (const auto* const fork = std::get_if<AlphaDisjunction>(&scheme->node)) {
      return asking(fork->condition, with({fork->then}), with({fork->otherwise}));
    } else if (const auto* const loop = std::get_if<AlphaIteration>(&scheme->node)) {
      return asking(loop->condition, with({scheme, loop->body}), remaining);
    } else if (const auto* const late = std::get_if<InverseIteration>(&scheme->node)) {
      remaining.push_back(saa::scheme(AlphaIteration{late->condition, late->body}));
      remaining.push_back(late->body);
    } else if (const auto* const filter = std::get_if<Filtration>(&scheme->node)) {
      return asking(filter->condition, remaining, {saa::scheme(Undefined{})});
    } else if (std::holds_alternative<Undefined>(scheme->node)) {
      return {};
    } else if (!std::holds_alternative<Identity>(scheme->node)) {
      return {NextStep::Kind::acts, canonical(scheme), std::move(remaining), {}};
    }
  }
  return {NextStep::Kind::ends, "", {}, {}};
}

std::string key_of(const Remaining& one, const Remaining& other) {
  std::string key;
  for (const Remaining* const list : {&one, &other}) {
    for (const SchemePtr& scheme : *list) key += canonical(scheme) + ";";
    key += "|";
  }
  return key;
}

}  // namespace

bool take_same_steps(const SchemePtr& one, const SchemePtr& other) {
  constexpr std::size_t most_pairs = 2'000;
  std::vector<std::pair<Remaining, Remaining>> open{{{one}, {other}}};
  std::set<std::string> seen;
  while (!open.empty()) {
    const auto [left, right] = std::move(open.back());
    open.pop_back();
    if (!seen.insert(key_of(left, right)).second) continue;
    if (seen.size() > most_pairs) return false;
    const NextStep first = next_step(left);
    const NextStep second = next_step(right);
    if (first.kind != second.kind || first.text != second.text) return false;
    const bool asks = first.kind == NextStep::Kind::asks;
    if (asks || first.kind == NextStep::Kind::acts) open.emplace_back(first.then, second.then);
    if (asks) open.emplace_back(first.otherwise, second.otherwise);
  }
  return true;
}

}  // namespace graphspec::saa
