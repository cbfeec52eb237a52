/// \file
/// States as symbols: each variable of the state is a function of its indices, changed by a list of
/// writes. A length is two functions, NAME!f (whether it is finite) and NAME!v (its value).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "spec/prove/smt.hpp"
#include "spec/saa/algorithm.hpp"

namespace graphspec::prove {

/// What a term stands for.
struct Value {
  saa::Type type = saa::Type::integer;
  Smt value;              ///< of a boolean a formula
  Smt finite = {"true"};  ///< of a length, whether it is not ∞
};

/// One assignment to a cell.
struct Write {
  std::vector<Smt> index;
  Value value;
};

/// A variable of the state: the function it was, and what was written since, oldest first.
struct Cells {
  saa::Type type = saa::Type::integer;
  std::string base;
  std::size_t indices = 0;
  std::vector<Write> writes = {};

  [[nodiscard]] Value at(const std::vector<Smt>& index) const;
};

using SymbolicState = std::map<std::string, Cells>;

/// The functions and constants that a proof has declared.
class Symbols {
 public:
  /// A name that nothing else has.
  [[nodiscard]] std::string fresh(const std::string& name) {
    return name + "!" + std::to_string(++made_);
  }
  /// An unknown value of this type.
  [[nodiscard]] Value unknown(const std::string& name, saa::Type type);
  /// The variable, or the function, of this name with so many indices.
  [[nodiscard]] Cells cells(const std::string& name, saa::Type type, std::size_t indices);
  /// An unknown variable of the state with so many indices.
  [[nodiscard]] Cells unknown_cells(const std::string& name, saa::Type type, std::size_t indices);
  /// Makes unknown what a variable holds, if the state has it.
  void forget(const std::string& variable, SymbolicState& state);
  /// \param result, argument  Int or Bool
  void declare(const std::string& function, std::size_t arguments, const std::string& result,
               const std::string& argument = "Int");
  /// The declarations of these functions, a line each.
  [[nodiscard]] std::string declarations(const std::set<std::string>& used) const;

 private:
  std::map<std::string, std::string> declared_;
  std::size_t made_ = 0;
};

/// Whether two values are the same.
[[nodiscard]] Smt same(const Value& left, const Value& right);
/// A value in place of another.
[[nodiscard]] Value if_else(const Smt& condition, const Value& then, const Value& otherwise);

}  // namespace graphspec::prove
