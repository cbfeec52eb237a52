/// \file
/// See conditions.hpp.
#include "spec/prove/conditions.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "spec/prove/execute.hpp"

namespace graphspec::prove {

std::vector<Conditions> conditions_of_lemmas(const saa::Algorithm& algorithm) {
  std::vector<Conditions> all;
  for (const saa::Lemma& lemma : algorithm.lemmas) {
    Executor executor(algorithm, lemma.name);
    executor.prove(lemma);
    all.push_back(
        {lemma.name, executor.conditions(), "", lemma.file.empty() ? algorithm.file : lemma.file});
  }
  return all;
}

Conditions conditions_of(const saa::Algorithm& algorithm, const std::string& scheme) {
  const saa::Contract* const contract = algorithm.contract(scheme);
  if (contract == nullptr) {
    throw InputError(fmt::format("{}: '{}' has no contract", algorithm.file, scheme));
  }
  Executor executor(algorithm, scheme);
  if (algorithm.definition(scheme).is_extern()) {
    executor.prove_one_result(*contract);
    return {scheme, executor.conditions(), "", algorithm.file, true};
  }
  Conditions conditions{scheme, {}, "", algorithm.file};
  try {
    executor.prove(*contract);
    conditions.conditions = executor.conditions();
  } catch (const Unsupported& unsupported) {
    conditions.unsupported =
        fmt::format("{}:{}: {}", algorithm.file, unsupported.place.line, unsupported.what());
  }
  return conditions;
}

}  // namespace graphspec::prove
