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
void demand_where(const Facts& facts, const Smt& formula, const std::vector<Smt>& demands) {
  if (facts.demands == nullptr) return;
  for (const Smt& one : demands) facts.demands->push_back(implies(formula, one));
}

void demand(const Facts& facts, const Smt& formula) {
  if (facts.demands != nullptr && !is_true(formula)) facts.demands->push_back(formula);
}

Smt less(const Value& left, const Value& right) {
  return both(left.finite, either(negated(right.finite), call("<", {left.value, right.value})));
}

}  // namespace

std::string Translator::variable(const std::string& name, const Names& names) {
  const auto alias = names.aliases.find(name);
  return alias == names.aliases.end() ? name : alias->second;
}

Smt Translator::constant(const std::string& name) {
  symbols_.declare(name, 0, "Int");
  return symbol(name);
}

std::vector<Smt> Translator::indices(const saa::Variable& node, const Names& names,
                                     const SymbolicState& state, const Facts& facts) {
  std::vector<Smt> index;
  for (const TermPtr& one : node.index) index.push_back(value(one, names, state, facts).value);
  const saa::StateVariable* const declared = algorithm_.find_state(variable(node.name, names));
  for (std::size_t place = 0; place < index.size() && declared != nullptr; ++place) {
    const Value extent = value(declared->extents[place], {}, state, {});
    demand(facts,
           both(call("<=", {number(0), index[place]}), call("<", {index[place], extent.value})));
  }
  return index;
}

Value Translator::value(const TermPtr& term, const Names& names, const SymbolicState& state,
                        const Facts& facts) {
  return std::visit(
      saa::Overloaded{
          [&](const saa::Number& node) {
            return Value{Type::integer, number(node.value)};
          },
          [&](const saa::Infinity&) {
            return Value{Type::length, number(0), truth(false)};
          },
          [&](const saa::Variable& node) {
            if (node.index.empty()) {
              const auto known = names.values.find(node.name);
              if (known != names.values.end()) return known->second;
              if (node.name == "true" || node.name == "false") {
                return Value{Type::boolean, truth(node.name == "true")};
              }
            }
            const auto cells = state.find(variable(node.name, names));
            if (cells == state.end()) return Value{Type::integer, constant(node.name)};
            return cells->second.at(indices(node, names, state, facts));
          },
          [&](const saa::FunctionCall& node) {
            return applied(node.name, node.arguments, term->at, names, state, facts);
          },
          [&](const saa::Arithmetic& node) { return calculated(node, names, state, facts); },
          [&](const saa::Negative& node) {
            Value operand = value(node.operand, names, state, facts);
            demand(facts, operand.finite);
            operand.value = call("-", {operand.value});
            return operand;
          },
          [&](const saa::Least& node) { return least(node, term->at, names, state, facts); }},
      term->node);
}

Value Translator::calculated(const saa::Arithmetic& node, const Names& names,
                             const SymbolicState& state, const Facts& facts) {
  static constexpr const char* signs[] = {"+", "-", "*", "mod"};
  const Value left = value(node.left, names, state, facts);
  const Value right = value(node.right, names, state, facts);
  const bool is_length = left.type == Type::length || right.type == Type::length;
  Value result{is_length ? Type::length : Type::integer,
               call(signs[static_cast<std::size_t>(node.operation)], {left.value, right.value}),
               both(left.finite, right.finite)};
  switch (node.operation) {
    case saa::ArithmeticOperator::plus:
      break;
    case saa::ArithmeticOperator::minus:
      demand(facts, right.finite);
      break;
    case saa::ArithmeticOperator::times:
      demand(facts, result.finite);
      break;
    case saa::ArithmeticOperator::modulo:
      demand(facts, both(call(">=", {left.value, number(0)}), call(">", {right.value, number(0)})));
      break;
  }
  return result;
}

