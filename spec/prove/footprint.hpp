/// \file
/// The footprint of a branch of ∥: the cells that it reads and writes, and when.
///
/// The accesses of a branch are found in the state before ∥. Until two branches access one cell
/// against the conditions for the first time, each has read what that state and its own writes
/// contain, so its accesses are the ones found here. A branch knows its own writes, each if it
/// happens. It knows nothing of what a loop writes in earlier rounds, or behind the loop.
///
/// Inner branches begin in the state of their branch. They are asked about, too, where the scheme
/// is carried out, so none accesses what another one writes before a barrier. Hence each reads its
/// own writes and that state, until it waits at a barrier. Behind the inner ∥ only those cells are
/// known that its first branch writes: no other branch writes them. On variables with declared
/// races this does not hold.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "spec/prove/translate.hpp"

namespace graphspec::prove {

/// An access to a cell, and when it may happen.
struct CellAccess {
  std::string variable;
  std::vector<Smt> index;
  bool is_write = false;
  Smt where;
  bool is_atomic = false;  ///< in an atomic operator
  Value written = {};      ///< by a write
  Cells found = {};        ///< the variable as a write in an atomic operator finds it
};

/// A call of an atomic operator by a branch, and when it may happen.
struct AtomicCall {
  saa::SchemePtr body;
  Names names;
  Smt where;
};

/// The accesses of one branch.
struct Footprint {
  std::vector<Smt> indices;  ///< of the branch, one for each ∥ of the nest
  std::vector<CellAccess> accesses;
  std::vector<AtomicCall> calls;
  std::vector<Smt> facts;             ///< bounds of the indices, and properties of unknowns
  std::map<std::string, Smt> values;  ///< what unknowns are that stand for written values
};

/// Where a branch begins.
struct BranchStart {
  const std::vector<const saa::ParallelLoop*>& nest;  ///< each gives the branch an index
  const Names& names;
  const SymbolicState& state;            ///< before ∥
  const std::set<std::string>& written;  ///< by any branch
  /// Variables of which no branch reads a cell that a branch writes, except in atomic operators.
  const std::set<std::string>& fixed;
  const std::set<std::string>& racing;  ///< variables on which the schemes around declare races
};

/// The footprint of a branch with this body.
/// \throws Unsupported where a construct of the body has no rule
[[nodiscard]] Footprint footprint_of(const saa::Algorithm& algorithm, Symbols& symbols,
                                     Translator& translate, const saa::SchemePtr& body,
                                     const BranchStart& start);

}  // namespace graphspec::prove
