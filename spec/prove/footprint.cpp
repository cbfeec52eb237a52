/// \file
/// See footprint.hpp.
#include "spec/prove/footprint.hpp"

#include <fmt/format.h>

#include <utility>

#include "spec/prove/writes.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::prove {
namespace {

using saa::SchemePtr;
using saa::Type;

/// Collects the accesses of one branch.
class Collector {
 public:
  Collector(const saa::Algorithm& algorithm, Symbols& symbols, Translator& translate,
            const BranchStart& start)
      : algorithm_(algorithm),
        symbols_(symbols),
        translate_(translate),
        start_(start),
        now_(start.state),
        racing_(start.racing) {}

  Footprint footprint(const SchemePtr& body) {
    Names names = start_.names;
    for (const saa::ParallelLoop* const one : start_.nest) {
      found_.facts.push_back(add_index(*one, names, truth(true)));
      found_.indices.push_back(names.values.at(one->index).value);
    }
    add(body, names, truth(true));
    found_.facts.insert(found_.facts.end(), definitions_.begin(), definitions_.end());
    return std::move(found_);
  }

 private:
  /// A write outside of loops.
  struct Store {
    std::string variable;
    std::vector<Smt> index;
    Smt where;
  };

  // ---- schemes ----------------------------------------------------------------------------------

  void add(const SchemePtr& scheme, const Names& names, const Smt& where) {
    const auto repeated = [&](const auto& node) {
      need_result(scheme->at);
      rounds(node.body, names, [&] {
        reads(node.condition, names, where);
        add(node.body, names, where);
      });
    };
    std::visit(
        saa::Overloaded{
            [&](const saa::Identity&) {}, [&](const saa::Undefined&) { need_result(scheme->at); },
            [&](const saa::Assign& node) {
              reads(node.value, names, where);
              reads_within(node.target, names, where);
              const Value assigned = value(node.value, names);
              note(node.target, true, names, where, assigned);
              store(node.target, names, where, assigned);
            },
            [&](const saa::Call& node) { add_call(node, scheme->at, names, where); },
            [&](const saa::Composition& node) {
              for (const SchemePtr& part : node.parts) add(part, names, where);
            },
            [&](const saa::AlphaDisjunction& node) {
              reads(node.condition, names, where);
              const Smt condition = holds(node.condition, names);
              add(node.then, names, both(where, condition));
              add(node.otherwise, names, both(where, negated(condition)));
            },
            [&](const saa::AlphaIteration& node) { repeated(node); },
            [&](const saa::InverseIteration& node) { repeated(node); },
            [&](const saa::Loop& node) {
              Names inner = names;
              const Smt within = add_index(node, inner, where);
              rounds(node.body, names, [&] { add(node.body, inner, both(where, within)); });
            },
            [&](const saa::Parallel& node) {
              const SymbolicState before = now_;
              for (const SchemePtr& one : node.branches) {
                now_ = before;
                add(one, names, where);
              }
              forget(written_by(algorithm_, scheme, names));
            },
            [&](const saa::ParallelLoop& node) { add_branches(node, names, where); },
            [&](const saa::Filtration& node) {
              need_result(scheme->at);
              reads(node.condition, names, where);
            },
            [&](const saa::Barrier& node) {
              reads(node.count, names, where);
              if (!final_.contains(&node)) forget(start_.written);
            },
            [&](const auto&) {
              throw Unsupported("this construct cannot be proved within ∥", scheme->at);
            }},
        scheme->node);
  }

  void add_call(const saa::Call& node, saa::Position at, const Names& names, const Smt& where) {
    const saa::Definition* const callee = algorithm_.find(node.name);
    if (callee == nullptr || callee->is_extern()) {
      throw Unsupported(fmt::format("'{}' has no body", node.name), at);
    }
    const Names inner = arguments(*callee, node.arguments, names, where);
    const SchemePtr& body = std::get<SchemePtr>(callee->body);
    for (const saa::IntendedRace& one : callee->races) racing_.insert(one.variable);
    if (!callee->atomic || is_atomic_) return add(body, inner, where);
    found_.calls.push_back({body, inner, where});
    const SymbolicState before = now_;
    is_atomic_ = true;
    forget(start_.written);
    before_atomic_ = now_;
    add(body, inner, where);
    is_atomic_ = false;
    now_ = before;
    forget(written_by(algorithm_, body, inner));
  }