Value Translator::applied(const std::string& name, const std::vector<TermPtr>& arguments,
                          saa::Position at, const Names& names, const SymbolicState& state,
                          const Facts& facts) {
  const saa::Definition& definition = algorithm_.definition(name);
  const Names inner = names_for(definition, arguments, names, state, facts);
  if (const auto* const body = std::get_if<TermPtr>(&definition.body)) {
    Value result = value(*body, inner, state, facts);
    if (definition.result == Type::length) result.type = Type::length;
    return result;
  }
  if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
    return {Type::boolean, holds(*body, inner, state, facts)};
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
  const auto [required, ensured] = promises(*contract, known, state);
  demand(facts, required);
  if (facts.definitions != nullptr && !is_one) {
    facts.definitions->push_back(implies(required, ensured));
  }
  return result;
}

std::pair<Smt, Smt> Translator::promises(const saa::Contract& contract, const Names& names,
                                         const SymbolicState& state) {
  Smt required = truth(true);
  Smt ensured = truth(true);
  for (const saa::Clause& one : contract.clauses) {
    Smt& of_kind = one.kind == saa::ClauseKind::precondition ? required : ensured;
    of_kind = both(of_kind, holds(one.condition, names, state, {}));
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
  const auto [required, ensured] = promises(*algorithm_.contract(name), names, {});
  return for_all(bound, implies(required, ensured));
}

Names Translator::names_for(const saa::Definition& definition,
                            const std::vector<TermPtr>& arguments, const Names& names,
                            const SymbolicState& state, const Facts& facts) {
  Names inner;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    const saa::Parameter& parameter = definition.parameters[place];
    if (parameter.stands_for) {
      throw Unsupported("schemes that take schemes cannot be proved", definition.at);
    }
    if (parameter.is_variable) {
      inner.aliases[parameter.name] =
          variable(std::get<saa::Variable>(arguments[place]->node).name, names);
    } else {
      inner.values[parameter.name] = value(arguments[place], names, state, facts);
    }
  }
  return inner;
}

Smt Translator::member(const std::string& set, const Smt& index, const SymbolicState& state) {
  const Smt extent = value(algorithm_.find_state(set)->extents.front(), {}, state, {}).value;
  return all_of({call("<=", {number(0), index}), call("<", {index, extent}),
                 state.at(set).at({index}).value});
}

template <class Node>
Smt Translator::in_range(const Node& node, const Smt& index, const Names& names,
                         const SymbolicState& state, const Facts& facts) {
  if (!node.set.empty()) return member(variable(node.set, names), index, state);
  return between(value(node.first, names, state, facts).value, index,
                 value(node.last, names, state, facts).value);
}

Value Translator::least(const saa::Least& node, saa::Position at, const Names& names,
                        const SymbolicState& state, const Facts& facts) {
  if (facts.definitions == nullptr)
    throw Unsupported("min within a quantifier cannot be proved", at);
  const std::string bound = symbols_.fresh(node.index);
  const Smt any = symbol(bound);
  const Smt within = in_range(node, any, names, state, facts);
  std::vector<Smt> demands;
  std::vector<Smt> definitions;
  Facts of_each{&demands, &definitions, facts.bound};
  of_each.bound.push_back(any);
  Names inner = names;
  inner.values[node.index] = {Type::integer, any};
  const Value each = value(node.value, inner, state, of_each);
  for (const Smt& one : demands) demand(facts, for_all({bound}, implies(within, one)));
  for (const Smt& one : definitions) facts.definitions->push_back(for_all({bound}, one));
  const auto unknown = [&](const char* name, Type type) {
    return symbols_.unknown_cells(name, type, facts.bound.size()).at(facts.bound);
  };
  const Smt arg = unknown("arg", Type::integer).value;
  const Smt some = exists({bound}, within);
  const Value best{each.type, replaced(each.value, bound, arg), replaced(each.finite, bound, arg)};
  facts.definitions->push_back(
      implies(some, both(replaced(within, bound, arg),
                         for_all({bound}, implies(within, negated(less(each, best)))))));
  if (node.is_argument) {
    demand(facts, some);
    facts.definitions->push_back(
        for_all({bound}, implies(both(within, call("<", {any, arg})), less(best, each))));
    return {Type::vertex, arg};
  }
  Value result = unknown("min", Type::length);
  facts.definitions->push_back(
      same(result, if_else(some, Value{Type::length, best.value, best.finite},
                           Value{Type::length, number(0), truth(false)})));
  return result;
}

