/// \file
/// Each law that a derivation may name accepts what holds, and refuses its like that does not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "spec/library.hpp"
#include "spec/saa/derive.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V + 1]: length;
state x: integer;
state y: integer;
state z: integer;
operator A = (x := x + 1);
operator B = (y := y + 1);
operator set(i: vertex) = (d[i] := 0);
operator least(i, j: vertex) = (d[i] > d[j])((d[i] := d[j]) ∨ E);
scheme Twice(i: integer) = (x := x + 1) × (y := i);
scheme Sets = for(i = 0..V − 1) set(i);
)";

/// What a derivation of one step, from one scheme to another, is refused for; empty: it holds.
std::string refused(std::string_view from, std::string_view to, std::string_view step) {
  const auto parsed = saa::parse_algorithm(
      fmt::format(
          "{}scheme From = {};\nscheme To = {};\nderive To from From observing x, y, d {{ {} }}",
          opening, from, to, step),
      "small.saa");
  for (const saa::Mistake& mistake : parsed.mistakes) ADD_FAILURE() << mistake.message;
  if (!parsed.mistakes.empty()) return "not read";
  const saa::Model model{{},
                         [](Value size) {
                           return std::map<std::string, Value>{{"V", size}};
                         },
                         [](saa::State& state, std::mt19937_64& random) {
                           for (const auto& variable : state.layout().variables()) {
                             for (std::size_t cell = 0; cell < variable.cells; ++cell) {
                               state.poke(variable.first_cell + cell,
                                          static_cast<Value>(random() % 5));
                             }
                           }
                         }};
  const saa::Algorithm laws = saa::load_laws();
  return carry_out(parsed.algorithm, parsed.algorithm.derivations.front(), model, &laws).rejected;
}

void holds(std::string_view from, std::string_view to, std::string_view step) {
  EXPECT_EQ(refused(from, to, step), "") << step;
}
void fails(std::string_view from, std::string_view to, std::string_view step,
           std::string_view words) {
  const std::string why = refused(from, to, step);
  EXPECT_NE(why.find(words), std::string::npos) << step << ": " << why;
}

TEST(ADecidedLaw, IsAppliedWhereItMatches) {
  holds("(x < 3)(A ∨ B)", "(¬(x < 3))(B ∨ A)", "D2;");
  holds("(x < 3)(A ∨ A) × B", "A × B", "D1 at (x < 3)(A ∨ A);");
  holds("A × (x < 3){A}", "{A}(x < 3)", "W4 backwards;");
  holds("A", "(x < 3)(A ∨ A)", "D1 backwards giving (x < 3)(A ∨ A);");
  fails("A", "(x < 3)(A ∨ A)", "D1 backwards;", "say it by 'giving'");
  fails("(x < 3)(A ∨ B)", "A", "D1;", "is not of the form");
  fails("A × B", "B × A", "X1;", "'X1' is not a law");
  fails("A", "A", "D22;", "there is no law 'D22'; did you mean 'D2'?");
}

TEST(APlace, MustBeThereOnce) {
  fails("A × B", "A × B", "D1 at (x < 3)(A ∨ A);", "does not occur");
  fails("A × B × A", "A × B × A", "W4 at A;", "occurs 2 times");
}

TEST(Independence, OfPartsAndOfRoundsIsChecked) {
  holds("A × B", "B × A", "commute at A × B;");
  fails("A × (y := x)", "(y := x) × A", "commute at A × (y := x);",
        "writes x, which (y := x) reads");
  holds("for(i = 0..V) set(i)", "∥(i = 0..V) set(i)", "independent;");
  fails("for(i = 0..V) least(0, i)", "∥(i = 0..V) least(0, i)", "independent;", "round i = 0");
  // Where nothing is shorter than d[0], no round writes it.
  holds("for(i = 1..V) least(i, 0)", "∥(i = 1..V) least(i, 0)", "independent;");
  holds("for(i = 0..V) least(0, i)", "∥(i = 0..V) least(0, i)", "independent assuming d[0] < 0;");
}

