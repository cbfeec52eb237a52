/// \file
/// Variables of a branch's own, and points of synchronization: what they mean, and which races they
/// leave.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "spec/saa/decide.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V]: integer;
state x: integer;
state y: integer;
state u: boolean;
state w: boolean;
state ready[V]: boolean;
operator set(var z: integer, val: integer) = (z := val);
scheme setsInside(var z: integer) = ∥(i = 0..1) (z := i);
)";

saa::ParsedAlgorithm parsed(std::string_view body) {
  return saa::parse_algorithm(fmt::format("{}scheme Run = {};", opening, body), "small.saa");
}

/// What a scheme leads to under one schedule: "3, race on x" or the fault.
std::string led_to(std::string_view body, const saa::Schedule& schedule) {
  const auto read = parsed(body);
  for (const saa::Mistake& mistake : read.mistakes) ADD_FAILURE() << mistake.message;
  saa::State state(saa::Layout(read.algorithm, {{"V", 3}}));
  saa::RunOptions options;
  options.schedule = schedule;
  try {
    const auto outcome = run(read.algorithm, {}, state, "Run", {}, options);
    std::string text = std::to_string(state.peek("x"));
    for (const saa::Race& race : outcome.races) text += ", race on " + race.variable;
    return text;
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
}

/// Under many schedules.
std::set<std::string> led_to(std::string_view body) {
  std::set<std::string> all{led_to(body, {}), led_to(body, saa::parse_schedule("reverse"))};
  for (int seed = 0; seed < 100; ++seed) {
    all.insert(led_to(body, saa::parse_schedule(fmt::format("random:{}", seed))));
  }
  return all;
}

std::string mistake(std::string_view body) {
  const auto read = parsed(body);
  return read.mistakes.empty() ? "" : read.mistakes[0].message;
}

using Outcomes = std::set<std::string>;

TEST(Local, EachBranchHasItsOwn) {
  EXPECT_EQ(led_to("local(a: integer = 4) ((a := a + 1) × (x := a))"), Outcomes{"5"});
  EXPECT_EQ(led_to("∥(i = 0..2) local(a: integer) ((a := i) × (a := a · 2) × (d[i] := a)) × "
                   "(x := 100 · d[2] + 10 · d[1] + d[0])"),
            Outcomes{"420"});
  EXPECT_EQ(led_to("local(a: integer = 2) (set(a, 7) × (x := a))"), Outcomes{"7"});
  EXPECT_EQ(led_to("local(p: boolean = true) (p)((x := 3) ∨ E)"), Outcomes{"3"});
  EXPECT_EQ(led_to("local(a: integer = 3) ∥(i = 0..2) (d[i] := a) × (x := d[2])"), Outcomes{"3"});
}

TEST(Local, IsNoWayRoundTheRaceWatch) {
  EXPECT_NE(mistake("local(a: integer) ∥(i = 0..2) (a := i)").find("cannot be set"),
            std::string::npos);
  EXPECT_NE(mistake("local(a: integer) ((a := 1) ∨ (a := 2))").find("cannot be set"),
            std::string::npos);
  EXPECT_NE(mistake("local(a: integer) setsInside(a)")
                .find("pass a variable of the state, not a variable of a branch"),
            std::string::npos);
  EXPECT_NE(mistake("local(x: integer) E").find("is already used"), std::string::npos);
  EXPECT_NE(mistake("local(a: set) E").find("unknown type 'set' of a local variable"),
            std::string::npos);
  EXPECT_NE(mistake("local(a: integer = ∞) E").find("its first value is of type length"),
            std::string::npos);
}

TEST(Local, ItsNameDoesNotCount) {
  const auto body = [](std::string_view text) { return saa::parse_scheme(text); };
  EXPECT_FALSE(saa::difference(body("local(a: integer = n) (A(a) × (a := 1) × A(a))"),
                               body("local(b: integer = n) (A(b) × (b := 1) × A(b))")));
  EXPECT_TRUE(
      saa::difference(body("local(a: integer = n) A(a)"), body("local(b: integer = m) A(b)")));
  const auto local = body("local(a: integer = n) (A(a) ∥ B)");
  EXPECT_EQ(to_text(local), "local(a: integer = n) (A(a) ∥ B)");
}

TEST(Points, ASynchronizerWaitsForItsControlPoint) {
  EXPECT_EQ(led_to("((x := 1) × T(u)) ∥ (S(u) × (x := x + 1))"), Outcomes{"2"});
  EXPECT_EQ(led_to("((x := 1) × T(u)) ∥ (S(u) × T(w)) ∥ (S(w) × (x := x + 1))"), Outcomes{"2"});
  EXPECT_EQ(led_to("∥(i = 0..2) ((d[i] := i) × T(ready[i]) × S(ready[(i + 1) mod 3]) × "
                   "(y > 9)(E ∨ E) × (d[(i + 1) mod 3] < 3)(E ∨ E)) × (x := d[2])"),
            Outcomes{"2"});
  // A point that is set says nothing of what follows it.
  EXPECT_TRUE(led_to("(T(u) × (x := 1)) ∥ (S(u) × (x := x + 1))").contains("2, race on x"));
  EXPECT_TRUE(
      led_to("((x := 1) × (u := true)) ∥ ((u)((x := 2) ∨ E))").contains("2, race on u, race on x"));
  // What the branches below it did is behind it, too.
  EXPECT_EQ(led_to("(∥(i = 0..1) (d[i] := 1) × T(u)) ∥ (S(u) × (x := d[0] + d[1]))"),
            Outcomes{"2"});
}

TEST(Points, WhatIsNeverSetIsAFault) {
  const Outcomes found = led_to("(S(u) × T(w)) ∥ (S(w) × T(u))");
  EXPECT_EQ(
      found,
      Outcomes{"small.saa:11:15: deadlock: branch 1 waits for u, and no branch can continue"});
  EXPECT_NE(led_to("S(ready[5])", {}).find("ready[5] is out of bounds: 5"), std::string::npos);
}

TEST(Points, AreSteps) {
  const auto read = parsed("(x := 1) × T(u) ∥ S(u)");
  for (const std::int64_t limit : {1, 2, 3}) {
    saa::State state(saa::Layout(read.algorithm, {{"V", 3}}));
    saa::RunOptions options;
    options.schedule.step_limit = limit;
    const auto outcome = run(read.algorithm, {}, state, "Run", {}, options);
    EXPECT_EQ(outcome.steps, limit);
    EXPECT_EQ(outcome.ending, limit < 3 ? saa::Ending::step_limit : saa::Ending::done);
  }
}

TEST(Points, AreBooleanAndNoPartOfAStep) {
  EXPECT_NE(mistake("T(x)").find("a synchronization point is boolean"), std::string::npos);
  EXPECT_NE(mistake("E; operator A = S(u)").find("an operator is one step"), std::string::npos);
  EXPECT_NE(mistake("local(a: boolean) T(a)").find("that all branches share"), std::string::npos);
  // A file's own S is its own.
  EXPECT_EQ(led_to("S(2); scheme S(i: integer) = (x := i)"), Outcomes{"2"});
}

}  // namespace
}  // namespace graphspec::properties
