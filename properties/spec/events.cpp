/// \file
/// Comparing runs by their operators.
#include "properties/spec/events.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graphspec::properties {

using saa::Value;

OperatorEvent operator_event(std::string_view name, const std::vector<Value>& arguments,
                             std::vector<Value> arrays) {
  std::vector<std::string> texts;
  texts.reserve(arguments.size());
  for (const Value value : arguments) texts.push_back(to_text(value, saa::Type::length));
  return {fmt::format("{}({})", name, fmt::join(texts, ", ")), std::move(arrays)};
}

std::optional<std::string> first_difference(const std::vector<OperatorEvent>& of_code,
                                            const saa::Algorithm& algorithm,
                                            const saa::Binding& binding, saa::State& state,
                                            std::string_view scheme,
                                            const std::vector<Value>& arguments,
                                            std::span<const std::string_view> arrays) {
  std::vector<OperatorEvent> of_scheme;
  saa::RunOptions options;
  options.races = false;
  // A scheme that goes on for ever is seen by what it does before.
  options.schedule.step_limit = 200'000;
  options.trace = [&](const saa::Step& step, const saa::State& now) {
    if (step.operation == nullptr) return;
    std::vector<Value> values;
    for (const saa::Argument& argument : step.arguments) {
      if (argument.variable == nullptr) values.push_back(argument.value);
    }
    std::vector<Value> cells;
    for (const std::string_view variable : arrays) {
      const auto of_variable = now.values(variable);
      cells.insert(cells.end(), of_variable.begin(), of_variable.end());
    }
    of_scheme.push_back(operator_event(step.operation->name, values, std::move(cells)));
  };
  try {
    static_cast<void>(run(algorithm, binding, state, scheme, arguments, options));
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
  const std::size_t count = std::min(of_code.size(), of_scheme.size());
  for (std::size_t number = 0; number < count; ++number) {
    if (of_code[number] == of_scheme[number]) continue;
    const bool same_operator = of_code[number].what == of_scheme[number].what;
    return fmt::format("operator {}: the scheme applied {}, but the reference applied {}{}",
                       number + 1, of_scheme[number].what, of_code[number].what,
                       same_operator ? ", and their arrays differ after it" : "");
  }
  if (of_code.size() == of_scheme.size()) return std::nullopt;
  const bool scheme_goes_on = of_scheme.size() > of_code.size();
  return fmt::format("after {} operators the {} continues with {}, but the other has ended", count,
                     scheme_goes_on ? "scheme" : "reference",
                     scheme_goes_on ? of_scheme[count].what : of_code[count].what);
}

}  // namespace graphspec::properties
