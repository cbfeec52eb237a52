/// \file
/// Every kind of mistake in a file of schemes gives its place and what would be right, several in
/// one run.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reference/graph/error.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

/// What is declared around a mistake.
constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V]: length = ∞;
state Q[V]: set;
state M[V]: boolean;
state i: integer;
operator A = (i := 1);
operator relax(v: vertex, t: length) = (d[v] := t);
operator take(var x: vertex) = (x := 0);
predicate u(v: vertex) = d[v] < 3;
function least: length = min(v ∈ Q) d[v];
)";

std::string mistakes_in(std::string_view text) {
  const auto parsed = saa::parse_algorithm(fmt::format("{}{}", opening, text), "small.saa");
  std::string lines;
  for (const saa::Mistake& mistake : parsed.mistakes) {
    lines += fmt::format("{}:{}: {}\n", mistake.at.line - 11, mistake.at.column, mistake.message);
  }
  return lines;
}

struct Case {
  std::string_view text;
  std::string_view place;  ///< line and column, counted from behind the opening
  std::string_view words;
};

constexpr Case cases[] = {
    {"scheme S = u(0)(A);", "1:18", "an α-disjunction needs two branches; write α(A ∨ E)"},
    {"scheme S = u(0)(A ∨ A ∨ A);", "1:23", "has two branches"},
    {"scheme S = (A × A;", "1:18", "expected ')' for the '(' of line"},
    {"scheme S = {A};", "1:15", "a body in braces needs a condition"},
    {"scheme S = i = 1;", "1:14", "expected ':=' to set 'i'; '=' is a comparison in conditions"},
    {"scheme S = (d[0] := );", "1:21", "expected a number, a variable or a function, found ')'"},
    {"scheme S := A;", "1:10", "a definition uses '=', not ':='"},
    {"scheme S = A A;", "1:14",
     "expected '×', '∥' or '∨' to continue 'S', or ';' to end it; found 'A'"},
    {"scheme S = A x A;", "1:14", "expected '×' (in ASCII '*') between two operators"},
    {"scheme S = while (i < 3) {A};", "1:12", "there is no 'while'; a loop is written (α){A}"},
    {"scheme S = A × if (i < 3) A else A;", "1:16",
     "there is no 'if'; a branch is written (α)(A ∨ B)"},
    {"scheme S = (i := V / 2);", "1:20", "unexpected '/'; there is no division"},
    {"scheme S = (i < 3 && i > 1){A};", "1:19", "unexpected '&'; 'and' is written ∧"},
    {"scheme S = A\nscheme R = A;", "2:1", "or ';' to end it; found 'scheme'"},
    {"scheem S = A;", "1:1", "expected a declaration, found 'scheem'; did you mean 'scheme'?"},
    {"scheme S = for(v := 0..3) A;", "1:18",
     "an index needs a range; write (v = 0..n - 1), not :="},
    {"scheme S = for(v = 0) A;", "1:21", "expected '..' between the first and the last value"},
    {"scheme for = A;", "1:8", "'for' is a keyword, so choose another name"},
    {"scheme (3) S = A;", "1:12",
     "expected the origin of formula (3): verbatim, completed, reconstructed or ours"},
    {"scheme S races on d = A;", "1:21", "an intended race needs its reason"},
    {"scheme S extern;", "1:8",
     "a scheme needs a body; only operators, predicates and functions can be extern"},
    {"state x: lenght;", "1:10",
     "unknown type 'lenght'; expected integer, vertex, length, boolean or set"},
    {"state x: integer := 3;", "1:18", "the first value of a variable follows '=', not ':='"},
    {"scheme S = A ∘ A;", "1:14", "unexpected '∘'"},
    {"algorithm other \"x\";", "1:1", "this file already defines the algorithm 'small'"},
    {"scheme S = A | A;", "1:14", "found '|'"},
    {"scheme S = ⟨i⟨;", "1:14", "expected '⟩'"},
    {"scheme S = (i := 99999999999999999);", "1:18", "is too large a number"},
    {"derive S from", "1:14",
     "expected the scheme from which the derivation starts, found the end of the file"},
    // What grammar does not see.
    {"scheme S = relx(0, 1);", "1:12",
     "there is no operator or scheme 'relx'; did you mean 'relax'?"},
    {"scheme S = relax(0);", "1:12", "'relax' takes 2 arguments (v, t), not 1"},
    {"scheme S = relax(∞, 1);", "1:18",
     "'v' of 'relax' is of type vertex, but this argument is of type length"},
    {"scheme S = u(0);", "1:12", "'u' is a predicate; expected an operator or a scheme"},
    {"scheme S = A(1);", "1:12", "'A' takes 0 arguments (), not 1"},
    {"scheme S = (A){A};", "1:13", "'A' is an operator; expected a condition"},
    {"scheme S = (d[0, 1] < 3){A};", "1:13", "'d' has 1 index, not 2"},
    {"scheme S = (x < 3){A};", "1:13", "there is no variable 'x'"},
    {"scheme S = (M[0] = 1){A};", "1:13", "a boolean is already a condition"},
    {"scheme S = (Q = 1){A};", "1:13", "a set can only be compared with ∅"},
    {"scheme S = (Q := true);", "1:13", "'Q' is a set; add a member v by (Q[v] := true)"},
    {"scheme S = (Q[0] := 1);", "1:13", "'Q' is of type boolean, but the value is of type integer"},
    {"scheme S = (Q[∞] := true);", "1:15", "a member must be an integer, but is of type length"},
    {"scheme S = (i){A};", "1:13",
     "'i' is not boolean, so it is not a condition; add a comparison"},
    {"scheme S = (i := ∞);", "1:13", "'i' is of type integer, but the value is of type length"},
    {"scheme S = (V := 3);", "1:13", "'V' is a constant and cannot be set"},
    {"scheme S = for(v = 0..3) (v := 1);", "1:27",
     "'v' is a parameter or an index and cannot be set"},
    {"scheme S = for(i = 0..3) A;", "1:12", "the name of the index 'i' is already used"},
    {"scheme S = take(3);", "1:17", "'take' sets its parameter 'x'; pass a variable of the state"},
    {"scheme S = B_V(v);", "1:12", "a barrier must be inside ∥(v = a..b)"},
    {"scheme S = ∥(v = 0..3) ∥(x = 0..3) B_4(v);", "1:36",
     "the innermost ∥; its index is 'x', not 'v'"},
    {"scheme S = S × A;", "1:8", "'S' calls itself"},
    {"operator R = A ∥ A;", "1:14", "an operator is one step, so it cannot contain parallel parts"},
    {"scheme A = E;", "1:8", "'A' is already declared in line 7"},
    {"derive S from A {}", "1:8", "there is no scheme 'S'"},
};

