/// \file
/// Conditions under which the branches of ∥ one after the other have the result of every
/// interleaving. By Bernstein's conditions no branch writes a cell that another reads or writes.
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
///
/// A ∥ B has the first rule only: what one branch writes, no other one reads or writes.
///
/// Two rules are for variables on which a scheme declares races:
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
#include "spec/saa/print.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::prove {
namespace {

using saa::SchemePtr;
using saa::Type;

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

class Footprint {
 public:
  /// \param state  before ∥
  /// \param written  variables that branches write
  /// \param fixed  those of which no branch reads a cell that a branch writes, except in atomic
  ///               operators
  /// \param racing  those on which the schemes around declare races
  Footprint(const saa::Algorithm& algorithm, Symbols& symbols, Translator& translate,
            const SymbolicState& state, const std::set<std::string>& written,
            const std::set<std::string>& fixed, std::set<std::string> racing)
      : algorithm_(algorithm),
        symbols_(symbols),
        translate_(translate),
        state_(state),
        now_(state),
        all_written_(written),
        fixed_(fixed),
        racing_(std::move(racing)) {}

  void add(const SchemePtr& scheme, Names& names, const Smt& where) {
    std::visit([&](const auto& node) { add_node(node, scheme->at, names, where); }, scheme->node);
  }

  /// Adds the accesses of the bounds, and names the index of a loop or of ∥.
  /// \return that the index is within the bounds
  template <class Node>
  Smt add_index(const Node& node, Names& names, const Smt& where) {
    reads(node.first, names, where);
    reads(node.last, names, where);
    const Smt first = value(node.first, names).value;
    const Smt last = value(node.last, names).value;
    const Value index = symbols_.unknown(node.index, Type::integer);
    names.values[node.index] = index;
    return between(first, index.value, last);
  }

  std::vector<CellAccess> accesses;
  std::vector<AtomicCall> calls;
  std::vector<Smt> definitions;       ///< properties of unknowns in the accesses
  std::map<std::string, Smt> values;  ///< what unknowns are that stand for written values

