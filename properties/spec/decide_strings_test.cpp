/// \file
/// The decision procedure against what schemes mean: their sets of guarded strings, put together
/// from those of their parts. Every difference is replayed in them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <set>

#include "spec/saa/build.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

using saa::ConditionPtr;
using saa::SchemePtr;

/// "0A2B1": from truth values 0 by A to 2, by B to 1, and there it ends. Bit 0 is u, bit 1 is v.
using Strings = std::set<std::string>;
constexpr std::size_t most_operators = 5;
const Strings everywhere{"0", "1", "2", "3"};

bool bit(char atom, const std::string& test) {
  return ((atom - '0') >> (test == "u" ? 0 : 1) & 1) != 0;
}

bool holds(const ConditionPtr& condition, char atom) {
  if (const auto* const node = std::get_if<saa::Not>(&condition->node)) {
    return !holds(node->operand, atom);
  }
  if (const auto* const node = std::get_if<saa::And>(&condition->node)) {
    return holds(node->left, atom) && holds(node->right, atom);
  }
  return bit(atom, std::get<saa::PredicateCall>(condition->node).name);
}

Strings where(const ConditionPtr& condition, bool wanted) {
  Strings all;
  for (const std::string& atom : everywhere) {
    if (holds(condition, atom[0]) == wanted) all.insert(atom);
  }
  return all;
}

Strings united(Strings one, const Strings& other) {
  one.insert(other.begin(), other.end());
  return one;
}

/// The strings of one that go on as those of the other begin.
Strings joined(const Strings& first, const Strings& second) {
  Strings all;
  for (const std::string& one : first) {
    for (auto other = second.lower_bound(one.substr(one.size() - 1));
         other != second.end() && other->front() == one.back(); ++other) {
      if (one.size() + other->size() <= 2 * most_operators + 2) all.insert(one + other->substr(1));
    }
  }
  return all;
}

/// The least set that holds what a while does: what never ends is not in it.
Strings repeated(const ConditionPtr& condition, const Strings& body) {
  const Strings round = joined(where(condition, true), body);
  Strings all = where(condition, false);
  for (;;) {
    Strings more = united(all, joined(round, all));
    if (more == all) return all;
    all = std::move(more);
  }
}

Strings meaning(const SchemePtr& scheme) {
  if (const auto* const node = std::get_if<saa::Call>(&scheme->node)) {
    Strings all;
    for (const std::string& before : everywhere) {
      for (const std::string& after : everywhere) {
        all.insert(fmt::format("{}{}{}", before, node->name, after));
      }
    }
    return all;
  }
  if (const auto* const node = std::get_if<saa::Composition>(&scheme->node)) {
    Strings all = everywhere;
    for (const SchemePtr& part : node->parts) all = joined(all, meaning(part));
    return all;
  }
  if (const auto* const node = std::get_if<saa::AlphaDisjunction>(&scheme->node)) {
    return united(joined(where(node->condition, true), meaning(node->then)),
                  joined(where(node->condition, false), meaning(node->otherwise)));
  }
  if (const auto* const node = std::get_if<saa::AlphaIteration>(&scheme->node)) {
    return repeated(node->condition, meaning(node->body));
  }
  if (const auto* const node = std::get_if<saa::InverseIteration>(&scheme->node)) {
    const Strings body = meaning(node->body);
    return joined(body, repeated(node->condition, body));
  }
  if (const auto* const node = std::get_if<saa::Filtration>(&scheme->node)) {
    return where(node->condition, true);
  }
  return std::holds_alternative<saa::Identity>(scheme->node) ? everywhere : Strings{};
}

