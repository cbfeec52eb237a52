/// \file
/// Terms, conditions, operators.
#include "spec/saa/evaluate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "spec/saa/print.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

constexpr int most_rounds = 1'000'000;

[[noreturn]] void no_value(std::string_view sign, Value left, Value right) {
  throw SchemeFault(fmt::format("{} {} {} has no value", to_text(left, Type::length), sign,
                                to_text(right, Type::length)));
}

}  // namespace

Value calculate(ArithmeticOperator operation, Value left, Value right) {
  constexpr Value largest = Value{1} << 60U;
  const bool endless = left == unbounded || right == unbounded;
  Value result = 0;
  switch (operation) {
    case ArithmeticOperator::plus:
      if (endless) return unbounded;
      if (__builtin_add_overflow(left, right, &result)) no_value("+", left, right);
      break;
    case ArithmeticOperator::minus:
      if (right == unbounded) no_value("-", left, right);
      if (endless) return unbounded;
      if (__builtin_sub_overflow(left, right, &result)) no_value("-", left, right);
      break;
    case ArithmeticOperator::times:
      if (endless && left > 0 && right > 0) return unbounded;
      if (endless || __builtin_mul_overflow(left, right, &result)) no_value("·", left, right);
      break;
    case ArithmeticOperator::modulo:
      if (endless || left < 0 || right <= 0) no_value("mod", left, right);
      result = left % right;
      break;
  }
  if (result > largest || result < -largest) {
    throw SchemeFault(fmt::format("{} is too large a value", result));
  }
  return result;
}

const Argument* Scope::find(std::string_view name) const {
  // The innermost of its name is the last. Most names are a letter, for which a call is dear.
  const auto found = std::find_if(names.rbegin(), names.rend(), [&](const Name& one) {
    return one.name.size() == name.size() && one.name.front() == name.front() &&
           (name.size() == 1 || one.name == name);
  });
  return found == names.rend() ? nullptr : &found->argument;
}

const Layout::Variable& Evaluator::variable(std::string_view name, const Scope& scope) const {
  const Argument* const argument = scope.find(name);
  if (argument != nullptr && argument->variable != nullptr) return *argument->variable;
  return state_->layout().variable(name);
}

std::size_t Evaluator::cell(const Variable& node, const Scope& scope) const {
  const Layout::Variable& found = variable(node.name, scope);
  std::array<Value, 8> indices{};
  if (node.index.size() > indices.size()) {
    throw SchemeFault(fmt::format("'{}' has more than {} indices", node.name, indices.size()));
  }
  for (std::size_t place = 0; place < node.index.size(); ++place) {
    indices[place] = value(node.index[place], scope);
  }
  return Layout::cell(found, std::span(indices).first(node.index.size()));
}

Value Evaluator::value(const TermPtr& term, const Scope& scope) const {
  return std::visit(
      Overloaded{[](const Number& node) { return node.value; },
                 [](const Infinity&) { return unbounded; },
                 [&](const Variable& node) {
                   if (node.index.empty()) {
                     const Argument* const argument = scope.find(node.name);
                     if (argument != nullptr && argument->own) return *argument->own;
                     if (argument != nullptr && argument->variable == nullptr)
                       return argument->value;
                     if (node.name == "true") return Value{1};
                     if (node.name == "false") return Value{0};
                     if (argument == nullptr) {
                       if (const Value* const constant = state_->layout().constant(node.name)) {
                         return *constant;
                       }
                     }
                   }
                   return state_->read(cell(node, scope));
                 },
                 [&](const FunctionCall& node) {
                   return call(algorithm_->definition(node.name), node.arguments, scope);
                 },
                 [&](const Arithmetic& node) {
                   const Value left = value(node.left, scope);
                   return calculate(node.operation, left, value(node.right, scope));
                 },
                 [&](const Negative& node) {
                   return calculate(ArithmeticOperator::minus, 0, value(node.operand, scope));
                 },
                 [&](const Least& node) { return least(node, scope); }},
      term->node);
}

template <class Node, class Act>
void Evaluator::for_each_index(const Node& node, const Scope& scope, const Act& act) const {
  if (node.set.empty()) {
    const Value last = value(node.last, scope);
    for (Value index = value(node.first, scope); index <= last; ++index) act(index);
    return;
  }
  const Layout::Variable& set = variable(node.set, scope);
  for (Value index = 0; index < set.extents[0]; ++index) {
    if (state_->read(set.first_cell + static_cast<std::size_t>(index)) != 0) act(index);
  }
}

