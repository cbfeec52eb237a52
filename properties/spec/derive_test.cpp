/// \file
/// Each law that a derivation may name accepts what holds, and refuses its like that does not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "properties/spec/one_step.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V + 1]: length;
state e[6]: integer;
state x: integer;
state y: integer;
state z: integer;
state Q[V]: set;
function now: integer = x;
function three: integer = 3;
operator A = (x := x + 1);
operator B = (y := y + 1);
operator set(i: vertex) = (d[i] := 0);
operator least(i, j: vertex) = (d[i] > d[j])((d[i] := d[j]) ∨ E);
scheme Twice(i: integer) = (x := x + 1) × (y := i);
scheme Sets = for(i = 0..V − 1) set(i);
scheme Put(var v: integer, i: integer) = (v := 1) × (y := i);
scheme SetsY(var v: integer) = (v := 1) × (y := 2);
scheme EitherY = (y := 1) ∥ (y := 2);
scheme Lost = ∥(i = 0..1) local(a: integer) ((a := x) × (x := a + 1));
scheme Do(scheme S) = S × S;
scheme Rare(i: integer) = (e[i] · e[i] = 50)((z := i) ∨ E);
)";

const OneStep small{opening, "x, y, d", 5, {}};

TEST(ADecidedLaw, IsAppliedWhereItMatches) {
  small.holds("(x < 3)(A ∨ B)", "(¬(x < 3))(B ∨ A)", "D2;");
  small.holds("(x < 3)(A ∨ A) × B", "A × B", "D1 at (x < 3)(A ∨ A);");
  small.holds("A × (x < 3){A}", "{A}(x < 3)", "W4 backwards;");
  small.holds("A", "(x < 3)(A ∨ A)", "D1 backwards giving (x < 3)(A ∨ A);");
  small.fails("A", "(x < 3)(A ∨ A)", "D1 backwards;", "add 'giving' and the new scheme");
  small.fails("(x < 3)(A ∨ B)", "A", "D1;", "is not of the form");
  small.fails("A × B", "B × A", "X1;", "'X1' is not a law");
  small.fails("A", "A", "D22;", "there is no law 'D22'; did you mean 'D2'?");
}

// Each part of a law's side must match, the first and the last alike.
TEST(ADecidedLaw, IsNotAppliedWhereOneOfItsPartsDiffers) {
  small.holds("(x < 3)(A × (x < 3){A} ∨ E)", "(x < 3){A}", "W1 backwards;");
  for (const std::string_view wrong :
       {"(x < 3)(A × (x < 2){A} ∨ E)", "(x < 3)(A × (x < 3){B} ∨ E)", "(x < 3)(A × (x < 3){A} ∨ A)",
        "(x < 3)(B ∨ E)", "(x < 3)(A × {A}(x < 3) ∨ E)"}) {
    small.fails(wrong, "(x < 3){A}", "W1 backwards;", "is not of the form");
  }
  small.holds("(false)(A ∨ B)", "B", "D4b;");
  small.fails("(x < 3)(A ∨ B)", "B", "D4b;", "is not of the form");
  small.holds("⟨x < 3⟩ × (x < 3)(A ∨ B)", "⟨x < 3⟩ × A", "D8;");
  small.fails("⟨x < 3⟩ × (x < 2)(A ∨ B)", "⟨x < 3⟩ × A", "D8;", "is not of the form");
}

TEST(AnAssumption, ThatNoProblemSatisfiesIsRefused) {
  small.fails("A", "A × E", "refine giving A × E assuming x < x;",
              "no random problem satisfies the assumption");
}

TEST(APlace, MustBeThereOnce) {
  small.fails("A × B", "A × B", "D1 at (x < 3)(A ∨ A);", "does not occur");
  small.fails("A × B × A", "A × B × A", "W4 at A;", "occurs 2 times");
}

TEST(Independence, OfPartsAndOfRoundsIsChecked) {
  small.holds("A × B", "B × A", "commute at A × B;");
  small.fails("A × (y := x)", "(y := x) × A", "commute at A × (y := x);",
              "writes x, which (y := x) reads");
  small.holds("for(i = 0..V) set(i)", "∥(i = 0..V) set(i)", "independent;");
  small.fails("for(i = 0..V) least(0, i)", "∥(i = 0..V) least(0, i)", "independent;",
              "round i = 0");
  // Where nothing is shorter than d[0], no round writes it.
  small.holds("for(i = 1..V) least(i, 0)", "∥(i = 1..V) least(i, 0)", "independent;");
  // A length of −2 would be written, but no small state has it.
  small.fails("for(i = 0..V) least(0, i)", "∥(i = 0..V) least(0, i)",
              "independent assuming d[0] < 0;", "was never executed in");
}

