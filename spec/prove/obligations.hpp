/// \file
/// Proof obligations: what is known on a path through a scheme, and the conditions that must hold
/// there.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/prove/conditions.hpp"
#include "spec/prove/translate.hpp"

namespace graphspec::prove {

/// A way through a scheme: the state it has led to, and what is known of it.
struct Path {
  SymbolicState state;
  std::vector<Smt> facts;
};

/// Collects the conditions of one scheme, lemma or extern function.
class Obligations {
 public:
  Obligations(const saa::Algorithm& algorithm, std::string name)
      : algorithm_(algorithm), name_(std::move(name)), translate_(algorithm_, symbols_) {}

  /// Conditions of a lemma, in a state of which nothing but the lemmas before it is known.
  void prove(const saa::Lemma& lemma);
  /// The condition that the contract of an extern function allows one result, if it is pure.
  void prove_one_result(const saa::Contract& contract);
  [[nodiscard]] std::vector<Condition> conditions() { return std::move(conditions_); }

 protected:
  /// An unknown state, and what is known of every state.
  [[nodiscard]] Path begin();

  [[nodiscard]] Value value(const saa::TermPtr& term, const Names& names, Path& path);
  [[nodiscard]] Smt holds(const saa::ConditionPtr& condition, const Names& names, Path& path);
  /// A name for a value, so that it is written out once.
  [[nodiscard]] Value named(const std::string& name, const Value& value, Path& path);

  void assume(const std::vector<saa::Clause>& clauses, saa::ClauseKind kind, const Names& names,
              Path& path);
  /// \param at  place of the conditions; none: that of each clause
  void check(const std::vector<saa::Clause>& clauses, saa::ClauseKind kind, const std::string& when,
             std::optional<saa::Position> at, const Names& names, const Path& path);
  void check(const saa::Clause& clause, const std::string& what, saa::Position at,
             const Names& names, const Path& path);
  /// Conditions that a run does not fail here; it has no result where it does, so that they are
  /// known afterwards.
  void check_demands(const std::vector<Smt>& demands, saa::Position at, Path& path);
  void check_consistency(const std::string& where, saa::Position at, const Path& path);
  void add(const std::string& what, saa::Position at, const Path& path, const Smt& goal,
           ConditionKind kind = ConditionKind::contract);

  const saa::Algorithm& algorithm_;
  std::string name_;
  Symbols symbols_;
  Translator translate_;
  /// What is asserted of symbols only where they occur: the axioms of functions that depend on
  /// their arguments only, and values that branches write.
  std::map<std::string, Smt> on_demand_;
  std::vector<Condition> conditions_;

 private:
  std::vector<Smt> walks_;  ///< axioms and lemmas, which files without walks do without
};

}  // namespace graphspec::prove