Value Evaluator::least(const Least& node, const Scope& scope) const {
  Value best = unbounded;
  Value best_index = -1;
  Scope inner = scope;
  inner.names.push_back({node.index, {}});
  const auto consider = [&](Value index) {
    inner.names.back().argument.value = index;
    const Value candidate = value(node.value, inner);
    if (best_index < 0 || candidate < best) {
      best = candidate;
      best_index = index;
    }
  };
  for_each_index(node, scope, consider);
  if (!node.is_argument) return best;
  if (best_index < 0) throw SchemeFault("the argmin of an empty range has no value");
  return best_index;
}

bool Evaluator::quantified(const Quantified& node, const Scope& scope) const {
  bool found = false;  // one that decides it
  Scope inner = scope;
  inner.names.push_back({node.index, {}});
  for_each_index(node, scope, [&](Value index) {
    inner.names.back().argument.value = index;
    found = found || holds(node.condition, inner) != node.for_all;
  });
  return found != node.for_all;
}

const WalkTable& Evaluator::walks() const {
  auto* const accesses = std::exchange(state_->accesses, nullptr);  // contracts access nothing
  if (walks_ == nullptr) walks_ = std::make_shared<WalkTable>();
  walks_->find(arcs_of(*this, *algorithm_->walks));
  state_->accesses = accesses;
  return *walks_;
}

bool Evaluator::each_walk(const EachWalk& node, const Scope& scope) const {
  std::array<const Argument*, 3> fixed{};
  Scope inner = scope;
  for (std::size_t place = 0; place < fixed.size(); ++place) {
    fixed[place] = scope.find(node.names[place]);
    if (fixed[place] == nullptr) inner.names.push_back({node.names[place], {}});
  }
  const WalkTable& table = walks();
  const auto all = node.is_arc ? table.arcs() : table.short_walks();
  return std::ranges::all_of(all, [&](const Walk& walk) {
    std::size_t bound = scope.names.size();
    std::map<std::string_view, Value> values;
    for (std::size_t place = 0; place < fixed.size(); ++place) {
      // A name that stands twice is bound once, and fits the second time.
      const Value value = walk[place];
      if (fixed[place] != nullptr) {
        if (fixed[place]->value != value) return true;
        continue;
      }
      const auto [known, is_new] = values.emplace(node.names[place], value);
      if (!is_new && known->second != value) return true;
      inner.names[bound++].argument.value = value;
    }
    return holds(node.condition, inner);
  });
}

bool Evaluator::holds(const ConditionPtr& condition, const Scope& scope) const {
  return std::visit(
      Overloaded{
          [](const Constant& node) { return node.value; },
          [&](const Comparison& node) {
            const Value left = value(node.left, scope);
            const Value right = value(node.right, scope);
            switch (node.relation) {
              case Relation::less:
                return left < right;
              case Relation::at_most:
                return left <= right;
              case Relation::equal:
                return left == right;
              case Relation::unequal:
                return left != right;
              case Relation::at_least:
                return left >= right;
              case Relation::greater:
                break;
            }
            return left > right;
          },
          [&](const Membership& node) {
            const Value element = value(node.element, scope);
            return state_->read(Layout::cell(variable(node.set, scope), {&element, 1})) != 0;
          },
          [&](const Emptiness& node) {
            const Layout::Variable& set = variable(node.set, scope);
            bool empty = true;
            for (std::size_t place = 0; place < set.cells && empty; ++place) {
              empty = state_->read(set.first_cell + place) == 0;
            }
            return empty == node.empty;
          },
          [&](const PredicateCall& node) {
            const Definition* const predicate = algorithm_->find(node.name);
            if (predicate == nullptr && node.arguments.size() == 3) {
              return walks().contains({value(node.arguments[0], scope),
                                       value(node.arguments[1], scope),
                                       value(node.arguments[2], scope)});
            }
            if (predicate == nullptr) {
              return value(std::make_shared<const Term>(Term{Variable{node.name, {}}, {}}),
                           scope) != 0;
            }
            return call(*predicate, node.arguments, scope) != 0;
          },
          [&](const Truth& node) { return state_->read(cell(node.variable, scope)) != 0; },
          [&](const Quantified& node) { return quantified(node, scope); },
          [&](const Implies& node) { return !holds(node.left, scope) || holds(node.right, scope); },
          [&](const EachWalk& node) { return each_walk(node, scope); },
          [&](const Not& node) { return !holds(node.operand, scope); },
          [&](const And& node) { return holds(node.left, scope) && holds(node.right, scope); },
          [&](const Or& node) { return holds(node.left, scope) || holds(node.right, scope); }},
      condition->node);
}

