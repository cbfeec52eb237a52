/// \file
/// The claims of a paper that each of its experiments decides, as its claims.json names them.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace graphspec::program {

/// Names of claims and of our own targets, by the experiment whose rows decide them.
class DecidedClaims {
 public:
  /// Adds a claim to an experiment. A claim is kept once for each experiment.
  void add(const std::string& experiment, const std::string& claim, bool is_target);

  /// The paper's claims, and checks of an author's own data, in the order of claims.json.
  [[nodiscard]] std::vector<std::string> claims_of(std::string_view experiment) const;
  /// Our own targets, in the order of claims.json.
  [[nodiscard]] std::vector<std::string> targets_of(std::string_view experiment) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> claims_;
  std::map<std::string, std::vector<std::string>, std::less<>> targets_;
};

/// Reads the paper's claims and our targets from reproduce/PAPER/claims.json in the source tree or
/// in the installation. Returns an array of objects: paper, name, kind, claim, place, published,
/// rule, and experiments, which decide the claim. The array is empty if the file is not found.
/// \throws InputError if the file is not JSON of the expected form
[[nodiscard]] nlohmann::json claims_of_paper(std::string_view paper);

/// The claims of claims_of_paper() by experiment. \throws as claims_of_paper()
[[nodiscard]] DecidedClaims decided_claims(std::string_view paper);

}  // namespace graphspec::program