TEST(SmallStates, HaveTheNumbersOfTheSchemesAndInitialValues) {
  for (const std::string_view condition : {"e[i] = 7", "e[i] > 6", "e[i] < −7"}) {
    const std::string round = fmt::format("({})((x := i) ∨ E)", condition);
    small.fails(fmt::format("for(i = 0..V) {}", round), fmt::format("∥(i = 0..V) {}", round),
                "independent;", "writes x");
  }
  const std::string with_initial = std::string(opening) + "state far[4]: integer = 90;\n";
  const OneStep far{with_initial, "x", 5, {}};
  far.fails("for(i = 0..V) (far[i] > 60 + 20)((x := i) ∨ E)",
            "∥(i = 0..V) (far[i] > 60 + 20)((x := i) ∨ E)", "independent;", "writes x");
}

TEST(AStep, IsRefusedWhereAPartWasNeverExecuted) {
  constexpr std::string_view round = "(e[i] · e[i] = 50)((x := i) ∨ E)";
  small.fails(fmt::format("for(i = 0..V) {}", round), fmt::format("∥(i = 0..V) {}", round),
              "independent;", "(x := i) (line 23) was never executed in");
  small.fails("for(i = 0..V) Rare(i)", "∥(i = 0..V) Rare(i)", "independent;",
              "(z := i) (line 22) was never executed in");
  // Never two rounds in a small state.
  small.fails("for(i = 3..V) (x := i)", "∥(i = 3..V) (x := i)", "independent;",
              "was never executed in");
  constexpr std::string_view rare = "(x · x = 50)((y := 1) ∨ E)";
  small.fails(fmt::format("{} × (y := 2)", rare), fmt::format("(y := 2) × {}", rare), "commute;",
              "(y := 1) (line 23) was never executed in");
  small.fails(rare, "(x := x)", "equal giving (x := x);", "was never executed in");
  small.fails(rare, "(x := x)", "refine giving (x := x);", "was never executed in 300 runs");
  small.fails("∥(i = 9..V) (x := i)", "∥(i = 8..V − 1) (x := i + 1)",
              "reindex giving ∥(i = 8..V − 1) (x := i + 1);", "have no round at sizes up to 6");
  small.fails("∥(i = 9..V) set(i)", "∥(i = 9..V) (set(i) × B_{V − 8}(i))",
              "barrier giving ∥(i = 9..V) (set(i) × B_{V − 8}(i));", "the ∥ has no branch in");
}

// Nothing but a schedule tells what another order of the steps leads to.
TEST(Equality, IsOfAllOrdersOfTheStepsOfBranches) {
  small.holds("(x := 1) × (y := 2)", "(x := 1) ∥ (y := 2)", "equal giving (x := 1) ∥ (y := 2);");
  // Right in the order of the branches alone.
  small.fails("(x := 2)", "(x := 1) ∥ (x := 2)", "equal giving (x := 1) ∥ (x := 2);",
              "x ends as 2 after (x := 2), but as 1 after (x := 1) ∥ (x := 2)");
  // Right in the reverse order alone.
  small.fails("(x := 1)", "(x := 1) ∥ (x := 2)", "equal giving (x := 1) ∥ (x := 2);",
              "x ends as 1");
  // Right where either branch is done before the other begins; and so within a call.
  constexpr std::string_view lost = "∥(i = 0..1) local(a: integer) ((a := x) × (x := a + 1))";
  for (const std::string_view by : {lost, std::string_view("Lost")}) {
    small.fails("A × A", by, fmt::format("equal giving {};", by), "x ends as");
  }
  small.fails("(y := 2)", "Do(EitherY)", "equal giving Do(EitherY);", "y ends as");
  // Right where branches take turns, too.
  const std::string late =
      "A ∥ local(a: integer) ((x < 0)(E ∨ E) × (a := x) × (x < 0)(E ∨ E) × (x := a + 1))";
  small.fails("A × A", late, fmt::format("equal giving {};", late), "x ends as");
}

TEST(Equality, IsOfAllEndsOfWhatIsReplaced) {
  small.holds("(x := 1) ∥ (y := 2)", "(x := 1) × (y := 2)", "equal giving (x := 1) × (y := 2);");
  small.fails("(x := 1) ∥ (x := 2)", "(x := 2)", "equal giving (x := 2);", "in another order");
  small.fails("(x := 1) ∥ (x := 2)", "(x := 1)", "equal giving (x := 1);", "x ends as");
  small.fails("EitherY", "(y := 2)", "equal giving (y := 2);", "in another order");
  small.fails("EitherY", "(y := 2)", "refine giving (y := 2);", "y ends as");
  small.fails("EitherY", "(y := 1)", "refine giving (y := 1);", "y ends as");
}

