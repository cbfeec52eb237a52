/// \file
/// See check_schemes.hpp.
#include "spec/saa/check_schemes.hpp"

#include <fmt/format.h>

#include <utility>

#include "spec/saa/check_terms.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

class SchemeCheck {
 public:
  SchemeCheck(bool in_operator, CheckContext& context)
      : context_(context), terms_(context), in_operator_(in_operator) {}

  void scheme(const SchemePtr& checked) {
    std::visit([&](const auto& node) { check(node, checked->at); }, checked->node);
  }

 private:
  /// What has no rule of its own: its conditions and schemes are checked.
  template <class Node>
  void check(const Node& node, Position) {
    for_each_tree(node, [&](const auto& tree) {
      if constexpr (std::is_same_v<decltype(tree), const ConditionPtr&>) terms_.condition(tree);
      if constexpr (std::is_same_v<decltype(tree), const SchemePtr&>) scheme(tree);
    });
  }

  void check(const Assign& assign, Position at) {
    const bool is_member = assign.target.index.size() == 1 && terms_.is_set(assign.target.name);
    if (is_member) terms_.whole(assign.target.index.front(), "a member");
    const auto target = is_member ? Type::boolean : terms_.variable(assign.target, at);
    const auto value = terms_.type_of(assign.value);
    const auto bound = context_.scope.find(assign.target.name);
    if (bound != context_.scope.end() && !bound->second.is_variable) {
      context_.wrong(
          at, fmt::format("'{}' is a parameter or an index and cannot be set", bound->first));
    } else if (context_.is_constant(assign.target.name)) {
      context_.wrong(at, fmt::format("'{}' is a constant and cannot be set", assign.target.name));
    } else if (target == Type::set) {
      context_.wrong(at, fmt::format("'{}' is a set; add a member v by ({}[v] := true)",
                                     assign.target.name, assign.target.name));
    } else if (target && value && !fits(*value, *target)) {
      context_.wrong(at, fmt::format("'{}' is of type {}, but the value is of type {}",
                                     assign.target.name, name(*target), name(*value)));
    }
  }
  void check(const Call& call, Position at) {
    if (const Parameter* const passed = context_.scheme_parameter(call.name)) {
      return terms_.arguments(*passed, call.arguments, at);
    }
    const Definition* const called = context_.algorithm.find(call.name);
    if (called == nullptr) {
      context_.wrong(at, context_.unknown("operator or scheme", call.name));
    } else if (called->kind == DefinitionKind::predicate ||
               called->kind == DefinitionKind::function) {
      context_.wrong(at, fmt::format("'{}' is a {}; expected an operator or a scheme", call.name,
                                     name(called->kind)));
    } else if (in_operator_ && called->kind == DefinitionKind::scheme) {
      context_.wrong(
          at,
          fmt::format("an operator is one step, so it cannot contain the scheme '{}'", call.name));
    } else {
      terms_.arguments(*called, call.arguments, at);
    }
  }
  void check(const InverseIteration& node, Position) {
    scheme(node.body);
    terms_.condition(node.condition);
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
      const auto type = terms_.type_of(local.value);
      if (type && !fits(*type, type_named(local.type))) {
        context_.wrong(local.value->at,
                       fmt::format("'{}' is of type {}, but its first value is of type {}",
                                   local.index, local.type, name(*type)));
      }
    }
    if (!context_.new_index(local.index, at)) return;
    context_.scope[local.index] = {local.index, type_named(local.type), true};
    context_.locals.insert(local.index);
    scheme(local.body);
    context_.locals.erase(local.index);
    context_.scope.erase(local.index);
  }
  void check(const ControlPoint& node, Position at) { point(node.target, at); }
  void check(const Synchronizer& node, Position at) { point(node.variable, at); }

  void point(const Variable& node, Position at) {
    if (in_operator_) {
      context_.wrong(at, "an operator is one step, so it cannot contain a synchronization point");
    }
    if (context_.locals.contains(node.name)) {
      context_.wrong(at, "a synchronization point must be a variable that all branches share");
    }
    const auto type = terms_.variable(node, at);
    if (type && *type != Type::boolean) {
      context_.wrong(at, fmt::format("a synchronization point is boolean, but '{}' is of type {}",
                                     node.name, name(*type)));
    }
  }

  /// Within ∥, and on a side of ∨, variables of the branch around can be looked at alone: there is
  /// nobody who would see a race on them.
  template <class Act>
  void without_locals(const Act& act) {
    const auto scope = context_.scope;
    const auto locals = std::exchange(context_.locals, {});
    for (const std::string& local : locals) context_.scope[local].is_variable = false;
    act();
    context_.scope = scope;
    context_.locals = locals;
  }

  void check(const Synchronous& node, Position) {
    without_locals([&] {
      scheme(node.left);
      scheme(node.right);
    });
  }
  void check(const Barrier& barrier, Position at) {
    terms_.whole(barrier.count, "a number of branches");
    if (parallel_indices_.empty()) {
      context_.wrong(at, "a barrier must be inside ∥(v = a..b), whose branches it synchronizes");
    } else if (parallel_indices_.back() != barrier.index) {
      context_.wrong(
          at,
          fmt::format(
              "a barrier synchronizes the branches of the innermost ∥; its index is '{}', not '{}'",
              parallel_indices_.back(), barrier.index));
    }
  }

  template <class AnyLoop>
  void indexed(const AnyLoop& loop, Position at, bool is_parallel) {
    terms_.whole(loop.first, "the first value of an index");
    terms_.whole(loop.last, "the last value of an index");
    if (!context_.new_index(loop.index, at)) return;
    if (is_parallel) parallel_indices_.push_back(loop.index);
    scheme(loop.body);
    if (is_parallel) parallel_indices_.pop_back();
    context_.scope.erase(loop.index);
  }

  void no_step(Position at) {
    if (in_operator_) {
      context_.wrong(at, "an operator is one step, so it cannot contain parallel parts");
    }
  }

  CheckContext& context_;
  TermCheck terms_;
  std::vector<std::string> parallel_indices_;
  bool in_operator_;
};

}  // namespace

void check_scheme(const SchemePtr& scheme, bool in_operator, CheckContext& context) {
  SchemeCheck(in_operator, context).scheme(scheme);
}

}  // namespace graphspec::saa
