/// \file
/// See execute.hpp.
#include "spec/prove/execute.hpp"

#include <fmt/format.h>

#include "spec/prove/writes.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::prove {

using saa::ClauseKind;
using saa::Position;
using saa::SchemePtr;

namespace {

constexpr std::size_t most_paths = 256;

}  // namespace

void Executor::prove() {
  const saa::Definition& definition = algorithm_.definition(contract_.of);
  const SchemePtr& body = contract_.phases.scheme;
  for (const saa::LoopContract& one : contract_.loops) loops_[one.in_phases] = &one;
  Path path = begin();
  Names names;
  for (const saa::Parameter& one : definition.parameters) {
    if (one.is_variable) {
      throw Unsupported(fmt::format("'{}' cannot be proved, because it sets its parameter '{}'",
                                    contract_.of, one.name),
                        definition.at);
    }
    names.values[one.name] = symbols_.unknown(one.name, one.type);
  }
  if (algorithm_.walks) {
    const std::set<std::string> written = written_by(algorithm_, body, names);
    for (const std::string& one : algorithm_.walks->variables()) {
      if (written.contains(one)) {
        throw Unsupported(fmt::format("'{}' cannot be proved, because it changes '{}', which the "
                                      "declaration of walks uses",
                                      contract_.of, one),
                          definition.at);
      }
    }
  }
  declare_races(definition);
  assume(contract_.clauses, ClauseKind::precondition, names, path);
  check_consistency("the contract's preconditions imply false", contract_.at, path);
  keep_ghosts(contract_.ghosts, path);
  for (const Path& end : run(body, names, path)) {
    check(contract_.clauses, ClauseKind::postcondition, "", std::nullopt, names, end);
  }
}

Executor::Paths Executor::run(const SchemePtr& scheme, const Names& names, Path path) {
  const Position at = scheme->at;
  return std::visit(
      saa::Overloaded{
          [&](const saa::Identity&) { return Paths{path}; },
          [&](const saa::Undefined&) { return Paths{}; },
          [&](const saa::Assign& node) { return assign(node, at, names, path); },
          [&](const saa::Call& node) { return called(node, at, names, path); },
          [&](const saa::Composition& node) {
            Paths paths{path};
            for (const SchemePtr& part : node.parts) {
              paths = after(std::move(paths),
                            [&](Path one) { return run(part, names, std::move(one)); });
              if (paths.size() > most_paths) {
                throw Unsupported("the scheme has too many paths; write contracts for parts of it",
                                  at);
              }
            }
            return paths;
          },
          [&](const saa::AlphaDisjunction& node) {
            const Smt condition = holds(node.condition, names, path);
            Path other = path;
            path.facts.push_back(condition);
            other.facts.push_back(negated(condition));
            Paths paths = run(node.then, names, path);
            for (Path& one : run(node.otherwise, names, other)) paths.push_back(std::move(one));
            return paths;
          },
          [&](const saa::AlphaIteration& node) {
            return repeated(Rounds{node.condition, node.body}, *scheme, names, path);
          },
          [&](const saa::InverseIteration& node) {
            return after(run(node.body, names, path), [&](Path first) {
              return repeated(Rounds{node.condition, node.body}, *scheme, names, std::move(first));
            });
          },
          [&](const saa::Loop& node) { return counted(node, *scheme, names, path); },
          [&](const saa::Parallel& node) {
            // No branch accesses what another one writes, so that they may run one after the other.
            independent(Branches{{}, node.branches}, at, names, path);
            return run(saa::compose(node.branches, at), names, path);
          },
          [&](const saa::ParallelLoop& node) { return parallel(node, *scheme, names, path); },
          [&](const saa::Filtration& node) {
            path.facts.push_back(holds(node.condition, names, path));
            return Paths{path};
          },
          [&](const saa::Local& node) { return local(node, names, path); },
          [&](const saa::Barrier& node) {
            if (!final_.contains(&node)) {
              throw Unsupported(
                  "a barrier has a proof rule only where all branches of ∥ reach it: between their "
                  "parts, or in a loop that ends with a barrier and has fixed bounds",
                  at);
            }
            return Paths{path};
          },
          [&](const auto&) -> Paths {
            throw Unsupported(
                "there is no proof rule for this construct; only ×, α(A ∨ B), loops, ∥, "
                "barriers, ⟨α⟩ and local have proof rules",
                at);
          }},
      scheme->node);
}

