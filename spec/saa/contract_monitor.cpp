/// \file
/// See contract_monitor.hpp.
#include "spec/saa/contract_monitor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/saa/print.hpp"

namespace graphspec::saa {

void ContractMonitor::begin(const Contract& contract, const Scope& scope, bool is_first) const {
  check(contract.clauses, ClauseKind::precondition, scope, is_first);
  keep(contract.ghosts);
}

void ContractMonitor::end(const Contract& contract, const Scope& scope) const {
  check(contract.clauses, ClauseKind::postcondition, scope);
}

void ContractMonitor::ask(const LoopContract& loop, const Scope& scope, bool first) const {
  if (first) keep(loop.ghosts);
  check(loop.invariants, ClauseKind::invariant, scope);
}

void ContractMonitor::check(const std::vector<Clause>& clauses, ClauseKind kind, const Scope& scope,
                            bool rejects) const {
  auto* const accesses = std::exchange(state_.accesses, nullptr);
  for (const Clause& one : clauses) {
    if (one.kind != kind || evaluate_.holds(one.condition, scope)) continue;
    state_.accesses = accesses;
    const std::string why =
        fmt::format("{}:{}:{}: '{}' does not hold: {}", evaluate_.algorithm().file, one.at.line,
                    one.at.column, name(kind), to_text(one.condition));
    if (rejects) throw NoResult(why);
    throw SchemeFault(why);
  }
  state_.accesses = accesses;
}

void ContractMonitor::keep(const std::vector<Ghost>& ghosts) const {
  for (const Ghost& one : ghosts) {
    std::ranges::copy(std::as_const(state_).values(one.of), state_.cells_of(one.name).begin());
  }
}

}  // namespace graphspec::saa
