/// \file
/// Bernstein's conditions for the branches of ∥: no branch writes a cell that another reads or
/// writes. Then the branches one after the other have the result of every interleaving. A branch
/// may read any value from a variable that the branches write, so that what it accesses is
/// overestimated.
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
};

class Footprint {
 public:
  /// \param state  in which the variables that the branches write hold unknowns
  Footprint(const saa::Algorithm& algorithm, Symbols& symbols, Translator& translate,
            const SymbolicState& state, std::set<std::string> written)
      : algorithm_(algorithm),
        symbols_(symbols),
        translate_(translate),
        state_(state),
        written_(std::move(written)) {}

  void add(const SchemePtr& scheme, Names& names, const Smt& where) {
    std::visit([&](const auto& node) { add_node(node, scheme->at, names, where); }, scheme->node);
  }

  std::vector<CellAccess> accesses;

 private:
  void add_node(const saa::Identity&, saa::Position, Names&, const Smt&) {}
  void add_node(const saa::Undefined&, saa::Position, Names&, const Smt&) {}
  void add_node(const saa::Assign& node, saa::Position, Names& names, const Smt& where) {
    reads(node.value, names, where);
    reads_within(node.target, names, where);
    note(node.target, true, names, where);
  }
  void add_node(const saa::Call& node, saa::Position at, Names& names, const Smt& where) {
    const saa::Definition* const callee = algorithm_.find(node.name);
    if (callee == nullptr || callee->is_extern()) {
      throw Unsupported(fmt::format("'{}' has no body", node.name), at);
    }
    Names inner;
    for (std::size_t place = 0; place < node.arguments.size(); ++place) {
      const saa::Parameter& parameter = callee->parameters[place];
      if (parameter.stands_for) throw Unsupported("schemes that take schemes cannot be proved", at);
      if (parameter.is_variable) {
        const auto& given = std::get<saa::Variable>(node.arguments[place]->node).name;
        inner.aliases[parameter.name] = Translator::variable(given, names);
      } else {
        reads(node.arguments[place], names, where);
        inner.values[parameter.name] = value(node.arguments[place], names);
      }
    }
    add(std::get<SchemePtr>(callee->body), inner, where);
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
  void add_node(const saa::AlphaIteration& node, saa::Position, Names& names, const Smt& where) {
    reads(node.condition, names, where);
    add(node.body, names, where);
  }
  void add_node(const saa::InverseIteration& node, saa::Position, Names& names, const Smt& where) {
    reads(node.condition, names, where);
    add(node.body, names, where);
  }
  void add_node(const saa::Loop& node, saa::Position, Names& names, const Smt& where) {
    counted(node, names, where);
  }
  void add_node(const saa::ParallelLoop& node, saa::Position, Names& names, const Smt& where) {
    counted(node, names, where);
  }
  void add_node(const saa::Filtration& node, saa::Position, Names& names, const Smt& where) {
    reads(node.condition, names, where);
  }
  template <class Node>
  void add_node(const Node&, saa::Position at, Names&, const Smt&) {
    throw Unsupported("this construct cannot be proved within ∥", at);
  }

  template <class Node>
  void counted(const Node& node, Names& names, const Smt& where) {
    reads(node.first, names, where);
    reads(node.last, names, where);
    const Value index = symbols_.unknown(node.index, Type::integer);
    const Smt within =
        between(value(node.first, names).value, index.value, value(node.last, names).value);
    Names inner = names;
    inner.values[node.index] = index;
    add(node.body, inner, both(where, within));
  }

  // A variable that branches write holds another unknown whenever it is read.

  SymbolicState any_state() {
    SymbolicState state = state_;
    for (const std::string& one : written_) {
      const auto cells = state.find(one);
      if (cells == state.end()) continue;
      const saa::StateVariable* const declared = algorithm_.find_state(one);
      cells->second = symbols_.unknown_cells(one, cells->second.type,
                                             declared == nullptr ? 0 : declared->extents.size());
    }
    return state;
  }
  Value value(const saa::TermPtr& term, const Names& names) {
    std::vector<Smt> definitions;
    return translate_.value(term, names, any_state(), {nullptr, &definitions});
  }
  Smt holds(const saa::ConditionPtr& condition, const Names& names) {
    std::vector<Smt> definitions;
    return translate_.holds(condition, names, any_state(), {nullptr, &definitions});
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
    } else if constexpr (std::is_same_v<Kind, saa::Membership> ||
                         std::is_same_v<Kind, saa::Emptiness> ||
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
      if (node.arguments.empty() && algorithm_.find(node.name) == nullptr) {
        return note(saa::Variable{node.name, {}}, false, names, where);
      }
      reads_all(node.name, at, names, where);
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
      } else {
        throw Unsupported(
            fmt::format("'{}' is extern, so it may read variables that other branches write", name),
            at);
      }
      for (const saa::Parameter& one : definition->parameters) mentioned.erase(one.name);
      for (const std::string& one : mentioned) reads_all(one, at, {}, where);
      return;
    }
    if (names.values.contains(name)) return;
    const std::string variable = Translator::variable(name, names);
    const saa::StateVariable* const declared = algorithm_.find_state(variable);
    if (declared == nullptr) return;
    CellAccess access{variable, {}, false, where};
    const std::size_t indices = declared->type == Type::set ? 1 : declared->extents.size();
    for (std::size_t left = indices; left > 0; --left) {
      access.index.push_back(symbols_.unknown("any", Type::integer).value);
    }
    accesses.push_back(std::move(access));
  }

  void note(const saa::Variable& node, bool is_write, const Names& names, const Smt& where) {
    if (node.index.empty() && names.values.contains(node.name)) return;
    const std::string variable = Translator::variable(node.name, names);
    if (!state_.contains(variable)) return;
    CellAccess access{variable, {}, is_write, where};
    for (const saa::TermPtr& one : node.index) access.index.push_back(value(one, names).value);
    accesses.push_back(std::move(access));
  }

  const saa::Algorithm& algorithm_;
  Symbols& symbols_;
  Translator& translate_;
  const SymbolicState& state_;
  std::set<std::string> written_;
};

}  // namespace

