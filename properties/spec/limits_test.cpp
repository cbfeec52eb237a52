/// \file
/// Limits of the language at their boundary: the last value that is taken, and the first that is
/// not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "reference/graph/error.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

using saa::ArithmeticOperator;
using saa::Ending;
using saa::unbounded;
using saa::Value;

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state d[V]: length = ∞;
state m[2, 3]: integer;
state Q[V]: set;
state M[V]: boolean;
state x: integer;
operator busy(n: integer) = (x < n){(x := x + 1)};
operator busy_once(n: integer) = {(x := x + 1)}(x < n);
)";

struct Led {
  Ending ending = Ending::done;
  std::string fault;
  Value x = 0;
  std::int64_t steps = 0;
};

Led led_to(std::string_view body, const saa::Schedule& schedule = {}) {
  const auto parsed =
      saa::parse_algorithm(fmt::format("{}scheme S = {};", opening, body), "small.saa");
  for (const saa::Mistake& mistake : parsed.mistakes) ADD_FAILURE() << mistake.message;
  saa::State state(saa::Layout(parsed.algorithm, {{"V", 4}}));
  saa::RunOptions options;
  options.schedule = schedule;
  options.races = false;
  Led led;
  try {
    const auto outcome = run(parsed.algorithm, {}, state, "S", {}, options);
    led.ending = outcome.ending;
    led.steps = outcome.steps;
  } catch (const saa::SchemeFault& fault) {
    led.fault = fault.what();
  }
  led.x = state.peek("x");
  return led;
}

