/// \file
/// Contracts checked while a scheme runs on one graph, so that a wrong clause is found by testing,
/// too. Branches of ∥ are left out: they see one another's steps.
#pragma once

#include <vector>

#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {

/// Watches one run. Its checks are no accesses of the scheme.
class ContractMonitor {
 public:
  /// \param evaluate, state  must outlive it
  ContractMonitor(const Evaluator& evaluate, State& state) : evaluate_(evaluate), state_(state) {}

  /// Before and after the body of a scheme or operator with a contract.
  /// \param is_first  the run begins with it
  /// \throws SchemeFault with the clause that does not hold
  /// \throws NoResult where a run begins in a state that the contract leaves out
  void begin(const Contract& contract, const Scope& scope, bool is_first) const;
  void end(const Contract& contract, const Scope& scope) const;
  /// Where a loop asks whether to go on. \param first  it has not asked before
  void ask(const LoopContract& loop, const Scope& scope, bool first) const;

 private:
  void check(const std::vector<Clause>& clauses, ClauseKind kind, const Scope& scope,
             bool rejects = false) const;
  void keep(const std::vector<Ghost>& ghosts) const;

  const Evaluator& evaluate_;
  State& state_;
};

}  // namespace graphspec::saa
