/// \file
/// See translate.hpp.
#include "spec/prove/translate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/saa/tree_parts.hpp"

namespace graphspec::prove {
namespace {

using saa::ConditionPtr;
using saa::TermPtr;
using saa::Type;

/// Demands of a part that is looked at only where a formula holds.
void demand_where(const Scope& scope, const Smt& formula, const std::vector<Smt>& demands) {
  if (scope.demands == nullptr) return;
  for (const Smt& one : demands) scope.demands->push_back(implies(formula, one));
}

void demand(const Scope& scope, const Smt& formula) {
  if (scope.demands != nullptr && !is_true(formula)) scope.demands->push_back(formula);
}

Smt less(const Value& left, const Value& right) {
  return both(left.finite, either(negated(right.finite), call("<", {left.value, right.value})));
}

}  // namespace

std::string Names::variable(const std::string& name) const {
  const auto alias = aliases.find(name);
  return alias == aliases.end() ? name : alias->second;
}

Smt Translator::constant(const std::string& name) {
  symbols_.declare(name, 0, "Int");
  return symbol(name);
}

Smt Translator::in_extent(const Smt& index, const TermPtr& extent, const SymbolicState& state) {
  return both(call("<=", {number(0), index}), call("<", {index, value(extent, {{}, state}).value}));
}

std::vector<Smt> Translator::indices(const saa::Variable& node, const Scope& scope) {
  std::vector<Smt> index;
  for (const TermPtr& one : node.index) index.push_back(value(one, scope).value);
  const saa::StateVariable* const declared = algorithm_.find_state(scope.names.variable(node.name));
  for (std::size_t place = 0; place < index.size() && declared != nullptr; ++place) {
    demand(scope, in_extent(index[place], declared->extents[place], scope.state));
  }
  return index;
}

Value Translator::value(const TermPtr& term, const Scope& scope) {
  return std::visit(
      saa::Overloaded{[&](const saa::Number& node) {
                        return Value{Type::integer, number(node.value)};
                      },
                      [&](const saa::Infinity&) {
                        return Value{Type::length, number(0), truth(false)};
                      },
                      [&](const saa::Variable& node) { return read(node, scope); },
                      [&](const saa::FunctionCall& node) {
                        return applied(node.name, node.arguments, term->at, scope);
                      },
                      [&](const saa::Arithmetic& node) { return calculated(node, scope); },
                      [&](const saa::Negative& node) {
                        Value operand = value(node.operand, scope);
                        demand(scope, operand.finite);
                        operand.value = call("-", {operand.value});
                        return operand;
                      },
                      [&](const saa::Least& node) { return least(node, term->at, scope); }},
      term->node);
}

Value Translator::read(const saa::Variable& node, const Scope& scope) {
  if (node.index.empty()) {
    const auto known = scope.names.values.find(node.name);
    if (known != scope.names.values.end()) return known->second;
    if (node.name == "true" || node.name == "false") {
      return {Type::boolean, truth(node.name == "true")};
    }
  }
  const auto cells = scope.state.find(scope.names.variable(node.name));
  if (cells == scope.state.end()) return {Type::integer, constant(node.name)};
  return cells->second.at(indices(node, scope));
}

Value Translator::calculated(const saa::Arithmetic& node, const Scope& scope) {
  static constexpr const char* signs[] = {"+", "-", "*", "mod"};
  const Value left = value(node.left, scope);
  const Value right = value(node.right, scope);
  const bool is_length = left.type == Type::length || right.type == Type::length;
  Value result{is_length ? Type::length : Type::integer,
               call(signs[static_cast<std::size_t>(node.operation)], {left.value, right.value}),
               both(left.finite, right.finite)};
  switch (node.operation) {
    case saa::ArithmeticOperator::plus:
      break;
    case saa::ArithmeticOperator::minus:
      demand(scope, right.finite);
      break;
    case saa::ArithmeticOperator::times:
      demand(scope, result.finite);
      break;
    case saa::ArithmeticOperator::modulo:
      demand(scope, both(call(">=", {left.value, number(0)}), call(">", {right.value, number(0)})));
      break;
  }
  return result;
}

Value Translator::applied(const std::string& name, const std::vector<TermPtr>& arguments,
                          saa::Position at, const Scope& scope) {
  const saa::Definition& definition = algorithm_.definition(name);
  const Names inner = names_for(definition, arguments, scope);
  if (const auto* const body = std::get_if<TermPtr>(&definition.body)) {
    Value result = value(*body, scope.with(inner));
    if (definition.result == Type::length) result.type = Type::length;
    return result;
  }
  if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
    return {Type::boolean, holds(*body, scope.with(inner))};
  }
  if (!inner.aliases.empty()) throw Unsupported(fmt::format("'{}' is extern", name), at);
  std::vector<Smt> given;
  for (const saa::Parameter& one : definition.parameters) {
    // A length that may be ∞, and a truth value, are arguments of no function of integers: the
    // result is any, but what a contract says of it.
    const Value& value = inner.values.at(one.name);
    if (value.type != Type::boolean && is_true(value.finite)) given.push_back(value.value);
  }
  const Type type =
      definition.kind == saa::DefinitionKind::predicate ? Type::boolean : definition.result;
  const bool is_one = is_pure(name) && given.size() == definition.parameters.size();
  // Another function may look at the state, so that it is another one wherever it is called.
  Value result = (is_one ? symbols_.cells(name, type, given.size())
                         : symbols_.unknown_cells(name, type, given.size()))
                     .at(given);
  const saa::Contract* const contract = algorithm_.contract(name);
  if (contract == nullptr) return result;
  // The contract of what is extern is taken on trust.
  Names known = inner;
  known.values["result"] = result;
  const auto [required, ensured] = promises(*contract, {known, scope.state});
  demand(scope, required);
  if (scope.definitions != nullptr && !is_one) {
    scope.definitions->push_back(implies(required, ensured));
  }
  return result;
}

