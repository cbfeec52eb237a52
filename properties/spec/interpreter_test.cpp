/// \file
/// Each construct of the language does what its definition says; what has no meaning is reported
/// with its place.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>

#include "reference/graph/error.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

using saa::Ending;
using saa::Schedule;
using saa::Value;

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V]: length = ∞;
state Q[V]: set;
state M[V]: boolean;
state x: integer;
state y: integer;
state t: length;
operator add(Q: set, v: vertex) extern;
operator count = (x := x + 1);
atomic operator count_atomically = (x := x + 1);
operator set(var z: integer, val: integer) = (z := val);
atomic operator set_atomically(var z: integer, val: integer) = (z := val);
operator both = (x := 1) × (y := x + 1);
)";

saa::Binding basis() {
  return {{"add", [](saa::State& state, std::span<const saa::Argument> of) -> Value {
             state.write(of[0].cell({of[1].value}), 1);
             return 0;
           }}};
}

struct Ran {
  /// Kept, since a state refers to it and many a Small is a temporary.
  std::shared_ptr<const saa::Layout> layout;
  saa::State state;
  saa::RunOutcome outcome;
};

class Small {
 public:
  explicit Small(std::string_view body)
      : parsed_(saa::parse_algorithm(fmt::format("{}scheme S = {};", opening, body), "small.saa")),
        layout_(std::make_shared<saa::Layout>(parsed_.algorithm,
                                              std::map<std::string, Value>{{"V", 4}})) {
    for (const saa::Mistake& mistake : parsed_.mistakes) ADD_FAILURE() << mistake.message;
  }

  Ran run(const Schedule& schedule = {}) const {
    saa::State state(*layout_);
    saa::RunOptions options;
    options.schedule = schedule;
    auto outcome = saa::run(parsed_.algorithm, basis(), state, "S", {}, options);
    return {layout_, state, outcome};
  }
  Value x(const Schedule& schedule = {}) const { return run(schedule).state.peek("x"); }
  std::string fault() const {
    try {
      static_cast<void>(run());
    } catch (const saa::SchemeFault& fault) {
      return fault.what();
    }
    return "";
  }

 private:
  saa::ParsedAlgorithm parsed_;
  std::shared_ptr<const saa::Layout> layout_;
};

Schedule random(std::uint64_t seed) {
  Schedule schedule;
  schedule.kind = Schedule::Kind::random;
  schedule.seed = seed;
  return schedule;
}

/// The values of x that some schedule leads to.
std::set<Value> outcomes(std::string_view body) {
  const Small small(body);
  std::set<Value> all;
  for (std::uint64_t seed = 0; seed < 300; ++seed) all.insert(small.x(random(seed)));
  return all;
}

TEST(Sequential, ConstructsDoWhatTable1Says) {
  EXPECT_EQ(Small("(x := 2) × (x := x · 5)").x(), 10);
  EXPECT_EQ(Small("(x = 0)((x := 3) ∨ (x := 4))").x(), 3);
  EXPECT_EQ(Small("(x ≠ 0)((x := 3) ∨ (x := 4))").x(), 4);
  EXPECT_EQ(Small("(x < 7){(x := x + 2)}").x(), 8);
  EXPECT_EQ(Small("(x > 7){(x := x + 2)}").x(), 0);
  EXPECT_EQ(Small("{(x := x + 2)}(x > 7)").x(), 2);  // repeat until not: once, and tested after
  EXPECT_EQ(Small("{(x := x + 2)}(x < 7)").x(), 8);
  EXPECT_EQ(Small("E").x(), 0);
  EXPECT_EQ(Small("for(i = 2..4) (x := x + i)").x(), 9);
  EXPECT_EQ(Small("for(i = 2..1) (x := x + i)").x(), 0);
  EXPECT_EQ(Small("(y := 3) × for(i = 1..y) ((x := x + 1) × (y := 9))").x(), 3);  // bounds once
  EXPECT_EQ(Small("for(i = 0..1) for(j = 0..2) (x := 10 · x + j)").x(), 12012);
  EXPECT_EQ(Small("set(x, 7)").x(), 7);
  EXPECT_EQ(Small("both").run().state.peek("y"), 2);
  EXPECT_EQ(Small("count × count").run().outcome.steps, 2);
}

TEST(Sets, AndBooleansAreConditions) {
  EXPECT_EQ(Small("(Q = ∅)((x := 1) ∨ E) × add(Q, 2) × (2 ∈ Q ∧ ¬(1 ∈ Q))((x := x + 2) ∨ E)").x(),
            3);
  EXPECT_EQ(Small("(Q[1] := true) × (Q[2] := true) × (Q[1] := false) ×"
                  " (2 ∈ Q ∧ ¬(1 ∈ Q))((x := 3) ∨ E)")
                .x(),
            3);
  EXPECT_EQ(Small("(M[1])((x := 1) ∨ (x := 2)) × (M[1] := true) × (M[1])((x := x + 5) ∨ E)").x(),
            7);
}