 private:
  void add_node(const saa::Identity&, saa::Position, Names&, const Smt&) {}
  void add_node(const saa::Undefined&, saa::Position at, Names&, const Smt&) { need_result(at); }
  void add_node(const saa::Assign& node, saa::Position, Names& names, const Smt& where) {
    reads(node.value, names, where);
    reads_within(node.target, names, where);
    const Value assigned = value(node.value, names);
    note(node.target, true, names, where, assigned);
    store(node.target, names, where, assigned);
  }
  void add_node(const saa::Call& node, saa::Position at, Names& names, const Smt& where) {
    const saa::Definition* const callee = algorithm_.find(node.name);
    if (callee == nullptr || callee->is_extern()) {
      throw Unsupported(fmt::format("'{}' has no body", node.name), at);
    }
    Names inner = arguments(*callee, node.arguments, names, where);
    const SchemePtr& body = std::get<SchemePtr>(callee->body);
    for (const saa::IntendedRace& one : callee->races) racing_.insert(one.variable);
    if (!callee->atomic || is_atomic_) return add(body, inner, where);
    calls.push_back({body, inner, where});
    const std::set<std::string> written = written_by(algorithm_, body, inner);
    const SymbolicState before = now_;
    is_atomic_ = true;
    forget(all_written_);
    found_ = now_;
    add(body, inner, where);
    is_atomic_ = false;
    now_ = before;
    forget(written);
  }
  void add_node(const saa::Composition& node, saa::Position, Names& names, const Smt& where) {
    for (const SchemePtr& part : node.parts) add(part, names, where);
  }
  void add_node(const saa::AlphaDisjunction& node, saa::Position, Names& names, const Smt& where) {
    reads(node.condition, names, where);
    const Smt condition = holds(node.condition, names);
    add(node.then, names, both(where, condition));
    add(node.otherwise, names, both(where, negated(condition)));
  }
  void add_node(const saa::AlphaIteration& node, saa::Position at, Names& names, const Smt& where) {
    repeated(node, at, names, where);
  }
  void add_node(const saa::InverseIteration& node, saa::Position at, Names& names,
                const Smt& where) {
    repeated(node, at, names, where);
  }
  void add_node(const saa::Loop& node, saa::Position, Names& names, const Smt& where) {
    Names inner = names;
    const Smt within = add_index(node, inner, where);
    rounds(node.body, names, [&] { add(node.body, inner, both(where, within)); });
  }
  void add_node(const saa::Parallel& node, saa::Position at, Names& names, const Smt& where) {
    const SymbolicState before = now_;
    for (const SchemePtr& one : node.branches) {
      now_ = before;
      add(one, names, where);
    }
    forget(written_by(algorithm_, scheme(node, at), names));
  }
  void add_node(const saa::ParallelLoop& node, saa::Position, Names& names, const Smt& where) {
    Names inner = names;
    const Smt within = add_index(node, inner, where);
    const SymbolicState before = now_;
    final_.insert(final_barrier(node));
    add(node.body, inner, both(where, within));
    // What the first branch writes stays, as no other branch writes these cells.
    now_ = before;
    const std::vector<CellAccess> all = accesses;
    const std::vector<AtomicCall> all_calls = calls;
    const std::vector<Smt> all_definitions = definitions;
    const std::vector<Store> around = std::exchange(stored_, {});
    const Value first = value(node.first, names);
    inner.values[node.index] = first;
    add(node.body, inner, both(where, call("<=", {first.value, value(node.last, names).value})));
    const SymbolicState by_first = now_;
    forget(written_by(algorithm_, node.body, names));
    for (const Store& one : stored_) {
      if (racing_.contains(one.variable)) continue;
      const Value stays = by_first.at(one.variable).at(one.index);
      definitions.push_back(implies(one.where, same(now_.at(one.variable).at(one.index), stays)));
    }
    if (stored_.empty()) definitions = all_definitions;
    accesses = all;
    calls = all_calls;
    stored_ = around;
  }
  void add_node(const saa::Filtration& node, saa::Position at, Names& names, const Smt& where) {
    need_result(at);
    reads(node.condition, names, where);
  }
  void add_node(const saa::Barrier& node, saa::Position, Names& names, const Smt& where) {
    reads(node.count, names, where);
    if (!final_.contains(&node)) forget(all_written_);
  }
  template <class Node>
  void add_node(const Node&, saa::Position at, Names&, const Smt&) {
    throw Unsupported("this construct cannot be proved within ∥", at);
  }

  template <class Node>
  void repeated(const Node& node, saa::Position at, Names& names, const Smt& where) {
    need_result(at);
    rounds(node.body, names, [&] {
      reads(node.condition, names, where);
      add(node.body, names, where);
    });
  }
  /// Any round of a loop.
  template <class Add>
  void rounds(const SchemePtr& body, const Names& names, const Add& add_round) {
    const std::set<std::string> written = written_by(algorithm_, body, names);
    const std::size_t stored = stored_.size();
    forget(written);
    add_round();
    forget(written);
    stored_.resize(stored);
  }

  void need_result(saa::Position at) const {
    if (!is_atomic_) return;
    throw Unsupported("an atomic operator that may have no result cannot be proved within ∥", at);
  }

  /// Adds the reads of arguments, and names the parameters.
  Names arguments(const saa::Definition& callee, const std::vector<saa::TermPtr>& given,
                  const Names& names, const Smt& where) {
    for (std::size_t place = 0; place < given.size(); ++place) {
      if (!callee.parameters[place].is_variable) reads(given[place], names, where);
    }
    return translate_.names_for(callee, given, names, now_, {nullptr, &definitions});
  }

