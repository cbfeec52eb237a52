/// \file
/// Layout and access of states; what a binding must have.
#include "spec/saa/state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reference/graph/error.hpp"
#include "spec/saa/binding.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::saa {
namespace {

constexpr std::size_t most_cells = std::size_t{1} << 26U;

/// The value of a term over constants.
Value constant_value(const TermPtr& term, const Layout& layout) {
  if (const auto* const number = std::get_if<Number>(&term->node)) return number->value;
  if (std::holds_alternative<Infinity>(term->node)) return unbounded;
  if (const auto* const negative = std::get_if<Negative>(&term->node)) {
    return -constant_value(negative->operand, layout);
  }
  if (const auto* const variable = std::get_if<saa::Variable>(&term->node)) {
    if (variable->name == "true") return 1;
    if (variable->name == "false") return 0;
    if (const Value* const value = layout.constant(variable->name)) return *value;
  }
  if (const auto* const arithmetic = std::get_if<Arithmetic>(&term->node)) {
    const Value left = constant_value(arithmetic->left, layout);
    const Value right = constant_value(arithmetic->right, layout);
    switch (arithmetic->operation) {
      case ArithmeticOperator::plus:
        return left + right;
      case ArithmeticOperator::minus:
        return left - right;
      case ArithmeticOperator::times:
        return left * right;
      case ArithmeticOperator::modulo:
        return right <= 0 || left < 0 ? 0 : left % right;
    }
  }
  throw InputError(fmt::format("'{}' may contain only numbers and constants", to_text(term)));
}

}  // namespace

Layout::Layout(const Algorithm& algorithm, std::map<std::string, Value> constants) {
  for (const ConstantDeclaration& constant : algorithm.constants) {
    const auto given = constants.find(constant.name);
    if (given == constants.end() && constant.value) {
      constants_.emplace(constant.name, constant_value(constant.value, *this));
      continue;
    }
    if (given == constants.end()) {
      throw InputError(fmt::format("constant '{0}' ({1}) has no value; pass --constant {0}=INTEGER",
                                   constant.name, constant.meaning));
    }
    constants_.emplace(given->first, given->second);
  }
  for (const StateVariable& declared : algorithm.state) {
    Variable variable;
    variable.name = declared.name;
    variable.type = declared.type;
    variable.first_cell = cells_;
    for (const TermPtr& term : declared.extents) {
      const Value extent = constant_value(term, *this);
      if (extent < 0 || extent > static_cast<Value>(most_cells) ||
          variable.cells * static_cast<std::size_t>(extent) > most_cells) {
        throw InputError(fmt::format("'{}' has the extent {}, but a state has at most {} cells",
                                     declared.name, extent, most_cells));
      }
      variable.extents.push_back(extent);
      variable.cells *= static_cast<std::size_t>(extent);
    }
    if (declared.initial) variable.initial = constant_value(declared.initial, *this);
    cells_ += variable.cells;
    if (cells_ > most_cells) {
      throw InputError(fmt::format("a state has at most {} cells", most_cells));
    }
    number_.emplace(variable.name, variables_.size());
    variables_.push_back(std::move(variable));
  }
}

const Layout::Variable& Layout::variable(std::string_view name) const {
  const auto found = number_.find(name);
  if (found != number_.end()) return variables_[found->second];
  throw InputError(fmt::format("there is no variable '{}' in this state", name));
}

const Value* Layout::constant(std::string_view name) const {
  const auto found = constants_.find(name);
  return found == constants_.end() ? nullptr : &found->second;
}

const Layout::Variable& Layout::variable_of(std::size_t cell) const {
  const auto behind = std::upper_bound(
      variables_.begin(), variables_.end(), cell,
      [](std::size_t searched, const Variable& one) { return searched < one.first_cell; });
  // A variable without cells begins where the next does.
  return *std::prev(behind);
}

