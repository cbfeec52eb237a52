/// \file
/// What needs no schedule: values of terms, truth of conditions, and operators, which are one step.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/binding.hpp"
#include "spec/saa/walk_table.hpp"

namespace graphspec::saa {

/// A run came to N, or to a filter whose condition does not hold: it is rejected, not wrong.
class NoResult : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What names mean inside one definition: its parameters, and the indices of loops around.
struct Scope {
  /// A name and what it stands for.
  struct Name {
    std::string_view name;
    Argument argument;
  };
  std::vector<Name> names;

  [[nodiscard]] const Argument* find(std::string_view name) const;
};
using ScopePtr = std::shared_ptr<const Scope>;

/// A scheme or an operator that was handed over with its first arguments. These are taken each time
/// that it is carried out, among the names of whoever handed it over.
struct PassedScheme {
  struct Given {
    TermPtr argument;
    ScopePtr scope;
  };
  const Definition* definition = nullptr;
  std::vector<Given> given;
};

/// What a call carries out, and the scope of its body.
struct Applied {
  const Definition* definition = nullptr;
  Scope scope;
};

/// Evaluates over one algorithm, binding and state, which must outlive it.
class Evaluator {
 public:
  Evaluator(const Algorithm& algorithm, const Binding& binding, State& state)
      : algorithm_(&algorithm), binding_(&binding), state_(&state) {}

  [[nodiscard]] Value value(const TermPtr& term, const Scope& scope) const;
  [[nodiscard]] bool holds(const ConditionPtr& condition, const Scope& scope) const;
  void assign(const Assign& node, const Scope& scope) const;
  /// The scope of the body, with a new variable.
  [[nodiscard]] Scope with_local(const Local& node, const Scope& scope) const;
  /// The cell of a point of synchronization.
  [[nodiscard]] std::size_t cell(const Variable& node, const Scope& scope) const;
  /// What this calls: a definition, or what a parameter stands for.
  [[nodiscard]] Applied applied(const Call& node, const Scope& scope) const;
  /// The scope of a definition's body for these arguments.
  [[nodiscard]] Scope scope_for(const Definition& definition, const std::vector<TermPtr>& arguments,
                                const Scope& scope) const;
  /// Carries an operator out, as one step. \param scope  from scope_for
  void apply(const Definition& operation, const Scope& scope) const;
  /// A sequential scheme, without a schedule, as one step: within operators and for synchronous
  /// disjunction. \throws SchemeFault where it takes more than a million rounds
  void carry_out(const SchemePtr& scheme, const Scope& scope) const;

  [[nodiscard]] const Algorithm& algorithm() const { return *algorithm_; }
  /// How many cells a list of the state has.
  [[nodiscard]] Value extent(std::string_view list) const {
    return static_cast<Value>(state_->layout().variable(list).cells);
  }
  /// Both schemes from the state as it is; their changes merged into it.
  /// \throws NoResult where they change one cell to two values
  void both(const SchemePtr& left, const SchemePtr& right, const Scope& scope) const;

 private:
  [[nodiscard]] const Layout::Variable& variable(std::string_view name, const Scope& scope) const;
  /// What is given for a parameter.
  [[nodiscard]] Argument argument(const Parameter& parameter, const TermPtr& given,
                                  const Scope& scope) const;
  [[nodiscard]] PassedScheme passed(const TermPtr& given, const Scope& scope) const;
  [[nodiscard]] Value call(const Definition& definition, const std::vector<TermPtr>& arguments,
                           const Scope& scope) const;
  /// Calls act(i) for each i of a range or a set.
  template <class Node, class Act>
  void for_each_index(const Node& node, const Scope& scope, const Act& act) const;
  [[nodiscard]] Value least(const Least& node, const Scope& scope) const;
  [[nodiscard]] bool quantified(const Quantified& node, const Scope& scope) const;
  [[nodiscard]] bool each_walk(const EachWalk& node, const Scope& scope) const;
  [[nodiscard]] const WalkTable& walks() const;

  const Algorithm* algorithm_;
  const Binding* binding_;
  State* state_;
  mutable std::shared_ptr<WalkTable> walks_;  ///< of the graph as it was last seen
};

/// left + right and so on, with ∞ + x = ∞ - x = ∞ for finite x.
/// \throws SchemeFault where there is no result: x - ∞, 0 · ∞, what 64 bits do not hold
[[nodiscard]] Value calculate(ArithmeticOperator operation, Value left, Value right);

}  // namespace graphspec::saa