Executor::Paths Executor::assign(const saa::Assign& node, Position at, const Names& names,
                                 Path path) {
  Value assigned = value(node.value, names, path);
  const std::string target = names.variable(node.target.name);
  std::vector<Smt> demands;
  Write write;
  const std::vector<Smt> index =
      translate_.indices(node.target, {names, path.state, &demands, &path.facts});
  for (const Smt& one : index) {
    write.index.push_back(named("index", {saa::Type::integer, one}, path).value);
  }
  Cells& cells = path.state.at(target);
  if (cells.type != saa::Type::length && !is_true(assigned.finite)) {
    demands.push_back(assigned.finite);
  }
  assigned.type = cells.type;
  check_demands(demands, at, path);
  if (const auto before = any_value_.find(target); before != any_value_.end()) {
    // An earlier branch has written if and only if the value differs from the value before ∥. Then
    // its value may stay.
    const Value present = cells.at({});
    const Value either_value = symbols_.unknown(node.target.name, cells.type);
    path.facts.push_back(
        either(same(either_value, assigned),
               both(same(either_value, present), negated(same(present, before->second)))));
    assigned = either_value;
  }
  write.value = named(node.target.name, assigned, path);
  // What the cell held is mentioned, so that quantifiers over the array meet this cell. Nothing is
  // known of the function that mentions it.
  if (!write.index.empty()) {
    const Value before = cells.at(write.index);
    const bool is_number = cells.type == saa::Type::integer || cells.type == saa::Type::vertex;
    const std::string mention = is_number ? "mentioned!i" : "mentioned!b";
    symbols_.declare(mention, 1, "Bool", is_number ? "Int" : "Bool");
    const bool is_length = cells.type == saa::Type::length;
    path.facts.push_back(call(mention, {is_length ? before.finite : before.value}));
  }
  cells.writes.push_back(std::move(write));
  return {std::move(path)};
}

Executor::Paths Executor::called(const saa::Call& node, Position at, const Names& names,
                                 Path path) {
  const saa::Definition* const callee = algorithm_.find(node.name);
  const saa::Contract* const contract = algorithm_.contract(node.name);
  if (callee == nullptr || (callee->is_extern() && contract == nullptr)) {
    throw Unsupported(fmt::format("'{}' has no body and no contract", node.name), at);
  }
  std::vector<Smt> demands;
  Names inner =
      translate_.names_for(*callee, node.arguments, {names, path.state, &demands, &path.facts});
  check_demands(demands, at, path);
  for (auto& [name, value] : inner.values) value = named(name, value, path);
  if (contract != nullptr) return by_contract(*callee, *contract, at, inner, path);
  const std::set<std::string> around = racing_;
  declare_races(*callee);
  Paths paths = run(std::get<SchemePtr>(callee->body), inner, path);
  racing_ = around;
  return paths;
}

Executor::Paths Executor::by_contract(const saa::Definition& callee, const saa::Contract& contract,
                                      Position at, const Names& names, Path path) {
  check(contract.clauses, ClauseKind::precondition, " where it is called", at, names, path);
  const std::set<std::string> kept = kept_;
  keep_ghosts(contract.ghosts, path);
  const std::set<std::string> written = written_by(algorithm_, callee, names);
  for (const auto& [variable, before] : any_value_) {
    if (!written.contains(variable)) continue;
    throw Unsupported(fmt::format("'{}' has a contract and writes {}, on which branches race",
                                  contract.of, variable),
                      at);
  }
  forget(written, path);
  assume(contract.clauses, ClauseKind::postcondition, names, path);
  kept_ = kept;
  check_consistency(fmt::format("the facts after the call of {} imply false", contract.of), at,
                    path);
  return {std::move(path)};
}

Executor::Paths Executor::local(const saa::Local& node, const Names& names, Path path) {
  const saa::Type type = saa::type_named(node.type);
  const std::string cell = symbols_.fresh(node.index);
  Value first{type, type == saa::Type::boolean ? truth(false) : number(0)};
  if (node.value) first = value(node.value, names, path);
  first.type = type;
  Cells cells = symbols_.unknown_cells(node.index, type, 0);
  cells.writes.push_back({{}, named(node.index, first, path)});
  path.state[cell] = std::move(cells);
  Names inner = names;
  inner.aliases[node.index] = cell;
  Paths paths = run(node.body, inner, std::move(path));
  for (Path& one : paths) one.state.erase(cell);
  return paths;
}

// ---- loops --------------------------------------------------------------------------------------

template <class Node>
Executor::Paths Executor::counted(const Node& node, const saa::Scheme& loop, const Names& names,
                                  Path path) {
  const Value first = named("first", value(node.first, names, path), path);
  const Value last = named("last", value(node.last, names, path), path);
  if (contract_.phases.joint.contains(&loop)) {
    // A branch may take the bounds while others are in the first round.
    Path other = path;
    forget(written_by(algorithm_, node.body, names), other);
    const Smt same_first = equal(first.value, value(node.first, names, other).value);
    const Smt same_last = equal(last.value, value(node.last, names, other).value);
    add("all branches do the same rounds", loop.at, other, both(same_first, same_last));
  }
  return repeated(Rounds{nullptr, node.body, node.index, first.value, last.value}, loop, names,
                  path);
}