  /// Whether the branch finds what the variable held before ∥, as far as it reads it.
  bool is_fixed(const std::string& variable) const {
    return !is_atomic_ && fixed_.contains(variable);
  }
  /// The branch knows nothing of these variables.
  void forget(const std::set<std::string>& variables) {
    for (const std::string& one : variables) {
      const auto cells = now_.find(one);
      if (cells == now_.end() || is_fixed(one)) continue;
      cells->second = symbols_.unknown_cells(one, cells->second.type, cells->second.indices);
    }
  }
  /// The branch reads from now on what it writes here.
  void store(const saa::Variable& target, const Names& names, const Smt& where, Value assigned) {
    const std::string variable = Translator::variable(target.name, names);
    const auto cells = now_.find(variable);
    if (cells == now_.end() || is_fixed(variable)) return;
    Write write{{}, symbols_.unknown(target.name, cells->second.type)};
    for (const saa::TermPtr& one : target.index) write.index.push_back(value(one, names).value);
    if (cells->second.type != Type::length) assigned.finite = truth(true);
    const std::string& known =
        (cells->second.type == Type::length ? write.value.finite : write.value.value).head;
    values.emplace(known,
                   same(write.value, if_else(where, assigned, cells->second.at(write.index))));
    stored_.push_back({variable, write.index, where});
    cells->second.writes.push_back(std::move(write));
  }
  Value value(const saa::TermPtr& term, const Names& names) {
    return translate_.value(term, names, now_, {nullptr, &definitions});
  }
  Smt holds(const saa::ConditionPtr& condition, const Names& names) {
    return translate_.holds(condition, names, now_, {nullptr, &definitions});
  }

  /// Every variable that a term or a condition reads.
  template <class Tree>
  void reads(const Tree& tree, const Names& names, const Smt& where) {
    std::visit([&](const auto& node) { reads_node(node, tree->at, names, where); }, tree->node);
  }
  template <class Node>
  void reads_within(const Node& node, const Names& names, const Smt& where) {
    saa::for_each_tree(node, [&](const auto& inner) {
      if constexpr (!std::is_same_v<decltype(inner), const SchemePtr&>) {
        reads(inner, names, where);
      }
    });
  }
  template <class Node>
  void reads_node(const Node& node, saa::Position at, const Names& names, const Smt& where) {
    using Kind = std::decay_t<Node>;
    if constexpr (std::is_same_v<Kind, saa::Variable>) {
      note(node, false, names, where);
    } else if constexpr (std::is_same_v<Kind, saa::Truth>) {
      note(node.variable, false, names, where);
    } else if constexpr (std::is_same_v<Kind, saa::Membership>) {
      note(saa::Variable{node.set, {node.element}}, false, names, where);
    } else if constexpr (std::is_same_v<Kind, saa::Emptiness> ||
                         std::is_same_v<Kind, saa::Quantified> ||
                         std::is_same_v<Kind, saa::Least>) {
      // Any cell of what stands within.
      std::set<std::string> mentioned;
      if constexpr (std::is_same_v<Kind, saa::Least>) {
        saa::collect_names(saa::term(node), mentioned);
      } else {
        saa::collect_names(saa::condition(node), mentioned);
      }
      for (const std::string& name : mentioned) reads_all(name, at, names, where);
      return;
    } else if constexpr (std::is_same_v<Kind, saa::FunctionCall> ||
                         std::is_same_v<Kind, saa::PredicateCall>) {
      const saa::Definition* const definition = algorithm_.find(node.name);
      if (definition == nullptr) return note(saa::Variable{node.name, {}}, false, names, where);
      const Names inner = arguments(*definition, node.arguments, names, where);
      if (const auto* const body = std::get_if<saa::TermPtr>(&definition->body)) {
        reads(*body, inner, where);
      } else if (const auto* const test = std::get_if<saa::ConditionPtr>(&definition->body)) {
        reads(*test, inner, where);
      } else {
        reads_all(node.name, at, names, where);
      }
      return;
    }
    reads_within(node, names, where);
  }

