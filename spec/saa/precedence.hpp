/// \file
/// How tightly the constructs bind, loosest first. What stands in a place that asks for more than
/// its own binding needs parentheses.
#pragma once

#include "spec/saa/ast.hpp"

namespace graphspec::saa {

enum class SchemeBinding { parallel, synchronous, composition, atom };
enum class ConditionBinding { implication, disjunction, conjunction, comparison, negation, atom };
/// A least value reaches as far to the right as it can, hence it binds least of all.
enum class TermBinding { least, sum, product, atom };

[[nodiscard]] inline SchemeBinding binding_of(const Scheme& scheme) {
  if (std::holds_alternative<Parallel>(scheme.node)) return SchemeBinding::parallel;
  if (std::holds_alternative<Synchronous>(scheme.node)) return SchemeBinding::synchronous;
  if (std::holds_alternative<Composition>(scheme.node)) return SchemeBinding::composition;
  return SchemeBinding::atom;
}

[[nodiscard]] inline ConditionBinding binding_of(const Condition& condition) {
  if (std::holds_alternative<Implies>(condition.node)) return ConditionBinding::implication;
  if (std::holds_alternative<Or>(condition.node)) return ConditionBinding::disjunction;
  if (std::holds_alternative<And>(condition.node)) return ConditionBinding::conjunction;
  if (std::holds_alternative<Not>(condition.node)) return ConditionBinding::negation;
  const bool compares = std::holds_alternative<Comparison>(condition.node) ||
                        std::holds_alternative<Membership>(condition.node) ||
                        std::holds_alternative<Emptiness>(condition.node) ||
                        std::holds_alternative<Quantified>(condition.node) ||
                        std::holds_alternative<EachWalk>(condition.node);
  return compares ? ConditionBinding::comparison : ConditionBinding::atom;
}

/// Whether a quantifier reaches to the end of the condition, as in u ∧ ∀(i = a..b) v. A reader
/// would take a sign behind it for a part of v.
[[nodiscard]] inline bool ends_in_quantifier(const Condition& condition) {
  if (std::holds_alternative<Quantified>(condition.node)) return true;
  if (const auto* const node = std::get_if<And>(&condition.node)) {
    return ends_in_quantifier(*node->right);
  }
  if (const auto* const node = std::get_if<Or>(&condition.node)) {
    return ends_in_quantifier(*node->right);
  }
  return false;
}

/// A sign in front binds as a sum does: -a + b, but a + (-b) and (-a) · b.
[[nodiscard]] inline TermBinding binding_of(const Term& term) {
  if (std::holds_alternative<Least>(term.node)) return TermBinding::least;
  if (std::holds_alternative<Negative>(term.node)) return TermBinding::sum;
  if (const auto* const number = std::get_if<Number>(&term.node)) {
    return number->value < 0 ? TermBinding::sum : TermBinding::atom;
  }
  if (const auto* const arithmetic = std::get_if<Arithmetic>(&term.node)) {
    return arithmetic->operation == ArithmeticOperator::times ||
                   arithmetic->operation == ArithmeticOperator::modulo
               ? TermBinding::product
               : TermBinding::sum;
  }
  return TermBinding::atom;
}

}  // namespace graphspec::saa
