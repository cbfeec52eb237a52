/// \file
/// The information set that schemes act on: named arrays of integers, lengths, truth values and
/// sets, in cells that are numbered through, so that every access is one to a cell.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// An integer, a vertex, a length, or 0 and 1 for a truth value or a membership.
using Value = std::int64_t;

/// The length ∞. No finite value comes near it.
inline constexpr Value unbounded = std::numeric_limits<Value>::max() / 4;

/// A scheme did what has no meaning: an index outside its array, ∞ - ∞, a number too large, a
/// barrier that a branch never reaches.
class SchemeFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where the variables of an algorithm lie, for given constants.
class Layout {
 public:
  /// A variable of the state, and where its cells are.
  struct Variable {
    std::string name;
    Type type = Type::integer;
    std::vector<Value> extents;  ///< empty: one cell
    std::size_t first_cell = 0;
    std::size_t cells = 1;
    Value initial = 0;
  };

  /// \param constants  a value for each of the algorithm's constants
  /// \throws InputError where one is missing, an extent is negative, or cells are more than 2^26
  Layout(const Algorithm& algorithm, std::map<std::string, Value> constants);

  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  /// \throws InputError where there is no such variable
  [[nodiscard]] const Variable& variable(std::string_view name) const;
  [[nodiscard]] const Value* constant(std::string_view name) const;
  [[nodiscard]] std::size_t cells() const { return cells_; }
  /// "d[2, 0]", "u", "3 ∈ Q"
  [[nodiscard]] std::string cell_name(std::size_t cell) const;
  [[nodiscard]] const Variable& variable_of(std::size_t cell) const;
  /// \throws SchemeFault where an index is outside its extent
  [[nodiscard]] static std::size_t cell(const Variable& variable, std::span<const Value> indices);

 private:
  std::vector<Variable> variables_;
  std::map<std::string, std::size_t, std::less<>> number_;
  std::map<std::string, Value, std::less<>> constants_;
  std::size_t cells_ = 0;
};

/// "∞", "-3", "true"
[[nodiscard]] std::string to_text(Value value, Type type);

/// One access of a step to a cell.
struct Access {
  std::size_t cell = 0;
  bool is_write = false;
};

/// The cells of a state. Whoever watches is told of every access.
class State {
 public:
  explicit State(Layout layout);
  /// States of one layout may share it.
  explicit State(std::shared_ptr<const Layout> layout);

  [[nodiscard]] const Layout& layout() const { return *layout_; }
  [[nodiscard]] const std::vector<Value>& cells() const { return cells_; }

  [[nodiscard]] Value read(std::size_t cell) {
    if (before_read) before_read(cell);
    if (accesses != nullptr) accesses->push_back({cell, false});
    return cells_[cell];
  }
  void write(std::size_t cell, Value value) {
    if (before_write) before_write(cell);
    if (accesses != nullptr) accesses->push_back({cell, true});
    cells_[cell] = value;
  }

  /// By name, for bindings: these count as accesses of the scheme.
  [[nodiscard]] Value get(std::string_view variable, std::initializer_list<Value> indices = {}) {
    return read(cell(variable, indices));
  }
  void set(std::string_view variable, std::initializer_list<Value> indices, Value value) {
    write(cell(variable, indices), value);
  }

  /// Without being an access: for whoever prepares a state or looks at it afterwards.
  [[nodiscard]] Value peek(std::string_view variable,
                           std::initializer_list<Value> indices = {}) const {
    return cells_[cell(variable, indices)];
  }
  void poke(std::string_view variable, std::initializer_list<Value> indices, Value value) {
    cells_[cell(variable, indices)] = value;
  }
  void poke(std::size_t cell, Value value) { cells_[cell] = value; }
  [[nodiscard]] std::span<Value> cells_of(std::string_view variable);
  /// The cells of a variable, in row order.
  [[nodiscard]] std::span<const Value> values(std::string_view variable) const;

  /// What is asked before a cell is read, such as for the value of one that has none yet.
  std::function<void(std::size_t)> before_read;
  std::function<void(std::size_t)> before_write;
  /// Where accesses are noted; nullptr: nowhere.
  std::vector<Access>* accesses = nullptr;
  /// The addresses of the assignments and calls that were carried out; nullptr: they are not noted.
  std::set<const void*>* executed = nullptr;

 private:
  [[nodiscard]] std::size_t cell(std::string_view variable,
                                 std::initializer_list<Value> indices) const;

  std::shared_ptr<const Layout> layout_;  ///< copies of a state share it
  std::vector<Value> cells_;
};

}  // namespace graphspec::saa
