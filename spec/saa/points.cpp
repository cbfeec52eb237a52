/// \file
/// See points.hpp.
#include "spec/saa/points.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "spec/saa/build.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

/// \param within  whose parameters may have these names
SchemePtr with_points(const SchemePtr& scheme, Algorithm& algorithm, const Definition* within) {
  const auto* const call = std::get_if<Call>(&scheme->node);
  if (call == nullptr) {
    return with_parts(scheme,
                      [&](const SchemePtr& part) { return with_points(part, algorithm, within); });
  }
  const bool sets = call->name == "T";
  if ((!sets && call->name != "S") || call->arguments.size() != 1 ||
      algorithm.find(call->name) != nullptr ||
      (within != nullptr && within->scheme_parameter(call->name) != nullptr)) {
    return scheme;
  }
  const auto* const point = std::get_if<Variable>(&call->arguments[0]->node);
  if (point == nullptr) return scheme;
  algorithm.has_points |= sets;
  return sets ? saa::scheme(ControlPoint{*point}, scheme->at)
              : saa::scheme(Synchronizer{*point}, scheme->at);
}

template <class Change>
void change_schemes(Algorithm& algorithm, const Change& change_scheme) {
  const auto change = [&](SchemePtr& scheme, const Definition* within) {
    if (scheme) scheme = change_scheme(scheme, within);
  };
  for (Definition& definition : algorithm.definitions) {
    if (auto* const body = std::get_if<SchemePtr>(&definition.body)) change(*body, &definition);
  }
  for (Claim& claim : algorithm.claims) {
    change(claim.left, nullptr);
    change(claim.right, nullptr);
  }
  for (Derivation& derivation : algorithm.derivations) {
    const Definition* const origin = algorithm.find(derivation.origin);
    for (DerivationStep& step : derivation.steps) {
      change(step.at_scheme, origin);
      change(step.giving, origin);
    }
  }
}

/// The arguments of a call, of which bare names of schemes are marked as such.
std::vector<TermPtr> with_given_schemes(const std::string& name, std::vector<TermPtr> arguments,
                                        const Algorithm& algorithm) {
  const Definition* const called = algorithm.find(name);
  if (called == nullptr) return arguments;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    if (place >= called->parameters.size() || !called->parameters[place].stands_for) continue;
    TermPtr& argument = arguments[place];
    if (const auto* const bare = std::get_if<Variable>(&argument->node)) {
      argument = term(Variable{bare->name, bare->index, bare->index.empty()}, argument->at);
    } else if (const auto* const call = std::get_if<FunctionCall>(&argument->node)) {
      argument =
          term(FunctionCall{call->name, with_given_schemes(call->name, call->arguments, algorithm)},
               argument->at);
    }
  }
  return arguments;
}

SchemePtr with_given_schemes(const SchemePtr& scheme, const Algorithm& algorithm) {
  const auto* const call = std::get_if<Call>(&scheme->node);
  if (call == nullptr) {
    return with_parts(scheme,
                      [&](const SchemePtr& part) { return with_given_schemes(part, algorithm); });
  }
  return saa::scheme(Call{call->name, with_given_schemes(call->name, call->arguments, algorithm)},
                     scheme->at);
}

}  // namespace

void find_points(Algorithm& algorithm) {
  change_schemes(algorithm, [&](const SchemePtr& scheme, const Definition* within) {
    return with_points(scheme, algorithm, within);
  });
}

void find_given_schemes(Algorithm& algorithm) {
  if (std::ranges::none_of(algorithm.definitions, &Definition::takes_schemes)) return;
  change_schemes(algorithm, [&](const SchemePtr& scheme, const Definition*) {
    return with_given_schemes(scheme, algorithm);
  });
}

}  // namespace graphspec::saa