TEST(Equality, IsNotWithWhatHasNoEnd) {
  // Each does what A does wherever it comes to an end.
  small.fails("A", "(x < 2)(A ∨ N)", "equal giving (x < 2)(A ∨ N);",
              "has no result: the operator N has no result");
  small.fails("A", "⟨x < 2⟩ × A", "equal giving ⟨x < 2⟩ × A;",
              "has no result: ⟨x < 2⟩ does not hold");
  small.fails("A", "A × ⟨x < 3⟩", "equal giving A × ⟨x < 3⟩;", "has no result");
  small.fails("A", "(x < 2)(A ∨ (true){A})", "equal giving (x < 2)(A ∨ (true){A});",
              "does not end: livelock: the scheme has not ended after 3000 steps");
  small.fails("A", "(x < 2)(A ∨ A × (d[V + 3] := 1))",
              "equal giving (x < 2)(A ∨ A × (d[V + 3] := 1));", "does not end");
  // The end of one branch may depend on the other.
  small.fails("A × (y := 1)", "A × ((y := 1) ∥ ⟨y = 1⟩)", "equal giving A × ((y := 1) ∥ ⟨y = 1⟩);",
              "has no result");
  // Runs compare ends, too.
  small.fails("A", "(x < 2)(A ∨ N)", "refine giving (x < 2)(A ∨ N);",
              "one of the two schemes ends, and the other does not");
  small.fails("(y := 1)", "(y := 1) ∥ ⟨y = 1⟩", "refine giving (y := 1) ∥ ⟨y = 1⟩;",
              "one of the two schemes ends, and the other does not");
  // What has no result may be replaced by what has one, but not the other way round.
  small.holds("(x < 2)(A ∨ N)", "A", "refine giving A;");
  small.fails("(x < 2)(A ∨ (true){A})", "A", "refine giving A;",
              "has not ended after 100000 steps");
}

TEST(Equality, IsOfChangesBesideWhatWasWritten) {
  small.fails("A", "A × (z := 1)", "equal giving A × (z := 1);", "z ends as");
  small.fails("A × (z := 1)", "A", "equal giving A;", "z ends as 1");
  small.holds("A × (z := z)", "A", "equal giving A;");
  small.holds("A", "A × (z := z)", "equal giving A × (z := z);");
}

TEST(Independence, IsOfAllOrdersOfTheStepsOfARound) {
  // In the order of its branches no round writes x.
  constexpr std::string_view round = "((d[i] := 1) ∥ (d[i] = 1)(E ∨ (x := i)))";
  small.fails(fmt::format("for(i = 0..V) {}", round), fmt::format("∥(i = 0..V) {}", round),
              "independent;", "writes x");
  small.fails("A × ((y := 1) ∥ (y = 1)(E ∨ (x := 2)))", "((y := 1) ∥ (y = 1)(E ∨ (x := 2))) × A",
              "commute;", "writes x");
}

TEST(Independence, IsOfReadsAndOfWrites) {
  // Both write, the first reads what the second writes, and the other way round.
  small.fails("(x := 1) × (x := 1)", "(x := 1) × (x := 1)", "commute;",
              "writes x, which (x := 1) writes");
  small.fails("(y := x) × (x := 1)", "(x := 1) × (y := x)", "commute;", "(x := 1) writes x, which");
  small.fails("(x := 1) × (y := x)", "(y := x) × (x := 1)", "commute;", "(x := 1) writes x, which");
  small.holds("(y := x) × (z := x)", "(z := x) × (y := x)", "commute;");
  // The last round and the first.
  small.fails("for(i = 0..V) (i = V)((d[0] := 1) ∨ set(i))",
              "∥(i = 0..V) (i = V)((d[0] := 1) ∨ set(i))", "independent;", "writes d[0]");
  small.fails("for(i = 1..V) (y := e[i] + e[i − 1])", "∥(i = 1..V) (y := e[i] + e[i − 1])",
              "independent;", "writes y");
  small.holds("for(i = 1..V) (d[i] := d[0])", "∥(i = 1..V) (d[i] := d[0])", "independent;");
}

