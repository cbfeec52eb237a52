/// \file
/// The rules of proofs for schemes, which are carried out on symbols, path by path.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "spec/prove/footprint.hpp"
#include "spec/prove/obligations.hpp"

namespace graphspec::prove {

/// Carries out the scheme of a contract and collects the conditions that the contract holds.
class Executor : public Obligations {
 public:
  Executor(const saa::Algorithm& algorithm, const saa::Contract& contract)
      : Obligations(algorithm, contract.of), contract_(contract) {}

  /// \throws Unsupported where a construct of the scheme has no rule
  void prove();

 private:
  using Paths = std::vector<Path>;
  /// Carries on at the end of each path. \param next  returns the paths from there
  template <class Next>
  [[nodiscard]] static Paths after(Paths paths, const Next& next) {
    Paths ends;
    for (Path& one : paths) {
      for (Path& end : next(std::move(one))) ends.push_back(std::move(end));
    }
    return ends;
  }
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

  [[nodiscard]] Paths run(const saa::SchemePtr& scheme, const Names& names, Path path);
  [[nodiscard]] Paths assign(const saa::Assign& node, saa::Position at, const Names& names,
                             Path path);
  [[nodiscard]] Paths called(const saa::Call& node, saa::Position at, const Names& names,
                             Path path);
  [[nodiscard]] Paths by_contract(const saa::Definition& callee, const saa::Contract& contract,
                                  saa::Position at, const Names& names, Path path);
  [[nodiscard]] Paths local(const saa::Local& node, const Names& names, Path path);
  [[nodiscard]] Paths repeated(const Rounds& rounds, const saa::Scheme& loop, const Names& names,
                               Path path);
  template <class Node>
  [[nodiscard]] Paths counted(const Node& node, const saa::Scheme& loop, const Names& names,
                              Path path);
  [[nodiscard]] Paths parallel(const saa::ParallelLoop& node, const saa::Scheme& loop,
                               const Names& names, Path path);
  /// Adds conditions under which the branches of ∥ may run one after the other.
  /// \return variables in which any of the values that branches write may stay
  std::set<std::string> independent(const Branches& of, saa::Position at, const Names& names,
                                    const Path& path);
  /// Adds conditions that two calls by different branches have one result in either order.
  void exchange(const AtomicCall& one, const AtomicCall& other, saa::Position at,
                const std::set<std::string>& written, Path start);

  void declare_races(const saa::Definition& scheme);
  void keep_ghosts(const std::vector<saa::Ghost>& ghosts, Path& path);
  /// Makes unknown what these variables hold, and all ghosts but those of the loops around.
  void forget(std::set<std::string> variables, Path& path);

  const saa::Contract& contract_;
  std::map<const saa::Scheme*, const saa::LoopContract*> loops_;
  std::set<std::string> kept_;    ///< ghosts of the loops and the contract around
  std::set<std::string> racing_;  ///< variables on which the schemes around declare races
  /// Variables in which any written value may stay, and the values that they had before ∥.
  std::map<std::string, Value> any_value_;
  std::set<const saa::ParallelLoop*> covered_;  ///< bodies of ∥ whose branches are asked with it
  std::set<const saa::Barrier*> final_;         ///< barriers at the end of the branches of ∥
};

}  // namespace graphspec::prove