Smt Translator::compared(const saa::Comparison& node, const Names& names,
                         const SymbolicState& state, const Facts& facts) {
  const Value left = value(node.left, names, state, facts);
  const Value right = value(node.right, names, state, facts);
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

Smt Translator::holds(const ConditionPtr& condition, const Names& names, const SymbolicState& state,
                      const Facts& facts) {
  const auto right_where = [&](const Smt& left, const ConditionPtr& right) {
    std::vector<Smt> demands;
    Smt formula = holds(right, names, state, {&demands, facts.definitions});
    demand_where(facts, left, demands);
    return formula;
  };
  return std::visit(
      saa::Overloaded{
          [&](const saa::Constant& node) { return truth(node.value); },
          [&](const saa::Comparison& node) { return compared(node, names, state, facts); },
          [&](const saa::Membership& node) {
            const std::string set = variable(node.set, names);
            return state.at(set).at(indices({node.set, {node.element}}, names, state, facts)).value;
          },
          [&](const saa::Emptiness& node) {
            const std::string bound = symbols_.fresh("member");
            const std::string set = variable(node.set, names);
            const Smt none = for_all({bound}, negated(member(set, symbol(bound), state)));
            return node.empty ? none : negated(none);
          },
          [&](const saa::PredicateCall& node) {
            if (algorithm_.find(node.name) != nullptr) {
              return applied(node.name, node.arguments, condition->at, names, state, facts).value;
            }
            if (node.arguments.empty()) {
              return value(saa::variable(node.name), names, state, facts).value;
            }
            std::vector<Smt> given;
            Smt finite = truth(true);
            for (const TermPtr& one : node.arguments) {
              const Value argument = value(one, names, state, facts);
              given.push_back(argument.value);
              finite = both(finite, argument.finite);
            }
            symbols_.declare("walk", 3, "Bool");
            return both(finite, call("walk", given));
          },
          [&](const saa::Truth& node) {
            return state.at(variable(node.variable.name, names))
                .at(indices(node.variable, names, state, facts))
                .value;
          },
          [&](const saa::Not& node) { return negated(holds(node.operand, names, state, facts)); },
          [&](const saa::And& node) {
            const Smt left = holds(node.left, names, state, facts);
            return both(left, right_where(left, node.right));
          },
          [&](const saa::Or& node) {
            const Smt left = holds(node.left, names, state, facts);
            return either(left, right_where(negated(left), node.right));
          },
          [&](const saa::Implies& node) {
            const Smt left = holds(node.left, names, state, facts);
            return implies(left, right_where(left, node.right));
          },
          [&](const saa::Quantified& node) {
            const std::string bound = symbols_.fresh(node.index);
            Names inner = names;
            inner.values[node.index] = {Type::integer, symbol(bound)};
            const Smt within = in_range(node, symbol(bound), names, state, facts);
            std::vector<Smt> demands;
            const Smt formula = holds(node.condition, inner, state, {&demands});
            for (const Smt& one : demands) {
              demand(facts, for_all({bound}, implies(within, one)));
            }
            return node.for_all ? for_all({bound}, implies(within, formula))
                                : exists({bound}, both(within, formula));
          },
          [&](const saa::EachWalk& node) { return each_walk(node, names, state, facts); }},
      condition->node);
}

}  // namespace graphspec::prove
