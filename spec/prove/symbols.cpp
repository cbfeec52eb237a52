/// \file
/// See symbols.hpp.
#include "spec/prove/symbols.hpp"

#include <fmt/format.h>

namespace graphspec::prove {
namespace {

bool is_truth(saa::Type type) {
  return type == saa::Type::boolean || type == saa::Type::set;
}

}  // namespace

Value Cells::at(const std::vector<Smt>& index) const {
  Value value{type, call(type == saa::Type::length ? base + "!v" : base, index)};
  if (type == saa::Type::length) value.finite = call(base + "!f", index);
  for (const Write& write : writes) {
    Smt here = truth(true);
    for (std::size_t place = 0; place < index.size(); ++place) {
      here = both(here, equal(index[place], write.index[place]));
    }
    value = if_else(here, write.value, value);
  }
  return value;
}

Cells Symbols::unknown_cells(const std::string& name, saa::Type type, std::size_t indices) {
  return cells(fresh(name), type, indices);
}

Cells Symbols::cells(const std::string& name, saa::Type type, std::size_t indices) {
  Cells cells{type, name, indices};
  if (type == saa::Type::length) {
    declare(cells.base + "!v", indices, "Int");
    declare(cells.base + "!f", indices, "Bool");
  } else {
    declare(cells.base, indices, is_truth(type) ? "Bool" : "Int");
  }
  return cells;
}

Value Symbols::unknown(const std::string& name, saa::Type type) {
  return unknown_cells(name, type, 0).at({});
}

void Symbols::forget(const std::string& variable, SymbolicState& state) {
  const auto cells = state.find(variable);
  if (cells == state.end()) return;
  cells->second = unknown_cells(variable, cells->second.type, cells->second.indices);
}

void Symbols::declare(const std::string& function, std::size_t arguments, const std::string& result,
                      const std::string& argument) {
  std::string sorts;
  for (std::size_t left = arguments; left > 0; --left)
    sorts += (sorts.empty() ? "" : " ") + argument;
  declared_[function] = fmt::format("(declare-fun {} ({}) {})\n", function, sorts, result);
}

std::string Symbols::declarations(const std::set<std::string>& used) const {
  std::string text;
  for (const auto& [name, line] : declared_) {
    if (used.contains(name)) text += line;
  }
  return text;
}

Smt same(const Value& left, const Value& right) {
  return both(equal(left.finite, right.finite),
              implies(left.finite, equal(left.value, right.value)));
}

Value if_else(const Smt& condition, const Value& then, const Value& otherwise) {
  return {otherwise.type, if_else(condition, then.value, otherwise.value),
          if_else(condition, then.finite, otherwise.finite)};
}

}  // namespace graphspec::prove
