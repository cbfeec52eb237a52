/// \file
/// Schemes as parameters: what may be handed over, that it runs as if it stood where it is called,
/// whom its races are seen by, and what can be derived of all of them at once.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "reference/graph/error.hpp"
#include "spec/library.hpp"
#include "spec/own_file.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/derive.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V]: integer;
state x: integer;
state y: integer;
state w: boolean;
operator add(a, b: integer) = (x := x + a · b);
operator mark(i: vertex) = (d[i] := i);
operator put(var z: integer, v: integer) = (z := v);
atomic operator count(i: vertex) = (x := x + 1);
predicate low(i: vertex) = i < 3;
scheme More = (x := x + 1) × (x := x + 1);
scheme Same(i: vertex) = (x := i);
scheme Marks = ∥(i = 0..V − 1) mark(i);
scheme Shared = ∥(i = 0..V − 1) (y := i);
scheme Twice(scheme A) = A × A;
scheme One(operator A) = A;
scheme Each(scheme A(i: vertex)) = for(i = 0..V − 1) A(i);
scheme All(scheme A(i: vertex)) = ∥(i = 0..V − 1) A(i);
scheme Meet(scheme A(i: vertex), scheme B(i: vertex)) = ∥(i = 0..V − 1) (A(i) × B_V(i) × B(i));
scheme On(scheme A(var z: integer)) = A(y);
scheme Outer(scheme A(a: integer), b: integer) = Twice(A(b)) × Each(A);
)";

saa::ParsedAlgorithm parsed(std::string_view body) {
  return saa::parse_algorithm(fmt::format("{}scheme Run = {};", opening, body), "small.saa");
}

std::string mistake(std::string_view body) {
  const auto read = parsed(body);
  std::string lines;
  for (const saa::Mistake& one : read.mistakes) {
    lines += fmt::format("{}{}:{}: {}", lines.empty() ? "" : "\n", one.at.line - 22, one.at.column,
                         one.message);
  }
  return lines;
}

