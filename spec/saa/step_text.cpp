/// \file
/// Steps in words, a line each.
#include <fmt/format.h>

#include "spec/saa/interpreter.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::saa {

std::string to_text(const Step& step, const State& state) {
  std::string what;
  const SchemePtr scheme(std::shared_ptr<const Scheme>(), step.scheme);
  if (step.operation != nullptr) {
    std::vector<std::string> values;
    for (std::size_t place = 0; place < step.arguments.size(); ++place) {
      const Parameter& parameter = step.operation->parameters[place];
      const Argument& argument = step.arguments[place];
      const Value value = argument.own ? *argument.own : argument.value;
      values.push_back(argument.variable != nullptr ? argument.variable->name
                                                    : to_text(value, parameter.type));
    }
    what = values.empty() ? step.operation->name
                          : fmt::format("{}({})", step.operation->name, fmt::join(values, ", "));
  } else if (step.is_condition) {
    const ConditionPtr condition = std::visit(
        [](const auto& node) -> ConditionPtr {
          if constexpr (requires { node.condition; }) return node.condition;
          return nullptr;
        },
        scheme->node);
    what = fmt::format("{}? {}", to_text(condition), step.condition_held ? "yes" : "no");
  } else {
    what = to_text(scheme);
  }
  const bool has_both = !step.branch.empty() && !step.loops.empty();
  const std::string place = step.branch + (has_both ? ", " : "") + step.loops;
  std::string line =
      fmt::format("{:>6}  {}{}{}", step.number, place, place.empty() ? "" : "  ", what);
  for (const Step::Change& change : step.changes) {
    const Type type = state.layout().variable_of(change.cell).type;
    line += fmt::format("; {}: {} -> {}", state.layout().cell_name(change.cell),
                        to_text(change.before, type), to_text(change.after, type));
  }
  return line;
}

}  // namespace graphspec::saa
