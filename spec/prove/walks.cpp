/// \file
/// Walks and arcs in contracts. A walk is the least relation with two rules: each vertex has the
/// empty walk to itself, and an arc makes a walk longer. Induction is by these rules.
#include <fmt/format.h>

#include <utility>

#include "spec/prove/translate.hpp"

namespace graphspec::prove {

using saa::Type;

Smt Translator::vertex(const Smt& term) {
  return in_extent(term, algorithm_.walks->vertices, {});
}

Smt Translator::walk(const Smt& from, const Smt& to, const Smt& length) {
  symbols_.declare("walk", 3, "Bool");
  return call("walk", {from, to, length});
}

Translator::Arc Translator::arc_from(const Smt& tail, const SymbolicState& state) {
  const saa::WalksDeclaration& walks = *algorithm_.walks;
  Arc arc;
  arc.tail = tail;
  const auto weight = [&](const std::vector<Smt>& index) {
    if (walks.weights.empty()) return Value{Type::integer, number(1)};
    return state.at(walks.weights).at(index);
  };
  if (walks.is_matrix()) {
    arc.bound = {symbols_.fresh("head")};
    arc.head = symbol(arc.bound.front());
    const Value length = weight({tail, arc.head});
    arc.length = length.value;
    arc.exists = both(vertex(arc.head), length.finite);
    return arc;
  }
  arc.bound = {symbols_.fresh("arc")};
  const Smt e = symbol(arc.bound.front());
  arc.head = state.at(walks.heads).at({e}).value;
  const Value length = weight({e});
  arc.length = length.value;
  Smt of_tail;
  if (!walks.offsets.empty()) {
    const Cells& offsets = state.at(walks.offsets);
    of_tail = both(call("<=", {offsets.at({tail}).value, e}),
                   call("<", {e, offsets.at({call("+", {tail, number(1)})}).value}));
  } else {
    const saa::StateVariable& tails = *algorithm_.find_state(walks.tails);
    of_tail = both(in_extent(e, tails.extents.front(), state),
                   equal(state.at(walks.tails).at({e}).value, tail));
  }
  arc.exists = all_of({of_tail, vertex(arc.head), length.finite});
  return arc;
}

std::vector<Smt> Translator::axioms_of_walks(const SymbolicState& state) {
  const Smt u = symbol(symbols_.fresh("u"));
  const Smt v = symbol(symbols_.fresh("v"));
  const Smt l = symbol(symbols_.fresh("l"));
  const Arc arc = arc_from(v, state);
  std::vector<std::string> bound{u.head, v.head, l.head};
  bound.insert(bound.end(), arc.bound.begin(), arc.bound.end());
  // The empty walk is of use where something is asked of another walk from the vertex.
  Smt empty{"forall", {implies(vertex(u), walk(u, u, number(0)))}, {u.head, v.head, l.head}};
  empty.triggers = {{walk(u, v, l)}};
  return {empty, for_all(bound, implies(both(walk(u, v, l), arc.exists),
                                        walk(u, arc.head, call("+", {l, arc.length}))))};
}

Smt Translator::each_walk(const saa::EachWalk& node, const Scope& scope) {
  Names names = scope.names;
  std::vector<std::string> bound;
  Smt finite = truth(true);  // of a length that is given, which may be ∞
  const auto end = [&](const std::string& name) {
    const auto known = names.values.find(name);
    if (known != names.values.end()) {
      finite = both(finite, known->second.finite);
      return known->second.value;
    }
    bound.push_back(symbols_.fresh(name));
    names.values[name] = {Type::integer, symbol(bound.back())};
    return symbol(bound.back());
  };
  const Smt from = end(node.names[0]);
  if (!node.is_arc) {
    const Smt to = end(node.names[1]);
    const Smt length = end(node.names[2]);
    return for_all(bound,
                   implies(all_of({finite, vertex(from), vertex(to), walk(from, to, length)}),
                           holds(node.condition, {names, scope.state})));
  }
  const Arc arc = arc_from(from, scope.state);
  bound.insert(bound.end(), arc.bound.begin(), arc.bound.end());
  Smt fits = both(vertex(from), arc.exists);
  const auto meet = [&](const std::string& name, const Smt& term) {
    const auto known = names.values.find(name);
    if (known != names.values.end()) {
      fits = all_of({fits, known->second.finite, equal(known->second.value, term)});
    } else {
      names.values[name] = {Type::integer, term};
    }
  };
  meet(node.names[1], arc.head);
  meet(node.names[2], arc.length);
  return for_all(bound, implies(fits, holds(node.condition, {names, scope.state})));
}

Translator::Induction Translator::induction(const saa::EachWalk& node, const Names& names,
                                            const SymbolicState& state) {
  const auto known = names.values.find(node.names[0]);
  const bool is_fixed = known != names.values.end();
  const Smt from = is_fixed ? known->second.value : symbols_.unknown("from", Type::integer).value;
  const auto claim = [&](const Smt& to, const Smt& length) {
    Names inner = names;
    inner.values[node.names[0]] = {Type::integer, from};
    inner.values[node.names[1]] = {Type::integer, to};
    inner.values[node.names[2]] = {Type::integer, length};
    return holds(node.condition, {inner, state});
  };
  const Smt to = symbols_.unknown("to", Type::integer).value;
  const Smt length = symbols_.unknown("length", Type::integer).value;
  const Arc arc = arc_from(to, state);
  const Smt before =
      all_of({vertex(from), vertex(to), walk(from, to, length), claim(to, length), arc.exists});
  return {implies(vertex(from), claim(from, number(0))),
          for_all(arc.bound, implies(before, claim(arc.head, call("+", {length, arc.length}))))};
}

}  // namespace graphspec::prove
