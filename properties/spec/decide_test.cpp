/// \file
/// The decision procedure against known answers, against guarded strings enumerated one by one, and
/// for speed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <set>

#include "reference/graph/error.hpp"
#include "spec/library.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

using saa::ConditionPtr;
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
            "where u does not the left ends, the right does A");
  EXPECT_EQ(
      describe(*difference(saa::parse_scheme("A * [x < y](B | N)"), saa::parse_scheme("A * B"))),
      "after A: where x < y does not the left has no result, the right does B");
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

// ---- an independent judge: guarded strings, one by one
// ----------------------------------------------

/// What a scheme does with given truth values after each of so many operators: the operators that
/// it does, and "." where it ends, "!" where it has no result, "~" where it goes on.
class Walk {
 public:
  explicit Walk(const std::vector<unsigned>& atoms) : atoms_(atoms) {}

  std::string of(const SchemePtr& scheme) {
    const bool ended = walk(scheme);
    if (ended) text_ += '.';
    return text_;
  }

 private:
  bool holds(const ConditionPtr& condition) const {
    if (const auto* const node = std::get_if<saa::Constant>(&condition->node)) return node->value;
    if (const auto* const node = std::get_if<saa::Not>(&condition->node))
      return !holds(node->operand);
    if (const auto* const node = std::get_if<saa::And>(&condition->node)) {
      return holds(node->left) && holds(node->right);
    }
    if (const auto* const node = std::get_if<saa::Or>(&condition->node)) {
      return holds(node->left) || holds(node->right);
    }
    const auto& name = std::get<saa::PredicateCall>(condition->node).name;
    return (atoms_[place_] >> (name == "u" ? 0U : 1U) & 1U) != 0;
  }

  /// False: it is over with this walk.
  bool walk(const SchemePtr& scheme) {
    if (const auto* const node = std::get_if<saa::Call>(&scheme->node)) {
      text_ += node->name;
      if (++place_ < atoms_.size()) return true;
      text_ += '~';
      return false;
    }
    if (const auto* const node = std::get_if<saa::Composition>(&scheme->node)) {
      for (const SchemePtr& part : node->parts) {
        if (!walk(part)) return false;
      }
      return true;
    }
    if (const auto* const node = std::get_if<saa::AlphaDisjunction>(&scheme->node)) {
      return walk(holds(node->condition) ? node->then : node->otherwise);
    }
    if (const auto* const node = std::get_if<saa::AlphaIteration>(&scheme->node)) {
      return repeat(node->condition, node->body);
    }
    if (const auto* const node = std::get_if<saa::InverseIteration>(&scheme->node)) {
      return walk(node->body) && repeat(node->condition, node->body);
    }
    if (const auto* const node = std::get_if<saa::Filtration>(&scheme->node)) {
      if (holds(node->condition)) return true;
    } else if (std::holds_alternative<saa::Identity>(scheme->node)) {
      return true;
    }
    text_ += '!';
    return false;
  }

  bool repeat(const ConditionPtr& condition, const SchemePtr& body) {
    while (holds(condition)) {
      const std::size_t before = place_;
      if (!walk(body)) return false;
      if (place_ == before) {
        text_ += '!';  // for ever
        return false;
      }
    }
    return true;
  }

  const std::vector<unsigned>& atoms_;
  std::size_t place_ = 0;
  std::string text_;
};

/// All strings of a scheme that end within so many operators; what never ends has none.
std::set<std::string> strings_of(const SchemePtr& scheme, std::size_t length) {
  std::set<std::string> all;
  std::vector<unsigned> atoms(length, 0);
  for (std::uint64_t number = 0; number < (std::uint64_t{1} << (2 * length)); ++number) {
    for (std::size_t place = 0; place < length; ++place) {
      atoms[place] = static_cast<unsigned>(number >> (2 * place) & 3U);
    }
    const std::string text = Walk(atoms).of(scheme);
    if (text.back() != '.') continue;
    std::string guarded;
    for (std::size_t place = 0; place < text.size(); ++place) {
      guarded += fmt::format("{}{}", atoms[place], text[place]);
    }
    all.insert(guarded);
  }
  return all;
}

class RandomSchemes {
 public:
  explicit RandomSchemes(std::uint64_t seed) : random_(seed) {}

  SchemePtr scheme(int depth) {
    switch (depth == 0 ? below(5) : below(10)) {
      case 0:
      case 1:
        return saa::scheme(saa::Call{"A", {}});
      case 2:
        return saa::scheme(saa::Call{"B", {}});
      case 3:
        return saa::scheme(saa::Identity{});
      case 4:
        return below(3) == 0 ? saa::scheme(saa::Undefined{})
                             : saa::scheme(saa::Filtration{condition()});
      case 5:
      case 6:
        return saa::compose({scheme(depth - 1), scheme(depth - 1)});
      case 7:
        return saa::scheme(saa::AlphaIteration{condition(), scheme(depth - 1)});
      case 8:
        return saa::scheme(saa::InverseIteration{scheme(depth - 1), condition()});
      default:
        return saa::scheme(
            saa::AlphaDisjunction{condition(), scheme(depth - 1), scheme(depth - 1)});
    }
  }

 private:
  ConditionPtr condition() {
    ConditionPtr name = saa::condition(saa::PredicateCall{below(2) == 0 ? "u" : "v", {}});
    switch (below(4)) {
      case 0:
        return saa::condition(saa::Not{name});
      case 1:
        return saa::condition(saa::And{name, condition()});
      default:
        return name;
    }
  }
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  std::mt19937_64 random_;
};

TEST(Decisions, AgreeWithGuardedStringsOnRandomSchemes) {
  constexpr std::size_t length = 5;
  RandomSchemes random(1);
  int equal = 0;
  int different = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const SchemePtr left = random.scheme(2);
    const SchemePtr right = random.scheme(2);
    const auto found = difference(left, right);
    const bool same = strings_of(left, length) == strings_of(right, length);
    // Strings that are longer tell apart what these do not.
    if (!found) {
      EXPECT_TRUE(same) << to_text(left) << " and " << to_text(right);
      ++equal;
    } else if (found->common.size() + 2 < length) {
      // A difference so early shows in a string, unless the way on from it is longer.
      different += same ? 0 : 1;
    }
    if (!same) {
      EXPECT_TRUE(found.has_value()) << to_text(left) << " and " << to_text(right);
    }
  }
  EXPECT_GT(equal, 50);
  EXPECT_GT(different, 500);
}

TEST(Decisions, AreKeptByRandomRewriting) {
  RandomSchemes random(2);
  std::mt19937_64 choice(3);
  const auto rewritten = [&](const SchemePtr& scheme) -> SchemePtr {
    const std::string text = to_text(scheme, saa::Spelling::ascii);
    constexpr std::string_view forms[] = {
        "E * ({0})",        "[u]({0} | {0})", "[w](({0}) | [!w]({0} | N))",
        "[false](N | {0})", "({0}) * E",      "<.w \\/ !w.> * ({0})"};
    return saa::parse_scheme(fmt::format(fmt::runtime(forms[choice() % std::size(forms)]), text));
  };
  for (int trial = 0; trial < 300; ++trial) {
    const SchemePtr scheme = random.scheme(3);
    const SchemePtr other = rewritten(rewritten(scheme));
    const auto found = difference(scheme, other);
    EXPECT_FALSE(found.has_value())
        << to_text(scheme) << " and " << to_text(other) << (found ? ": " + describe(*found) : "");
  }
}

}  // namespace
}  // namespace graphspec::properties