class RandomTrees {
 public:
  explicit RandomTrees(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  SchemePtr scheme(std::uint64_t nodes) {
    if (nodes <= 1) return leaf();
    const std::uint64_t first = 1 + below(nodes - 1);
    const std::uint64_t second = nodes - first;
    switch (below(7)) {
      case 0:
      case 1:
      case 2:
        return saa::compose({scheme(first), scheme(second)});
      case 3:
        return saa::scheme(saa::AlphaIteration{condition(), scheme(nodes - 1)});
      case 4:
        return saa::scheme(saa::InverseIteration{scheme(nodes - 1), condition()});
      default:
        return saa::scheme(saa::AlphaDisjunction{condition(), scheme(first), scheme(second)});
    }
  }

  /// Something changed at one place, so that most pairs are nearly equal.
  SchemePtr changed(const SchemePtr& scheme) {
    if (below(3) == 0) return this->scheme(2);
    if (const auto* const node = std::get_if<saa::Composition>(&scheme->node)) {
      auto parts = node->parts;
      SchemePtr& part = parts[below(parts.size())];
      part = changed(part);
      return saa::compose(parts);
    }
    if (const auto* const node = std::get_if<saa::AlphaDisjunction>(&scheme->node)) {
      saa::AlphaDisjunction fork = *node;
      SchemePtr& branch = below(2) == 0 ? fork.then : fork.otherwise;
      branch = changed(branch);
      return saa::scheme(fork);
    }
    if (const auto* const node = std::get_if<saa::AlphaIteration>(&scheme->node)) {
      return saa::scheme(saa::AlphaIteration{condition(), node->body});
    }
    return this->scheme(2);
  }

  /// Rewritten by sound laws at every place, each with some chance.
  SchemePtr rewritten(const SchemePtr& scheme) {
    if (const auto* const node = std::get_if<saa::Composition>(&scheme->node)) {
      std::vector<SchemePtr> parts;
      for (const SchemePtr& part : node->parts) parts.push_back(rewritten(part));
      return padded(saa::compose(parts));
    }
    if (const auto* const node = std::get_if<saa::AlphaDisjunction>(&scheme->node)) {
      const SchemePtr then = rewritten(node->then);
      const SchemePtr otherwise = rewritten(node->otherwise);
      if (below(2) == 0) {
        const ConditionPtr opposite = saa::condition(saa::Not{node->condition});
        return padded(saa::scheme(saa::AlphaDisjunction{opposite, otherwise, then}));
      }
      return padded(saa::scheme(saa::AlphaDisjunction{node->condition, then, otherwise}));
    }
    if (const auto* const node = std::get_if<saa::AlphaIteration>(&scheme->node)) {
      return padded(iteration(node->condition, rewritten(node->body)));
    }
    if (const auto* const node = std::get_if<saa::InverseIteration>(&scheme->node)) {
      const SchemePtr body = rewritten(node->body);
      return padded(saa::compose({body, iteration(node->condition, body)}));
    }
    return padded(scheme);
  }

 private:
  SchemePtr leaf() {
    switch (below(7)) {
      case 0:
        return saa::scheme(saa::Identity{});
      case 1:
        return below(3) == 0 ? saa::scheme(saa::Undefined{})
                             : saa::scheme(saa::Filtration{condition()});
      default:
        return saa::scheme(saa::Call{below(2) == 0 ? "A" : "B", {}});
    }
  }

  ConditionPtr condition() {
    ConditionPtr name = saa::condition(saa::PredicateCall{below(2) == 0 ? "u" : "v", {}});
    if (below(4) == 0) name = saa::condition(saa::Not{name});
    return below(4) == 0 ? saa::condition(saa::And{name, condition()}) : name;
  }

  /// (u){A} in one of its forms.
  SchemePtr iteration(const ConditionPtr& condition, const SchemePtr& body) {
    SchemePtr plain = saa::scheme(saa::AlphaIteration{condition, body});
    const SchemePtr nothing = saa::scheme(saa::Identity{});
    switch (below(4)) {
      case 0:
        return saa::scheme(saa::AlphaDisjunction{condition, saa::compose({body, plain}), nothing});
      case 1:
        return saa::scheme(saa::AlphaIteration{
            condition,
            saa::compose({body, saa::scheme(saa::AlphaDisjunction{condition, body, nothing})})});
      case 2:
        return saa::compose(
            {plain, saa::scheme(saa::Filtration{saa::condition(saa::Not{condition})})});
      default:
        return plain;
    }
  }

  /// Through the printer and the parser.
  SchemePtr padded(const SchemePtr& scheme) {
    constexpr std::string_view forms[] = {
        "E * ({0})", "({0}) * E",        "[u]({0} | {0})",       "[v]({0} | {0})",
        "({0})",     "[false](N | {0})", "<.w \\/ !w.> * ({0})", "[w](({0}) | [!w]({0} | N))"};
    const std::uint64_t form = below(3 * std::size(forms));
    if (form >= std::size(forms)) return scheme;
    return saa::parse_scheme(
        fmt::format(fmt::runtime(forms[form]), to_text(scheme, saa::Spelling::ascii)));
  }

  std::mt19937_64 random_;
};

bool fits(const saa::Valuation& valuation, char atom) {
  for (const auto& [test, value] : valuation) {
    if (bit(atom, test) != value) return false;
  }
  return true;
}

bool has_prefix(const Strings& strings, const std::string& prefix) {
  const auto found = strings.lower_bound(prefix);
  return found != strings.end() && found->starts_with(prefix);
}

/// What goes against a claim about what a side does after a difference's run, with whatever truth
/// values the difference leaves open; empty: nothing.
std::string refutation(const Strings& strings, const saa::Difference& difference,
                       const std::string& claim) {
  Strings runs{""};
  for (const auto& act : difference.common) {
    Strings longer;
    for (const std::string& run : runs) {
      for (const std::string& atom : everywhere) {
        if (fits(act.holds, atom[0])) longer.insert(run + atom + act.operation);
      }
    }
    runs = std::move(longer);
  }
  for (const std::string& before : runs) {
    for (const std::string& atom : everywhere) {
      if (!fits(difference.holds, atom[0])) continue;
      const std::string run = before + atom;
      const bool ends = strings.contains(run);
      const bool goes_on = has_prefix(strings, run);
      const bool as_claimed = claim == "ends"            ? ends
                              : claim == "has no result" ? !goes_on
                              : ends                     ? false
                                     // Where it goes on beyond the length, nothing is seen of it.
                                     : !goes_on || has_prefix(strings, run + claim.substr(5));
      if (!as_claimed) return fmt::format("{}: not '{}'", run, claim);
    }
  }
  return "";
}

TEST(Decisions, AreThoseOfTheGuardedStringsAndDifferencesAreReplayed) {
  RandomTrees random(11);
  int equal = 0;
  int replayed = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const SchemePtr left = random.scheme(2 + random.below(7));
    const SchemePtr right =
        random.below(3) == 0 ? random.scheme(2 + random.below(7)) : random.changed(left);
    const std::string both = to_text(left) + " and " + to_text(right);
    const Strings of_left = meaning(left);
    const Strings of_right = meaning(right);
    const auto found = difference(left, right);
    if (!found) {
      EXPECT_EQ(of_left, of_right) << both;
      ++equal;
    } else if (found->common.size() < most_operators) {
      EXPECT_NE(found->left, found->right) << both;
      EXPECT_EQ(refutation(of_left, *found, found->left), "") << both << describe(*found);
      EXPECT_EQ(refutation(of_right, *found, found->right), "") << both << describe(*found);
      ++replayed;
    }
  }
  EXPECT_GT(equal, 300);
  EXPECT_GT(replayed, 2000);
}

