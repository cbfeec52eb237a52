/// \file
/// Conditions under the decision procedure: which of them are equal, against their truth tables,
/// and constructs that differ in one place.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/error.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

bool equal(std::string_view left, std::string_view right) {
  return !difference(saa::parse_scheme(left), saa::parse_scheme(right)).has_value();
}

/// A relation between x and y, and whether it holds.
struct Relation {
  std::string_view sign;
  std::function<bool(int, int)> holds;
};

const std::array<Relation, 6> relations{{{"<", std::less<>()},
                                         {"<=", std::less_equal<>()},
                                         {"=", std::equal_to<>()},
                                         {"!=", std::not_equal_to<>()},
                                         {">=", std::greater_equal<>()},
                                         {">", std::greater<>()}}};

/// A condition on x and y as it is written, and where it holds: x < y, x = y, x > y.
struct Compared {
  std::string text;
  std::array<bool, 3> holds;
};

std::vector<Compared> comparisons() {
  std::vector<Compared> all;
  for (const Relation& relation : relations) {
    for (const bool swapped : {false, true}) {
      for (const bool negated : {false, true}) {
        Compared one{fmt::format("{}({} {} {})", negated ? "!" : "", swapped ? "y" : "x",
                                 relation.sign, swapped ? "x" : "y"),
                     {}};
        for (std::size_t place = 0; place < one.holds.size(); ++place) {
          const int x = 0;
          const int y = 1 - static_cast<int>(place);
          one.holds[place] = (swapped ? relation.holds(y, x) : relation.holds(x, y)) != negated;
        }
        all.push_back(std::move(one));
      }
    }
  }
  return all;
}

TEST(Comparisons, AreEqualWhereTheirTruthIs) {
  const std::vector<Compared> all = comparisons();
  ASSERT_EQ(all.size(), 24U);
  for (const Compared& one : all) {
    const std::string left = fmt::format("[{}](A | B)", one.text);
    for (const Compared& other : all) {
      EXPECT_EQ(equal(left, fmt::format("[{}](A | B)", other.text)), one.holds == other.holds)
          << one.text << " and " << other.text;
      std::array<bool, 3> opposite = other.holds;
      for (bool& value : opposite) value = !value;
      EXPECT_EQ(equal(left, fmt::format("[{}](B | A)", other.text)), one.holds == opposite)
          << one.text << " and not " << other.text;
      EXPECT_EQ(equal(fmt::format("[{}]{{A}}", one.text), fmt::format("[{}]{{A}}", other.text)),
                one.holds == other.holds);
      EXPECT_EQ(equal(fmt::format("<.{}.> * A", one.text), fmt::format("<.{}.> * A", other.text)),
                one.holds == other.holds);
    }
  }
}

/// A condition over six facts that are independent of each other, as the procedure takes them:
/// u, v, x < y, y < x, x = y and the like of x and z.
struct Formula {
  std::string text;
  std::function<bool(unsigned)> holds;  ///< for a bit of each fact
};

class RandomFormulas {
 public:
  explicit RandomFormulas(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  Formula formula(int depth) {
    if (depth == 0 || below(4) == 0) return fact();
    const Formula left = formula(depth - 1);
    switch (below(3)) {
      case 0:
        return {fmt::format("!({})", left.text),
                [left](unsigned facts) { return !left.holds(facts); }};
      case 1: {
        const Formula right = formula(depth - 1);
        return {fmt::format("({} /\\ {})", left.text, right.text),
                [=](unsigned facts) { return left.holds(facts) && right.holds(facts); }};
      }
      default: {
        const Formula right = formula(depth - 1);
        return {fmt::format("({} \\/ {})", left.text, right.text),
                [=](unsigned facts) { return left.holds(facts) || right.holds(facts); }};
      }
    }
  }

 private:
  struct Fact {
    std::string_view text;
    unsigned bit;
    bool value;
  };
  Formula fact() {
    static constexpr Fact facts[] = {
        {"u", 0, true},       {"v", 1, true},       {"x < y", 2, true}, {"y > x", 2, true},
        {"x >= y", 2, false}, {"y <= x", 2, false}, {"y < x", 3, true}, {"x > y", 3, true},
        {"x <= y", 3, false}, {"y >= x", 3, false}, {"x = y", 4, true}, {"y = x", 4, true},
        {"x != y", 4, false}, {"y != x", 4, false}, {"x < z", 5, true}, {"z > x", 5, true},
        {"z <= x", 5, false}, {"x >= z", 5, false}, {"true", 6, true},  {"false", 6, false}};
    const Fact one = facts[below(std::size(facts))];
    return {std::string(one.text), [one](unsigned given) {
              return one.bit == 6 ? one.value : ((given >> one.bit & 1U) != 0) == one.value;
            }};
  }

  std::mt19937_64 random_;
};

TEST(Formulas, AreEqualWhereTheirTruthTablesAre) {
  RandomFormulas random(21);
  int equal_ones = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Formula one = random.formula(2);
    const Formula other = random.formula(2);
    bool same = true;
    for (unsigned facts = 0; facts < 64; ++facts) {
      same = same && one.holds(facts) == other.holds(facts);
    }
    equal_ones += same ? 1 : 0;
    EXPECT_EQ(equal(fmt::format("[{}](A | B)", one.text), fmt::format("[{}](A | B)", other.text)),
              same)
        << one.text << " and " << other.text;
  }
  EXPECT_GT(equal_ones, 100);
}