std::pair<Smt, Smt> Translator::promises(const saa::Contract& contract, const Scope& scope) {
  Smt required = truth(true);
  Smt ensured = truth(true);
  for (const saa::Clause& one : contract.clauses) {
    Smt& of_kind = one.kind == saa::ClauseKind::precondition ? required : ensured;
    of_kind = both(of_kind, holds(one.condition, scope));
  }
  return {required, ensured};
}

template <class Tree>
bool Translator::reads_state(const Tree& tree, const saa::Definition& within) const {
  return std::visit(
      [&](const auto& node) {
        using Kind = std::decay_t<decltype(node)>;
        bool reads = saa::is_any_of<Kind, saa::EachWalk, saa::Membership, saa::Emptiness>;
        if constexpr (requires { node.name; }) {
          const saa::Definition* const called = algorithm_.find(node.name);
          reads = algorithm_.find_state(node.name) != nullptr || node.name == "walk" ||
                  (called != nullptr && (called >= &within || !is_pure(node.name)));
        }
        saa::for_each_tree(node, [&](const auto& inner) {
          if constexpr (!std::is_same_v<decltype(inner), const saa::SchemePtr&>) {
            reads = reads || reads_state(inner, within);
          }
        });
        return reads;
      },
      tree->node);
}

bool Translator::is_pure(const std::string& name) const {
  const saa::Definition& definition = algorithm_.definition(name);
  if (const auto* const body = std::get_if<TermPtr>(&definition.body)) {
    return !reads_state(*body, definition);
  }
  const saa::Contract* const contract = algorithm_.contract(name);
  return definition.kind == saa::DefinitionKind::function && definition.is_extern() &&
         contract != nullptr && std::ranges::none_of(contract->clauses, [&](const auto& one) {
           return reads_state(one.condition, definition);
         });
}

Smt Translator::axiom_of(const std::string& name) {
  const saa::Definition& definition = algorithm_.definition(name);
  Names names;
  std::vector<std::string> bound;
  std::vector<Smt> given;
  for (const saa::Parameter& one : definition.parameters) {
    bound.push_back(symbols_.fresh(one.name));
    given.push_back(symbol(bound.back()));
    names.values[one.name] = {one.type, given.back()};
  }
  names.values["result"] = symbols_.cells(name, definition.result, given.size()).at(given);
  const auto [required, ensured] = promises(*algorithm_.contract(name), {names, {}});
  return for_all(bound, implies(required, ensured));
}

Names Translator::names_for(const saa::Definition& definition,
                            const std::vector<TermPtr>& arguments, const Scope& scope) {
  Names inner;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    const saa::Parameter& parameter = definition.parameters[place];
    if (parameter.stands_for) {
      throw Unsupported("schemes that take schemes cannot be proved", definition.at);
    }
    if (parameter.is_variable) {
      inner.aliases[parameter.name] =
          scope.names.variable(std::get<saa::Variable>(arguments[place]->node).name);
    } else {
      inner.values[parameter.name] = value(arguments[place], scope);
    }
  }
  return inner;
}

Smt Translator::member(const std::string& set, const Smt& index, const SymbolicState& state) {
  return both(in_extent(index, algorithm_.find_state(set)->extents.front(), state),
              state.at(set).at({index}).value);
}

template <class Node>
Smt Translator::in_range(const Node& node, const Smt& index, const Scope& scope) {
  if (!node.set.empty()) return member(scope.names.variable(node.set), index, scope.state);
  return between(value(node.first, scope).value, index, value(node.last, scope).value);
}