TEST(Decisions, AreKeptByRewritingAtEveryPlace) {
  RandomTrees random(12);
  for (int trial = 0; trial < 1000; ++trial) {
    const SchemePtr scheme = random.scheme(2 + random.below(8));
    const SchemePtr other = random.rewritten(random.rewritten(scheme));
    const auto found = difference(scheme, other);
    EXPECT_FALSE(found.has_value())
        << to_text(scheme) << " and " << to_text(other) << (found ? ": " + describe(*found) : "");
  }
}

TEST(Loops, TakeTheirBoundsOnce) {
  const auto equal = [](std::string_view left, std::string_view right) {
    return !difference(saa::parse_scheme(left), saa::parse_scheme(right)).has_value();
  };
  // From x = 2 the left adds to y twice, the right never.
  EXPECT_FALSE(equal("for(i = 0..x) [i <= x]((x := 0) | (y := y + 1))", "for(i = 0..x) (x := 0)"));
  EXPECT_FALSE(equal("for(i = 0..n) A", "for(i = 0..m) A"));
  EXPECT_TRUE(equal("for(i = 0..n) [i <= n](A | B)", "for(j = 0..n) [j > n](B | A)"));
  EXPECT_TRUE(equal("for(i = 0..n) for(i = 0..i) f(i)", "for(a = 0..n) for(b = 0..a) f(b)"));
}

TEST(Differences, NameNoConditionThatDoesNotMatter) {
  const auto told = [](std::string_view left, std::string_view right) {
    return describe(*difference(saa::parse_scheme(left), saa::parse_scheme(right)));
  };
  EXPECT_EQ(told("[u](E | E) * A", "[u](E | E) * B"),
            "the left scheme does A, and the right scheme does B");
  EXPECT_EQ(told("[u](E | E) * A * B", "A"),
            "after A: the left scheme does B, and the right scheme ends");
}

}  // namespace
}  // namespace graphspec::properties
