/// \file
/// See check_context.hpp.
#include "spec/saa/check_context.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/near_names.hpp"

namespace graphspec::saa {

bool CheckContext::is_local(const TermPtr& given) const {
  const auto* const node = std::get_if<Variable>(&given->node);
  return node != nullptr && locals.contains(node->name);
}

bool CheckContext::can_be_set(const TermPtr& given) const {
  const auto* const node = std::get_if<Variable>(&given->node);
  if (node == nullptr || !node->index.empty() || is_constant(node->name)) return false;
  const auto bound = scope.find(node->name);
  return bound == scope.end() || bound->second.is_variable;
}

bool CheckContext::is_constant(std::string_view name) const {
  return std::any_of(algorithm.constants.begin(), algorithm.constants.end(),
                     [&](const ConstantDeclaration& one) { return one.name == name; });
}

bool CheckContext::is_known_variable(const std::string& name) const {
  if (scheme_parameter(name) != nullptr) return false;
  return scope.contains(name) || algorithm.find_state(name) != nullptr;
}

const Parameter* CheckContext::scheme_parameter(const std::string& name) const {
  const auto found = scope.find(name);
  return found != scope.end() && found->second.stands_for ? &found->second : nullptr;
}

bool CheckContext::new_index(const std::string& index, Position at) {
  if (scope.contains(index) || algorithm.find_state(index) != nullptr || is_constant(index)) {
    wrong(at, fmt::format("the name of the index '{}' is already used; choose another", index));
    return false;
  }
  scope.emplace(index, Parameter{index, Type::integer, false});
  return true;
}

std::string CheckContext::unknown(std::string_view what, std::string_view name) const {
  std::vector<std::string_view> names;
  for (const auto& [parameter, _] : scope) names.emplace_back(parameter);
  for (const auto& constant : algorithm.constants) names.emplace_back(constant.name);
  for (const auto& variable : algorithm.state) names.emplace_back(variable.name);
  for (const auto& definition : algorithm.definitions) names.emplace_back(definition.name);
  return fmt::format("there is no {} '{}'{}", what, name, did_you_mean(name, names));
}

}  // namespace graphspec::saa
