/// \file
/// Schemes with what they call: proofs look into a call only where its values cannot change
/// between the call and their use.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view opening = R"(algorithm small "nowhere";
constant V;
state x: integer;
state y: integer;
state e[V]: integer;
state Q[V]: set;
function now: integer = x;
operator A = (x := x + 1);
scheme Late(i: integer) = A × (y := i);
scheme Second(j, i: integer) = A × (y := i);
scheme Put(var z: integer, i: integer) = (z := 1) × (y := i);
scheme SetBoth(var z: integer, var w: integer) = (z := 1) × (w := 2);
scheme Twice(scheme B) = B × B;
)";

/// What `G` with these parameters is with all that it calls.
std::string unfolded(std::string_view parameters, std::string_view body) {
  const auto parsed = saa::parse_algorithm(
      fmt::format("{}scheme G{} = {};", opening, parameters, body), "small.saa");
  for (const saa::Mistake& one : parsed.mistakes) ADD_FAILURE() << body << ": " << one.message;
  return to_text(saa::unfolded(parsed.algorithm, parsed.algorithm.definition("G")));
}

TEST(ACall, IsLookedIntoWhereItsValuesCannotChange) {
  EXPECT_EQ(unfolded("", "Late(3)"), "A × (y := 3)");
  EXPECT_EQ(unfolded("", "Late(V + 1)"), "A × (y := V + 1)");
  EXPECT_EQ(unfolded("(k: integer)", "Late(k)"), "A × (y := %1)");
  EXPECT_EQ(unfolded("(k: integer)", "Late(k − 1)"), "A × (y := %1 − 1)");
  EXPECT_EQ(unfolded("", "for(k = 0..2) Late(k)"), "for(k = 0..2) (A × (y := k))");
  // A variable is handed over itself.
  EXPECT_EQ(unfolded("", "Put(x, 3)"), "(x := 1) × (y := 3)");
  EXPECT_EQ(unfolded("(var k: integer)", "Put(k, 3)"), "(%1 := 1) × (y := 3)");
  EXPECT_EQ(unfolded("", "SetBoth(x, x)"), "(x := 1) × (x := 2)");
  EXPECT_EQ(unfolded("", "Twice(Put(x, y))"), "Put(x, y) × Put(x, y)");
}

TEST(ACall, StaysWhereItsValuesMayChange) {
  for (const std::string_view call :
       {"Late(x)", "Late(x + 1)", "Late(now())", "Late(1 − now())", "Late(e[0])", "Late(e[x])",
        "Late(argmin(i ∈ Q) i)", "Second(x, 1)", "Second(1, x)", "Put(x, x)", "Put(y, now())"}) {
    EXPECT_EQ(unfolded("", call), call);
  }
  EXPECT_EQ(unfolded("(var k: integer)", "Late(k)"), "Late(%1)");
  EXPECT_EQ(unfolded("(var k: integer)", "Put(k, k)"), "Put(%1, %1)");
  EXPECT_EQ(unfolded("(n: integer, var k: integer)", "Put(k, n + k)"), "Put(%2, %1 + %2)");
  EXPECT_EQ(unfolded("(n: integer, var k: integer)", "Put(k, n)"), "(%2 := 1) × (y := %1)");
  EXPECT_EQ(unfolded("(R: set)", "Late(argmin(i ∈ R) i)"), "Late(argmin(i ∈ %1) i)");
}

TEST(AnEquality, OfSchemesWithVariablesIsProvedOnlyWhereItHolds) {
  const auto parsed =
      saa::parse_algorithm(fmt::format("{}scheme G(var k: integer) = Put(k, k);\n"
                                       "scheme H(var k: integer) = (k := 1) × (y := k);\n"
                                       "scheme I(var k: integer) = Put(k, 1);\n"
                                       "scheme J(var k: integer) = (k := 1) × (y := 1);\n",
                                       opening),
                           "small.saa");
  ASSERT_TRUE(parsed.mistakes.empty()) << parsed.mistakes[0].message;
  const auto equal = [&](std::string_view one, std::string_view other) {
    const auto whole = [&](std::string_view name) {
      return saa::unfolded(parsed.algorithm, parsed.algorithm.definition(name));
    };
    return !difference(whole(one), whole(other)).has_value();
  };
  // With x = 5 for k, G leaves 5 in y, and H leaves 1.
  EXPECT_FALSE(equal("G", "H"));
  EXPECT_TRUE(equal("I", "J"));
  EXPECT_FALSE(equal("H", "J"));
}

}  // namespace
}  // namespace graphspec::properties
