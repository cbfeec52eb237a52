/// \file
/// Trees of schemes, made in code as the parser makes them: a composition is flat, and so is ∥.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "spec/saa/ast.hpp"

namespace graphspec::saa {

template <class Node>
[[nodiscard]] TermPtr term(Node node, Position at = {}) {
  return std::make_shared<const Term>(Term{std::move(node), at});
}
template <class Node>
[[nodiscard]] ConditionPtr condition(Node node, Position at = {}) {
  return std::make_shared<const Condition>(Condition{std::move(node), at});
}
template <class Node>
[[nodiscard]] SchemePtr scheme(Node node, Position at = {}) {
  return std::make_shared<const Scheme>(Scheme{std::move(node), at});
}

/// A variable without indices.
[[nodiscard]] inline TermPtr variable(std::string name, Position at = {}) {
  return term(Variable{std::move(name), {}}, at);
}

/// The parts one after the other; a part that is a composition gives its own parts. None: E.
[[nodiscard]] inline SchemePtr compose(const std::vector<SchemePtr>& parts, Position at = {}) {
  Composition flat;
  for (const SchemePtr& part : parts) {
    if (const auto* inner = std::get_if<Composition>(&part->node)) {
      flat.parts.insert(flat.parts.end(), inner->parts.begin(), inner->parts.end());
    } else {
      flat.parts.push_back(part);
    }
  }
  if (flat.parts.empty()) return scheme(Identity{}, at);
  if (flat.parts.size() == 1) return flat.parts.front();
  return scheme(std::move(flat), at);
}

/// The parts in the order in which they act: those of a composition, or the scheme itself.
[[nodiscard]] inline std::vector<SchemePtr> sequence_of(const SchemePtr& scheme) {
  const auto* const composition = std::get_if<Composition>(&scheme->node);
  return composition != nullptr ? composition->parts : std::vector<SchemePtr>{scheme};
}

/// The branches side by side; a branch that is an asynchronous disjunction gives its own.
[[nodiscard]] inline SchemePtr side_by_side(const std::vector<SchemePtr>& branches,
                                            Position at = {}) {
  Parallel flat;
  for (const SchemePtr& branch : branches) {
    if (const auto* inner = std::get_if<Parallel>(&branch->node)) {
      flat.branches.insert(flat.branches.end(), inner->branches.begin(), inner->branches.end());
    } else {
      flat.branches.push_back(branch);
    }
  }
  if (flat.branches.size() == 1) return flat.branches.front();
  return scheme(std::move(flat), at);
}

}  // namespace graphspec::saa
