/// \file
/// Conditions of small schemes that solvers leave open, for tests of the rules of proofs.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "spec/prove/conditions.hpp"
#include "spec/prove/solve.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {

/// Returns the algorithm of a file of schemes without mistakes.
inline saa::Algorithm parsed(const std::string& text) {
  saa::ParsedAlgorithm read = saa::parse_algorithm(text, "t.saa");
  if (!read.mistakes.empty()) ADD_FAILURE() << read.mistakes.front().message << "\n" << text;
  return std::move(read.algorithm);
}

/// The head of a file of schemes.
inline constexpr auto declarations = R"(algorithm t "a test";
constant n;
state w[n, n]: length = ∞;
state d[n]: length = ∞;
state x: integer;
state y: integer;
state b[n]: boolean;
walks over n by weights w;
operator up(var z: integer) = (z := z + 1);
)";

/// Returns the conditions of this kind of a scheme that solvers leave open, or why nothing is
/// proved.
inline std::vector<std::string> unproved(const std::string& text,
                                         prove::ConditionKind kind = prove::ConditionKind::contract,
                                         const std::string& scheme = "S") {
  const prove::Conditions all = prove::conditions_of(parsed(text), scheme);
  if (!all.unsupported.empty()) return {all.unsupported};
  const prove::Solvers solvers(2, {});
  std::vector<std::string> open;
  for (const prove::Condition& one : all.conditions) {
    if (one.kind != kind) continue;
    if (solvers.ask(one.smt).outcome != prove::Outcome::proved) open.push_back(one.what);
  }
  return open;
}

/// Tests that need the packages cvc5 and z3.
class Proofs : public testing::Test {
 protected:
  void SetUp() override {
    if (!prove::missing_solvers().empty()) GTEST_SKIP() << "needs the packages cvc5 and z3";
  }
};

}  // namespace graphspec::properties