/// What a scheme leads to under one schedule: "3, race on x in All" or the fault.
std::string led_to(std::string_view body, const saa::Schedule& schedule) {
  const auto read = parsed(body);
  for (const saa::Mistake& one : read.mistakes) ADD_FAILURE() << body << ": " << one.message;
  saa::State state(saa::Layout(read.algorithm, {{"V", 3}}));
  saa::RunOptions options;
  options.schedule = schedule;
  try {
    const auto outcome = run(read.algorithm, {}, state, "Run", {}, options);
    std::string text = std::to_string(state.peek("x"));
    for (const saa::Race& race : outcome.races) {
      text += fmt::format(", race on {} in {}", race.variable, race.scheme);
    }
    return text;
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
}

using Outcomes = std::set<std::string>;

/// What a scheme's first race is reported as.
std::string raced(std::string_view body) {
  const auto read = parsed(body);
  saa::State state(saa::Layout(read.algorithm, {{"V", 2}}));
  const auto outcome = run(read.algorithm, {}, state, "Run", {});
  return outcome.races.empty() ? "" : outcome.races[0].first;
}

/// Under many schedules.
Outcomes led_to(std::string_view body) {
  Outcomes all{led_to(body, {}), led_to(body, saa::parse_schedule("reverse"))};
  for (int seed = 0; seed < 50; ++seed) {
    all.insert(led_to(body, saa::parse_schedule(fmt::format("random:{}", seed))));
  }
  return all;
}

TEST(AGivenScheme, RunsWhereItsParameterIsCalled) {
  EXPECT_EQ(led_to("Twice(More)"), Outcomes{"4"});
  EXPECT_EQ(led_to("One(add(2, 3))"), Outcomes{"6"});
  EXPECT_EQ(led_to("Each(add(10))"), Outcomes{"30"});
  EXPECT_EQ(led_to("Twice(Each(add(1)))"), Outcomes{"6"});
}

TEST(AGivenScheme, IsSeenWithItsArgumentsEachTime) {
  // x is 1, then 2, then 4.
  EXPECT_EQ(led_to("(x := 1) × Twice(add(x, 1))"), Outcomes{"4"});
  // An index and a variable of whoever hands it over, not those of the same name inside.
  EXPECT_EQ(led_to("for(i = 2..2) Each(add(i))"), Outcomes{"6"});
  EXPECT_EQ(led_to("local(i: integer = 5) Each(add(i))"), Outcomes{"15"});
}

TEST(AGivenScheme, IsHandedOn) {
  // Twice add(2, 3), then add(2, 0), add(2, 1), add(2, 2).
  EXPECT_EQ(led_to("Outer(add(2), 3)"), Outcomes{"18"});
}

TEST(AGivenScheme, RacesAreSeen) {
  EXPECT_EQ(led_to("All(mark)"), Outcomes{"0"});
  EXPECT_EQ(led_to("All(count)"), Outcomes{"3"});
  EXPECT_EQ(led_to("All(add(1))"), Outcomes{"3, race on x in All"});
  EXPECT_EQ(raced("All(add(1))"),
            "branch i = 0 writes it in A(i), where A stands for add (line 19)");
  // Its own branches race in it, not in whoever runs it.
  EXPECT_EQ(led_to("Twice(Shared)"), Outcomes{"0, race on y in Shared"});
  EXPECT_EQ(led_to("Twice(Marks)"), Outcomes{"0"});
  // A barrier stands between both; each branch comes to the same one.
  EXPECT_EQ(led_to("Meet(mark, count)"), Outcomes{"3"});
  EXPECT_EQ(led_to("Meet(Same, count)").count("3"), 0U);
}

TEST(AGivenScheme, TakesPartInOneStep) {
  EXPECT_EQ(led_to("Twice(add(1, 1)) ∨ Each(mark)"), Outcomes{"2"});
}

struct Case {
  std::string_view body;
  std::string_view said;
};

constexpr Case cases[] = {
    {"Twice(Mor)", "1:20: there is no scheme 'Mor'; did you mean 'More'?"},
    {"Twice(low)", "1:20: 'A' of 'Twice' is a scheme, but 'low' is a predicate"},
    {"Twice(x)", "1:20: 'A' of 'Twice' is a scheme, but 'x' is a value"},
    {"Twice(3)", "1:20: 'A' of 'Twice' is a scheme; pass the name of one"},
    {"Twice(d[0])", "1:20: 'A' of 'Twice' is a scheme; pass the name of one"},
    {"Twice()", "1:14: 'Twice' takes 1 argument (A), not 0"},
    {"Twice(mark)",
     "1:20: 'A' of 'Twice' is a scheme of 0 arguments (), but 'mark' takes 1 argument (i), and 0 "
     "are already given"},
    {"Each(add)",
     "1:19: 'A' of 'Each' is a scheme of 1 argument (i), but 'add' takes 2 arguments (a, b), and 0 "
     "are already given"},
    {"One(More)", "1:18: 'A' of 'One' is an operator, which is one step, but 'More' is a scheme"},
    {"Twice(add(∞, 1))",
     "1:24: 'a' of 'add' is of type integer, but this argument is of type length"},
    {"On(mark)", ""},
    {"Each(put)",
     "1:19: 'A' of 'Each' is a scheme of 1 argument (i), but 'put' takes 2 arguments (z, v), and 0 "
     "are already given"},
    {"E; scheme F(scheme A(q: length)) = A(∞); scheme G = F(mark)",
     "1:68: parameter 'A' of 'F' gets a value of type length, but 'i' of 'mark' is of type vertex"},
    {"E; operator zero(var z: integer) = (z := 0); scheme G = Each(zero)",
     "1:75: parameter 'A' of 'Each' gets a value of type vertex, but 'z' of 'zero' is a variable "
     "that it sets"},
    {"Each(put(y))", ""},
    {"Each(On)",
     "1:19: parameter 'A' of 'Each' gets a value of type vertex, but 'A' of 'On' is a scheme"},
    {"All(put)",
     "1:18: 'A' of 'All' is a scheme of 1 argument (i), but 'put' takes 2 arguments (z, v), and 0 "
     "are already given"},
    {"local(a: integer) Twice(put(a, 1))",
     "1:42: 'put' may set its parameter 'z' in several branches; pass a variable of the state, not "
     "a variable of a branch"},
    {"Twice(More × More)",
     "1:25: an argument must be a value or the name of a scheme; define this part as a scheme and "
     "pass its name"},
    {"add(More, 1)", "1:18: 'More' is a scheme; expected a value"},
    {"Twice(Run)", "1:8: 'Run' calls itself; use α{A} or a for loop to repeat"},
    {"E; scheme F(scheme A) = G(A); scheme G(scheme A) = F(A)",
     "1:24: 'F' calls itself; use α{A} or a for loop to repeat\n1:51: 'G' calls itself; use α{A} "
     "or a for loop to repeat"},
    {"E; scheme F(scheme A) = A(1)", "1:38: 'A' takes 0 arguments (), not 1"},
    {"E; scheme F(scheme A) = (x := A)", "1:44: 'A' is a scheme; expected a value"},
    {"E; scheme F(scheme A) = (A)(E ∨ E)", "1:39: 'A' is a scheme; expected a condition"},
    {"E; scheme F(operator A) = One(A) × Twice(A)", ""},
    {"E; scheme F(scheme A) = One(A)",
     "1:42: 'A' of 'One' is an operator, which is one step, but 'A' is a scheme"},
    {"E; scheme F(scheme A, scheme A) = A", "1:24: parameter 'A' is declared twice"},
    {"E; scheme F(scheme A(i, i: vertex)) = A(1, 1)",
     "1:24: parameter 'i' of 'A' is declared twice"},
    {"E; scheme F(scheme More) = More",
     "1:24: the name of parameter 'More' is already used; choose another"},
    {"E; scheme F(scheme x, scheme V) = x × V × On(put(0))",
     "1:63: 'put' sets its parameter 'z'; pass a variable of the state"},
    {"E; scheme F(scheme A(scheme B)) = E",
     "1:35: 'A' is itself a parameter; its own parameters must be values, not schemes"},
    {"E; scheme F(scheme) = E",
     "1:32: expected a parameter's name, as in (scheme A, operator B(v: vertex)), found ')'"},
    {"E; scheme F(A, scheme B) = E",
     "1:29: expected ':' and the parameters' type, as in (q, v: vertex, t: length), found "
     "'scheme'"},
    {"E; operator F(scheme A) = E",
     "1:26: the parameters of an operator must be values; only schemes can have schemes and "
     "operators as parameters"},
    {"E; claim c(scheme A): A ≡ A", "1:17: a claim is about values, not about schemes"},
};

TEST(WhatIsGiven, MustBeWhatIsTaken) {
  for (const Case& one : cases) EXPECT_EQ(mistake(one.body), one.said) << one.body;
}

TEST(WhatIsGiven, MayHaveThePointsNames) {
  const auto read = parsed("E; scheme F(scheme T(b: boolean), scheme S(b: boolean)) = T(w) × S(w)");
  ASSERT_TRUE(read.mistakes.empty()) << read.mistakes[0].message;
  EXPECT_FALSE(read.algorithm.has_points);
}

TEST(ASchemeThatTakesSchemes, IsCalledFromSchemesOnly) {
  const auto read = parsed("E");
  saa::State state(saa::Layout(read.algorithm, {{"V", 3}}));
  try {
    static_cast<void>(run(read.algorithm, {}, state, "Twice", {}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "'Twice' takes scheme 'A', so only schemes can call it");
  }
}

TEST(ASchemeThatTakesSchemes, IsReadAsItIsPrinted) {
  const auto read = parsed(
      "Twice(Each(add(1))); scheme F(n: integer, operator A, scheme B(var z: integer, v: vertex)) "
      "= A × B(x, n)");
  ASSERT_TRUE(read.mistakes.empty()) << read.mistakes[0].message;
  for (const auto spelling : {saa::Spelling::unicode, saa::Spelling::ascii}) {
    const std::string text = to_text(read.algorithm, spelling);
    const auto again = saa::parse_algorithm(text, "again.saa");
    ASSERT_TRUE(again.mistakes.empty()) << again.mistakes[0].message;
    EXPECT_EQ(to_text(again.algorithm, spelling), text);
    EXPECT_NE(text.find("F(n: integer, operator A, scheme B(var z: integer, v: vertex))"),
              std::string::npos);
  }
}

TEST(ASchemeThatTakesSchemes, IsShownInAllForms) {
  const auto read = parsed(
      "Outer(add(2), 3); scheme Each2 = Each(add(1)); scheme Marked = Twice(Each(mark)); "
      "scheme Named(scheme Body) = Body");
  ASSERT_TRUE(read.mistakes.empty()) << read.mistakes[0].message;
  const auto& run = read.algorithm.definition("Run");
  const auto& all = read.algorithm.definition("All");
  EXPECT_EQ(to_english(read.algorithm, run), "Run:\n  Outer(add(2), 3)\n");
  EXPECT_EQ(to_english(read.algorithm, all),
            "All(A):\n  PARALLEL FOR i FROM 0 TO V − 1\n    A(i)\n  END OF PARALLEL\n");
  EXPECT_NE(to_latex(read.algorithm.definition("Each2")).find(R"(\mathrm{Each}(\mathrm{add}(1)))"),
            std::string::npos);
  // What is handed over is an operator's name, upright, and no variable's.
  EXPECT_NE(to_latex(read.algorithm.definition("Marked")).find(R"(\mathrm{Each}(\mathrm{mark}))"),
            std::string::npos);
  EXPECT_NE(to_latex(read.algorithm.definition("Named")).find(R"(\mathrm{Named}(\mathrm{Body}) =)"),
            std::string::npos);
  EXPECT_NE(to_mathml(run).find("<mi>add</mi>"), std::string::npos) << to_mathml(run);
  EXPECT_NE(to_html(all).find("scheme-All"), std::string::npos);
  EXPECT_NE(to_dot(read.algorithm, all).find("the scheme that is handed over"), std::string::npos);
}

TEST(ASchemeThatTakesSchemes, HasAHashInWhichNamesDoNotCount) {
  const auto hash = [](std::string_view definition) {
    const auto read = parsed(fmt::format("E; {}", definition));
    for (const saa::Mistake& one : read.mistakes) ADD_FAILURE() << one.message;
    return hash_of(read.algorithm.definition("F"));
  };
  const std::string first = hash("scheme F(scheme A(i: vertex), n: vertex) = A(n) × All(A)");
  EXPECT_EQ(first, hash("scheme F(scheme B(j: vertex), m: vertex) = B(m) × All(B)"));
  EXPECT_NE(first, hash("scheme F(operator A(i: vertex), n: vertex) = A(n) × All(A)"));
  EXPECT_NE(first, hash("scheme F(scheme A(i: integer), n: vertex) = A(n) × All(A)"));
  EXPECT_NE(first, hash("scheme F(scheme A(i: vertex), n: vertex) = A(n) × Each(A)"));
}

/// What the scheme is with all that it calls.
std::string unfolded(std::string_view body) {
  const auto read = parsed(body);
  for (const saa::Mistake& one : read.mistakes) ADD_FAILURE() << one.message;
  return to_text(saa::unfolded(read.algorithm, read.algorithm.definition("Run")));
}

TEST(Unfolding, PutsWhatIsGivenWhereItIsCalled) {
  EXPECT_EQ(unfolded("Outer(add(2), 3)"), "add(2, 3) × add(2, 3) × for(i = 0..V − 1) add(2, i)");
  // The state's x is looked at each time, and an index keeps its meaning.
  EXPECT_EQ(unfolded("Twice(add(x, 1))"), "add(x, 1) × add(x, 1)");
  EXPECT_EQ(unfolded("for(i = 0..1) Each(add(i))"), "for(i = 0..1) for(i$ = 0..V − 1) add(i, i$)");
  EXPECT_EQ(unfolded("Twice(Same(x))"), "Same(x) × Same(x)");
}

TEST(Unfolding, OfALongChainIsRefused) {
  std::string text = "E; scheme C0(scheme A) = (x < 3){A}";
  for (int number = 1; number < 240; ++number) {
    text += fmt::format("; scheme C{}(scheme A) = C{}(A)", number, number - 1);
  }
  text += "; scheme D0 = C239(More)";
  for (int number = 1; number < 200; ++number) {
    text += fmt::format("; scheme D{} = C{}(D{})", number, 40, number - 1);
  }
  const auto read = parsed(text);
  ASSERT_FALSE(read.mistakes.empty());
  EXPECT_NE(read.mistakes[0].message.find("is nested in more than 250"), std::string::npos);
  // 200 schemes, each handed to another that 40 more hand it on to.
  const std::string shorter = "E; scheme C0(scheme A) = (x < 3){A}";
  std::string nested = shorter;
  for (int number = 1; number < 40; ++number) {
    nested += fmt::format("; scheme C{}(scheme A) = C{}(A)", number, number - 1);
  }
  nested += "; scheme D0 = C39(More)";
  for (int number = 1; number < 200; ++number) {
    nested += fmt::format("; scheme D{} = C39(D{})", number, number - 1);
  }
  const auto deep = parsed(nested);
  ASSERT_TRUE(deep.mistakes.empty()) << deep.mistakes[0].message;
  EXPECT_THROW(static_cast<void>(saa::unfolded(deep.algorithm, deep.algorithm.definition("D199"))),
               InputError);
  EXPECT_FALSE(to_text(saa::unfolded(deep.algorithm, deep.algorithm.definition("D20"))).empty());
  saa::State state(saa::Layout(deep.algorithm, {{"V", 3}}));
  EXPECT_EQ(run(deep.algorithm, {}, state, "D199", {}).ending, saa::Ending::done);
}

/// What a derivation of one step is refused for; empty: it holds.
std::string refused(std::string_view from, std::string_view to, std::string_view step) {
  const auto read = parsed(fmt::format(
      "E;\nscheme From(scheme A, operator P(i: vertex)) = {};\nscheme To(scheme B, operator P(i: "
      "vertex)) = {};\nderive To from From observing x {{ {} }} scheme Last = E",
      from, to, step));
  for (const saa::Mistake& one : read.mistakes) ADD_FAILURE() << one.message;
  const saa::Algorithm laws = saa::load_laws();
  return carry_out(read.algorithm, read.algorithm.derivations.front(),
                   saa::own_model(read.algorithm), &laws)
      .rejected;
}

TEST(ADerivation, IsOfAllSchemesThatMayBeGiven) {
  EXPECT_EQ(refused("(x < 3)(A ∨ A)", "B", "D1;"), "");
  EXPECT_EQ(refused("Twice(A)", "B × B", "unfold;"), "");
}

TEST(ADerivation, RunsNothingThatIsNotKnown) {
  EXPECT_NE(refused("for(i = 0..V − 1) P(i)", "∥(i = 0..V − 1) P(i)", "independent;")
                .find("'P' may be any operator, so this step cannot be tested"),
            std::string::npos);
  // Nor is that a reason why it must be refused.
  EXPECT_NE(refused("for(i = 0..V − 1) P(i)", "for(i = 0..V − 1) P(i)", "not independent;")
                .find("'P' may be any operator, so this step cannot be tested"),
            std::string::npos);
}

}  // namespace
}  // namespace graphspec::properties