void Executor::independent(const saa::ParallelLoop& node, saa::Position at, const Names& names,
                           const Path& path) {
  Path asked = path;
  const Value first = value(node.first, names, asked);
  const Value last = value(node.last, names, asked);
  const std::set<std::string> written = written_by(algorithm_, node.body, names);
  std::vector<Smt> index;
  std::vector<std::vector<CellAccess>> branches;
  for (int branch = 0; branch < 2; ++branch) {
    Footprint footprint(algorithm_, symbols_, translate_, path.state, written);
    Names inner = names;
    index.push_back(symbols_.unknown(node.index, Type::integer).value);
    inner.values[node.index] = {Type::integer, index.back()};
    footprint.add(node.body, inner, truth(true));
    branches.push_back(std::move(footprint.accesses));
    asked.facts.push_back(between(first.value, index.back(), last.value));
  }
  asked.facts.push_back(negated(equal(index[0], index[1])));
  for (const std::string& variable : written) {
    Smt apart = truth(true);
    for (const CellAccess& one : branches[0]) {
      if (!one.is_write || one.variable != variable) continue;
      for (const CellAccess& other : branches[1]) {
        if (other.variable != variable) continue;
        Smt meet = both(one.where, other.where);
        const std::size_t known = std::min(one.index.size(), other.index.size());
        for (std::size_t place = 0; place < known; ++place) {
          meet = both(meet, equal(one.index[place], other.index[place]));
        }
        apart = both(apart, negated(meet));
      }
    }
    add(fmt::format("no two branches access the same cell of {}", variable), at, asked, apart);
  }
}

}  // namespace graphspec::prove
