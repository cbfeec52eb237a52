/// \file
/// Conditions under which the branches of ∥ one after the other have the result of every
/// interleaving. By Bernstein's conditions no branch writes a cell that another reads or writes.
///
/// A ∥ B has this rule only. Two rules are for variables on which a scheme declares races:
/// - Branches may write one value to a cell, if no branch, the writer included, reads a cell that a
///   branch writes.
/// - Branches may write different values to a variable without indices that no branch reads. Each
///   value must differ from the value before ∥. Then any of the written values may stay.
///
/// A third rule is for shared variables, which branches write in atomic operators only, such as an
/// atomic minimum:
/// - Any two calls of two branches have one result in either order, from any values of the written
///   variables.
/// - Outside of atomic operators, no branch reads a cell that a branch writes. Until a write breaks
///   this condition, the cell has its value from before ∥, so that reads find this value.
/// Then neighbouring steps of two branches can change places in every interleaving, until the
/// branches run one after the other. Atomic operators must have a result in every state. Otherwise
/// one order could have a result and the other none.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/prove/execute.hpp"
#include "spec/prove/writes.hpp"

namespace graphspec::prove {
namespace {

using saa::SchemePtr;

bool is_read(const std::vector<CellAccess>& accesses, const std::string& variable) {
  return std::ranges::any_of(
      accesses, [&](const CellAccess& one) { return !one.is_write && one.variable == variable; });
}

/// The accesses are not to one cell.
Smt apart(const CellAccess& one, const CellAccess& other) {
  Smt meet = both(one.where, other.where);
  const std::size_t known = std::min(one.index.size(), other.index.size());
  for (std::size_t place = 0; place < known; ++place) {
    meet = both(meet, equal(one.index[place], other.index[place]));
  }
  return negated(meet);
}

/// The rule for a variable that branches write.
struct Rule {
  using Accesses = std::vector<CellAccess>;

  const std::string& variable;
  const Cells& before;  ///< the variable before ∥
  bool races;           ///< the scheme declares races on it
  bool is_shared;       ///< branches write it in atomic operators only
  bool is_flag;         ///< any of the written values may stay

