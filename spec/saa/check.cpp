/// \file
/// The checks of names, arguments, types and barriers.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "spec/saa/check_calls.hpp"
#include "spec/saa/check_graph.hpp"
#include "spec/saa/near_names.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

bool is_whole(Type type) {
  return type == Type::integer || type == Type::vertex;
}

/// What a value of `given` may stand for.
bool fits(Type given, Type wanted) {
  if (given == wanted) return true;
  return is_whole(given) && (is_whole(wanted) || wanted == Type::length);
}

class Checker {
 public:
  explicit Checker(const Algorithm& algorithm) : algorithm_(algorithm) {}

  std::vector<Mistake> mistakes() {
    declared_once();
    for (const ConstantDeclaration& constant : algorithm_.constants) this->constant(constant);
    for (const StateVariable& variable : algorithm_.state) state(variable);
    for (const Definition& definition : algorithm_.definitions) this->definition(definition);
    for (Mistake& one : mistakes_in_calls(algorithm_, calls_)) mistakes_.push_back(std::move(one));
    for (const Derivation& derivation : algorithm_.derivations) this->derivation(derivation);
    for (const Claim& claim : algorithm_.claims) this->claim(claim);
    return std::move(mistakes_);
  }

 private:
  void wrong(Position at, std::string message) { mistakes_.push_back({at, std::move(message)}); }

  void declared_once() {
    std::map<std::string, int> line_of;
    const auto declare = [&](const std::string& name, Position at) {
      const auto [first, is_new] = line_of.emplace(name, at.line);
      if (!is_new) {
        wrong(at, fmt::format("'{}' is declared in line {} already", name, first->second));
      }
    };
    for (const auto& constant : algorithm_.constants) declare(constant.name, constant.at);
    for (const auto& variable : algorithm_.state) declare(variable.name, variable.at);
    for (const auto& definition : algorithm_.definitions) declare(definition.name, definition.at);
    line_of.clear();
    for (const auto& claim : algorithm_.claims) declare(claim.name, claim.at);
  }

  void constant(const ConstantDeclaration& constant) {
    if (!constant.value) return;
    only_constants_ = true;
    whole(constant.value, "a constant");
    only_constants_ = false;
  }

  void claim(const Claim& claim) {
    current_.clear();
    scope_.clear();
    in_operator_ = false;
    for (const Parameter& parameter : claim.parameters) {
      if (parameter.is_variable) wrong(claim.at, "a claim is over values, not over variables");
      if (!scope_.emplace(parameter.name, parameter).second) {
        wrong(claim.at, fmt::format("parameter '{}' is declared twice", parameter.name));
      }
    }
    scheme(claim.left);
    if (claim.right) scheme(claim.right);
    if (claim.after) condition(claim.after);
    if (claim.assuming) condition(claim.assuming);
    for (const std::string& variable : claim.observed) {
      if (algorithm_.find_state(variable) == nullptr) {
        wrong(claim.at, unknown("variable of the state", variable));
      }
    }
  }

  void state(const StateVariable& variable) {
    scope_.clear();
    only_constants_ = true;
    for (const TermPtr& extent : variable.extents) whole(extent, "an extent");
    if (variable.type == Type::set && variable.extents.size() != 1) {
      wrong(variable.at,
            fmt::format("a set has one extent, above all its members: {}[V]: set", variable.name));
    }
    if (variable.part) {
      const std::string why = mistake_in_part(*algorithm_.graph, variable);
      if (!why.empty()) wrong(variable.at, why);
    }
    if (variable.initial) {
      const auto type = type_of(variable.initial);
      if (variable.type == Type::set) {
        wrong(variable.initial->at, "a set begins empty");
      } else if (type && !fits(*type, variable.type)) {
        wrong(variable.initial->at, fmt::format("'{}' is of type {}, its first value of type {}",
                                                variable.name, name(variable.type), name(*type)));
      }
    }
    only_constants_ = false;
  }