TEST(AMistake, IsToldWithItsPlaceAndWhatWouldBeRight) {
  for (const Case& one : cases) {
    const std::string found = mistakes_in(one.text);
    EXPECT_EQ(found.substr(0, found.find(": ")), one.place) << one.text << "\n" << found;
    EXPECT_NE(found.find(one.words), std::string::npos) << one.text << "\n" << found;
  }
}

TEST(Mistakes, BehindTheNamesOfAGraphLeaveItDeclared) {
  EXPECT_EQ(mistakes_in("graph G(W, A2) symmetric\nstate head[A2]: vertex = heads of G;\n"),
            "2:1: expected 'symmetric', 'simple', 'weights 0..9' or ';', found 'state'\n");
}

TEST(Mistakes, OfSeveralDeclarationsAreToldInOneRun) {
  const std::string found = mistakes_in(
      "scheme S = u(0)(A);\n"
      "scheme R = A × ;\n"
      "scheme T = relax(0, 1);\n"
      "state x: real;\n");
  EXPECT_EQ(found,
            "1:18: an α-disjunction needs two branches; write α(A ∨ E) for an empty branch\n2:16: "
            "expected an operator or a scheme, found ';'\n4:10: unknown type 'real'; expected "
            "integer, vertex, length, boolean or set\n");
}

std::string times(int count, std::string_view text) {
  std::string all;
  for (int k = 0; k < count; ++k) all += text;
  return all;
}

TEST(AMistake, IsWhatIsDeeperThanATreeCanBeWalked) {
  // Kinds of nesting and of chains, which make trees of depth `count`.
  const auto scheme_of_depth = [](int kind, int count) {
    switch (kind) {
      case 0:
        return times(count, "(") + "A" + times(count, ")");
      case 1:
        return "(i := " + times(count, "(") + "1" + times(count, ")") + ")";
      case 2:
        return "(i := " + times(count, "− ") + "1)";
      case 3:
        return "(" + times(count, "¬ ") + "u(0))(A ∨ E)";
      case 4:
        return times(count, "(i > 0){") + "A" + times(count, "}");
      case 5:
        return times(count, "{") + "A" + times(count, "}(i > 0)");
      case 6:
        return "(i := " + times(count, "1 + ") + "1)";
      default:
        return "(" + times(count, "u(0) ∧ ") + "u(0))(A ∨ E)";
    }
  };
  for (int kind = 0; kind < 8; ++kind) {
    const auto mistakes_at = [&](int count) {
      return mistakes_in(fmt::format("scheme S = {};", scheme_of_depth(kind, count)));
    };
    EXPECT_EQ(mistakes_at(200), "") << kind;
    EXPECT_NE(mistakes_at(100'000).find(" exceeds "), std::string::npos) << kind;
  }
}

TEST(Mistakes, OfNamesAreToldInOneRun) {
  const std::string found = mistakes_in("scheme S = relx(0, 1) × (x < 3){A};\n");
  EXPECT_EQ(found,
            "1:12: there is no operator or scheme 'relx'; did you mean 'relax'?\n1:26: there is no "
            "variable 'x'\n");
}

TEST(AFile, ThatCannotBeReadIsNamed) {
  try {
    static_cast<void>(saa::load_algorithm("nowhere/none.saa"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("nowhere/none.saa: cannot be read"),
              std::string::npos);
  }
}

TEST(BothSpellings, AreReadAlikeMixedAtWill) {
  const auto same = [](std::string_view one, std::string_view other) {
    EXPECT_EQ(to_text(saa::parse_scheme(one)), to_text(saa::parse_scheme(other))) << one;
  };
  same("A × B", "A * B");
  same("(a < b)(A ∨ E)", "[a < b](A | E)");
  same("u(x){A}", "[u(x)]{ A }");
  same("{A}(u(x) ∧ ¬v)", "{A}[u(x) /\\ !v]");
  same("i < V{A}", "[i < V]{A}");
  same("{A}i < V", "{A}[i < V]");
  same("A ∥ B ∥ C", "A || (B || C)");
  same("∨•(v = 0..n − 1) (A × B_n(v))", "||(v = 0..n - 1) (A * B_n(v))");
  same("A ∨ B", "A \\/ B");
  same("⟨Q ≠ ∅⟩", "<.Q != empty.>");
  same("(x := ∞)", "(x := inf)");
  same("[v ∈ Q](A ∨ B)", "[v in Q](A | B)");
  same("∥(v = 0..2) B_{n + 1}(v)", "||(v = 0..2) B_{n + 1}(v)");
}

}  // namespace
}  // namespace graphspec::properties
