/// \file
/// A term without a type was reported, so that nothing more is said of what it stands in.
#include "spec/saa/check_terms.hpp"

#include <fmt/format.h>

#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

bool is_whole(Type type) {
  return type == Type::integer || type == Type::vertex;
}

std::string not_a_condition(std::string_view named, DefinitionKind kind) {
  return fmt::format("'{}' is {}; expected a condition", named, with_article(kind));
}

std::string not_a_value(std::string_view named, DefinitionKind kind) {
  return fmt::format("'{}' is {}; expected a value", named, with_article(kind));
}

}  // namespace

bool fits(Type given, Type wanted) {
  if (given == wanted) return true;
  return is_whole(given) && (is_whole(wanted) || wanted == Type::length);
}

void TermCheck::condition(const ConditionPtr& checked) {
  std::visit([&](const auto& node) { check(node, checked->at); }, checked->node);
}

/// What has no rule of its own: its conditions are checked.
template <class Node>
void TermCheck::check(const Node& node, Position) {
  for_each_tree(node, [&](const ConditionPtr& inner) { condition(inner); });
}

void TermCheck::check(const Comparison& comparison, Position at) {
  const auto left = type_of(comparison.left);
  const auto right = type_of(comparison.right);
  if (!left || !right) return;
  for (const Type side : {*left, *right}) {
    if (side == Type::set) {
      return context_.wrong(at, "a set can only be compared with ∅: Q = ∅ or Q ≠ ∅");
    }
    if (side == Type::boolean) {
      return context_.wrong(at, "a boolean is already a condition: write M[v] or ¬M[v]");
    }
  }
}
void TermCheck::check(const Membership& node, Position at) {
  whole(node.element, "a member");
  set_named(node.set, at);
}
void TermCheck::check(const Emptiness& node, Position at) {
  set_named(node.set, at);
}
void TermCheck::check(const PredicateCall& call, Position at) {
  const Definition* const called = context_.algorithm.find(call.name);
  if (called == nullptr && call.name == "walk" && context_.in_contract) return walk(call, at);
  if (called == nullptr) {
    if (call.arguments.empty() && context_.is_known_variable(call.name)) {
      if (variable({call.name, {}}, at) != Type::boolean) {
        context_.wrong(
            at, fmt::format("'{}' is not boolean, so it is not a condition; add a comparison",
                            call.name));
      }
      return;
    }
    const Parameter* const scheme = context_.scheme_parameter(call.name);
    return context_.wrong(at, scheme == nullptr ? context_.unknown("predicate", call.name)
                                                : not_a_condition(call.name, *scheme->stands_for));
  }
  if (called->kind != DefinitionKind::predicate) {
    return context_.wrong(at, not_a_condition(call.name, called->kind));
  }
  arguments(*called, call.arguments, at);
}
void TermCheck::check(const Truth& truth, Position at) {
  const auto type = variable(truth.variable, at);
  if (type && *type != Type::boolean) {
    context_.wrong(at, fmt::format("'{}' is of type {}, so it is not a condition; add a comparison",
                                   truth.variable.name, name(*type)));
  }
}

std::optional<Type> TermCheck::type_of(const TermPtr& checked) {
  return std::visit([&](const auto& node) { return type_of(node, checked->at); }, checked->node);
}
std::optional<Type> TermCheck::type_of(const Number&, Position) {
  return Type::integer;
}
std::optional<Type> TermCheck::type_of(const Infinity&, Position) {
  return Type::length;
}
std::optional<Type> TermCheck::type_of(const Variable& node, Position at) {
  return variable(node, at);
}
std::optional<Type> TermCheck::type_of(const FunctionCall& call, Position at) {
  const Definition* const called = context_.algorithm.find(call.name);
  const Parameter* const scheme = context_.scheme_parameter(call.name);
  if (called == nullptr || called->kind != DefinitionKind::function) {
    context_.wrong(at, scheme != nullptr   ? not_a_value(call.name, *scheme->stands_for)
                       : called != nullptr ? not_a_value(call.name, called->kind)
                                           : context_.unknown("function", call.name));
    return std::nullopt;
  }
  arguments(*called, call.arguments, at);
  return called->result;
}
std::optional<Type> TermCheck::type_of(const Arithmetic& node, Position at) {
  const auto left = type_of(node.left);
  const auto right = type_of(node.right);
  if (!left || !right) return std::nullopt;
  for (const Type side : {*left, *right}) {
    if (side == Type::boolean || side == Type::set) {
      context_.wrong(at, fmt::format("a {} cannot be an operand of arithmetic", name(side)));
      return std::nullopt;
    }
  }
  const bool has_length = *left == Type::length || *right == Type::length;
  if (has_length && node.operation == ArithmeticOperator::modulo) {
    context_.wrong(at, "a remainder needs integers");
    return std::nullopt;
  }
  return has_length ? Type::length : Type::integer;
}
std::optional<Type> TermCheck::type_of(const Negative& node, Position) {
  return type_of(node.operand);
}

