/// \file
/// The verification conditions of a scheme with a contract, found by carrying the scheme out on
/// symbols, path by path; the states between the rounds of a loop are those that its invariants
/// allow.
#pragma once

#include <string>
#include <vector>

#include "spec/prove/smt.hpp"
#include "spec/saa/algorithm.hpp"

namespace graphspec::prove {

/// What a condition is for.
enum class ConditionKind {
  contract,    ///< that the contract, or the lemma, holds
  no_fault,    ///< that a step has a result: indices within extents, no ∞ where a number stands
  consistency  ///< false must not follow from what is known here
};

/// One formula to be proved.
struct Condition {
  std::string scheme;  ///< or the lemma
  std::string what;    ///< "invariant holds at first: cost[v, u] ≥ 0"
  saa::Position at;    ///< of the clause, or of the scheme's part that may fail
  std::string smt;     ///< SMT-LIB; unsatisfiable where the formula holds
  ConditionKind kind = ConditionKind::contract;
};

/// All conditions of one scheme, operator or lemma; why there are none where something in it is
/// not supported.
struct Conditions {
  std::string name;
  std::vector<Condition> conditions;
  std::string unsupported = {};  ///< with its line
  std::string file = {};
  bool is_assumed = false;  ///< a contract of what is extern
};

/// The conditions of the lemmas of a file, each from the axioms and the lemmas before it.
[[nodiscard]] std::vector<Conditions> conditions_of_lemmas(const saa::Algorithm& algorithm);

/// The conditions of the contract of this scheme.
/// \throws InputError where it has no contract
[[nodiscard]] Conditions conditions_of(const saa::Algorithm& algorithm, const std::string& scheme);

}  // namespace graphspec::prove
