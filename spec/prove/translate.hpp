/// \file
/// Terms and conditions as SMT-LIB expressions over a symbolic state.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "spec/prove/symbols.hpp"

namespace graphspec::prove {

/// A construct about which nothing can be proved yet, with its place.
class Unsupported : public std::runtime_error {
 public:
  Unsupported(const std::string& what, saa::Position at) : std::runtime_error(what), place(at) {}
  saa::Position place;
};

/// What names mean within one definition.
struct Names {
  std::map<std::string, Value> values;         ///< parameters and indices
  std::map<std::string, std::string> aliases;  ///< `var` parameters, sets and local variables

  /// The variable of the state that a name means.
  [[nodiscard]] std::string variable(const std::string& name) const;
};

/// Where a term or a condition stands, and what its translation finds on the way.
struct Scope {
  const Names& names;
  const SymbolicState& state;
  /// What must hold lest the run fail: indices within their extents, and the like. Nullptr: not
  /// asked, as of contracts.
  std::vector<Smt>* demands = nullptr;
  /// Properties of unknowns that stand for terms such as min, which hold in any case.
  std::vector<Smt>* definitions = nullptr;
  /// Bound names around the term, on which unknowns depend.
  std::vector<Smt> bound = {};

  /// The same place with other names.
  [[nodiscard]] Scope with(const Names& inner) const {
    return {inner, state, demands, definitions, bound};
  }
};

/// Translates over one algorithm.
class Translator {
 public:
  Translator(const saa::Algorithm& algorithm, Symbols& symbols)
      : algorithm_(algorithm), symbols_(symbols) {}

  [[nodiscard]] Value value(const saa::TermPtr& term, const Scope& scope);
  [[nodiscard]] Smt holds(const saa::ConditionPtr& condition, const Scope& scope);
  /// The indices of a variable's cell, within its extents.
  [[nodiscard]] std::vector<Smt> indices(const saa::Variable& node, const Scope& scope);
  /// The names within a definition's body, for these arguments.
  [[nodiscard]] Names names_for(const saa::Definition& definition,
                                const std::vector<saa::TermPtr>& arguments, const Scope& scope);
  [[nodiscard]] Smt constant(const std::string& name);
  /// Whether the result of an extern function depends on its arguments only, because its contract
  /// mentions no state. Then the contract must allow one result.
  [[nodiscard]] bool is_pure(const std::string& name) const;
  /// For all arguments, the result of such a function is as its contract says.
  [[nodiscard]] Smt axiom_of(const std::string& name);

  /// ∀walk(u, v, l) by induction: the conditions that it holds of the empty walk, and of a walk
  /// with one more arc.
  struct Induction {
    Smt base;
    Smt step;
  };
  [[nodiscard]] Induction induction(const saa::EachWalk& node, const Names& names,
                                    const SymbolicState& state);
  /// The axioms of walks: the empty one, one more arc.
  [[nodiscard]] std::vector<Smt> axioms_of_walks(const SymbolicState& state);

 private:
  /// Whether a part of this definition or of its contract may look at the state. It may call what
  /// is defined earlier.
  template <class Tree>
  [[nodiscard]] bool reads_state(const Tree& tree, const saa::Definition& within) const;
  /// What the contract of an extern function requires and ensures. \param scope  with the name
  /// `result`
  [[nodiscard]] std::pair<Smt, Smt> promises(const saa::Contract& contract, const Scope& scope);
  [[nodiscard]] Smt walk(const Smt& from, const Smt& to, const Smt& length);
  struct Arc {
    std::vector<std::string> bound;  ///< the variables that an arc is given by
    Smt tail, head, length, exists;
  };
  /// Any arc from a vertex.
  [[nodiscard]] Arc arc_from(const Smt& tail, const SymbolicState& state);
  [[nodiscard]] Smt vertex(const Smt& term);
  /// Whether an index is at least 0 and less than an extent.
  [[nodiscard]] Smt in_extent(const Smt& index, const saa::TermPtr& extent,
                              const SymbolicState& state);
  [[nodiscard]] Smt each_walk(const saa::EachWalk& node, const Scope& scope);
  [[nodiscard]] Value read(const saa::Variable& node, const Scope& scope);
  [[nodiscard]] Value least(const saa::Least& node, saa::Position at, const Scope& scope);
  /// Whether an integer is a member of a set.
  [[nodiscard]] Smt member(const std::string& set, const Smt& index, const SymbolicState& state);
  template <class Node>
  [[nodiscard]] Smt in_range(const Node& node, const Smt& index, const Scope& scope);
  [[nodiscard]] Smt compared(const saa::Comparison& node, const Scope& scope);
  [[nodiscard]] Value applied(const std::string& name, const std::vector<saa::TermPtr>& arguments,
                              saa::Position at, const Scope& scope);
  [[nodiscard]] Value calculated(const saa::Arithmetic& node, const Scope& scope);

  const saa::Algorithm& algorithm_;
  Symbols& symbols_;
};

}  // namespace graphspec::prove
