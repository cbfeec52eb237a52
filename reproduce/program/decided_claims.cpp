/// \file
/// Reads the experiments that the tests of a claim name.
#include "reproduce/program/decided_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "reference/graph/error.hpp"
#include "spec/tree.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

/// The experiments of one side of a test: a name, a list of names, or none.
std::vector<std::string> named(const Json& side) {
  if (!side.contains("experiment")) return {};
  const Json& experiment = side["experiment"];
  if (experiment.is_array()) return experiment.get<std::vector<std::string>>();
  return {experiment.get<std::string>()};
}

/// The experiments whose rows the direction and the range of a claim select, each once.
std::vector<std::string> experiments_of(const Json& claim) {
  std::vector<std::string> names;
  for (const char* criterion : {"direction", "range"}) {
    if (!claim.contains(criterion) || claim[criterion].is_null()) continue;
    for (const char* side : {"rows", "left", "right"}) {
      if (!claim[criterion].contains(side)) continue;
      for (const std::string& name : named(claim[criterion][side])) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
      }
    }
  }
  return names;
}

/// \param lists  a map from experiments to names of claims
template <class Lists>
std::vector<std::string> listed_at(const Lists& lists, std::string_view experiment) {
  const auto found = lists.find(experiment);
  return found == lists.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace

void DecidedClaims::add(const std::string& experiment, const std::string& claim, bool is_target) {
  std::vector<std::string>& list = (is_target ? targets_ : claims_)[experiment];
  if (std::ranges::find(list, claim) == list.end()) list.push_back(claim);
}

std::vector<std::string> DecidedClaims::claims_of(std::string_view experiment) const {
  return listed_at(claims_, experiment);
}

std::vector<std::string> DecidedClaims::targets_of(std::string_view experiment) const {
  return listed_at(targets_, experiment);
}

Json claims_of_paper(std::string_view paper) {
  Json claims = Json::array();
  const std::string name = fmt::format("reproduce/{}/claims.json", paper);
  const auto tree = find_tree(name);
  if (!tree) return claims;
  const std::filesystem::path path = *tree / name;
  std::ifstream file(path);
  try {
    const Json content = Json::parse(file);
    for (const Json& claim : content.at("claims")) {
      Json row{{"paper", paper},
               {"kind", claim.value("kind", "paper")},
               {"experiments", experiments_of(claim)}};
      for (const char* key : {"name", "claim", "place", "published", "rule"}) {
        row[key] = claim.at(key);
      }
      claims.push_back(std::move(row));
    }
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: not a file of claims ({})", path.string(), error.what()));
  }
  return claims;
}

DecidedClaims decided_claims(std::string_view paper) {
  DecidedClaims decided;
  for (const Json& claim : claims_of_paper(paper)) {
    for (const Json& experiment : claim["experiments"]) {
      decided.add(experiment, claim["name"], claim["kind"] == "goal");
    }
  }
  return decided;
}

}  // namespace graphspec::program
