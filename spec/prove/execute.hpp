/// \file
/// Schemes carried out on symbols.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
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

/// A call of an atomic operator by a branch of ∥, and when it may happen.
struct AtomicCall {
  saa::SchemePtr body;
  Names names;
  Smt where;
};

/// Carries one scheme out and collects its conditions.
class Executor {
 public:
  Executor(const saa::Algorithm& algorithm, std::string name);

  /// Conditions that the contract of a scheme holds.
  void prove(const saa::Contract& contract);
  /// The condition that the contract of an extern function allows one result, if it is pure.
  void prove_one_result(const saa::Contract& contract);
  /// Conditions of a lemma, in a state of which nothing but the lemmas before it is known.
  void prove(const saa::Lemma& lemma);
  [[nodiscard]] std::vector<Condition> conditions() { return std::move(conditions_); }

 private:
  using Paths = std::vector<Path>;
  /// A loop as the rule for loops sees it.
  struct Rounds {
    saa::ConditionPtr condition;  ///< of a loop that asks a condition
    saa::SchemePtr body;
    std::string index = {};  ///< of a loop that counts
    Smt first = {};
    Smt last = {};
  };

  /// Branches of ∥.
  struct Branches {
    std::vector<const saa::ParallelLoop*> nest;  ///< the indices around; none: A ∥ B
    std::vector<saa::SchemePtr> bodies;  ///< two branches of ∥ over an index have one body
    bool is_plain = true;  ///< declared races and atomic operators have no rule of their own
  };

  [[nodiscard]] Paths run(const saa::SchemePtr& scheme, Names& names, Path path);
  [[nodiscard]] Paths assign(const saa::Assign& node, saa::Position at, const Names& names,
                             Path path);
  [[nodiscard]] Paths called(const saa::Call& node, saa::Position at, const Names& names,
                             Path path);
  [[nodiscard]] Paths by_contract(const saa::Definition& callee, const saa::Contract& contract,
                                  saa::Position at, const Names& names, Path path);
  [[nodiscard]] Paths repeated(const Rounds& rounds, const saa::Scheme& loop, Names& names,
                               Path path);
  template <class Node>
  [[nodiscard]] Paths counted(const Node& node, const saa::Scheme& loop, Names& names, Path path);
  void declare_races(const saa::Definition& scheme);
  [[nodiscard]] Paths local(const saa::Local& node, Names& names, Path path);
  /// Adds conditions under which the branches of ∥ may run one after the other.
  /// \return variables in which any of the values that branches write may stay
  std::set<std::string> independent(const saa::ParallelLoop& node, saa::Position at,
                                    const Names& names, const Path& path);
  std::set<std::string> independent(const Branches& of, saa::Position at, const Names& names,
                                    const Path& path);
  /// Adds conditions that two calls by different branches have one result in either order.
  void exchange(const AtomicCall& one, const AtomicCall& other, saa::Position at,
                const std::set<std::string>& written, Path start);
  [[nodiscard]] Paths parallel(const saa::ParallelLoop& node, const saa::Scheme& loop, Names& names,
                               Path path);

  [[nodiscard]] Value value(const saa::TermPtr& term, const Names& names, Path& path);
  [[nodiscard]] Smt holds(const saa::ConditionPtr& condition, const Names& names, Path& path);
  /// A name for a value, so that it is written out once.
  [[nodiscard]] Value named(const std::string& name, const Value& value, Path& path);
  void keep_ghosts(const std::vector<saa::Ghost>& ghosts, Path& path);
  void leave_ghosts(const std::vector<saa::Ghost>& ghosts);
  /// Makes unknown what these variables hold, and all ghosts but those of the loops around.
  void forget(std::set<std::string> variables, Path& path);
  void assume(const std::vector<saa::Clause>& clauses, saa::ClauseKind kind, const Names& names,
              Path& path);
  void check(const std::vector<saa::Clause>& clauses, saa::ClauseKind kind, const std::string& when,
             std::optional<saa::Position> at, const Names& names, const Path& path);
  void check(const saa::Clause& clause, const std::string& what, saa::Position at,
             const Names& names, const Path& path);
  /// Conditions that a run does not fail here; it has no result where it does, so that they are
  /// known afterwards.
  void check_demands(std::vector<Smt>& demands, saa::Position at, Path& path);
  void check_consistency(const std::string& where, saa::Position at, const Path& path);
  void add(const std::string& what, saa::Position at, const Path& path, const Smt& goal,
           ConditionKind kind = ConditionKind::contract);
  void begin(Path& path);

  const saa::Algorithm& algorithm_;
  std::string name_;
  Symbols symbols_;
  Translator translate_;
  std::vector<Smt> walks_;  ///< axioms and lemmas, which files without walks do without
  /// What is asserted of symbols only where they occur: the axioms of functions that depend on
  /// their arguments only, and values that branches write.
  std::map<std::string, Smt> on_demand_;
  std::set<std::string> kept_;              ///< ghosts of the loops and the contract around
  std::set<std::string> racing_;            ///< variables on which the schemes around declare races
  std::map<std::string, Value> any_value_;  ///< those in which any written value may stay, and the
                                            ///< values that they had before ∥
  std::set<const saa::ParallelLoop*> covered_;  ///< bodies of ∥ whose branches are asked with it
  std::map<const saa::Scheme*, const saa::LoopContract*> loops_;  ///< of the scheme that is proved
  const saa::Phases* phases_ = nullptr;                           ///< of the scheme that is proved
  std::set<const saa::Barrier*> final_;  ///< barriers at the end of the branches of ∥
  std::vector<Condition> conditions_;
};

/// The barrier at the end of the branches; nullptr: none.
[[nodiscard]] const saa::Barrier* final_barrier(const saa::ParallelLoop& all);

/// The variables that a scheme may write, and where schemes that it calls may; those of `var`
/// parameters by what they stand for. \param plainly  except in atomic operators
[[nodiscard]] std::set<std::string> written_by(const saa::Algorithm& algorithm,
                                               const saa::SchemePtr& scheme, const Names& names,
                                               bool plainly = false);
/// The same of a definition. An extern operator writes its variable parameters only.
[[nodiscard]] std::set<std::string> written_by(const saa::Algorithm& algorithm,
                                               const saa::Definition& callee, const Names& names,
                                               bool plainly = false);

}  // namespace graphspec::prove