TEST(Definitions, AreUnfoldedWhereArgumentsKeepTheirValues) {
  holds("Twice(z)", "(x := x + 1) × (y := z)", "unfold;");
  fails("Twice(x)", "(x := x + 1) × (y := x)", "unfold;", "ends as");
  holds("(x := x + 1) × (y := 3)", "Twice(3)", "fold giving Twice(3);");
  fails("(x := x + 1) × (y := x)", "Twice(x)", "fold giving Twice(x);", "ends as");
  fails("A", "Twice(3)", "fold giving Twice(3);", "is (x := x + 1) × (y := 3), not A");
  fails("A", "A", "unfold;", "is no call of a scheme");
}

TEST(Counters, BecomeForWhereNobodyElseLooksAtThem) {
  holds("(z := 0) × (z < V){set(z) × (z := z + 1)}", "for(i = 0..V − 1) set(i)",
        "counter giving for(i = 0..V − 1) set(i);");
  fails("(z := 0) × (z < V){set(z) × (z := z + 1)}", "for(i = 0..V) set(i)",
        "counter giving for(i = 0..V) set(i);", "ends as");
  fails("(z := 0) × (z < V){set(z) × (z := z + 1)} × (y := z)",
        "for(i = 0..V − 1) set(i) × (y := z)",
        "counter at (z := 0) × (z < V){_} giving for(i = 0..V − 1) set(i);", "used elsewhere");
}

TEST(Barriers, WaitForAllBranchesOrAreRefused) {
  holds("∥(i = 0..V − 1) set(i)", "∥(i = 0..V − 1) (set(i) × B_V(i))",
        "barrier giving ∥(i = 0..V − 1) (set(i) × B_V(i));");
  fails("∥(i = 0..V) set(i)", "∥(i = 0..V) (set(i) × B_V(i))",
        "barrier giving ∥(i = 0..V) (set(i) × B_V(i));", "waits for 1 of 2 branches");
  fails("∥(i = 0..V − 1) set(i)", "∥(i = 0..V − 1) (B_V(i) × set(i))",
        "barrier giving ∥(i = 0..V − 1) (B_V(i) × set(i));", "it takes ∥");
}

TEST(IndexMaps, AreEnumerated) {
  holds("∥(i = 1..V) set(i − 1)", "∥(i = 0..V − 1) set(i)",
        "reindex giving ∥(i = 0..V − 1) set(i);");
  holds("∥(i = 0..V − 1) set(V − 1 − i)", "∥(i = 0..V − 1) set(i)",
        "reindex giving ∥(i = 0..V − 1) set(i);");
  fails("for(i = 0..V − 1) set(V − 1 − i)", "for(i = 0..V − 1) set(i)",
        "reindex giving for(i = 0..V − 1) set(i);", "with size 2");
  fails("∥(i = 1..V) set(i)", "∥(i = 0..V − 1) set(i)", "reindex giving ∥(i = 0..V − 1) set(i);",
        "with size 1");
}

TEST(Replacements, AreCheckedOrTested) {
  holds("(x < 3)((x := 3) ∨ (x := 4))", "(x ≥ 3)((x := 4) ∨ (x := 3))",
        "equal giving (x ≥ 3)((x := 4) ∨ (x := 3));");
  fails("(x < 3)((x := 3) ∨ (x := 4))", "(x ≤ 3)((x := 3) ∨ (x := 4))",
        "equal giving (x ≤ 3)((x := 3) ∨ (x := 4));", "x ends as");
  holds("Sets", "∥(i = 0..V − 1) set(V − 1 − i)", "refine giving ∥(i = 0..V − 1) set(V − 1 − i);");
  fails("Sets", "∥(i = 0..V) set(i)", "refine giving ∥(i = 0..V) set(i);", "after it");
}

TEST(ARefusedStep, MustBeRefused) {
  holds("A × B", "A × B", "");
  holds("A × (y := x)", "A × (y := x)", "not commute at A × (y := x);");
  fails("A × B", "A × B", "not commute at A × B;",
        "says that this step does not hold, and it does");
}

TEST(ADerivation, MustEndAtItsTarget) {
  fails("A × B", "A", "commute at A × B;", "the steps end at B × A, which is not 'To'");
}

}  // namespace
}  // namespace graphspec::properties