TEST(Least, IsOverSetsAndRangesAndOfTiesTheFirst) {
  constexpr std::string_view lengths = "(d[0] := 4) × (d[1] := 2) × (d[2] := 2) × ";
  EXPECT_EQ(Small(fmt::format("{}(x := argmin(i = 0..3) d[i])", lengths)).x(), 1);
  EXPECT_EQ(Small(fmt::format("{}add(Q, 0) × add(Q, 2) × (x := argmin(i ∈ Q) d[i])", lengths)).x(),
            2);
  EXPECT_EQ(Small(fmt::format("{}(t := min(i = 0..3) (d[i] + 1))", lengths)).run().state.peek("t"),
            3);
  EXPECT_EQ(Small("(t := min(i ∈ Q) d[i])").run().state.peek("t"), saa::unbounded);
  EXPECT_NE(
      Small("(x := argmin(i ∈ Q) d[i])").fault().find("the argmin of an empty range has no value"),
      std::string::npos);
}

TEST(NoResult, IsOfNAndOfAFilterThatDoesNotHold) {
  EXPECT_EQ(Small("(x := 1) × ⟨x = 1⟩ × (x := 2)").x(), 2);
  for (const std::string_view body : {"N", "(x := 1) × ⟨x = 2⟩", "(x = 0)(N ∨ E)"}) {
    EXPECT_EQ(Small(body).run().outcome.ending, Ending::no_result) << body;
  }
  EXPECT_NE(Small("⟨x = 2⟩").run().outcome.why.find("x = 2"), std::string::npos);
}

TEST(SynchronousDisjunction, MergesWhatBothDoFromTheSameState) {
  const Ran ran = Small("(x := 1) × (y := 2) × ((x := y) ∨ (y := x))").run();
  EXPECT_EQ(ran.state.peek("x"), 2);
  EXPECT_EQ(ran.state.peek("y"), 1);
  EXPECT_EQ(Small("(x := 1) ∨ (x := 2)").run().outcome.ending, Ending::no_result);
  EXPECT_EQ(Small("(x := 1) ∨ (x := 1)").x(), 1);
}

TEST(AsynchronousDisjunction, HasEveryOrderOfSteps) {
  EXPECT_EQ(outcomes("(x := x + 1) ∥ (x := x · 2)"), (std::set<Value>{1, 2}));
  EXPECT_EQ(outcomes("((y := 1) × (x := y)) ∥ (y := 2)"), (std::set<Value>{1, 2}));
  EXPECT_EQ(outcomes("∥(v = 0..2) (x := 10 · x + v)").size(), 6U);
  // A read and a write are two steps where the scheme says so.
  EXPECT_EQ(outcomes("∥(v = 0..1) ((v = 0)((y := x) × (x := y + 1) ∨ (x := x + 1)))"),
            (std::set<Value>{1, 2}));
}

TEST(AsynchronousDisjunction, MayBeNestedAndEmpty) {
  EXPECT_EQ(outcomes("∥(v = 0..1) ∥(z = 0..2) count_atomically"), (std::set<Value>{6}));
  EXPECT_EQ(outcomes("∥(v = 1..0) count × (x := x + 5)"), (std::set<Value>{5}));
}

TEST(ABarrier, PartsTheStepsOfBranches) {
  EXPECT_EQ(outcomes("∥(v = 0..2) (count_atomically × B_3(v) × (v = 0)((x := x · 10) ∨ E))"),
            (std::set<Value>{30}));
  EXPECT_EQ(outcomes("∥(v = 0..1) for(i = 0..1) (count_atomically × B_2(v))"),
            (std::set<Value>{4}));
}

TEST(ABarrier, ThatABranchDoesNotReachIsReported) {
  EXPECT_NE(Small("∥(v = 0..2) (v = 1)(E ∨ B_3(v))")
                .fault()
                .find("waits at the barrier in line 15, which 1 of 3 branches never reach"),
            std::string::npos);
  EXPECT_NE(
      Small("∥(v = 0..2) B_4(v)").fault().find("the barrier waits for 4 branches, but ∥ has 3"),
      std::string::npos);
  EXPECT_NE(Small("∥(v = 0..1)\n(v = 1)(B_2(v)\n∨ B_2(v))").fault().find("lines"),
            std::string::npos);
}