Argument Evaluator::argument(const Parameter& parameter, const TermPtr& given,
                             const Scope& scope) const {
  Argument argument;
  if (parameter.stands_for) {
    argument.passed = std::make_shared<const PassedScheme>(passed(given, scope));
  } else if (parameter.is_variable) {
    const std::string& name = std::get<Variable>(given->node).name;
    const Argument* const known = scope.find(name);
    if (known != nullptr && known->own) {
      argument.own = known->own;
    } else {
      argument.variable = &variable(name, scope);
    }
  } else {
    argument.value = value(given, scope);
  }
  return argument;
}

PassedScheme Evaluator::passed(const TermPtr& given, const Scope& scope) const {
  const auto* const call = std::get_if<FunctionCall>(&given->node);
  const std::string& name = call != nullptr ? call->name : std::get<Variable>(given->node).name;
  const Argument* const known = scope.find(name);
  PassedScheme result;
  if (known != nullptr && known->passed) {
    result = *known->passed;
  } else {
    result.definition = &algorithm_->definition(name);
  }
  if (call == nullptr || call->arguments.empty()) return result;
  const auto around = std::make_shared<const Scope>(scope);
  for (const TermPtr& one : call->arguments) result.given.push_back({one, around});
  return result;
}

Applied Evaluator::applied(const Call& node, const Scope& scope) const {
  if (state_->executed != nullptr) state_->executed->insert(&node);
  const Argument* const known = scope.find(node.name);
  if (known == nullptr || !known->passed) {
    const Definition& called = algorithm_->definition(node.name);
    return {&called, scope_for(called, node.arguments, scope)};
  }
  const PassedScheme& passed = *known->passed;
  const std::vector<Parameter>& parameters = passed.definition->parameters;
  Applied applied{passed.definition, {}};
  auto& names = applied.scope.names;
  for (const PassedScheme::Given& one : passed.given) {
    const Parameter& parameter = parameters[names.size()];
    names.push_back({parameter.name, argument(parameter, one.argument, *one.scope)});
  }
  for (const TermPtr& one : node.arguments) {
    const Parameter& parameter = parameters[names.size()];
    names.push_back({parameter.name, argument(parameter, one, scope)});
  }
  return applied;
}

Scope Evaluator::scope_for(const Definition& definition, const std::vector<TermPtr>& arguments,
                           const Scope& scope) const {
  Scope inner;
  inner.names.reserve(arguments.size() + 2);
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    const Parameter& parameter = definition.parameters[place];
    inner.names.push_back({parameter.name, argument(parameter, arguments[place], scope)});
  }
  return inner;
}

Value Evaluator::call(const Definition& definition, const std::vector<TermPtr>& arguments,
                      const Scope& scope) const {
  Scope inner = scope_for(definition, arguments, scope);
  if (const auto* const body = std::get_if<TermPtr>(&definition.body)) return value(*body, inner);
  if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
    return holds(*body, inner) ? 1 : 0;
  }
  std::vector<Argument> given;
  for (const Scope::Name& name : inner.names) given.push_back(name.argument);
  const Value result = binding_->find(definition.name)->second(*state_, given);
  const Contract* const contract = algorithm_->contract(definition.name);
  if (contract == nullptr) return result;
  // Proofs assume this contract, so a run checks it: if it requires what holds, it ensures the
  // rest.
  inner.names.push_back({"result", {result}});
  auto* const accesses = std::exchange(state_->accesses, nullptr);
  const auto broken = [&](ClauseKind kind) {
    return std::ranges::find_if(contract->clauses, [&](const Clause& one) {
      return one.kind == kind && !holds(one.condition, inner);
    });
  };
  const auto end = contract->clauses.end();
  const auto wrong =
      broken(ClauseKind::precondition) == end ? broken(ClauseKind::postcondition) : end;
  state_->accesses = accesses;
  if (wrong == end) return result;
  throw SchemeFault(fmt::format("{}:{}:{}: 'ensures' does not hold: {}", algorithm_->file,
                                wrong->at.line, wrong->at.column, to_text(wrong->condition)));
}