Executor::Paths Executor::parallel(const saa::ParallelLoop& node, const saa::Scheme& loop,
                                   const Names& names, Path path) {
  const std::map<std::string, Value> around = any_value_;
  // After a barrier at their end, branches have nothing left to do, so that it changes no result. A
  // run fails if the barrier waits for another number of branches.
  if (const saa::Barrier* const barrier = final_barrier(node)) {
    final_.insert(barrier);
    const Smt first = value(node.first, names, path).value;
    const Smt end = call("+", {value(node.last, names, path).value, number(1)});
    const Smt branches = call("-", {end, first});
    add("the barrier waits for all branches", loop.at, path,
        implies(call("<", {first, end}), equal(value(barrier->count, names, path).value, branches)),
        ConditionKind::no_fault);
  }
  const auto overlap = contract_.phases.overlaps.find(&loop);
  if (overlap != contract_.phases.overlaps.end()) {
    const auto& both_parts = std::get<saa::ParallelLoop>(overlap->second->node);
    const SchemePtr& body = both_parts.body;
    independent(Branches{{&both_parts}, {body, body}}, loop.at, names, path);
  }
  if (!covered_.contains(&node)) {
    // The body of ∥ may be another ∥. Then a branch is one combination of their indices.
    Branches all{{&node}, {}, false};
    while (const auto* const inner = std::get_if<saa::ParallelLoop>(&all.nest.back()->body->node)) {
      all.nest.push_back(inner);
      covered_.insert(inner);
    }
    all.bodies = {all.nest.back()->body, all.nest.back()->body};
    for (const std::string& one : independent(all, loop.at, names, path)) {
      any_value_.try_emplace(one, path.state.at(one).at({}));
    }
  }
  Paths paths = counted(node, loop, names, std::move(path));
  any_value_ = around;
  return paths;
}

Executor::Paths Executor::repeated(const Rounds& rounds, const saa::Scheme& loop,
                                   const Names& names, Path path) {
  static const saa::LoopContract nothing;
  const auto known = loops_.find(&loop);
  const saa::LoopContract& contract = known == loops_.end() ? nothing : *known->second;
  const std::vector<saa::Clause>& invariants = contract.invariants;
  const bool counts = !rounds.index.empty();
  const std::set<std::string> kept = kept_;
  keep_ghosts(contract.ghosts, path);
  Names inner = names;
  if (counts) inner.values[rounds.index] = {saa::Type::integer, rounds.first};
  check(invariants, ClauseKind::invariant, " at first", std::nullopt, inner, path);

  // Any round: what the body writes is whatever the invariants allow.
  forget(written_by(algorithm_, rounds.body, names), path);
  Value index;
  if (counts) {
    index = symbols_.unknown(rounds.index, saa::Type::integer);
    inner.values[rounds.index] = index;
    path.facts.push_back(call("<=", {rounds.first, index.value}));
    path.facts.push_back(either(call("<=", {index.value, call("+", {rounds.last, number(1)})}),
                                equal(index.value, rounds.first)));
  }
  assume(invariants, ClauseKind::invariant, inner, path);
  const Smt goes_on =
      counts ? call("<=", {index.value, rounds.last}) : holds(rounds.condition, inner, path);
  Path round = path;
  round.facts.push_back(goes_on);
  check_consistency("the loop's invariants and condition imply false", loop.at, round);
  for (const Path& end : run(rounds.body, inner, std::move(round))) {
    Names next = inner;
    Path after = end;
    if (counts) {
      next.values[rounds.index] =
          named(rounds.index, {saa::Type::integer, call("+", {index.value, number(1)})}, after);
    }
    check(invariants, ClauseKind::invariant, " after a round", std::nullopt, next, after);
  }
  path.facts.push_back(negated(goes_on));
  kept_ = kept;
  return {std::move(path)};
}

// ---- races, ghosts and states -------------------------------------------------------------------

void Executor::declare_races(const saa::Definition& scheme) {
  for (const saa::IntendedRace& one : scheme.races) racing_.insert(one.variable);
}

void Executor::keep_ghosts(const std::vector<saa::Ghost>& ghosts, Path& path) {
  for (const saa::Ghost& one : ghosts) {
    path.state[one.name] = path.state.at(one.of);
    kept_.insert(one.name);
  }
}

void Executor::forget(std::set<std::string> variables, Path& path) {
  // A ghost of a loop within is set anew by each round.
  for (const saa::StateVariable& one : algorithm_.state) {
    if (one.is_ghost && !kept_.contains(one.name)) variables.insert(one.name);
  }
  for (const std::string& one : variables) symbols_.forget(one, path.state);
}

}  // namespace graphspec::prove
