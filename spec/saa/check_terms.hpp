/// \file
/// The checks of terms, conditions and arguments: whether their names mean something where they
/// stand, and whether types fit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/check_context.hpp"

namespace graphspec::saa {

/// Whether a value of `given` may stand for one of `wanted`.
[[nodiscard]] bool fits(Type given, Type wanted);

/// "a scheme", "an operator"
[[nodiscard]] std::string with_article(DefinitionKind kind);

/// Checks over a context, which must outlive it.
class TermCheck {
 public:
  explicit TermCheck(CheckContext& context) : context_(context) {}

  void condition(const ConditionPtr& checked);
  /// None: what is wrong with it was reported.
  std::optional<Type> type_of(const TermPtr& checked);
  std::optional<Type> variable(const Variable& node, Position at);
  /// Whether a parameter or a variable of the state is a set.
  [[nodiscard]] bool is_set(const std::string& name) const;
  /// \param what  an integer or a vertex is wanted for, such as "an index"
  void whole(const TermPtr& checked, std::string_view what);
  void arguments(const Definition& called, const std::vector<TermPtr>& given, Position at);
  /// The same of what a parameter stands for.
  void arguments(const Parameter& called, const std::vector<TermPtr>& given, Position at);

 private:
  template <class Node>
  void check(const Node& node, Position at);
  void check(const Comparison& comparison, Position at);
  void check(const Membership& node, Position at);
  void check(const Emptiness& node, Position at);
  void check(const PredicateCall& call, Position at);
  void check(const Truth& truth, Position at);
  void check(const Quantified& node, Position at);
  void check(const EachWalk& node, Position at);

  static std::optional<Type> type_of(const Number& node, Position at);
  static std::optional<Type> type_of(const Infinity& node, Position at);
  std::optional<Type> type_of(const Variable& node, Position at);
  std::optional<Type> type_of(const FunctionCall& call, Position at);
  std::optional<Type> type_of(const Arithmetic& node, Position at);
  std::optional<Type> type_of(const Negative& node, Position at);
  std::optional<Type> type_of(const Least& least, Position at);

  /// What takes arguments, whatever it is.
  struct Callee {
    const std::string& name;
    const std::vector<Parameter>& parameters;
    bool is_own_step = false;  ///< what it does with a variable is seen, and in one branch
  };
  void arguments(const Callee& called, const std::vector<TermPtr>& given, Position at);
  void argument(const Callee& called, const Parameter& parameter, const TermPtr& given);
  /// What is handed over for a parameter that stands for a scheme.
  void passed(const Callee& called, const Parameter& parameter, const TermPtr& given);
  void fits_as(const Callee& called, const Parameter& parameter, const Callee& handed,
               std::size_t given, Position at);

  /// walk(u, v, l): there is a walk from u to v of length l.
  void walk(const PredicateCall& call, Position at);
  /// Whether walks are known here.
  bool has_walks(Position at);

  template <class Node>
  void range_of(const Node& node, Position at);
  void set_named(const std::string& name, Position at);

  CheckContext& context_;
};

}  // namespace graphspec::saa