template <class Node>
void TermCheck::range_of(const Node& node, Position at) {
  if (!node.set.empty()) return set_named(node.set, at);
  whole(node.first, "the first value of an index");
  whole(node.last, "the last value of an index");
}
void TermCheck::check(const Quantified& node, Position at) {
  range_of(node, at);
  if (!context_.new_index(node.index, at)) return;
  condition(node.condition);
  context_.scope.erase(node.index);
}

bool TermCheck::has_walks(Position at) {
  if (context_.in_contract && context_.algorithm.walks) return true;
  context_.wrong(
      at, context_.in_contract
              ? "the file does not declare the graph of the walks; add walks over V by weights w;"
              : "walks and arcs are allowed only in contracts and lemmas");
  return false;
}
void TermCheck::walk(const PredicateCall& call, Position at) {
  if (!has_walks(at)) return;
  if (call.arguments.size() != 3) {
    return context_.wrong(
        at, "walk(u, v, l) has three arguments: first vertex, last vertex and length");
  }
  whole(call.arguments[0], "an end of a walk");
  whole(call.arguments[1], "an end of a walk");
  const auto length = type_of(call.arguments[2]);
  if (length && !fits(*length, Type::length)) {
    context_.wrong(at,
                   fmt::format("the length of a walk is of type length, not {}", name(*length)));
  }
}
void TermCheck::check(const EachWalk& node, Position at) {
  if (!has_walks(at)) return;
  std::vector<std::string> bound;
  for (const std::string& one : node.names) {
    const auto known = context_.scope.find(one);
    if (known != context_.scope.end()) {
      if (!fits(known->second.type, Type::length)) {
        context_.wrong(
            at, fmt::format("'{}' must be an end of the walk or the length of the walk", one));
      }
      continue;
    }
    if (!context_.new_index(one, at)) continue;
    bound.push_back(one);
  }
  condition(node.condition);
  for (const std::string& one : bound) context_.scope.erase(one);
}

std::optional<Type> TermCheck::type_of(const Least& least, Position at) {
  range_of(least, at);
  if (!context_.new_index(least.index, at)) return std::nullopt;
  const auto type = type_of(least.value);
  context_.scope.erase(least.index);
  if (type && *type != Type::length && !is_whole(*type)) {
    context_.wrong(at, fmt::format("the minimum of values of type {} is not defined", name(*type)));
    return std::nullopt;
  }
  return least.is_argument ? Type::vertex : Type::length;
}

void TermCheck::whole(const TermPtr& checked, std::string_view what) {
  const auto type = type_of(checked);
  if (type && !is_whole(*type)) {
    context_.wrong(checked->at,
                   fmt::format("{} must be an integer, but is of type {}", what, name(*type)));
  }
}

std::optional<Type> TermCheck::variable(const Variable& node, Position at) {
  if (node.name == "true" || node.name == "false") return Type::boolean;
  for (const TermPtr& index : node.index) whole(index, "an index");
  const auto bound = context_.scope.find(node.name);
  if (const Parameter* const scheme = context_.scheme_parameter(node.name)) {
    context_.wrong(at, not_a_value(node.name, *scheme->stands_for));
    return std::nullopt;
  }
  if (bound != context_.scope.end() || context_.is_constant(node.name)) {
    if (!node.index.empty()) {
      context_.wrong(at, fmt::format("'{}' has no elements", node.name));
      return std::nullopt;
    }
    return bound != context_.scope.end() ? bound->second.type : Type::integer;
  }
  const StateVariable* found =
      context_.only_constants ? nullptr : context_.algorithm.find_state(node.name);
  if (found != nullptr && found->is_ghost && !context_.in_contract) {
    context_.wrong(at,
                   fmt::format("'{}' is a ghost; ghosts are allowed only in contracts", node.name));
    return std::nullopt;
  }
  if (found == nullptr) {
    const Definition* const defined = context_.algorithm.find(node.name);
    context_.wrong(
        at, defined != nullptr
                ? not_a_value(node.name, defined->kind)
                : context_.unknown(context_.only_constants ? "constant" : "variable", node.name));
    return std::nullopt;
  }
  if (found->type == Type::set) {
    if (!node.index.empty()) {
      context_.wrong(at, fmt::format("'{}' is a set; use v ∈ {}", node.name, node.name));
      return std::nullopt;
    }
  } else if (node.index.size() != found->extents.size()) {
    context_.wrong(
        at, fmt::format("'{}' has {} {}, not {}", node.name, found->extents.size(),
                        found->extents.size() == 1 ? "index" : "indices", node.index.size()));
    return std::nullopt;
  }
  return found->type;
}

bool TermCheck::is_set(const std::string& name) const {
  const auto bound = context_.scope.find(name);
  if (bound != context_.scope.end()) return bound->second.type == Type::set;
  const StateVariable* const found = context_.algorithm.find_state(name);
  return found != nullptr && found->type == Type::set;
}

void TermCheck::set_named(const std::string& name, Position at) {
  const auto type = context_.is_known_variable(name) ? variable({name, {}}, at) : std::nullopt;
  if (!type) return context_.wrong(at, context_.unknown("set", name));
  if (*type != Type::set) context_.wrong(at, fmt::format("'{}' is not a set", name));
}

}  // namespace graphspec::saa