Value Translator::least(const saa::Least& node, saa::Position at, const Scope& scope) {
  if (scope.definitions == nullptr)
    throw Unsupported("min within a quantifier cannot be proved", at);
  const std::string bound = symbols_.fresh(node.index);
  const Smt any = symbol(bound);
  const Smt within = in_range(node, any, scope);
  std::vector<Smt> demands;
  std::vector<Smt> definitions;
  Names inner = scope.names;
  inner.values[node.index] = {Type::integer, any};
  Scope of_each{inner, scope.state, &demands, &definitions, scope.bound};
  of_each.bound.push_back(any);
  const Value each = value(node.value, of_each);
  for (const Smt& one : demands) demand(scope, for_all({bound}, implies(within, one)));
  for (const Smt& one : definitions) scope.definitions->push_back(for_all({bound}, one));
  const auto unknown = [&](const char* name, Type type) {
    return symbols_.unknown_cells(name, type, scope.bound.size()).at(scope.bound);
  };
  const Smt arg = unknown("arg", Type::integer).value;
  const Smt some = exists({bound}, within);
  const Value best{each.type, replaced(each.value, bound, arg), replaced(each.finite, bound, arg)};
  scope.definitions->push_back(
      implies(some, both(replaced(within, bound, arg),
                         for_all({bound}, implies(within, negated(less(each, best)))))));
  if (node.is_argument) {
    demand(scope, some);
    scope.definitions->push_back(
        for_all({bound}, implies(both(within, call("<", {any, arg})), less(best, each))));
    return {Type::vertex, arg};
  }
  Value result = unknown("min", Type::length);
  scope.definitions->push_back(
      same(result, if_else(some, Value{Type::length, best.value, best.finite},
                           Value{Type::length, number(0), truth(false)})));
  return result;
}

Smt Translator::compared(const saa::Comparison& node, const Scope& scope) {
  const Value left = value(node.left, scope);
  const Value right = value(node.right, scope);
  switch (node.relation) {
    case saa::Relation::less:
      return less(left, right);
    case saa::Relation::at_most:
      return negated(less(right, left));
    case saa::Relation::equal:
      return same(left, right);
    case saa::Relation::unequal:
      return negated(same(left, right));
    case saa::Relation::at_least:
      return negated(less(left, right));
    case saa::Relation::greater:
      break;
  }
  return less(right, left);
}

Smt Translator::holds(const ConditionPtr& condition, const Scope& scope) {
  const auto right_where = [&](const Smt& left, const ConditionPtr& right) {
    std::vector<Smt> demands;
    Smt formula = holds(right, {scope.names, scope.state, &demands, scope.definitions});
    demand_where(scope, left, demands);
    return formula;
  };
  return std::visit(
      saa::Overloaded{
          [&](const saa::Constant& node) { return truth(node.value); },
          [&](const saa::Comparison& node) { return compared(node, scope); },
          [&](const saa::Membership& node) {
            const std::string set = scope.names.variable(node.set);
            return scope.state.at(set).at(indices({node.set, {node.element}}, scope)).value;
          },
          [&](const saa::Emptiness& node) {
            const std::string bound = symbols_.fresh("member");
            const std::string set = scope.names.variable(node.set);
            const Smt none = for_all({bound}, negated(member(set, symbol(bound), scope.state)));
            return node.empty ? none : negated(none);
          },
          [&](const saa::PredicateCall& node) {
            if (algorithm_.find(node.name) != nullptr) {
              return applied(node.name, node.arguments, condition->at, scope).value;
            }
            if (node.arguments.empty()) {
              return value(saa::variable(node.name), scope).value;
            }
            std::vector<Smt> given;
            Smt finite = truth(true);
            for (const TermPtr& one : node.arguments) {
              const Value argument = value(one, scope);
              given.push_back(argument.value);
              finite = both(finite, argument.finite);
            }
            return both(finite, walk(given[0], given[1], given[2]));
          },
          [&](const saa::Truth& node) {
            return scope.state.at(scope.names.variable(node.variable.name))
                .at(indices(node.variable, scope))
                .value;
          },
          [&](const saa::Not& node) { return negated(holds(node.operand, scope)); },
          [&](const saa::And& node) {
            const Smt left = holds(node.left, scope);
            return both(left, right_where(left, node.right));
          },
          [&](const saa::Or& node) {
            const Smt left = holds(node.left, scope);
            return either(left, right_where(negated(left), node.right));
          },
          [&](const saa::Implies& node) {
            const Smt left = holds(node.left, scope);
            return implies(left, right_where(left, node.right));
          },
          [&](const saa::Quantified& node) {
            const std::string bound = symbols_.fresh(node.index);
            Names inner = scope.names;
            inner.values[node.index] = {Type::integer, symbol(bound)};
            const Smt within = in_range(node, symbol(bound), scope);
            std::vector<Smt> demands;
            const Smt formula = holds(node.condition, {inner, scope.state, &demands});
            for (const Smt& one : demands) {
              demand(scope, for_all({bound}, implies(within, one)));
            }
            return node.for_all ? for_all({bound}, implies(within, formula))
                                : exists({bound}, both(within, formula));
          },
          [&](const saa::EachWalk& node) { return each_walk(node, scope); }},
      condition->node);
}

}  // namespace graphspec::prove
