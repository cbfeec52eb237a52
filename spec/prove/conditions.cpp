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
    Obligations obligations(algorithm, lemma.name);
    obligations.prove(lemma);
    all.push_back({lemma.name, obligations.conditions(), "",
                   lemma.file.empty() ? algorithm.file : lemma.file});
  }
  return all;
}

Conditions conditions_of(const saa::Algorithm& algorithm, const std::string& scheme) {
  const saa::Contract* const contract = algorithm.contract(scheme);
  if (contract == nullptr) {
    throw InputError(fmt::format("{}: '{}' has no contract", algorithm.file, scheme));
  }
  if (algorithm.definition(scheme).is_extern()) {
    Obligations obligations(algorithm, scheme);
    obligations.prove_one_result(*contract);
    return {scheme, obligations.conditions(), "", algorithm.file, true};
  }
  Conditions conditions{scheme, {}, "", algorithm.file};
  try {
    Executor executor(algorithm, *contract);
    executor.prove();
    conditions.conditions = executor.conditions();
  } catch (const Unsupported& unsupported) {
    conditions.unsupported =
        fmt::format("{}:{}: {}", algorithm.file, unsupported.place.line, unsupported.what());
  }
  return conditions;
}

}  // namespace graphspec::prove