TEST(Races, AreSeenWhateverTheOrder) {
  const auto races = [](std::string_view body) {
    std::set<std::size_t> counts;
    const Small small(body);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      counts.insert(small.run(random(seed)).outcome.races.size());
    }
    return counts;
  };
  using Counts = std::set<std::size_t>;
  EXPECT_EQ(races("∥(v = 0..1) count"), Counts{1});
  EXPECT_EQ(races("∥(v = 0..1) count_atomically"), Counts{0});
  EXPECT_EQ(races("count_atomically ∥ count"), Counts{1});
  EXPECT_EQ(races("(x := 1) ∥ (y := x)"), Counts{1});
  EXPECT_EQ(races("(x := 1) ∥ for(i = 1..x) E"), Counts{1});  // a bound, and nothing after it
  EXPECT_EQ(races("count_atomically ∥ set_atomically(y, x)"), Counts{1});  // an argument
  EXPECT_EQ(races("(x := 1) ∥ (y := 1)"), Counts{0});
  EXPECT_EQ(races("∥(v = 0..1) ((v = 0)((x := 1) ∨ E) × B_2(v) × (v = 1)((y := x) ∨ E))"),
            Counts{0});
  EXPECT_EQ(races("∥(v = 0..1) ((v = 0)((x := 1) ∨ E) × (v = 1)((y := x) ∨ E) × B_2(v))"),
            Counts{1});
  EXPECT_EQ(races("∥(v = 0..1) (d[v] := 1) × ∥(v = 0..1) (d[1 − v] := 1)"), Counts{0});
  EXPECT_EQ(races("(∥(v = 0..1) (d[v] := 1)) ∥ (d[1] := 2)"), Counts{1});
}

TEST(WhatHasNoMeaning, IsReportedWithItsPlace) {
  EXPECT_EQ(Small("(d[V] := 1)").fault(),
            "small.saa:15:13: d[4] is out of bounds: 4 is not in 0..3");
  EXPECT_NE(Small("(t := 1 − ∞)").fault().find("1 - ∞ has no value"), std::string::npos);
  EXPECT_NE(Small("(x := 1000000000000 · 2000000)").fault().find("too large"), std::string::npos);
  EXPECT_EQ(Small("(t := d[0] − 3)").run().state.peek("t"), saa::unbounded);
}

TEST(ARun, IsGivenUpAtItsStepLimit) {
  Schedule schedule;
  schedule.step_limit = 50;
  const Ran ran = Small("(true){(x := x + 1)}").run(schedule);
  EXPECT_EQ(ran.outcome.ending, Ending::step_limit);
  EXPECT_EQ(ran.outcome.steps, 50);
}

TEST(Schedules, AreReadAsTheyArePrinted) {
  for (const std::string_view text :
       {"sequential", "reverse", "round_robin", "random:17", "preempted:3/1,0/2", "preempted"}) {
    EXPECT_EQ(to_text(saa::parse_schedule(text)), text);
  }
  for (const std::string_view text : {"", "randon", "random:x", "preempted:3", "sequential:1"}) {
    EXPECT_THROW(static_cast<void>(saa::parse_schedule(text)), InputError) << text;
  }
}

TEST(Schedules, OfPreemptionsLeaveTheSequentialOrderWhereTheySay) {
  const Small small("∥(v = 1..3) ((x := 10 · x + v) × (x := 10 · x + v))");
  EXPECT_EQ(small.x(), 112233);
  EXPECT_EQ(small.x(saa::parse_schedule("reverse")), 332211);
  EXPECT_EQ(small.x(saa::parse_schedule("round_robin")), 123123);
  EXPECT_EQ(small.x(saa::parse_schedule("preempted:1/2")), 133122);
}

TEST(Bindings, MustFitTheFile) {
  const auto parsed = saa::parse_algorithm(
      "algorithm a \"b\";\nstate x: integer;\noperator f extern;\nscheme S = f;", "a");
  const saa::Layout layout(parsed.algorithm, {});
  saa::State state(layout);
  EXPECT_THROW(static_cast<void>(saa::run(parsed.algorithm, {}, state, "S", {})), InputError);
  const saa::Bound nothing = [](saa::State&, std::span<const saa::Argument>) -> Value { return 0; };
  EXPECT_THROW(static_cast<void>(
                   saa::run(parsed.algorithm, {{"f", nothing}, {"g", nothing}}, state, "S", {})),
               InputError);
  EXPECT_NO_THROW(static_cast<void>(saa::run(parsed.algorithm, {{"f", nothing}}, state, "S", {})));
}

}  // namespace
}  // namespace graphspec::properties