  /// Any cell of a variable, or of what a function or predicate reads.
  void reads_all(const std::string& name, saa::Position at, const Names& names, const Smt& where) {
    const saa::Definition* const definition = algorithm_.find(name);
    if (definition != nullptr) {
      std::set<std::string> mentioned;
      if (const auto* const body = std::get_if<saa::TermPtr>(&definition->body)) {
        saa::collect_names(*body, mentioned);
      } else if (const auto* const test = std::get_if<saa::ConditionPtr>(&definition->body)) {
        saa::collect_names(*test, mentioned);
      } else if (const saa::Contract* const contract = algorithm_.contract(name)) {
        // The result is any value that the contract allows, so only variables of the contract
        // count.
        for (const saa::Clause& one : contract->clauses) {
          saa::collect_names(one.condition, mentioned);
        }
      } else {
        throw Unsupported(
            fmt::format("'{}' is extern and has no contract, so it may read variables "
                        "that other branches write",
                        name),
            at);
      }
      for (const saa::Parameter& one : definition->parameters) mentioned.erase(one.name);
      for (const std::string& one : mentioned) reads_all(one, at, {}, where);
      return;
    }
    if (names.values.contains(name)) return;
    const std::string variable = Translator::variable(name, names);
    const auto cells = state_.find(variable);
    if (cells == state_.end()) return;
    CellAccess access{variable, std::vector<Smt>(cells->second.indices), false, where, is_atomic_};
    for (Smt& one : access.index) one = symbols_.unknown("any", Type::integer).value;
    accesses.push_back(std::move(access));
  }

  void note(const saa::Variable& node, bool is_write, const Names& names, const Smt& where,
            const Value& written = {}) {
    if (node.index.empty() && names.values.contains(node.name)) return;
    const std::string variable = Translator::variable(node.name, names);
    if (!state_.contains(variable)) return;
    CellAccess access{variable, {}, is_write, where, is_atomic_, written};
    if (is_atomic_) access.found = found_.at(variable);
    for (const saa::TermPtr& one : node.index) access.index.push_back(value(one, names).value);
    accesses.push_back(std::move(access));
  }

  const saa::Algorithm& algorithm_;
  Symbols& symbols_;
  Translator& translate_;
  /// A write outside of loops.
  struct Store {
    std::string variable;
    std::vector<Smt> index;
    Smt where;
  };

  const SymbolicState& state_;
  SymbolicState now_;  ///< as the branch finds it
  const std::set<std::string>& all_written_;
  const std::set<std::string>& fixed_;
  std::set<std::string> racing_;  ///< variables on which schemes declare races
  std::vector<Store> stored_;
  std::set<const saa::Barrier*> final_;  ///< barriers at the end of inner branches
  bool is_atomic_ = false;
  SymbolicState found_;  ///< before the atomic operator
};

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

}  // namespace

std::set<std::string> Executor::independent(const saa::ParallelLoop& node, saa::Position at,
                                            const Names& names, const Path& path) {
  // The body of ∥ may be another ∥. Then a branch is one combination of their indices.
  Branches branches{{&node}, {}, false};
  while (const auto* const inner =
             std::get_if<saa::ParallelLoop>(&branches.nest.back()->body->node)) {
    branches.nest.push_back(inner);
    covered_.insert(inner);
  }
  branches.bodies = {branches.nest.back()->body, branches.nest.back()->body};
  return independent(branches, at, names, path);
}