TEST(Conditions, OfDifferentTextsAreIndependent) {
  constexpr std::string_view all[] = {"u",
                                      "v",
                                      "u(x)",
                                      "u(y)",
                                      "u(x, y)",
                                      "u[x]",
                                      "u[y]",
                                      "Q = empty",
                                      "R = empty",
                                      "x in Q",
                                      "y in Q",
                                      "x in R",
                                      "x < 1",
                                      "x < 2",
                                      "x + 1 < 2",
                                      "x = 1",
                                      "x = y",
                                      "x = -y",
                                      "d[x] = d[y]",
                                      "d[x] < d[y]",
                                      "all(i = 0..n) u[i]",
                                      "some(i = 0..n) u[i]",
                                      "all(i = 1..n) u[i]",
                                      "all(i in Q) u[i]",
                                      "all(i in R) u[i]",
                                      "some(i in Q) u[i]"};
  for (const std::string_view one : all) {
    for (const std::string_view other : all) {
      EXPECT_EQ(equal(fmt::format("[{}](A | B)", one), fmt::format("[{}](A | B)", other)),
                one == other)
          << one << " and " << other;
      EXPECT_FALSE(equal(fmt::format("[{}](A | B)", one), fmt::format("[{}](B | A)", other)))
          << one << " and " << other;
    }
  }
  EXPECT_TRUE(equal("[Q = empty](A | B)", "[Q != empty](B | A)"));
  EXPECT_FALSE(equal("[Q = empty](A | B)", "[Q != empty](A | B)"));
}

struct Near {
  std::string_view left;
  std::string_view right;
  bool equal;
};

