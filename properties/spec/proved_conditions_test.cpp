/// \file
/// Proofs of conditions: a condition follows from another one exactly where it does for all small
/// values, which the tests look through by themselves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "properties/spec/unproved.hpp"

namespace graphspec::properties {
namespace {

/// A condition as it is written, and whether it holds of two values.
struct Claim {
  std::string text;
  std::function<bool(int, int)> holds;
};

/// A scheme that does nothing, required to keep `ensured` where `required` holds.
std::string text_of(const std::string& required, const std::string& ensured) {
  return fmt::format(
      "{}scheme S(s: vertex) = E;\ncontract S {{ requires 2 ≤ n ∧ ({}); ensures {}; }}\n",
      declarations, required, ensured);
}

/// Expects that one claim is proved from another where it follows for all of these values.
void expect_what_follows(const std::vector<Claim>& claims, const std::vector<int>& values) {
  for (const Claim& required : claims) {
    for (const Claim& ensured : claims) {
      bool follows = true;
      for (const int one : values) {
        for (const int other : values) {
          follows = follows && (!required.holds(one, other) || ensured.holds(one, other));
        }
      }
      EXPECT_EQ(unproved(text_of(required.text, ensured.text)).empty(), follows)
          << required.text << " ⊢ " << ensured.text;
    }
  }
}

TEST_F(Proofs, OfComparisonsFollowTheOrderOfIntegers) {
  expect_what_follows({{"x < y", [](int x, int y) { return x < y; }},
                       {"x ≤ y", [](int x, int y) { return x <= y; }},
                       {"x = y", [](int x, int y) { return x == y; }},
                       {"x ≠ y", [](int x, int y) { return x != y; }},
                       {"x ≥ y", [](int x, int y) { return x >= y; }},
                       {"x > y", [](int x, int y) { return x > y; }}},
                      {0, 1});
}

TEST_F(Proofs, OfComparisonsFollowTheOrderOfLengthsWithInfinityAtItsEnd) {
  constexpr int infinity = 1000;  // more than what the values below come to
  expect_what_follows({{"d[0] < d[1]", [](int x, int y) { return x < y; }},
                       {"d[0] ≤ d[1]", [](int x, int y) { return x <= y; }},
                       {"d[0] = d[1]", [](int x, int y) { return x == y; }},
                       {"d[0] ≠ d[1]", [](int x, int y) { return x != y; }},
                       {"d[0] ≥ d[1]", [](int x, int y) { return x >= y; }},
                       {"d[0] > d[1]", [](int x, int y) { return x > y; }},
                       {"d[0] = ∞", [](int x, int) { return x == infinity; }}},
                      {0, 1, infinity});
}

TEST_F(Proofs, OfConnectivesFollowTheirTruthTables) {
  expect_what_follows({{"b[0]", [](int p, int) { return p != 0; }},
                       {"¬b[1]", [](int, int q) { return q == 0; }},
                       {"b[0] ∧ b[1]", [](int p, int q) { return p != 0 && q != 0; }},
                       {"b[0] ∨ b[1]", [](int p, int q) { return p != 0 || q != 0; }},
                       {"b[0] ⇒ b[1]", [](int p, int q) { return p == 0 || q != 0; }},
                       {"b[1] ⇒ b[0]", [](int p, int q) { return q == 0 || p != 0; }},
                       {"(b[0] ⇒ b[1]) ∧ (b[1] ⇒ b[0])", [](int p, int q) { return p == q; }}},
                      {0, 1});
}

TEST_F(Proofs, OfQuantifiersAreOverWholeRangesAndNoMore) {
  const struct {
    std::string required, ensured;
    bool follows;
  } cases[] = {
      {"∀(i = 0..n − 1) b[i]", "b[0] ∧ b[n − 1]", true},
      {"∀(i = 0..n − 1) b[i]", "b[n]", false},
      {"∀(i = 1..n − 1) b[i]", "b[0]", false},
      {"∀(i = 0..n − 2) b[i]", "b[n − 1]", false},
      {"b[1]", "∃(i = 1..n − 1) b[i]", true},
      {"b[0]", "∃(i = 1..n − 1) b[i]", false},
      {"b[n − 1]", "∃(i = 0..n − 2) b[i]", false},
      {"x = x", "∀(i = 1..0) b[i]", true},
      {"x = x", "∃(i = 1..0) i = i", false},
      {"x = x", "∃(i = 1..1) i = 1", true},
      {"∀(i = 0..n − 1) ∃(j = 0..n − 1) w[i, j] = 0", "∃(i = 0..n − 1) w[i, 1] = 0", false},
      {"∀(i = 0..n − 1) ∃(j = 0..n − 1) w[i, j] = 0", "∃(j = 0..n − 1) ∀(i = 0..n − 1) w[i, j] = 0",
       false},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(unproved(text_of(one.required, one.ensured)).empty(), one.follows)
        << one.required << " ⊢ " << one.ensured;
  }
}

TEST_F(Proofs, OfTermsCalculateThem) {
  const struct {
    std::string term;
    int value;
  } cases[] = {
      {"7 − 2", 5},   {"2 − 7", -5},     {"3 · 4", 12},       {"7 mod 3", 1},   {"6 mod 3", 0},
      {"−3 + 1", -2}, {"2 + 3 · 4", 14}, {"(2 + 3) · 4", 20}, {"5 − 2 − 1", 2}, {"−(2 − 5)", 3},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(unproved(text_of("x = x", fmt::format("{} = {}", one.term, one.value))).size(), 0U)
        << one.term;
    EXPECT_EQ(unproved(text_of("x = x", fmt::format("{} = {}", one.term, one.value + 1))).size(),
              1U)
        << one.term;
  }
}

TEST_F(Proofs, DemandThatWhatAConditionReadsIsThereWhereItIsRead) {
  // Whether x is known to be an index of d. To the right of the first sign its left side is known.
  const struct {
    std::string condition;
    bool is_defined;
  } cases[] = {
      {"0 ≤ x ∧ x < n ∧ d[x] = 0", true},
      {"0 ≤ x ∧ x ≤ n ∧ d[x] = 0", false},
      {"x < 0 ∨ n ≤ x ∨ d[x] = 0", true},
      {"x < 0 ∨ d[x] = 0", false},
      {"0 ≤ x ∨ d[x] = 0", false},
      {"¬(0 ≤ x ∧ x < n) ∨ d[x] = 0", true},
      {"∀(i = 0..n − 1) d[i] = 0", true},
      {"∀(i = 0..n) d[i] = 0", false},
      {"∃(i = 1..n − 1) d[i − 1] = 0", true},
      {"∃(i = 0..n − 1) d[i − 1] = 0", false},
      {"x mod 2 = 0", false},
      {"0 ≤ x ∧ x mod 2 = 0", true},
      {"0 ≤ x ∧ x mod y = 0", false},
      {"0 ≤ x ∧ 0 < y ∧ x mod y = 0", true},
      {"d[0] − d[1] = 0", false},
      {"d[1] ≠ ∞ ∧ d[0] − d[1] = 0", true},
  };
  for (const auto& one : cases) {
    const std::string text = fmt::format(
        "{}scheme S(s: vertex) = ({})((y := 1) ∨ E);\ncontract S {{ requires 2 ≤ n; }}\n",
        declarations, one.condition);
    EXPECT_EQ(unproved(text, prove::ConditionKind::no_fault).empty(), one.is_defined)
        << one.condition;
  }
}

/// Three branches, of which one writes a cell and one reads it or writes it too.
TEST_F(Proofs, OfBranchesThatAreWrittenOutSeeAConflictWhereverTheTwoStand) {
  const std::string writer = "(d[0] := 0)";
  for (const std::string other : {"(d[0] < 5)((x := 1) ∨ E)", "(d[0] := 1)"}) {
    for (std::size_t first = 0; first < 3; ++first) {
      for (std::size_t second = 0; second < 3; ++second) {
        std::array<std::string, 3> branches{"(y := 1)", "E", "(b[0] := true)"};
        branches[first] += " × " + writer;
        branches[second] += " × " + other;
        const std::string text = fmt::format(
            "{}scheme S(s: vertex) = {};\ncontract S {{ requires 1 ≤ n; ensures true ∧ x = x; }}\n",
            declarations, fmt::join(branches, " ∥ "));
        const std::vector<std::string> open = unproved(text);
        const bool conflicts =
            std::ranges::find(open, "no two branches access the same cell of d") != open.end();
        EXPECT_EQ(conflicts, first != second) << text;
        EXPECT_EQ(open.empty(), first == second) << text;
      }
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