  void definition(const Definition& definition) {
    current_ = definition.name;
    scope_.clear();
    parallel_indices_.clear();
    in_operator_ = definition.kind == DefinitionKind::operation;
    for (const Parameter& parameter : definition.parameters) {
      if (!scope_.emplace(parameter.name, parameter).second) {
        wrong(definition.at, fmt::format("parameter '{}' is declared twice", parameter.name));
      }
    }
    for (const IntendedRace& race : definition.races) {
      if (algorithm_.find_state(race.variable) == nullptr) {
        wrong(definition.at, unknown("variable of the state", race.variable));
      }
    }
    if (const auto* const body = std::get_if<SchemePtr>(&definition.body)) scheme(*body);
    if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) condition(*body);
    if (const auto* const body = std::get_if<TermPtr>(&definition.body)) {
      const auto type = type_of(*body);
      if (type && !fits(*type, definition.result)) {
        wrong((*body)->at, fmt::format("function '{}' is of type {}, its value of type {}",
                                       definition.name, name(definition.result), name(*type)));
      }
    }
  }

  void derivation(const Derivation& derivation) {
    for (const std::string& end : {derivation.origin, derivation.target}) {
      const Definition* const found = algorithm_.find(end);
      if (found == nullptr || found->kind != DefinitionKind::scheme) {
        wrong(derivation.at, unknown("scheme", end));
      }
    }
    for (const std::string& variable : derivation.observed) {
      if (algorithm_.find_state(variable) == nullptr) {
        wrong(derivation.at, unknown("variable of the state", variable));
      }
    }
  }

  // ---- schemes ----------------------------------------------------------------------------------

  void scheme(const SchemePtr& checked) {
    std::visit([&](const auto& node) { check(node, checked->at); }, checked->node);
  }
  void condition(const ConditionPtr& checked) {
    std::visit([&](const auto& node) { check(node, checked->at); }, checked->node);
  }

  /// What has no rule of its own: its conditions and schemes are checked.
  template <class Node>
  void check(const Node& node, Position) {
    for_each_tree(node, [&](const auto& tree) {
      if constexpr (std::is_same_v<decltype(tree), const ConditionPtr&>) condition(tree);
      if constexpr (std::is_same_v<decltype(tree), const SchemePtr&>) scheme(tree);
    });
  }

  void check(const Assign& assign, Position at) {
    const auto target = variable(assign.target, at);
    const auto value = type_of(assign.value);
    const auto bound = scope_.find(assign.target.name);
    if (bound != scope_.end() && !bound->second.is_variable) {
      wrong(at, fmt::format("'{}' is a parameter or an index, which cannot be set", bound->first));
    } else if (is_constant(assign.target.name)) {
      wrong(at, fmt::format("'{}' is a constant, which cannot be set", assign.target.name));
    } else if (target == Type::set) {
      wrong(at, fmt::format("'{}' is a set; add or erase its members by operators",
                            assign.target.name));
    } else if (target && value && !fits(*value, *target)) {
      wrong(at, fmt::format("'{}' is of type {}, the value of type {}", assign.target.name,
                            name(*target), name(*value)));
    }
  }
  void check(const Call& call, Position at) {
    const Definition* const called = algorithm_.find(call.name);
    if (called == nullptr) {
      wrong(at, unknown("operator or scheme", call.name));
    } else if (called->kind == DefinitionKind::predicate ||
               called->kind == DefinitionKind::function) {
      wrong(at, fmt::format("'{}' is a {}; here stands an operator or a scheme", call.name,
                            name(called->kind)));
    } else if (in_operator_ && called->kind == DefinitionKind::scheme) {
      wrong(at,
            fmt::format("an operator is one step, so it cannot contain scheme '{}'", call.name));
    } else {
      arguments(*called, call.arguments, at);
    }
  }
  void check(const InverseIteration& node, Position) {
    scheme(node.body);
    condition(node.condition);
  }
  void check(const Loop& loop, Position at) { indexed(loop, at, false); }
  void check(const ParallelLoop& loop, Position at) {
    no_step(at);
    without_locals([&] { indexed(loop, at, true); });
  }
  void check(const Parallel& parallel, Position at) {
    no_step(at);
    without_locals([&] {
      for (const SchemePtr& branch : parallel.branches) scheme(branch);
    });
  }
  void check(const Local& local, Position at) {
    if (local.value) {
      const auto type = type_of(local.value);
      if (type && !fits(*type, type_named(local.type))) {
        wrong(local.value->at, fmt::format("'{}' is of type {}, its first value of type {}",
                                           local.index, local.type, name(*type)));
      }
    }
    if (!new_index(local.index, at)) return;
    scope_[local.index] = {local.index, type_named(local.type), true};
    locals_.insert(local.index);
    scheme(local.body);
    locals_.erase(local.index);
    scope_.erase(local.index);
  }
  void check(const ControlPoint& node, Position at) { point(node.target, at); }
  void check(const Synchronizer& node, Position at) { point(node.variable, at); }

  void point(const Variable& node, Position at) {
    if (in_operator_) wrong(at, "an operator is one step, so it has no points of synchronization");
    if (locals_.contains(node.name))
      wrong(at, "a point of synchronization is seen by all branches");
    const auto type = variable(node, at);
    if (type && *type != Type::boolean) {
      wrong(at, fmt::format("a point of synchronization is boolean; '{}' is of type {}", node.name,
                            name(*type)));
    }
  }

  static Type type_named(std::string_view text) {
    for (const Type type : {Type::vertex, Type::length, Type::boolean}) {
      if (text == name(type)) return type;
    }
    return Type::integer;
  }

  /// Within ∥, and on a side of ∨, variables of the branch around can be looked at alone: there is
  /// nobody who would see a race on them.
  template <class Act>
  void without_locals(const Act& act) {
    const auto scope = scope_;
    const auto locals = std::exchange(locals_, {});
    for (const std::string& local : locals) scope_[local].is_variable = false;
    act();
    scope_ = scope;
    locals_ = locals;
  }

  void check(const Synchronous& node, Position) {
    without_locals([&] {
      scheme(node.left);
      scheme(node.right);
    });
  }
  void check(const Barrier& barrier, Position at) {
    whole(barrier.count, "a number of branches");
    if (parallel_indices_.empty()) {
      wrong(at, "a barrier stands within ∥(v = a..b), whose branches it waits for");
    } else if (parallel_indices_.back() != barrier.index) {
      wrong(at, fmt::format("a barrier waits for the branches of the innermost ∥, whose index is "
                            "'{}', not '{}'",
                            parallel_indices_.back(), barrier.index));
    }
  }

  template <class AnyLoop>
  void indexed(const AnyLoop& loop, Position at, bool is_parallel) {
    whole(loop.first, "the first value of an index");
    whole(loop.last, "the last value of an index");
    if (!new_index(loop.index, at)) return;
    if (is_parallel) parallel_indices_.push_back(loop.index);
    scheme(loop.body);
    if (is_parallel) parallel_indices_.pop_back();
    scope_.erase(loop.index);
  }

  bool new_index(const std::string& index, Position at) {
    if (scope_.contains(index) || algorithm_.find_state(index) != nullptr || is_constant(index)) {
      wrong(at, fmt::format("the index '{}' has the name of something else; take another", index));
      return false;
    }
    scope_.emplace(index, Parameter{index, Type::integer, false});
    return true;
  }

  void no_step(Position at) {
    if (in_operator_) wrong(at, "an operator is one step, so nothing in it is side by side");
  }

  // ---- conditions and terms ---------------------------------------------------------------------

  void check(const Comparison& comparison, Position at) {
    const auto left = type_of(comparison.left);
    const auto right = type_of(comparison.right);
    if (!left || !right) return;
    for (const Type side : {*left, *right}) {
      if (side == Type::set) return wrong(at, "a set is compared with ∅ only: Q = ∅ or Q ≠ ∅");
      if (side == Type::boolean) {
        return wrong(at, "a boolean is a condition by itself: write M[v] or ¬M[v]");
      }
    }
  }
  void check(const Membership& node, Position at) {
    whole(node.element, "a member");
    set_named(node.set, at);
  }
  void check(const Emptiness& node, Position at) { set_named(node.set, at); }
  void check(const PredicateCall& call, Position at) {
    const Definition* const called = algorithm_.find(call.name);
    if (called == nullptr) {
      if (call.arguments.empty() && is_known_variable(call.name)) {
        if (variable({call.name, {}}, at) != Type::boolean) {
          wrong(at,
                fmt::format("'{}' is not boolean, so it is no condition; compare it", call.name));
        }
        return;
      }
      return wrong(at, unknown("predicate", call.name));
    }
    if (called->kind != DefinitionKind::predicate) {
      return wrong(
          at, fmt::format("'{}' is a {}; here stands a condition", call.name, name(called->kind)));
    }
    arguments(*called, call.arguments, at);
  }
  void check(const Truth& truth, Position at) {
    const auto type = variable(truth.variable, at);
    if (type && *type != Type::boolean) {
      wrong(at, fmt::format("'{}' is of type {}, so it is no condition; compare it",
                            truth.variable.name, name(*type)));
    }
  }

  std::optional<Type> type_of(const TermPtr& checked) {
    return std::visit([&](const auto& node) { return type_of(node, checked->at); }, checked->node);
  }
  std::optional<Type> type_of(const Number&, Position) { return Type::integer; }
  std::optional<Type> type_of(const Infinity&, Position) { return Type::length; }
  std::optional<Type> type_of(const Variable& node, Position at) { return variable(node, at); }
  std::optional<Type> type_of(const FunctionCall& call, Position at) {
    const Definition* const called = algorithm_.find(call.name);
    if (called == nullptr || called->kind != DefinitionKind::function) {
      wrong(at, called == nullptr ? unknown("function", call.name)
                                  : fmt::format("'{}' is a {}; here stands a value", call.name,
                                                name(called->kind)));
      return std::nullopt;
    }
    arguments(*called, call.arguments, at);
    return called->result;
  }
  std::optional<Type> type_of(const Arithmetic& node, Position at) {
    const auto left = type_of(node.left);
    const auto right = type_of(node.right);
    if (!left || !right) return std::nullopt;
    for (const Type side : {*left, *right}) {
      if (side == Type::boolean || side == Type::set) {
        wrong(at, fmt::format("one does not calculate with a {}", name(side)));
        return std::nullopt;
      }
    }
    const bool has_length = *left == Type::length || *right == Type::length;
    if (has_length && node.operation == ArithmeticOperator::modulo) {
      wrong(at, "a remainder is one of integers");
      return std::nullopt;
    }
    return has_length ? Type::length : Type::integer;
  }
  std::optional<Type> type_of(const Negative& node, Position) { return type_of(node.operand); }

  template <class Node>
  void range_of(const Node& node, Position at) {
    if (!node.set.empty()) return set_named(node.set, at);
    whole(node.first, "the first value of an index");
    whole(node.last, "the last value of an index");
  }
  void check(const Quantified& node, Position at) {
    range_of(node, at);
    if (!new_index(node.index, at)) return;
    condition(node.condition);
    scope_.erase(node.index);
  }

  std::optional<Type> type_of(const Least& least, Position at) {
    range_of(least, at);
    if (!new_index(least.index, at)) return std::nullopt;
    const auto type = type_of(least.value);
    scope_.erase(least.index);
    if (type && *type != Type::length && !is_whole(*type)) {
      wrong(at, fmt::format("the least of values of type {} is not defined", name(*type)));
      return std::nullopt;
    }
    return least.is_argument ? Type::vertex : Type::length;
  }

  void whole(const TermPtr& checked, std::string_view what) {
    const auto type = type_of(checked);
    if (type && !is_whole(*type)) {
      wrong(checked->at, fmt::format("{} is an integer; this is of type {}", what, name(*type)));
    }
  }

  std::optional<Type> variable(const Variable& node, Position at) {
    if (node.name == "true" || node.name == "false") return Type::boolean;
    for (const TermPtr& index : node.index) whole(index, "an index");
    const auto bound = scope_.find(node.name);
    if (bound != scope_.end() || is_constant(node.name)) {
      if (!node.index.empty()) {
        wrong(at, fmt::format("'{}' has no elements", node.name));
        return std::nullopt;
      }
      return bound != scope_.end() ? bound->second.type : Type::integer;
    }
    const StateVariable* const found = only_constants_ ? nullptr : algorithm_.find_state(node.name);
    if (found == nullptr) {
      wrong(at, unknown(only_constants_ ? "constant" : "variable", node.name));
      return std::nullopt;
    }
    if (found->type == Type::set) {
      if (!node.index.empty()) {
        wrong(at, fmt::format("'{}' is a set; ask v ∈ {}", node.name, node.name));
        return std::nullopt;
      }
    } else if (node.index.size() != found->extents.size()) {
      wrong(at, fmt::format("'{}' has {} {}, not {}", node.name, found->extents.size(),
                            found->extents.size() == 1 ? "index" : "indices", node.index.size()));
      return std::nullopt;
    }
    return found->type;
  }

  void arguments(const Definition& called, const std::vector<TermPtr>& given, Position at) {
    if (!current_.empty()) calls_[current_].insert(called.name);
    if (given.size() != called.parameters.size()) {
      std::vector<std::string_view> wanted;
      for (const Parameter& parameter : called.parameters) wanted.push_back(parameter.name);
      return wrong(
          at, fmt::format("'{}' takes {} argument{} ({}), not {}", called.name, wanted.size(),
                          wanted.size() == 1 ? "" : "s", fmt::join(wanted, ", "), given.size()));
    }
    for (std::size_t place = 0; place < given.size(); ++place) {
      const Parameter& parameter = called.parameters[place];
      const auto type = type_of(given[place]);
      if (type && !fits(*type, parameter.type)) {
        wrong(given[place]->at,
              fmt::format("'{}' of '{}' is of type {}; this is of type {}", parameter.name,
                          called.name, name(parameter.type), name(*type)));
      } else if (type && parameter.is_variable && is_local(given[place]) &&
                 (called.kind == DefinitionKind::scheme || called.is_extern())) {
        wrong(given[place]->at,
              fmt::format("'{}' may set its '{}' in several branches; give it no variable of a "
                          "branch's own",
                          called.name, parameter.name));
      } else if (type && parameter.is_variable && !can_be_set(given[place])) {
        wrong(given[place]->at, fmt::format("'{}' sets its '{}'; give it a variable of the state",
                                            called.name, parameter.name));
      }
    }
  }

  bool is_local(const TermPtr& given) const {
    const auto* const node = std::get_if<Variable>(&given->node);
    return node != nullptr && locals_.contains(node->name);
  }

  bool can_be_set(const TermPtr& given) const {
    const auto* const node = std::get_if<Variable>(&given->node);
    if (node == nullptr || !node->index.empty() || is_constant(node->name)) return false;
    const auto bound = scope_.find(node->name);
    return bound == scope_.end() || bound->second.is_variable;
  }

  bool is_constant(std::string_view name) const {
    return std::any_of(algorithm_.constants.begin(), algorithm_.constants.end(),
                       [&](const ConstantDeclaration& one) { return one.name == name; });
  }
  bool is_known_variable(const std::string& name) const {
    return scope_.contains(name) || algorithm_.find_state(name) != nullptr;
  }

  void set_named(const std::string& name, Position at) {
    const auto type = is_known_variable(name) ? variable({name, {}}, at) : std::nullopt;
    if (!type) return wrong(at, unknown("set", name));
    if (*type != Type::set) wrong(at, fmt::format("'{}' is no set", name));
  }

  /// "there is no function 'sizee'; did you mean 'size'?"
  std::string unknown(std::string_view what, std::string_view name) const {
    std::vector<std::string_view> names;
    for (const auto& [parameter, _] : scope_) names.emplace_back(parameter);
    for (const auto& constant : algorithm_.constants) names.emplace_back(constant.name);
    for (const auto& variable : algorithm_.state) names.emplace_back(variable.name);
    for (const auto& definition : algorithm_.definitions) names.emplace_back(definition.name);
    return fmt::format("there is no {} '{}'{}", what, name, did_you_mean(name, names));
  }

  const Algorithm& algorithm_;
  std::vector<Mistake> mistakes_;
  std::map<std::string, Parameter> scope_;  ///< parameters and indices
  std::set<std::string> locals_;            ///< a branch's own variables
  std::vector<std::string> parallel_indices_;
  Calls calls_;
  std::string current_;  ///< the definition that is being checked
  bool in_operator_ = false;
  bool only_constants_ = false;
};

}  // namespace

std::vector<Mistake> mistakes_in(const Algorithm& algorithm) {
  return Checker(algorithm).mistakes();
}

}  // namespace graphspec::saa