// Each pair that is not equal differs in one place from one that is.
constexpr Near near[] = {
    {"for(i = 0..n) f(i)", "for(j = 0..n) f(j)", true},
    {"for(i = 0..n) f(i)", "for(j = 1..n) f(j)", false},
    {"for(i = 0..n) f(i)", "for(j = 0..m) f(j)", false},
    {"for(i = 0..n) f(i)", "for(j = 0..n - 1) f(j)", false},
    {"for(i = 0..n) f(i)", "for(j = 0..n) f(0)", false},
    {"for(i = 0..n) f(i)", "for(j = 0..n) f(n)", false},
    {"for(i = 0..n) f(i)", "for(j = 0..n) (f(j) * f(j))", false},
    {"for(i = 0..n) f(i)", "f(0) * for(i = 1..n) f(i)", false},
    {"for(i = 0..n) for(j = 0..n) f(i, j)", "for(j = 0..n) for(i = 0..n) f(j, i)", true},
    {"for(i = 0..n) for(j = 0..n) f(i, j)", "for(i = 0..n) for(j = 0..n) f(j, i)", false},
    {"for(i = 0..n) for(j = 0..i) f(j)", "for(i = 0..n) for(j = 0..n) f(j)", false},
    {"for(i = 0..n) A * for(i = 0..n) B", "for(i = 0..n) (A * B)", false},
    {"local(a: integer = 1) f(a)", "local(b: integer = 1) f(b)", true},
    {"local(a: integer = 1) f(a)", "local(b: integer = 2) f(b)", false},
    {"local(a: integer) f(a)", "local(b: integer = 0) f(b)", true},
    {"local(a: integer) f(a)", "local(b: integer = 1) f(b)", false},
    {"local(a: integer) local(b: integer) f(a, b)", "local(b: integer) local(a: integer) f(b, a)",
     true},
    {"local(a: integer) local(b: integer) f(a, b)", "local(a: integer) local(b: integer) f(b, a)",
     false},
    {"local(p: boolean = u) [p](A | B)", "local(q: boolean = u) [!q](B | A)", true},
    {"local(p: boolean = u) [p](A | B)", "local(q: boolean = u) [q](B | A)", false},
    {"local(a: integer = n) [a < 3](A | B)", "local(c: integer = n) [c < 3](A | B)", true},
    {"local(a: integer = n) [a < 3](A | B)", "local(c: integer = n) [c <= 3](A | B)", false},
    {"{A}[x >= y]", "A * [y <= x]{A}", true},
    {"{A}[x >= y]", "A * [y < x]{A}", false},
    {"{A}[x >= y]", "[x >= y]{A}", false},
    {"{{A}[u] * B}[v]", "A * [u]{A} * B * [v]{A * [u]{A} * B}", true},
    {"{{A}[u] * B}[v]", "A * [u]{A} * B * [v]{[u]{A} * B}", false},
    {"{{A}[u] * B}[v]", "A * [v]{A} * B * [u]{A * [v]{A} * B}", false},
    {"(x := 1)", "(x := 1) * E", true},
    {"(x := 1)", "(x := 2)", false},
    {"(x := 1)", "(y := 1)", false},
    {"(x := y + 1)", "(x := y - 1)", false},
    {"(x := y + 1)", "(x := 1 + y)", false},
    {"(d[0] := 1)", "(d[1] := 1)", false},
    {"(d[0] := 1)", "(d := 1)", false},
    {"f(x)", "f(y)", false},
    {"f(x)", "f", false},
    {"f(x)", "f(x, x)", false},
    {"T(u) * A", "T(v) * A", false},
    {"<.u /\\ v.>", "<.v.> * <.u.>", true},
    {"<.u /\\ v.>", "<.u \\/ v.>", false},
    {"<.u.> * A * <.v.>", "<.v.> * A * <.u.>", false},
    {"[u]{N}", "<.!u.>", true},
    {"[u]{N}", "<.u.>", false},
    {"[u]{N}", "N", false},
    {"{N}[u]", "N", true},
    {"{E}[u]", "<.!u.>", true},
    {"{E}[u]", "E", false},
    {"[u]{[v]{E}}", "<.!u.>", true},
    {"[u]{A * [true]{B}}", "<.!u.>", true},
    {"[u]{A * [v]{B}}", "<.!u.>", false},
    {"[u](A | N)", "<.u.> * A", true},
    {"[u](A | N)", "A * <.u.>", false},
    {"[u](N | A)", "<.u.> * A", false},
    {"A * [u](N | N)", "N", true},
    {"A * [u](N | E)", "N", false},
};

TEST(Constructs, ThatDifferInOnePlaceAreToldApart) {
  for (const Near& one : near) {
    EXPECT_EQ(equal(one.left, one.right), one.equal) << one.left << " and " << one.right;
    EXPECT_EQ(equal(one.right, one.left), one.equal) << one.right << " and " << one.left;
  }
}

TEST(Differences, AreToldByWhatHoldsAndByWhatEachSideDoes) {
  const auto told = [](std::string_view left, std::string_view right) {
    const auto found = difference(saa::parse_scheme(left), saa::parse_scheme(right));
    return found ? describe(*found) : "equal";
  };
  EXPECT_EQ(told("[x >= y](A | E)", "E"),
            "if x < y does not hold, the left scheme does A, and the right scheme ends");
  EXPECT_EQ(told("[x <= y](A | E)", "E"),
            "if y < x does not hold, the left scheme does A, and the right scheme ends");
  EXPECT_EQ(told("[y != x](A | E)", "E"),
            "if x = y does not hold, the left scheme does A, and the right scheme ends");
  EXPECT_EQ(
      told("A * [u](B | N) * C", "A * B * C"),
      "after A: if u does not hold, the left scheme has no result, and the right scheme does B");
  EXPECT_EQ(told("[u](A * B | C)", "[u](A * C | C)"),
            "after A if u holds: the left scheme does B, and the right scheme does C");
  EXPECT_EQ(told("E", "N"), "the left scheme ends, and the right scheme has no result");
  EXPECT_EQ(told("A * B", "A * B * [u]{A}"),
            "after A, B: if u holds, the left scheme ends, and the right scheme does A");
}

TEST(Decisions, AreGivenUpAfterAMillionWalks) {
  // Each condition between two operators doubles the walks.
  const auto conditions = [](int count) {
    std::string text = "A";
    for (int number = 0; number < count; ++number) text += fmt::format(" * [u{}](E | E)", number);
    return text;
  };
  EXPECT_TRUE(equal(conditions(14), "A"));
  EXPECT_FALSE(equal(conditions(14), "B"));
  EXPECT_THROW(static_cast<void>(equal(conditions(21), "A")), InputError);
}

}  // namespace
}  // namespace graphspec::properties