void Evaluator::assign(const Assign& node, const Scope& scope) const {
  if (state_->executed != nullptr) state_->executed->insert(&node);
  const Value assigned = value(node.value, scope);
  const Argument* const named = node.target.index.empty() ? scope.find(node.target.name) : nullptr;
  if (named != nullptr && named->own) {
    *named->own = assigned;
    return;
  }
  const std::size_t target = cell(node.target, scope);
  if (assigned == unbounded && state_->layout().variable_of(target).type != Type::length) {
    throw SchemeFault(fmt::format("{} cannot be ∞", state_->layout().cell_name(target)));
  }
  state_->write(target, assigned);
}

Scope Evaluator::with_local(const Local& node, const Scope& scope) const {
  Scope inner = scope;
  const Value first = node.value ? value(node.value, scope) : 0;
  inner.names.push_back({node.index, {0, nullptr, std::make_shared<Value>(first)}});
  return inner;
}

void Evaluator::apply(const Definition& operation, const Scope& scope) const {
  if (const auto* const body = std::get_if<SchemePtr>(&operation.body)) {
    return carry_out(*body, scope);
  }
  std::vector<Argument> given;
  for (const Scope::Name& name : scope.names) given.push_back(name.argument);
  binding_->find(operation.name)->second(*state_, given);
}

void Evaluator::carry_out(const SchemePtr& scheme, const Scope& scope) const {
  const auto round = [rounds = 0]() mutable {
    if (++rounds > most_rounds)
      throw SchemeFault("a loop within one step has more than a million rounds");
  };
  std::visit(
      Overloaded{
          [](const Identity&) {},
          [](const Undefined&) { throw NoResult("the operator N has no result"); },
          [&](const Assign& node) { assign(node, scope); },
          [&](const Call& node) {
            const Applied called = applied(node, scope);
            apply(*called.definition, called.scope);
          },
          [&](const Composition& node) {
            for (const SchemePtr& part : node.parts) carry_out(part, scope);
          },
          [&](const AlphaDisjunction& node) {
            carry_out(holds(node.condition, scope) ? node.then : node.otherwise, scope);
          },
          [&](const AlphaIteration& node) {
            auto one_more = round;
            while (holds(node.condition, scope)) {
              one_more();
              carry_out(node.body, scope);
            }
          },
          [&](const InverseIteration& node) {
            auto one_more = round;
            do {
              one_more();
              carry_out(node.body, scope);
            } while (holds(node.condition, scope));
          },
          [&](const Loop& node) {
            const Value last = value(node.last, scope);
            Scope inner = scope;
            inner.names.push_back({node.index, {value(node.first, scope), nullptr}});
            for (Value& index = inner.names.back().argument.value; index <= last; ++index) {
              carry_out(node.body, inner);
            }
          },
          [&](const Synchronous& node) { both(node.left, node.right, scope); },
          [&](const Filtration& node) {
            if (!holds(node.condition, scope)) {
              throw NoResult(fmt::format("⟨{}⟩ does not hold", to_text(node.condition)));
            }
          },
          [&](const Local& node) { carry_out(node.body, with_local(node, scope)); },
          [&](const ControlPoint&) {
            throw SchemeFault("a control point is not allowed within one step");
          },
          [&](const Synchronizer&) {
            throw SchemeFault("a synchronizer is not allowed within one step");
          },
          [&](const Parallel&) { throw SchemeFault("∥ is not allowed within one step"); },
          [&](const ParallelLoop&) { throw SchemeFault("∥ is not allowed within one step"); },
          [&](const Barrier&) { throw SchemeFault("a barrier is not allowed within one step"); }},
      scheme->node);
}

void Evaluator::both(const SchemePtr& left, const SchemePtr& right, const Scope& scope) const {
  const std::vector<Value> before = state_->cells();
  carry_out(left, scope);
  const std::vector<Value> after_left = state_->cells();
  for (std::size_t cell = 0; cell < before.size(); ++cell) state_->poke(cell, before[cell]);
  carry_out(right, scope);
  for (std::size_t cell = 0; cell < before.size(); ++cell) {
    if (after_left[cell] == before[cell]) continue;
    if (state_->cells()[cell] != before[cell] && state_->cells()[cell] != after_left[cell]) {
      throw NoResult(fmt::format("both branches of ∨ set {}", state_->layout().cell_name(cell)));
    }
    state_->poke(cell, after_left[cell]);
  }
}

}  // namespace graphspec::saa
