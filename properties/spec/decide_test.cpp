/// \file
/// The decision procedure against known answers, and for speed; against what random schemes mean it
/// is held in decide_strings_test.cpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>

#include "reference/graph/error.hpp"
#include "spec/library.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

using saa::SchemePtr;

struct Pair {
  std::string_view left;
  std::string_view right;
  bool equal;
};

// Beside spec/laws.saa, which has those of the literature.
constexpr Pair pairs[] = {
    {"[u]{ [v]{ A } * B }", "[u]{ [v](A * [v]{A} | E) * B }", true},
    {"[u /\\ v](A | B)", "[v /\\ u](A | B)", true},
    {"[!(u \\/ v)](A | B)", "[!u /\\ !v](A | B)", true},
    {"[u /\\ !u](A | B)", "B", true},
    {"[u]{A} * [u](B | C)", "[u]{A} * C", true},
    {"[u]{A} * <.!u.> * B", "[u]{A} * B", true},
    {"[true]{A}", "N", true},
    {"[u](A * N | A * N)", "N", true},
    {"[u]{A * N}", "<.!u.>", true},
    {"{A}[u] * B", "A * [u]{A} * B", true},
    {"{{A}[u]}[v]", "{A}[u] * [v]{{A}[u]}", true},
    {"[u]{A * A}", "[u]{A * A} * <.!u.>", true},
    {"[u]{A * [u](A * [u](A | E) | E)}", "[u]{A}", true},
    {"[u](A | E) * [u](A | E)", "[u](A * [u](A | E) | E)", true},
    {"A * [u](B | B) * C", "A * B * C", true},
    {"[u]{[!u](A | B)}", "[u]{B}", true},
    {"[x < y](A | B)", "[y > x](A | B)", true},
    {"[x <= y](A | B)", "[x > y](B | A)", true},
    {"[x != y](A | B)", "[y = x](B | A)", true},
    {"[Q = empty]{A}", "[!(Q != empty)]{A}", true},
    {"for(i = 0..3) f(i)", "for(j = 0..3) f(j)", true},
    {"for(i = 0..3) for(j = 0..i) f(i, j)", "for(a = 0..3) for(b = 0..a) f(a, b)", true},
    {"[u \\/ v]{[u](A | B)}", "[u]{A} * [u \\/ v]{[u](A | B)}", true},
    {"<.u /\\ v.> * A", "<.u.> * <.v.> * A", true},
    {"(E * A) * E", "A", true},
    {"[u]{A}", "[u]{A * A}", false},
    {"[u]{A * [u](A * A | E)}", "[u]{A * A}", false},
    {"A * A * A", "A * A", false},
    {"[u]{[v]{A}}", "[u /\\ v]{A}", false},
    {"for(i = 0..3) f(i)", "for(i = 0..4) f(i)", false},
    {"for(i = 0..3) f(i)", "for(i = 0..3) g(i)", false},
    {"for(i = 0..3) for(j = 0..3) f(i, j)", "for(j = 0..3) for(i = 0..3) f(i, j)", false},
    {"[x < y](A | B)", "[y < x](A | B)", false},
    {"[x <= y](A | B)", "[x < y](A | B)", false},
    {"(x := 1) * [x = 1](A | B)", "(x := 1) * A", false},  // conditions mean nothing here
    {"[u](A | B) * C", "[u](A * C | B)", false},
    {"<.u.> * A", "A * <.u.>", false},
    {"{A}[u]", "{A}[!u]", false},
    {"A * [u]{B} * C", "A * C * [u]{B}", false},
    {"[u]{A * [v](B | N)}", "[u]{A * B}", false},
};

TEST(Decisions, AreThoseThatAreKnown) {
  for (const Pair& pair : pairs) {
    const SchemePtr left = saa::parse_scheme(pair.left);
    const SchemePtr right = saa::parse_scheme(pair.right);
    const auto found = difference(left, right);
    EXPECT_EQ(!found.has_value(), pair.equal)
        << pair.left << " and " << pair.right << (found ? ": " + describe(*found) : "");
    EXPECT_EQ(difference(right, left).has_value(), !pair.equal) << pair.left;
    EXPECT_FALSE(difference(left, left).has_value());
  }
}

TEST(Decisions, OfParallelSchemesAreRefused) {
  for (const std::string_view text :
       {"A || B", "||(v = 0..3) A", "A \\/ B", "||(v = 0..3) B_4(v)"}) {
    EXPECT_THROW(static_cast<void>(difference(saa::parse_scheme(text), saa::parse_scheme("A"))),
                 InputError)
        << text;
  }
}

TEST(Differences, AreToldByTheRunThatShowsThem) {
  EXPECT_EQ(describe(*difference(saa::parse_scheme("[u]{A}"), saa::parse_scheme("{A}[u]"))),
            "if u does not hold, the left scheme ends, and the right scheme does A");
  EXPECT_EQ(
      describe(*difference(saa::parse_scheme("A * [x < y](B | N)"), saa::parse_scheme("A * B"))),
      "after A: if x < y does not hold, the left scheme has no result, and the right scheme does "
      "B");
}

TEST(Decisions, OfTenConditionsAndTwentyOperatorsTakeLessThanASecond) {
  std::string left = "E";
  std::string right = "E";
  for (int number = 0; number < 10; ++number) {
    left =
        fmt::format("[u{0}]{{ A{0} * {1} * [!u{2}](B{0} | E) }}", number, left, (number + 3) % 10);
    right = fmt::format(
        "[u{0}]( A{0} * {1} * [u{2}](E | B{0}) * [u{0}]{{ A{0} * {1} * [u{2}](E | B{0}) }} | E)",
        number, right, (number + 3) % 10);
    // The unfolded side doubles with each level; three of them are enough.
    if (number >= 3) right = left;
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(difference(saa::parse_scheme(left), saa::parse_scheme(right)));
  EXPECT_FALSE(
      difference(saa::parse_scheme(fmt::format("[v]({0} | {0})", left)), saa::parse_scheme(right)));
  std::string wrong = right;
  wrong.replace(wrong.rfind("B1"), 2, "B2");
  EXPECT_TRUE(difference(saa::parse_scheme(left), saa::parse_scheme(wrong)));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print("three decisions took {:.1f} ms\n", 1e3 * seconds.count());
  EXPECT_LT(seconds.count(), 3.0);
}

TEST(TheLaws, AreDecidedAsTheirFileSays) {
  const saa::Algorithm laws = saa::load_laws();
  EXPECT_GT(laws.laws.size(), 40U);
  for (const saa::Law& law : laws.laws) {
    EXPECT_EQ(!difference(law.left, law.right).has_value(), law.holds) << law.name;
  }
}

}  // namespace
}  // namespace graphspec::properties
