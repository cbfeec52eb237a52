/// \file
/// The checks of arguments: of values and variables, and of schemes that are handed over.
#include <fmt/format.h>

#include <string_view>
#include <variant>
#include <vector>

#include "spec/saa/check_terms.hpp"

namespace graphspec::saa {
namespace {

std::string counted(std::size_t count) {
  return fmt::format("{} argument{}", count, count == 1 ? "" : "s");
}

std::string listed(const std::vector<Parameter>& parameters) {
  std::vector<std::string_view> names;
  names.reserve(parameters.size());
  for (const Parameter& parameter : parameters) names.push_back(parameter.name);
  return fmt::format("({})", fmt::join(names, ", "));
}

}  // namespace

std::string with_article(DefinitionKind kind) {
  return fmt::format("{} {}", kind == DefinitionKind::operation ? "an" : "a", name(kind));
}

void TermCheck::arguments(const Definition& called, const std::vector<TermPtr>& given,
                          Position at) {
  if (!context_.current.empty()) context_.calls[context_.current].insert(called.name);
  const bool is_own_step = called.kind != DefinitionKind::scheme && !called.is_extern();
  arguments(Callee{called.name, called.parameters, is_own_step}, given, at);
}

void TermCheck::arguments(const Parameter& called, const std::vector<TermPtr>& given, Position at) {
  arguments(Callee{called.name, called.parameters, false}, given, at);
}

void TermCheck::arguments(const Callee& called, const std::vector<TermPtr>& given, Position at) {
  if (given.size() != called.parameters.size()) {
    return context_.wrong(
        at, fmt::format("'{}' takes {} {}, not {}", called.name, counted(called.parameters.size()),
                        listed(called.parameters), given.size()));
  }
  for (std::size_t place = 0; place < given.size(); ++place) {
    argument(called, called.parameters[place], given[place]);
  }
}

void TermCheck::argument(const Callee& called, const Parameter& parameter, const TermPtr& given) {
  if (parameter.stands_for) return passed(called, parameter, given);
  const auto type = type_of(given);
  if (!type) return;
  if (!fits(*type, parameter.type)) {
    context_.wrong(given->at,
                   fmt::format("'{}' of '{}' is of type {}, but this argument is of type {}",
                               parameter.name, called.name, name(parameter.type), name(*type)));
  } else if (parameter.is_variable && context_.is_local(given) && !called.is_own_step) {
    context_.wrong(given->at,
                   fmt::format("'{}' may set its parameter '{}' in several branches; pass a "
                               "variable of the state, not a variable of a branch",
                               called.name, parameter.name));
  } else if (parameter.is_variable && !context_.can_be_set(given)) {
    context_.wrong(given->at,
                   fmt::format("'{}' sets its parameter '{}'; pass a variable of the state",
                               called.name, parameter.name));
  }
}

void TermCheck::passed(const Callee& called, const Parameter& parameter, const TermPtr& given) {
  const auto* const bare = std::get_if<Variable>(&given->node);
  const auto* const call = std::get_if<FunctionCall>(&given->node);
  const std::string wanted = fmt::format("'{}' of '{}' is {}", parameter.name, called.name,
                                         with_article(*parameter.stands_for));
  if (call == nullptr && (bare == nullptr || !bare->index.empty())) {
    return context_.wrong(given->at, fmt::format("{}; pass the name of one", wanted));
  }
  const std::string& named = call != nullptr ? call->name : bare->name;
  const std::vector<TermPtr> first = call != nullptr ? call->arguments : std::vector<TermPtr>();
  const Parameter* const handed_on = context_.scheme_parameter(named);
  const Definition* const handed = handed_on == nullptr ? context_.algorithm.find(named) : nullptr;
  if (handed_on == nullptr && handed == nullptr) {
    return context_.wrong(given->at,
                          context_.is_known_variable(named) || context_.is_constant(named)
                              ? fmt::format("{}, but '{}' is a value", wanted, named)
                              : context_.unknown(name(*parameter.stands_for), named));
  }
  if (handed != nullptr && !context_.current.empty()) {
    context_.calls[context_.current].insert(named);
  }
  const DefinitionKind kind = handed_on != nullptr ? *handed_on->stands_for : handed->kind;
  const bool is_value = kind == DefinitionKind::predicate || kind == DefinitionKind::function;
  if (is_value ||
      (kind == DefinitionKind::scheme && *parameter.stands_for == DefinitionKind::operation)) {
    return context_.wrong(
        given->at, fmt::format("{}{}, but '{}' is {}", wanted,
                               is_value ? "" : ", which is one step", named, with_article(kind)));
  }
  const Callee what{named, handed_on != nullptr ? handed_on->parameters : handed->parameters,
                    false};
  if (first.size() + parameter.parameters.size() != what.parameters.size()) {
    return context_.wrong(
        given->at, fmt::format("{} of {} {}, but '{}' takes {} {}, and {} {} already given", wanted,
                               counted(parameter.parameters.size()), listed(parameter.parameters),
                               named, counted(what.parameters.size()), listed(what.parameters),
                               first.size(), first.size() == 1 ? "is" : "are"));
  }
  for (std::size_t place = 0; place < first.size(); ++place) {
    argument(what, what.parameters[place], first[place]);
  }
  fits_as(called, parameter, what, first.size(), given->at);
}

/// What `called` gives to its parameter must be what `handed` takes behind what it has been given.
void TermCheck::fits_as(const Callee& called, const Parameter& parameter, const Callee& handed,
                        std::size_t given, Position at) {
  for (std::size_t place = 0; place < parameter.parameters.size(); ++place) {
    const Parameter& promised = parameter.parameters[place];
    const Parameter& taken = handed.parameters[given + place];
    std::string what;
    if (taken.stands_for) {
      what = with_article(*taken.stands_for);
    } else if (taken.is_variable && !promised.is_variable) {
      what = "a variable that it sets";
    } else if (!fits(promised.type, taken.type)) {
      what = fmt::format("of type {}", name(taken.type));
    } else {
      continue;
    }
    const std::string_view gives = promised.is_variable ? "a variable of type" : "a value of type";
    context_.wrong(
        at, fmt::format("parameter '{}' of '{}' gets {} {}, but '{}' of '{}' is {}", parameter.name,
                        called.name, gives, name(promised.type), taken.name, handed.name, what));
  }
}

}  // namespace graphspec::saa