  [[nodiscard]] bool writes(const CellAccess& one) const {
    return one.is_write && one.variable == variable;
  }
  /// The accesses are to different cells, or the rule allows both.
  [[nodiscard]] Smt allowed(const CellAccess& write, const CellAccess& other) const {
    if (other.variable != variable || (is_shared && other.is_atomic)) return truth(true);
    Smt excuse = truth(false);
    if (races && other.is_write) excuse = same(write.written, other.written);
    // The first write to a cell finds the value that the cell had before ∥.
    if (is_shared) excuse = negated(same(write.found.at(other.index), before.at(other.index)));
    return either(apart(write, other), excuse);
  }
  /// The writes of a branch and the accesses of another one keep the rule.
  [[nodiscard]] Smt of_two(const Accesses& own, const Accesses& others) const {
    Smt kept = truth(true);
    for (const CellAccess& one : own) {
      if (!writes(one) || is_flag) continue;
      for (const CellAccess& other : others) kept = both(kept, allowed(one, other));
    }
    return kept;
  }
  /// The accesses of one branch keep the rule.
  [[nodiscard]] Smt of_one(const Accesses& own) const {
    Smt kept = truth(true);
    for (const CellAccess& one : own) {
      if (!writes(one) || !(races || is_shared)) continue;
      if (is_flag) kept = both(kept, negated(both(one.where, same(one.written, before.at({})))));
      for (const CellAccess& other : own) {
        if (!is_flag && !other.is_write) kept = both(kept, allowed(one, other));
      }
    }
    return kept;
  }
};

}  // namespace

std::set<std::string> Executor::independent(const Branches& of, saa::Position at,
                                            const Names& names, const Path& path) {
  std::set<std::string> written;
  std::set<std::string> shared;
  std::set<std::string> racing;
  for (const SchemePtr& one : of.bodies) written.merge(written_by(algorithm_, one, names));
  if (!of.is_plain) {
    racing = racing_;
    shared = written;
    for (const auto& one : written_by(algorithm_, of.bodies[0], names, true)) shared.erase(one);
    for (const std::string& one : racing_) shared.erase(one);
  }
  std::set<std::string> fixed = shared;
  fixed.insert(racing.begin(), racing.end());
  const BranchStart start{of.nest, names, path.state, written, fixed, racing_};
  Path of_one = path;
  std::vector<Footprint> branches;
  for (const SchemePtr& body : of.bodies) {
    branches.push_back(footprint_of(algorithm_, symbols_, translate_, body, start));
    const std::vector<Smt>& facts = branches.back().facts;
    of_one.facts.insert(of_one.facts.end(), facts.begin(), facts.end());
    on_demand_.merge(branches.back().values);
  }
  Path of_two = of_one;
  if (!of.nest.empty()) {
    Smt is_same_branch = truth(true);
    for (std::size_t place = 0; place < of.nest.size(); ++place) {
      is_same_branch =
          both(is_same_branch, equal(branches[0].indices[place], branches[1].indices[place]));
    }
    of_two.facts.push_back(negated(is_same_branch));
  }
  std::set<std::string> any_value;
  for (const std::string& variable : written) {
    const Cells& before = path.state.at(variable);
    const bool races = racing.contains(variable);
    const bool is_shared = shared.contains(variable);
    const bool is_flag = races && before.indices == 0 && !is_read(branches[0].accesses, variable);
    const Rule rule{variable, before, races, is_shared, is_flag};
    Smt all_apart = truth(true);
    for (const Footprint& own : branches) {
      // Two arbitrary branches of ∥ over an index are alike, so one order of them is enough.
      if (!of.nest.empty() && &own != &branches.front()) break;
      for (const Footprint& other : branches) {
        if (&own != &other) all_apart = both(all_apart, rule.of_two(own.accesses, other.accesses));
      }
    }
    if (is_flag) any_value.insert(variable);
    add(races
            ? fmt::format("branches that write one cell of {} write one value, and no other branch "
                          "reads it",
                          variable)
            : fmt::format("no two branches access the same cell of {}{}", variable,
                          is_shared ? " outside of atomic operators" : ""),
        at, of_two, all_apart);
    add(is_flag ? fmt::format("a branch that writes {} changes it", variable)
                : fmt::format("no branch reads a cell of {} that it writes", variable),
        at, of_one, rule.of_one(branches[0].accesses));
  }
  for (const AtomicCall& one : branches[0].calls) {
    if (shared.empty()) break;
    for (const AtomicCall& other : branches[1].calls) exchange(one, other, at, written, of_two);
  }
  return any_value;
}

void Executor::exchange(const AtomicCall& one, const AtomicCall& other, saa::Position at,
                        const std::set<std::string>& written, Path start) {
  const auto in_order = [&](const AtomicCall& first, const AtomicCall& second, const Path& path) {
    return after(run(first.body, first.names, path),
                 [&](Path between) { return run(second.body, second.names, std::move(between)); });
  };
  const std::map<std::string, Value> around = std::exchange(any_value_, {});
  start.facts.push_back(both(one.where, other.where));
  forget(written, start);
  const auto before = static_cast<std::ptrdiff_t>(conditions_.size());
  const Paths ends = in_order(one, other, start);
  // If a run does not fail in this order, it must not fail in the other one.
  conditions_.erase(
      std::remove_if(conditions_.begin() + before, conditions_.end(),
                     [](const Condition& each) { return each.kind == ConditionKind::no_fault; }),
      conditions_.end());
  for (const Path& end : ends) {
    for (const Path& reversed : in_order(other, one, {start.state, end.facts})) {
      Smt goal = truth(true);
      for (const std::string& variable : written) {
        const Cells& cells = end.state.at(variable);
        std::vector<Smt> index(cells.indices);
        for (Smt& each : index) each = symbols_.unknown("any", saa::Type::integer).value;
        goal = both(goal, same(cells.at(index), reversed.state.at(variable).at(index)));
      }
      add("two atomic operators have one result in either order", at, reversed, goal);
    }
  }
  for (auto each = conditions_.begin() + before; each != conditions_.end(); ++each) {
    if (each->kind == ConditionKind::no_fault) each->kind = ConditionKind::contract;
  }
  any_value_ = around;
}

}  // namespace graphspec::prove
