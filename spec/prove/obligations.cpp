/// \file
/// See obligations.hpp.
#include "spec/prove/obligations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "spec/saa/print.hpp"

namespace graphspec::prove {

using saa::ClauseKind;
using saa::Position;

void Obligations::prove(const saa::Lemma& lemma) {
  Path path = begin();
  check(lemma.clause, to_text(lemma.clause.condition), lemma.at, {}, path);
  // The lemma's own facts beside those that it is proved from.
  path.facts.push_back(translate_.holds(lemma.clause.condition, {{}, path.state}));
  path.facts.insert(path.facts.end(), walks_.begin(), walks_.end());
  check_consistency("the axioms and this lemma together imply false", lemma.at, path);
}

void Obligations::prove_one_result(const saa::Contract& contract) {
  if (!translate_.is_pure(contract.of)) return;
  const saa::Definition& function = algorithm_.definition(contract.of);
  Path path = begin();
  Names names;
  for (const saa::Parameter& one : function.parameters) {
    names.values[one.name] = symbols_.unknown(one.name, one.type);
  }
  const Value result = symbols_.unknown("result", function.result);
  const Value other = symbols_.unknown("result", function.result);
  assume(contract.clauses, ClauseKind::precondition, names, path);
  for (const Value& one : {result, other}) {
    names.values["result"] = one;
    assume(contract.clauses, ClauseKind::postcondition, names, path);
  }
  add("the contract allows one result", contract.at, path, same(result, other));
}

Path Obligations::begin() {
  Path path;
  for (const saa::StateVariable& one : algorithm_.state) {
    path.state[one.name] = symbols_.unknown_cells(one.name, one.type, one.extents.size());
  }
  // A layout has no negative extents.
  std::set<std::string> known;
  for (const saa::StateVariable& one : algorithm_.state) {
    for (const saa::TermPtr& extent : one.extents) {
      const Smt fact = call("<=", {number(0), translate_.value(extent, {{}, path.state}).value});
      if (known.insert(to_text(fact)).second) path.facts.push_back(fact);
    }
  }
  for (const saa::ConstantDeclaration& one : algorithm_.constants) {
    if (!one.value) continue;
    path.facts.push_back(
        equal(translate_.constant(one.name), translate_.value(one.value, {{}, path.state}).value));
  }
  for (const saa::Contract& one : algorithm_.contracts) {
    if (!translate_.is_pure(one.of)) continue;
    const bool is_length = algorithm_.definition(one.of).result == saa::Type::length;
    on_demand_[one.of + (is_length ? "!f" : "")] = translate_.axiom_of(one.of);
  }
  if (!algorithm_.walks) return path;
  walks_ = translate_.axioms_of_walks(path.state);
  for (const saa::Lemma& one : algorithm_.lemmas) {
    if (one.name == name_) break;
    walks_.push_back(translate_.holds(one.clause.condition, {{}, path.state}));
  }
  return path;
}

Value Obligations::value(const saa::TermPtr& term, const Names& names, Path& path) {
  std::vector<Smt> demands;
  Value value = translate_.value(term, {names, path.state, &demands, &path.facts});
  check_demands(demands, term->at, path);
  return value;
}

Smt Obligations::holds(const saa::ConditionPtr& condition, const Names& names, Path& path) {
  std::vector<Smt> demands;
  Smt formula = translate_.holds(condition, {names, path.state, &demands, &path.facts});
  check_demands(demands, condition->at, path);
  return formula;
}

Value Obligations::named(const std::string& name, const Value& value, Path& path) {
  if (value.value.arguments.empty() && value.finite.arguments.empty()) return value;
  Value known = symbols_.unknown(name, value.type);
  path.facts.push_back(equal(known.value, value.value));
  if (value.type == saa::Type::length) path.facts.push_back(equal(known.finite, value.finite));
  return known;
}

void Obligations::assume(const std::vector<saa::Clause>& clauses, ClauseKind kind,
                         const Names& names, Path& path) {
  for (const saa::Clause& one : clauses) {
    if (one.kind != kind) continue;
    Smt fact = translate_.holds(one.condition, {names, path.state, nullptr, &path.facts});
    path.facts.push_back(std::move(fact));
  }
}

void Obligations::check(const std::vector<saa::Clause>& clauses, ClauseKind kind,
                        const std::string& when, std::optional<Position> at, const Names& names,
                        const Path& path) {
  for (const saa::Clause& one : clauses) {
    if (one.kind != kind) continue;
    check(one,
          fmt::format("{}{}: {}{}", name(kind), when, to_text(one.condition),
                      one.by_induction ? ", by induction" : ""),
          at.value_or(one.at), names, path);
  }
}

void Obligations::check(const saa::Clause& clause, const std::string& what, Position at,
                        const Names& names, const Path& path) {
  if (clause.by_induction) {
    const auto [base, step] =
        translate_.induction(std::get<saa::EachWalk>(clause.condition->node), names, path.state);
    add(what + " (the empty walk)", at, path, base);
    add(what + " (one more arc)", at, path, step);
    return;
  }
  Path asked = path;
  const Smt goal = translate_.holds(clause.condition, {names, path.state, nullptr, &asked.facts});
  add(what, at, asked, goal);
}

void Obligations::check_demands(const std::vector<Smt>& demands, Position at, Path& path) {
  std::vector<Smt> distinct;
  for (const Smt& one : demands) {
    if (std::ranges::find(distinct, one) == distinct.end()) distinct.push_back(one);
  }
  if (distinct.empty()) return;
  add("indices are within their extents, and values are defined", at, path, all_of(distinct),
      ConditionKind::no_fault);
  path.facts.insert(path.facts.end(), distinct.begin(), distinct.end());
}

void Obligations::check_consistency(const std::string& where, Position at, const Path& path) {
  add(where, at, path, truth(false), ConditionKind::consistency);
}

void Obligations::add(const std::string& what, Position at, const Path& path, const Smt& goal,
                      ConditionKind kind) {
  if (is_true(goal)) return;
  std::set<std::string> heads;
  std::string text;
  const auto add_assertion = [&](const Smt& formula) {
    if (is_true(formula)) return;
    collect_heads(formula, heads);
    text += fmt::format("(assert {})\n", to_text(formula));
  };
  for (const Smt& fact : path.facts) add_assertion(fact);
  std::set<std::string> of_goal;
  collect_heads(goal, of_goal);
  add_assertion(negated(goal));
  std::set<std::string> asserted;
  for (std::size_t before = 0; before < heads.size();) {
    before = heads.size();
    for (const std::string& one : std::set<std::string>(heads)) {
      const auto known = on_demand_.find(one);
      if (known != on_demand_.end() && asserted.insert(one).second) add_assertion(known->second);
    }
  }
  // Solvers build ever longer walks from these facts, so only clauses about walks get them.
  if (of_goal.contains("walk") || (kind == ConditionKind::consistency && heads.contains("walk"))) {
    for (const Smt& one : walks_) add_assertion(one);
  }
  conditions_.push_back(
      {name_, what, at,
       fmt::format("(set-logic ALL)\n{}{}(check-sat)\n", symbols_.declarations(heads), text),
       kind});
}

}  // namespace graphspec::prove