TEST(Definitions, OfCallsTakeTheirValuesOnce) {
  // A function and a set are parts of the state as a variable is.
  small.fails("Twice(now())", "(x := x + 1) × (y := now())", "unfold;", "y ends as");
  small.fails("(x := x + 1) × (y := now())", "Twice(now())", "fold giving Twice(now());",
              "y ends as");
  small.fails("Twice(z + now())", "(x := x + 1) × (y := z + now())", "unfold;", "y ends as");
  small.holds("Twice(three())", "(x := x + 1) × (y := three())", "unfold;");
  small.holds("Twice(argmin(i ∈ Q) i)", "(x := x + 1) × (y := argmin(i ∈ Q) i)", "unfold;");
  small.fails("Twice(e[x])", "(x := x + 1) × (y := e[x])", "unfold;", "y ends as");
  small.holds("Twice(e[z])", "(x := x + 1) × (y := e[z])", "unfold;");
  // A variable is handed over itself; a value beside it is taken before.
  small.holds("SetsY(x)", "(x := 1) × (y := 2)", "unfold;");
  small.holds("Put(x, z)", "(x := 1) × (y := z)", "unfold;");
  small.fails("Put(x, x)", "(x := 1) × (y := x)", "unfold;", "y ends as");
  small.fails("Put(x, now())", "(x := 1) × (y := now())", "unfold;", "y ends as");
  small.fails("Put(y, y + 1)", "(y := 1) × (y := y + 1)", "unfold;", "y ends as");
}

TEST(Definitions, OfCallsWithVariablesThatAreGivenAreNotRun) {
  const auto refused_of_variable = [](std::string_view from, std::string_view to) {
    return small.refused(from, to, "unfold;", "(var v: integer)");
  };
  EXPECT_EQ(refused_of_variable("SetsY(v)", "(v := 1) × (y := 2)"), "");
  EXPECT_EQ(refused_of_variable("Put(v, 3)", "(v := 1) × (y := 3)"), "");
  EXPECT_NE(refused_of_variable("Put(v, v)", "(v := 1) × (y := v)").find("'v' may be any variable"),
            std::string::npos);
  EXPECT_NE(refused_of_variable("Put(v, z + v)", "(v := 1) × (y := z + v)")
                .find("'v' may be any variable"),
            std::string::npos);
}

TEST(Definitions, AreUnfoldedWhereArgumentsKeepTheirValues) {
  small.holds("Twice(z)", "(x := x + 1) × (y := z)", "unfold;");
  small.fails("Twice(x)", "(x := x + 1) × (y := x)", "unfold;", "ends as");
  small.holds("(x := x + 1) × (y := 3)", "Twice(3)", "fold giving Twice(3);");
  small.fails("(x := x + 1) × (y := x)", "Twice(x)", "fold giving Twice(x);", "ends as");
  small.fails("A", "Twice(3)", "fold giving Twice(3);",
              "stands for (x := x + 1) × (y := 3), not for A");
  small.fails("A", "A", "unfold;", "is not a call of a scheme");
}

TEST(Counters, BecomeForWhereNobodyElseLooksAtThem) {
  small.holds("(z := 0) × (z < V){set(z) × (z := z + 1)}", "for(i = 0..V − 1) set(i)",
              "counter giving for(i = 0..V − 1) set(i);");
  small.fails("(z := 0) × (z < V){set(z) × (z := z + 1)}", "for(i = 0..V) set(i)",
              "counter giving for(i = 0..V) set(i);", "ends as");
  small.fails("(z := 0) × (z < V){set(z) × (z := z + 1)} × (y := z)",
              "for(i = 0..V − 1) set(i) × (y := z)",
              "counter at (z := 0) × (z < V){_} giving for(i = 0..V − 1) set(i);",
              "also used outside the loop");
}

TEST(Barriers, WaitForAllBranchesOrAreRefused) {
  small.holds("∥(i = 0..V − 1) set(i)", "∥(i = 0..V − 1) (set(i) × B_V(i))",
              "barrier giving ∥(i = 0..V − 1) (set(i) × B_V(i));");
  small.fails("∥(i = 0..V) set(i)", "∥(i = 0..V) (set(i) × B_V(i))",
              "barrier giving ∥(i = 0..V) (set(i) × B_V(i));",
              "waits for 1 branches, but ∥ has 2 branches");
  small.fails("∥(i = 0..V − 1) set(i)", "∥(i = 0..V − 1) (B_V(i) × set(i))",
              "barrier giving ∥(i = 0..V − 1) (B_V(i) × set(i));", "this rule rewrites ∥");
}