std::set<std::string> Executor::independent(const Branches& of, saa::Position at,
                                            const Names& names, const Path& path) {
  Path asked = path;
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
  std::vector<std::vector<Smt>> indices;
  std::vector<std::vector<CellAccess>> branches;
  std::vector<std::vector<AtomicCall>> calls;
  for (const SchemePtr& body : of.bodies) {
    Footprint footprint(algorithm_, symbols_, translate_, path.state, written, fixed, racing_);
    Names inner = names;
    indices.emplace_back();
    for (const saa::ParallelLoop* const one : of.nest) {
      asked.facts.push_back(footprint.add_index(*one, inner, truth(true)));
      indices.back().push_back(inner.values.at(one->index).value);
    }
    footprint.add(body, inner, truth(true));
    asked.facts.insert(asked.facts.end(), footprint.definitions.begin(),
                       footprint.definitions.end());
    on_demand_.merge(footprint.values);
    branches.push_back(std::move(footprint.accesses));
    calls.push_back(std::move(footprint.calls));
  }
  const Path asked_of_one = asked;
  // Two arbitrary branches of ∥ over an index, or each two of those that are written out.
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  if (!of.nest.empty()) {
    Smt is_same_branch = truth(true);
    for (std::size_t place = 0; place < of.nest.size(); ++place) {
      is_same_branch = both(is_same_branch, equal(indices[0][place], indices[1][place]));
    }
    asked.facts.push_back(negated(is_same_branch));
    pairs = {{0, 1}};
  }
  for (std::size_t one = 0; one < branches.size() && of.nest.empty(); ++one) {
    for (std::size_t other = 0; other < branches.size(); ++other) {
      if (one != other) pairs.emplace_back(one, other);
    }
  }
  std::set<std::string> any_value;
  for (const std::string& variable : written) {
    const bool races = racing.contains(variable);
    const bool is_shared = shared.contains(variable);
    const bool is_flag =
        races && path.state.at(variable).indices == 0 && !is_read(branches[0], variable);
    Smt of_two = truth(true);
    Smt of_one = truth(true);
    const auto add_write = [&](const CellAccess& one, const std::vector<CellAccess>& own,
                               const std::vector<CellAccess>& others) {
      if (!one.is_write || one.variable != variable) return;
      if (is_flag) {
        const Smt unchanged = same(one.written, path.state.at(variable).at({}));
        of_one = both(of_one, negated(both(one.where, unchanged)));
        return;
      }
      const auto excused = [&](const CellAccess& other) {
        if (races && other.is_write) return same(one.written, other.written);
        if (!is_shared) return truth(false);
        // The first write to a cell finds the value that the cell had before ∥.
        return negated(same(one.found.at(other.index), path.state.at(variable).at(other.index)));
      };
      for (const CellAccess& other : others) {
        if (other.variable != variable || (is_shared && other.is_atomic)) continue;
        of_two = both(of_two, either(apart(one, other), excused(other)));
      }
      for (const CellAccess& other : own) {
        if (other.variable != variable || other.is_write || !fixed.contains(variable) ||
            (is_shared && other.is_atomic)) {
          continue;
        }
        of_one = both(of_one, either(apart(one, other), excused(other)));
      }
    };
    for (const auto& [own, others] : pairs) {
      for (const CellAccess& one : branches[own]) add_write(one, branches[own], branches[others]);
    }
    if (is_flag) any_value.insert(variable);
    add(races
            ? fmt::format("branches that write one cell of {} write one value, and no other branch "
                          "reads it",
                          variable)
            : fmt::format("no two branches access the same cell of {}{}", variable,
                          is_shared ? " outside of atomic operators" : ""),
        at, asked, of_two);
    add(is_flag ? fmt::format("a branch that writes {} changes it", variable)
                : fmt::format("no branch reads a cell of {} that it writes", variable),
        at, asked_of_one, of_one);
  }
  for (const AtomicCall& one : calls[0]) {
    if (shared.empty()) break;
    for (const AtomicCall& other : calls[1]) exchange(one, other, at, written, asked);
  }
  return any_value;
}

void Executor::exchange(const AtomicCall& one, const AtomicCall& other, saa::Position at,
                        const std::set<std::string>& written, Path start) {
  const auto in_order = [&](const AtomicCall& first, const AtomicCall& second, const Path& path) {
    Paths ends;
    Names names = first.names;
    for (const Path& between : run(first.body, names, path)) {
      names = second.names;
      for (Path& end : run(second.body, names, between)) ends.push_back(std::move(end));
    }
    return ends;
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
        for (Smt& each : index) each = symbols_.unknown("any", Type::integer).value;
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
