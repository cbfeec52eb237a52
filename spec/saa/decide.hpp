/// \file
/// Whether two sequential schemes are equal whatever their operators and conditions mean: guarded
/// Kleene algebra with tests (Smolka, Foster, Hsu, Kappé, Kozen, Silva: Guarded Kleene Algebra with
/// Tests: Verification of Uninterpreted Programs in Nearly Linear Time, POPL 2020), of which
/// sequential SAA is another notation.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/saa/ast.hpp"

namespace graphspec::saa {

/// Values of conditions, as far as they were asked for: ("u", true).
using Valuation = std::vector<std::pair<std::string, bool>>;

/// A run that tells two schemes apart.
struct Difference {
  /// An operator, and what holds when it is applied.
  struct Act {
    Valuation holds;
    std::string operation;
  };
  std::vector<Act> common;  ///< what both do first
  Valuation holds;          ///< then, where this holds,
  std::string left;         ///< the left one "does A", "ends" or "has no result"
  std::string right;
};

/// nullopt: the schemes are equal under every interpretation. A scheme that can never end equals N.
/// Calls and assignments are operators, equal where their texts are; comparisons, memberships and
/// predicates are independent conditions, a > b being b < a, a ≤ b not b < a and so on; for is
/// written out with its counter.
/// \throws InputError naming a construct that is not sequential
[[nodiscard]] std::optional<Difference> difference(const SchemePtr& left, const SchemePtr& right);

/// For a reader: "after A, B: where u holds and v does not, the left does A, the right ends".
[[nodiscard]] std::string describe(const Difference& difference);

}  // namespace graphspec::saa