TEST(IndexMaps, AreEnumerated) {
  small.holds("∥(i = 1..V) set(i − 1)", "∥(i = 0..V − 1) set(i)",
              "reindex giving ∥(i = 0..V − 1) set(i);");
  small.holds("∥(i = 0..V − 1) set(V − 1 − i)", "∥(i = 0..V − 1) set(i)",
              "reindex giving ∥(i = 0..V − 1) set(i);");
  small.fails("for(i = 0..V − 1) set(V − 1 − i)", "for(i = 0..V − 1) set(i)",
              "reindex giving for(i = 0..V − 1) set(i);", "at size 2");
  small.fails("∥(i = 1..V) set(i)", "∥(i = 0..V − 1) set(i)",
              "reindex giving ∥(i = 0..V − 1) set(i);", "at size 1");
  // Bounds that are variables may differ from each other, and from a constant.
  small.holds("∥(i = 1..x) set(i − 1)", "∥(i = 0..x − 1) set(i)",
              "reindex giving ∥(i = 0..x − 1) set(i);");
  small.fails("∥(i = 0..x) set(i)", "∥(i = 0..V) set(i)", "reindex giving ∥(i = 0..V) set(i);",
              "at size 0");
  small.fails("∥(i = 0..x) set(i)", "∥(i = 0..y) set(i)", "reindex giving ∥(i = 0..y) set(i);",
              "at size 0");
  // A round twice, and one less.
  small.fails("∥(i = 0..V) set(i)", "∥(i = 0..V) set(i · i)",
              "reindex giving ∥(i = 0..V) set(i · i);", "at size 2");
  small.fails("∥(i = 0..V − 1) set(i)", "for(i = 0..V − 1) set(i)",
              "reindex giving for(i = 0..V − 1) set(i);",
              "this rule rewrites a for loop to a for loop, or ∥ to ∥");
}

TEST(Replacements, AreCheckedOrTested) {
  small.holds("(x < 3)((x := 3) ∨ (x := 4))", "(x ≥ 3)((x := 4) ∨ (x := 3))",
              "equal giving (x ≥ 3)((x := 4) ∨ (x := 3));");
  small.fails("(x < 3)((x := 3) ∨ (x := 4))", "(x ≤ 3)((x := 3) ∨ (x := 4))",
              "equal giving (x ≤ 3)((x := 3) ∨ (x := 4));", "x ends as");
  small.holds("Sets", "∥(i = 0..V − 1) set(V − 1 − i)",
              "refine giving ∥(i = 0..V − 1) set(V − 1 − i);");
  small.fails("Sets", "∥(i = 0..V) set(i)", "refine giving ∥(i = 0..V) set(i);",
              "in the new scheme");
}

TEST(Replacements, NameTheContractsThatStateTheSameResults) {
  const auto found = [](std::string_view contracts) {
    const saa::Derived derived = small.derived("A × (y := 2)", "(x := x + 1) × (y := 2)",
                                               "refine at A giving (x := x + 1);", "", contracts);
    EXPECT_EQ(derived.rejected, "");
    return derived.steps.empty() ? "" : derived.steps.front().found;
  };
  const std::string_view named = "; the contracts of From and To state the same results for ";
  const std::string both = found(
      "contract From { ghost f = x; ensures y = 2; ensures x = f + 1; }\n"
      "contract To { ghost t = x; ensures x = t + 1; ensures y = 2; }");
  EXPECT_TRUE(both.ends_with(fmt::format("{}y (graphspec prove)", named))) << both;
  for (const std::string_view other :
       {"", "contract From { ensures y = 2; }", "contract To { ensures y = 2; }",
        "contract From { ensures y = 2; }\ncontract To { ensures 2 = y; }",
        "contract From { ensures z = z; }\ncontract To { ensures z = z; }",
        "contract From { requires y = y; }\ncontract To { requires y = y; }"}) {
    EXPECT_EQ(found(other).find(named), std::string::npos) << other;
  }
  // A step with better evidence names no contracts.
  const saa::Derived checked = small.derived("A", "(x := x + 1)", "equal giving (x := x + 1);", "",
                                             "contract From { ensures x = x; }\n"
                                             "contract To { ensures x = x; }");
  EXPECT_EQ(checked.steps.front().found.find(named), std::string::npos);
}

TEST(ARefusedStep, MustBeRefused) {
  small.holds("A × B", "A × B", "");
  small.holds("A × (y := x)", "A × (y := x)", "not commute at A × (y := x);");
  small.fails("A × B", "A × B", "not commute at A × B;",
              "states that this step does not hold, but the step holds");
}

TEST(ADerivation, MustEndAtItsTarget) {
  small.fails("A × B", "A", "commute at A × B;", "the steps end at B × A, which is not 'To'");
}

}  // namespace
}  // namespace graphspec::properties
