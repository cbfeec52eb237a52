/// \file
/// The trees that a node of a tree has directly, whatever it is: for what treats most constructs
/// alike.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/build.hpp"

namespace graphspec::saa {

/// Calls the function that takes the alternative which a node holds.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

template <class T>
inline constexpr bool is_tree =
    std::is_same_v<T, TermPtr> || std::is_same_v<T, ConditionPtr> || std::is_same_v<T, SchemePtr>;

template <class Node, class... Nodes>
inline constexpr bool is_any_of = (std::is_same_v<Node, Nodes> || ...);

/// Calls act(tree) with each term, condition and scheme that the node has, conditions before the
/// schemes that they guard. \param node  may be changed through act where it is not const
template <class Node, class Act>
void for_each_tree(Node& node, const Act& act) {
  const auto give = [&](auto& member) {
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (is_tree<Member>) {
      if (member) act(member);
    } else if constexpr (requires { requires is_tree<typename Member::value_type>; }) {
      for (auto& one : member) act(one);
    } else if constexpr (std::is_same_v<Member, Variable>) {
      for_each_tree(member, act);
    }
  };
  if constexpr (requires { node.target; }) give(node.target);
  if constexpr (requires { node.variable; }) give(node.variable);
  if constexpr (requires { node.condition; }) give(node.condition);
  if constexpr (requires { node.operand; }) give(node.operand);
  if constexpr (requires { node.element; }) give(node.element);
  if constexpr (requires { node.left; }) give(node.left);
  if constexpr (requires { node.right; }) give(node.right);
  if constexpr (requires { node.first; }) give(node.first);
  if constexpr (requires { node.last; }) give(node.last);
  if constexpr (requires { node.count; }) give(node.count);
  if constexpr (requires { node.value; }) give(node.value);
  if constexpr (requires { node.index; }) give(node.index);
  if constexpr (requires { node.arguments; }) give(node.arguments);
  if constexpr (requires { node.then; }) give(node.then);
  if constexpr (requires { node.otherwise; }) give(node.otherwise);
  if constexpr (requires { node.body; }) give(node.body);
  if constexpr (requires { node.parts; }) give(node.parts);
  if constexpr (requires { node.branches; }) give(node.branches);
}

/// A scheme of the node, flat where it has several parts.
template <class Node>
[[nodiscard]] SchemePtr flat_scheme(Node node, Position at = {}) {
  if constexpr (std::is_same_v<Node, Composition>) {
    return compose(node.parts, at);
  } else if constexpr (std::is_same_v<Node, Parallel>) {
    return side_by_side(node.branches, at);
  } else {
    return scheme(std::move(node), at);
  }
}

/// The tree with each tree directly below it replaced by what `change` makes of it.
template <class Tree, class Change>
[[nodiscard]] Tree with_trees(const Tree& tree, const Change& change) {
  return std::visit(
      [&](auto node) -> Tree {
        for_each_tree(node, [&](auto& inner) { inner = change(inner); });
        if constexpr (std::is_same_v<Tree, TermPtr>) {
          return term(std::move(node), tree->at);
        } else if constexpr (std::is_same_v<Tree, ConditionPtr>) {
          return condition(std::move(node), tree->at);
        } else {
          return flat_scheme(std::move(node), tree->at);
        }
      },
      tree->node);
}

/// Adds the numbers that a tree has, negative ones too.
template <class Tree>
void collect_numbers(const Tree& tree, std::set<std::int64_t>& numbers) {
  std::visit(
      [&]<class Node>(const Node& node) {
        if constexpr (std::is_same_v<Node, Number>) numbers.insert(node.value);
        if constexpr (std::is_same_v<Node, Negative>) {
          if (const auto* const number = std::get_if<Number>(&node.operand->node)) {
            numbers.insert(-number->value);
            return;
          }
        }
        for_each_tree(node, [&](const auto& inner) { collect_numbers(inner, numbers); });
      },
      tree->node);
}

/// Calls act(body) with the tree, and with the body of each definition that it names, directly or
/// through other definitions.
template <class Tree, class Act>
void for_each_body(const Algorithm& algorithm, const Tree& tree, const Act& act,
                   std::set<std::string>& seen) {
  act(tree);
  std::set<std::string> names;
  collect_names(tree, names);
  for (const Definition& definition : algorithm.definitions) {
    if (!names.contains(definition.name) || !seen.insert(definition.name).second) continue;
    std::visit(
        [&]<class Body>(const Body& body) {
          if constexpr (is_tree<Body>) for_each_body(algorithm, body, act, seen);
        },
        definition.body);
  }
}

/// Adds the names of all that a tree mentions: variables and sets, and what it calls.
template <class Tree>
void collect_names(const Tree& tree, std::set<std::string>& names) {
  std::visit(
      [&](const auto& node) {
        if constexpr (requires { node.name; }) names.insert(node.name);
        if constexpr (requires { node.set; }) names.insert(node.set);
        if constexpr (requires { node.target; }) names.insert(node.target.name);
        if constexpr (requires { node.variable; }) names.insert(node.variable.name);
        for_each_tree(node, [&](const auto& inner) { collect_names(inner, names); });
      },
      tree->node);
}

}  // namespace graphspec::saa