  void add_branches(const saa::ParallelLoop& node, const Names& names, const Smt& where) {
    Names inner = names;
    const Smt within = add_index(node, inner, where);
    const SymbolicState before = now_;
    final_.insert(final_barrier(node));
    add(node.body, inner, both(where, within));
    // What the first branch writes stays, as no other branch writes these cells.
    now_ = before;
    const std::vector<CellAccess> accesses = found_.accesses;
    const std::vector<AtomicCall> calls = found_.calls;
    const std::vector<Smt> definitions = definitions_;
    const std::vector<Store> around = std::exchange(stored_, {});
    const Value first = value(node.first, names);
    inner.values[node.index] = first;
    add(node.body, inner, both(where, call("<=", {first.value, value(node.last, names).value})));
    const SymbolicState by_first = now_;
    forget(written_by(algorithm_, node.body, names));
    for (const Store& one : stored_) {
      if (racing_.contains(one.variable)) continue;
      const Value stays = by_first.at(one.variable).at(one.index);
      definitions_.push_back(implies(one.where, same(now_.at(one.variable).at(one.index), stays)));
    }
    if (stored_.empty()) definitions_ = definitions;
    found_.accesses = accesses;
    found_.calls = calls;
    stored_ = around;
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
    return translate_.names_for(callee, given, scope(names));
  }

  // ---- the state as the branch finds it ---------------------------------------------------------

  Scope scope(const Names& names) { return {names, now_, nullptr, &definitions_}; }
  Value value(const saa::TermPtr& term, const Names& names) {
    return translate_.value(term, scope(names));
  }
  Smt holds(const saa::ConditionPtr& condition, const Names& names) {
    return translate_.holds(condition, scope(names));
  }

  /// Whether the branch finds what the variable held before ∥, as far as it reads it.
  bool is_fixed(const std::string& variable) const {
    return !is_atomic_ && start_.fixed.contains(variable);
  }
  /// The branch knows nothing of these variables.
  void forget(const std::set<std::string>& variables) {
    for (const std::string& one : variables) {
      if (!is_fixed(one)) symbols_.forget(one, now_);
    }
  }
  /// The branch reads from now on what it writes here.
  void store(const saa::Variable& target, const Names& names, const Smt& where, Value assigned) {
    const std::string variable = names.variable(target.name);
    const auto cells = now_.find(variable);
    if (cells == now_.end() || is_fixed(variable)) return;
    Write write{{}, symbols_.unknown(target.name, cells->second.type)};
    for (const saa::TermPtr& one : target.index) write.index.push_back(value(one, names).value);
    if (cells->second.type != Type::length) assigned.finite = truth(true);
    const std::string& known =
        (cells->second.type == Type::length ? write.value.finite : write.value.value).head;
    found_.values.emplace(
        known, same(write.value, if_else(where, assigned, cells->second.at(write.index))));
    stored_.push_back({variable, write.index, where});
    cells->second.writes.push_back(std::move(write));
  }

  // ---- accesses ---------------------------------------------------------------------------------

  void note(const saa::Variable& node, bool is_write, const Names& names, const Smt& where,
            const Value& written = {}) {
    if (node.index.empty() && names.values.contains(node.name)) return;
    const std::string variable = names.variable(node.name);
    if (!start_.state.contains(variable)) return;
    CellAccess access{variable, {}, is_write, where, is_atomic_, written};
    if (is_atomic_) access.found = before_atomic_.at(variable);
    for (const saa::TermPtr& one : node.index) access.index.push_back(value(one, names).value);
    found_.accesses.push_back(std::move(access));
  }

