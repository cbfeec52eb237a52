/// \file
/// Barriers between the parts of branches: all branches end a part before one begins the next.
#pragma once

#include <map>
#include <set>

#include "spec/saa/ast.hpp"

namespace graphspec::saa {

struct Algorithm;

/// A scheme split at barriers, and what must hold lest the split change it.
struct Phases {
  SchemePtr scheme;
  /// Loops that were in the branches and are around ∥ now. Their bounds must have one value in all
  /// branches.
  std::set<const Scheme*> joint = {};
  /// No barrier is between the last part of a round and the first part of the next round. For each
  /// ∥ of such a last part: ∥ of both parts. Its branches must be independent.
  std::map<const Scheme*, SchemePtr> overlaps = {};
};

/// The scheme with each ∥ whose branches wait at barriers split there: ∥ A × B_n × C becomes
/// ∥ (A × B_n) × ∥ C. A loop that waits in each round goes around ∥. If its rounds do not end with
/// a barrier, it must be the last part of the branches. Other barriers stay where they are.
[[nodiscard]] Phases in_phases(const Algorithm& algorithm, const SchemePtr& whole);

}  // namespace graphspec::saa
