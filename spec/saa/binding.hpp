/// \file
/// The basis of an algorithm in C++: what its "extern" operators, predicates and functions do; and
/// problems to run its schemes on.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/state.hpp"

namespace graphspec::saa {

struct PassedScheme;

/// What an extern definition is given for one parameter: a value, or for a set or a `var` parameter
/// the variable itself.
struct Argument {
  Value value = 0;
  const Layout::Variable* variable = nullptr;
  std::shared_ptr<Value> own = nullptr;  ///< instead of both: of a branch's own variable
  /// Of a scheme's parameter that stands for a scheme (evaluate.hpp).
  std::shared_ptr<const PassedScheme> passed = nullptr;

  /// Its cell at these indices.
  [[nodiscard]] std::size_t cell(std::initializer_list<Value> indices = {}) const {
    return Layout::cell(*variable, std::span(indices.begin(), indices.size()));
  }
};

/// Reads and writes through the state, which sees the accesses; footprints are observed, never
/// declared. Of a predicate and a function the value counts.
using Bound = std::function<Value(State&, std::span<const Argument>)>;

using Binding = std::map<std::string, Bound, std::less<>>;

/// \throws InputError naming what is extern and not bound, or bound and not extern
void check_binding(const Algorithm& algorithm, const Binding& binding);

/// A problem of which the constants depend, as on a graph.
struct Problem {
  std::map<std::string, Value> constants;
  std::string text;  ///< "0->1:2, 1->0:2"
  /// Makes it of a state as it is declared.
  std::function<void(State&)> set;
};

/// Draws one of so many options, or takes them in turn.
using Choose = std::function<std::size_t(std::size_t)>;

/// What the schemes of a file act on: its basis, and random problems.
struct Model {
  Binding binding;
  /// Constants for a size of the problem, such as V for the number of vertices.
  std::function<std::map<std::string, Value>(Value)> constants;
  /// Makes a random problem of a state as it is declared.
  std::function<void(State&, std::mt19937_64&)> prepare;
  /// Instead of both, where constants depend on the problem: one of this size.
  std::function<Problem(Value size, const Choose&)> problem = {};
  /// The variables that such a problem sets, which are known in small states.
  std::vector<std::string> given = {};

  /// A random problem of this size, in the state of an algorithm.
  /// \param text  gets its description, where the problem has one
  [[nodiscard]] State random_state(const Algorithm& algorithm, Value size, std::mt19937_64& random,
                                   std::string* text = nullptr) const;
};

}  // namespace graphspec::saa
