/// \file
/// See points.hpp.
#include "spec/saa/points.hpp"

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

}  // namespace

void find_points(Algorithm& algorithm) {
  const auto change = [&](SchemePtr& scheme, const Definition* within) {
    if (scheme) scheme = with_points(scheme, algorithm, within);
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

}  // namespace graphspec::saa