/// A result, or the fault.
std::string calculated(Value left, ArithmeticOperator operation, Value right) {
  try {
    return std::to_string(calculate(operation, left, right));
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
}

TEST(Values, AreCalculatedUpToTheirLimit) {
  constexpr Value largest = Value{1} << 60U;
  const std::string endless = std::to_string(unbounded);
  constexpr auto plus = ArithmeticOperator::plus;
  constexpr auto minus = ArithmeticOperator::minus;
  constexpr auto times = ArithmeticOperator::times;
  constexpr auto modulo = ArithmeticOperator::modulo;
  EXPECT_EQ(calculated(largest - 1, plus, 1), std::to_string(largest));
  EXPECT_EQ(calculated(largest, plus, 1), fmt::format("{} is too large a value", largest + 1));
  EXPECT_EQ(calculated(1 - largest, minus, 1), std::to_string(-largest));
  EXPECT_EQ(calculated(-largest, minus, 1), fmt::format("{} is too large a value", -largest - 1));
  EXPECT_EQ(calculated(Value{1} << 30U, times, Value{1} << 30U), std::to_string(largest));
  EXPECT_EQ(calculated(-(Value{1} << 30U), times, Value{1} << 30U), std::to_string(-largest));
  EXPECT_NE(calculated((Value{1} << 30U) + 1, times, Value{1} << 30U).find("too large"),
            std::string::npos);
  EXPECT_NE(calculated(largest, times, 16).find("has no value"), std::string::npos);
  EXPECT_EQ(calculated(unbounded, plus, -5), endless);
  EXPECT_EQ(calculated(-5, plus, unbounded), endless);
  EXPECT_EQ(calculated(unbounded, plus, unbounded), endless);
  EXPECT_EQ(calculated(unbounded, minus, 5), endless);
  EXPECT_EQ(calculated(5, minus, unbounded), "5 - ∞ has no value");
  EXPECT_EQ(calculated(unbounded, minus, unbounded), "∞ - ∞ has no value");
  EXPECT_EQ(calculated(unbounded, times, 1), endless);
  EXPECT_EQ(calculated(2, times, unbounded), endless);
  EXPECT_EQ(calculated(unbounded, times, 0), "∞ · 0 has no value");
  EXPECT_EQ(calculated(-1, times, unbounded), "-1 · ∞ has no value");
  EXPECT_EQ(calculated(7, modulo, 3), "1");
  EXPECT_EQ(calculated(0, modulo, 1), "0");
  EXPECT_EQ(calculated(-1, modulo, 3), "-1 mod 3 has no value");
  EXPECT_EQ(calculated(7, modulo, 0), "7 mod 0 has no value");
  EXPECT_EQ(calculated(7, modulo, -3), "7 mod -3 has no value");
  EXPECT_EQ(calculated(unbounded, modulo, 3), "∞ mod 3 has no value");
  EXPECT_EQ(calculated(3, modulo, unbounded), "3 mod ∞ has no value");
}

TEST(Indices, AreThoseOfTheirExtent) {
  EXPECT_EQ(led_to("(d[3] := 1) × (d[0] := 1) × (m[1, 2] := 1) × (m[0, 0] := 1)").fault, "");
  EXPECT_EQ(led_to("(d[4] := 1)").fault,
            "small.saa:10:13: d[4] is out of bounds: 4 is not in 0..3");
  EXPECT_EQ(led_to("(d[0 − 1] := 1)").fault,
            "small.saa:10:13: d[-1] is out of bounds: -1 is not in 0..3");
  EXPECT_EQ(led_to("(m[2, 0] := 1)").fault,
            "small.saa:10:13: m[2, 0] is out of bounds: 2 is not in 0..1");
  EXPECT_EQ(led_to("(m[0, 3] := 1)").fault,
            "small.saa:10:13: m[0, 3] is out of bounds: 3 is not in 0..2");
  EXPECT_EQ(led_to("E ×\n  (M[4])(E ∨ E)").fault,
            "small.saa:11:3: M[4] is out of bounds: 4 is not in 0..3");
  EXPECT_EQ(led_to("(4 ∈ Q)(E ∨ E)").fault,
            "small.saa:10:12: 4 ∈ Q is out of bounds: 4 is not in 0..3");
  // Cells of a row are not those of the next.
  EXPECT_EQ(led_to("(m[0, 2] := 5) × (m[1, 0] := 7) × (x := 10 · m[0, 2] + m[1, 0])").x, 57);
}

/// The steps that a scheme takes, where a run that may take one step less is stopped after all but
/// the last, and a run that may take as many or one more is done.
std::int64_t steps_of(std::string_view body) {
  const Led all = led_to(body);
  EXPECT_EQ(all.ending, Ending::done) << body;
  for (const std::int64_t more : {-1, 0, 1}) {
    saa::Schedule schedule;
    schedule.step_limit = all.steps + more;
    const Led led = led_to(body, schedule);
    EXPECT_EQ(led.ending, more < 0 ? Ending::step_limit : Ending::done) << body << more;
    EXPECT_EQ(led.steps, more < 0 ? all.steps - 1 : all.steps) << body << more;
  }
  return all.steps;
}

TEST(Steps, AreTakenUpToTheirLimit) {
  EXPECT_EQ(steps_of("for(i = 1..50) (x := i)"), 50);
  EXPECT_EQ(steps_of("(x := 1)"), 1);
  EXPECT_EQ(steps_of("(x := 1) × for(i = 1..3) E × (E ∥ E)"), 1);
  EXPECT_EQ(steps_of("(x := 1) ∥ (x := 2)"), 2);
  EXPECT_EQ(steps_of("(x < 3){(x := x + 1)}"), 7);
  EXPECT_EQ(steps_of("{(x := x + 1)}(x < 3)"), 6);
  EXPECT_EQ(steps_of("E × (x = 0)(E ∨ (x := 1))"), 1);
  EXPECT_EQ(steps_of("busy(7)"), 1);
  EXPECT_EQ(steps_of("(x := 2) × ⟨x = 2⟩"), 2);
  EXPECT_EQ(steps_of("(x := 2) × ((x := 3) ∨ (m[0, 0] := 1))"), 2);
  EXPECT_EQ(steps_of("∥(v = 0..2) ((d[v] := 1) × B_3(v))"), 6);
  EXPECT_EQ(steps_of("local(a: integer = 4) (a := a + 1)"), 1);
  saa::Schedule schedule;
  // A run without steps needs none; N ends a run that may take no more.
  schedule.step_limit = 0;
  EXPECT_EQ(led_to("for(i = 1..3) E", schedule).ending, Ending::done);
  EXPECT_EQ(led_to("(x := 1)", schedule).ending, Ending::step_limit);
  schedule.step_limit = 1;
  EXPECT_EQ(led_to("(x := 1) × N", schedule).ending, Ending::no_result);
  EXPECT_EQ(led_to("(x := 1) × (x = 1)(N ∨ E)", schedule).ending, Ending::step_limit);
  schedule.step_limit = 50;
  const Led stopped = led_to("for(i = 1..51) (x := i)", schedule);
  EXPECT_EQ(stopped.ending, Ending::step_limit);
  EXPECT_EQ(stopped.steps, 50);
  EXPECT_EQ(stopped.x, 50);
}

TEST(Rounds, OfOneStepAreAMillionAtMost) {
  EXPECT_EQ(led_to("busy(1000000)").x, 1'000'000);
  EXPECT_EQ(led_to("busy(1000000)").steps, 1);
  EXPECT_NE(
      led_to("busy(1000001)").fault.find("a loop within one step has more than a million rounds"),
      std::string::npos);
  EXPECT_EQ(led_to("busy_once(1000000)").x, 1'000'000);
  EXPECT_NE(led_to("busy_once(1000001)").fault.find("more than a million rounds"),
            std::string::npos);
}

TEST(Branches, AreAHundredThousandAtATime) {
  saa::Schedule reverse;
  reverse.kind = saa::Schedule::Kind::reverse;
  // The main line is one of them.
  EXPECT_EQ(led_to("∥(i = 1..99999) E × (x := 1)", reverse).fault, "");
  EXPECT_NE(led_to("∥(i = 1..100000) E", reverse)
                .fault.find("more than 100000 branches run at the same time"),
            std::string::npos);
}

TEST(Branches, AreAMillionInAll) {
  saa::Schedule reverse;
  reverse.kind = saa::Schedule::Kind::reverse;
  const Led led = led_to("for(j = 1..20) ∥(i = 1..50000) E × (x := 1) × ∥(i = 1..1) E", reverse);
  EXPECT_EQ(led.x, 1);
  EXPECT_NE(led.fault.find("the scheme has more than 1000000 branches in total"),
            std::string::npos);
}

std::string mistakes_in(std::string_view declaration) {
  const auto parsed = saa::parse_algorithm(fmt::format("{}{}", opening, declaration), "small.saa");
  std::string lines;
  for (const saa::Mistake& one : parsed.mistakes) {
    lines += fmt::format("{}:{}: {}", one.at.line, one.at.column, one.message);
  }
  return lines;
}

std::string times(int count, std::string_view text) {
  std::string all;
  for (int done = 0; done < count; ++done) all += text;
  return all;
}

TEST(Texts, AreReadUpToTheirLimits) {
  EXPECT_EQ(mistakes_in("scheme S = (x := 1000000000000);"), "");
  EXPECT_EQ(mistakes_in("scheme S = (x := 1000000000001);"),
            "10:18: 1000000000001 is too large a number; the maximum is 10^12");
  EXPECT_EQ(mistakes_in("scheme S = (x := 99999999999999999999);"),
            "10:18: 99999999999999999999 is too large a number; the maximum is 10^12");
  const auto sum = [](int operands) {
    return fmt::format("scheme S = (x := x{});", times(operands - 1, " + x"));
  };
  EXPECT_EQ(mistakes_in(sum(1000)), "");
  EXPECT_NE(mistakes_in(sum(1001)).find("the chain exceeds 1000 operands"), std::string::npos);
  const auto braces = [](int levels) {
    return fmt::format("scheme S = {}E{};",
                       times(levels,
                             "["
                             "x < 1]{"),
                       times(levels, "}"));
  };
  // A condition takes two levels more.
  EXPECT_EQ(mistakes_in(braces(248)), "");
  EXPECT_NE(mistakes_in(braces(249)).find("nesting exceeds 250 levels"), std::string::npos);
}

TEST(Cells, AreCountedBeforeTheyAreThere) {
  const auto parsed = saa::parse_algorithm(
      "algorithm a \"b\";\nconstant V;\nstate d[V, 8192]: integer;\nstate x: integer;\n", "a.saa");
  ASSERT_TRUE(parsed.mistakes.empty());
  const auto refused = [&](Value extent) {
    try {
      static_cast<void>(saa::Layout(parsed.algorithm, {{"V", extent}}));
      return std::string();
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(refused(0), "");
  EXPECT_EQ(refused(8191), "");
  EXPECT_EQ(refused(8192), "a state has at most 67108864 cells");  // and x
  EXPECT_EQ(refused(8193), "'d' has the extent 8192, but a state has at most 67108864 cells");
  EXPECT_EQ(refused(4294967297),
            "'d' has the extent 4294967297, but a state has at most 67108864 cells");
  EXPECT_EQ(refused(-1), "'d' has the extent -1, but a state has at most 67108864 cells");
}

}  // namespace
}  // namespace graphspec::properties