std::string Layout::cell_name(std::size_t cell) const {
  const Variable& variable = variable_of(cell);
  if (variable.extents.empty()) return variable.name;
  std::size_t place = cell - variable.first_cell;
  std::vector<std::size_t> indices(variable.extents.size());
  for (std::size_t dimension = indices.size(); dimension-- > 0;) {
    const auto extent = static_cast<std::size_t>(variable.extents[dimension]);
    indices[dimension] = place % extent;
    place /= extent;
  }
  if (variable.type == Type::set) return fmt::format("{} ∈ {}", indices[0], variable.name);
  return fmt::format("{}[{}]", variable.name, fmt::join(indices, ", "));
}

std::size_t Layout::cell(const Variable& variable, std::span<const Value> indices) {
  std::size_t place = 0;
  for (std::size_t dimension = 0; dimension < indices.size(); ++dimension) {
    const Value extent = variable.extents[dimension];
    if (indices[dimension] < 0 || indices[dimension] >= extent) {
      std::vector<std::string> texts;
      for (const Value index : indices) texts.push_back(to_text(index, Type::length));
      throw SchemeFault(fmt::format(
          "{} is out of bounds: {}",
          variable.type == Type::set ? fmt::format("{} ∈ {}", texts.front(), variable.name)
                                     : fmt::format("{}[{}]", variable.name, fmt::join(texts, ", ")),
          extent == 0 ? fmt::format("'{}' has no cells", variable.name)
                      : fmt::format("{} is not in 0..{}", texts[dimension], extent - 1)));
    }
    place = place * static_cast<std::size_t>(extent) + static_cast<std::size_t>(indices[dimension]);
  }
  return variable.first_cell + place;
}

std::string to_text(Value value, Type type) {
  if (type == Type::boolean || type == Type::set) return value != 0 ? "true" : "false";
  return value == unbounded ? "∞" : std::to_string(value);
}

State::State(Layout layout) : State(std::make_shared<const Layout>(std::move(layout))) {}

State::State(std::shared_ptr<const Layout> layout)
    : layout_(std::move(layout)), cells_(layout_->cells()) {
  for (const Layout::Variable& variable : layout_->variables()) {
    std::fill_n(cells_.begin() + static_cast<std::ptrdiff_t>(variable.first_cell), variable.cells,
                variable.initial);
  }
}

std::size_t State::cell(std::string_view variable, std::initializer_list<Value> indices) const {
  return Layout::cell(layout_->variable(variable), std::span(indices.begin(), indices.size()));
}

std::span<Value> State::cells_of(std::string_view variable) {
  const Layout::Variable& found = layout_->variable(variable);
  return std::span(cells_).subspan(found.first_cell, found.cells);
}

std::span<const Value> State::values(std::string_view variable) const {
  const Layout::Variable& found = layout_->variable(variable);
  return std::span(cells_).subspan(found.first_cell, found.cells);
}

State Model::random_state(const Algorithm& algorithm, Value size, std::mt19937_64& random,
                          std::string* text) const {
  if (!problem) {
    State state{Layout(algorithm, constants(size))};
    prepare(state, random);
    return state;
  }
  const Problem drawn =
      problem(size, [&](std::size_t options) { return options == 0 ? 0 : random() % options; });
  State state{Layout(algorithm, drawn.constants)};
  drawn.set(state);
  if (text != nullptr) *text = drawn.text;
  return state;
}

void check_binding(const Algorithm& algorithm, const Binding& binding) {
  for (const Definition& definition : algorithm.definitions) {
    if (definition.is_extern() && !binding.contains(definition.name)) {
      throw InputError(fmt::format("{}:{}: '{}' is extern, but no C++ function is bound to it",
                                   algorithm.file, definition.at.line, definition.name));
    }
  }
  for (const auto& [name, _] : binding) {
    const Definition* const definition = algorithm.find(name);
    if (definition == nullptr || !definition->is_extern()) {
      throw InputError(fmt::format(
          "{}: a C++ function is bound to '{}', but the file does not declare it as extern",
          algorithm.file, name));
    }
  }
}

}  // namespace graphspec::saa
