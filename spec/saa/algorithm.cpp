/// \file
/// Names of types and provenances; finding declarations.
#include "spec/saa/algorithm.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "spec/saa/build.hpp"

namespace graphspec::saa {
namespace {

template <class List>
auto found_in(const List& list, std::string_view name) -> decltype(list.data()) {
  const auto at =
      std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
  return at == list.end() ? nullptr : &*at;
}

}  // namespace

std::string_view name(Type type) {
  static constexpr std::string_view names[] = {"integer", "vertex", "length", "boolean", "set"};
  return names[static_cast<std::size_t>(type)];
}

Type type_named(std::string_view text) {
  for (const Type type : {Type::vertex, Type::length, Type::boolean}) {
    if (text == name(type)) return type;
  }
  return Type::integer;
}

std::string_view name(Provenance provenance) {
  static constexpr std::string_view names[] = {"verbatim", "completed", "reconstructed", "ours"};
  return names[static_cast<std::size_t>(provenance)];
}

std::string_view name(GraphPart part) {
  static constexpr std::string_view names[] = {"offsets", "heads", "tails", "weights", "adjacency"};
  return names[static_cast<std::size_t>(part)];
}

std::string_view name(DefinitionKind kind) {
  static constexpr std::string_view names[] = {"scheme", "operator", "predicate", "function"};
  return names[static_cast<std::size_t>(kind)];
}

const Parameter* Definition::scheme_parameter(std::string_view parameter) const {
  const Parameter* const found = found_in(parameters, parameter);
  return found != nullptr && found->stands_for ? found : nullptr;
}

bool Definition::takes_schemes() const {
  return std::ranges::any_of(parameters,
                             [](const Parameter& one) { return one.stands_for.has_value(); });
}

std::vector<TermPtr> parameters_of(const Definition& definition) {
  std::vector<TermPtr> parameters;
  for (const Parameter& one : definition.parameters) {
    parameters.push_back(term(Variable{one.name, {}, one.stands_for.has_value()}));
  }
  return parameters;
}

const Definition* Algorithm::find(std::string_view definition) const {
  return found_in(definitions, definition);
}

const Definition& Algorithm::definition(std::string_view definition) const {
  if (const Definition* const found = find(definition)) return *found;
  std::vector<std::string_view> names;
  for (const Definition& one : definitions) names.push_back(one.name);
  std::string guess = did_you_mean(definition, names);
  if (guess.empty()) guess = fmt::format("; expected one of {}", fmt::join(names, ", "));
  throw InputError(fmt::format("{}: there is no '{}'{}", file, definition, guess));
}

std::string_view name(ClauseKind kind) {
  static constexpr std::string_view names[] = {"requires", "ensures", "invariant"};
  return names[static_cast<std::size_t>(kind)];
}

std::vector<std::string> WalksDeclaration::variables() const {
  std::vector<std::string> names{offsets, tails, heads, weights};
  std::erase(names, "");
  return names;
}

const Contract* Algorithm::contract(std::string_view definition) const {
  const auto found = std::ranges::find(contracts, definition, &Contract::of);
  return found == contracts.end() ? nullptr : &*found;
}

const LoopContract* Algorithm::contract(const Scheme& loop) const {
  for (const Contract& contract : contracts) {
    for (const LoopContract& one : contract.loops) {
      if (one.loop == &loop) return &one;
    }
  }
  return nullptr;
}

const StateVariable* Algorithm::find_state(std::string_view variable) const {
  return found_in(state, variable);
}

}  // namespace graphspec::saa