  /// Every variable that a term or a condition reads.
  template <class Tree>
  void reads(const Tree& tree, const Names& names, const Smt& where) {
    std::visit(
        [&](const auto& node) {
          using Kind = std::decay_t<decltype(node)>;
          if constexpr (saa::is_any_of<Kind, saa::FunctionCall, saa::PredicateCall>) {
            reads_call(node.name, node.arguments, tree->at, names, where);
          } else if constexpr (saa::is_any_of<Kind, saa::Emptiness, saa::Quantified, saa::Least>) {
            // Any cell of what stands within.
            std::set<std::string> mentioned;
            saa::collect_names(tree, mentioned);
            for (const std::string& one : mentioned) reads_all(one, tree->at, names, where);
          } else {
            if constexpr (std::is_same_v<Kind, saa::Variable>) note(node, false, names, where);
            if constexpr (std::is_same_v<Kind, saa::Truth>) {
              note(node.variable, false, names, where);
            }
            if constexpr (std::is_same_v<Kind, saa::Membership>) {
              note(saa::Variable{node.set, {node.element}}, false, names, where);
            }
            reads_within(node, names, where);
          }
        },
        tree->node);
  }
  template <class Node>
  void reads_within(const Node& node, const Names& names, const Smt& where) {
    saa::for_each_tree(node, [&](const auto& inner) { reads(inner, names, where); });
  }

  void reads_call(const std::string& name, const std::vector<saa::TermPtr>& given, saa::Position at,
                  const Names& names, const Smt& where) {
    const saa::Definition* const definition = algorithm_.find(name);
    if (definition == nullptr) return note(saa::Variable{name, {}}, false, names, where);
    const Names inner = arguments(*definition, given, names, where);
    if (const auto* const body = std::get_if<saa::TermPtr>(&definition->body)) {
      reads(*body, inner, where);
    } else if (const auto* const test = std::get_if<saa::ConditionPtr>(&definition->body)) {
      reads(*test, inner, where);
    } else {
      reads_all(name, at, names, where);
    }
  }

  /// Any cell of a variable, or of what a function or predicate reads.
  void reads_all(const std::string& name, saa::Position at, const Names& names, const Smt& where) {
    if (const saa::Definition* const definition = algorithm_.find(name)) {
      for (const std::string& one : mentioned_by(*definition, at)) reads_all(one, at, {}, where);
      return;
    }
    if (names.values.contains(name)) return;
    const std::string variable = names.variable(name);
    const auto cells = start_.state.find(variable);
    if (cells == start_.state.end()) return;
    CellAccess access{variable, std::vector<Smt>(cells->second.indices), false, where, is_atomic_};
    for (Smt& one : access.index) one = symbols_.unknown("any", Type::integer).value;
    found_.accesses.push_back(std::move(access));
  }

  /// The names in a function or predicate, without its parameters.
  std::set<std::string> mentioned_by(const saa::Definition& definition, saa::Position at) const {
    std::set<std::string> names;
    if (const auto* const body = std::get_if<saa::TermPtr>(&definition.body)) {
      saa::collect_names(*body, names);
    } else if (const auto* const test = std::get_if<saa::ConditionPtr>(&definition.body)) {
      saa::collect_names(*test, names);
    } else if (const saa::Contract* const contract = algorithm_.contract(definition.name)) {
      // The result is any value that the contract allows, so only variables of the contract count.
      for (const saa::Clause& one : contract->clauses) saa::collect_names(one.condition, names);
    } else {
      throw Unsupported(fmt::format("'{}' is extern and has no contract, so it may read variables "
                                    "that other branches write",
                                    definition.name),
                        at);
    }
    for (const saa::Parameter& one : definition.parameters) names.erase(one.name);
    return names;
  }

  const saa::Algorithm& algorithm_;
  Symbols& symbols_;
  Translator& translate_;
  const BranchStart& start_;
  SymbolicState now_;             ///< as the branch finds it
  std::set<std::string> racing_;  ///< variables on which schemes declare races
  Footprint found_;
  std::vector<Smt> definitions_;  ///< properties of unknowns in the accesses
  std::vector<Store> stored_;
  std::set<const saa::Barrier*> final_;  ///< barriers at the end of inner branches
  bool is_atomic_ = false;
  SymbolicState before_atomic_;  ///< before the atomic operator
};

}  // namespace

Footprint footprint_of(const saa::Algorithm& algorithm, Symbols& symbols, Translator& translate,
                       const SchemePtr& body, const BranchStart& start) {
  return Collector(algorithm, symbols, translate, start).footprint(body);
}

}  // namespace graphspec::prove
