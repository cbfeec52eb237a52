/// \file
/// Tests of the expressions of proofs: what is simplified keeps its meaning, which an evaluator of
/// its own says, and quantifiers have the triggers that the rules for them give.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "spec/prove/smt.hpp"

namespace graphspec::properties {
namespace {

using prove::both;
using prove::call;
using prove::either;
using prove::equal;
using prove::exists;
using prove::for_all;
using prove::if_else;
using prove::implies;
using prove::negated;
using prove::number;
using prove::Smt;
using prove::symbol;
using prove::truth;

using Values = std::map<std::string, std::int64_t>;

/// What quantifiers range over here.
constexpr std::int64_t domain[] = {-1, 0, 1, 2};

/// The value of an expression as SMT-LIB defines its signs; truth values are 0 and 1.
std::int64_t value_of(const Smt& formula, Values& values);

bool each_holds(const Smt& quantifier, std::size_t place, bool for_all, Values& values) {
  if (place == quantifier.bound.size()) return value_of(quantifier.arguments[0], values) != 0;
  for (const std::int64_t one : domain) {
    values[quantifier.bound[place]] = one;
    if (each_holds(quantifier, place + 1, for_all, values) != for_all) return !for_all;
  }
  return for_all;
}

std::int64_t value_of(const Smt& formula, Values& values) {
  const std::string& head = formula.head;
  if (!formula.bound.empty()) return each_holds(formula, 0, head == "forall", values) ? 1 : 0;
  std::vector<std::int64_t> of;
  for (const Smt& one : formula.arguments) of.push_back(value_of(one, values));
  if (head == "and" || head == "or") {
    const bool all = head == "and";
    for (const std::int64_t one : of) {
      if ((one != 0) != all) return all ? 0 : 1;
    }
    return all ? 1 : 0;
  }
  if (head == "not") return 1 - of.at(0);
  if (head == "=>") return of.at(0) == 0 || of.at(1) != 0 ? 1 : 0;
  if (head == "=") return of.at(0) == of.at(1) ? 1 : 0;
  if (head == "<") return of.at(0) < of.at(1) ? 1 : 0;
  if (head == "<=") return of.at(0) <= of.at(1) ? 1 : 0;
  if (head == "ite") return of.at(0) != 0 ? of.at(1) : of.at(2);
  if (head == "+") return of.at(0) + of.at(1);
  if (head == "-") return of.size() == 1 ? -of[0] : of.at(0) - of.at(1);
  if (head == "true" || head == "false") return head == "true" ? 1 : 0;
  if (std::isdigit(static_cast<unsigned char>(head[0])) != 0) return std::stoll(head);
  return values.at(head);
}

/// An expression, and what it should mean.
struct Pair {
  Smt formula;
  std::function<std::int64_t(Values&)> meaning;
};

/// Draws expressions over the truth values p and q and the integers x and y.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  Pair formula(int depth) {
    switch (depth == 0 ? below(4) : below(12)) {
      case 0:
        return {truth(true), [](Values&) { return 1; }};
      case 1:
        return {truth(false), [](Values&) { return 0; }};
      case 2:
        return symbol_of("p");
      case 3:
        return symbol_of("q");
      case 4:
        return joined(both, formula(depth - 1), formula(depth - 1),
                      [](bool left, bool right) { return left && right; });
      case 5:
        return joined(either, formula(depth - 1), formula(depth - 1),
                      [](bool left, bool right) { return left || right; });
      case 6:
        return joined(implies, formula(depth - 1), formula(depth - 1),
                      [](bool left, bool right) { return !left || right; });
      case 7:
        return joined(equal, formula(depth - 1), formula(depth - 1),
                      [](bool left, bool right) { return left == right; });
      case 8: {
        const Pair of = formula(depth - 1);
        return {negated(of.formula), [=](Values& values) { return 1 - of.meaning(values); }};
      }
      case 9: {
        const Pair left = term(depth - 1);
        const Pair right = term(depth - 1);
        return {equal(left.formula, right.formula), [=](Values& values) {
                  return left.meaning(values) == right.meaning(values) ? 1 : 0;
                }};
      }
      case 10: {
        const Pair first = term(depth - 1);
        const Pair middle = term(depth - 1);
        const Pair last = term(depth - 1);
        return {prove::between(first.formula, middle.formula, last.formula), [=](Values& values) {
                  const std::int64_t at = middle.meaning(values);
                  return first.meaning(values) <= at && at <= last.meaning(values) ? 1 : 0;
                }};
      }
      default:
        return quantified(depth);
    }
  }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  static Pair symbol_of(const std::string& name) {
    return {symbol(name), [=](Values& values) { return values.at(name); }};
  }
  template <class Build, class Mean>
  static Pair joined(const Build& build, const Pair& left, const Pair& right, const Mean& mean) {
    return {build(left.formula, right.formula), [=](Values& values) {
              return mean(left.meaning(values) != 0, right.meaning(values) != 0) ? 1 : 0;
            }};
  }
  Pair quantified(int depth) {
    const std::string name = "k" + std::to_string(++names_);
    bound_.push_back(name);
    const Pair of = formula(depth - 1);
    bound_.pop_back();
    const bool all = below(2) == 0;
    return {all ? for_all({name}, of.formula) : exists({name}, of.formula), [=](Values& values) {
              bool holds = all;
              for (const std::int64_t one : domain) {
                values[name] = one;
                const bool here = of.meaning(values) != 0;
                holds = all ? holds && here : holds || here;
              }
              return holds ? 1 : 0;
            }};
  }
  Pair term(int depth) {
    switch (depth <= 0 ? below(4) : below(6)) {
      case 0:
        return symbol_of("x");
      case 1:
        return symbol_of("y");
      case 2: {
        const auto value = static_cast<std::int64_t>(below(5)) - 2;
        return {number(value), [=](Values&) { return value; }};
      }
      case 3:
        return bound_.empty() ? symbol_of("x") : symbol_of(bound_[below(bound_.size())]);
      case 4: {
        const Pair condition = formula(depth - 1);
        const Pair then = term(depth - 1);
        const Pair otherwise = term(depth - 1);
        return {if_else(condition.formula, then.formula, otherwise.formula), [=](Values& values) {
                  return condition.meaning(values) != 0 ? then.meaning(values)
                                                        : otherwise.meaning(values);
                }};
      }
      default: {
        const Pair left = term(depth - 1);
        const Pair right = term(depth - 1);
        return {call("+", {left.formula, right.formula}),
                [=](Values& values) { return left.meaning(values) + right.meaning(values); }};
      }
    }
  }

  std::mt19937_64 random_;
  std::vector<std::string> bound_;
  int names_ = 0;
};

TEST(AnExpressionOfAProof, MeansWhatItWasBuiltFrom) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Draw draw(seed);
    const Pair drawn = draw.formula(3);
    for (int each = 0; each < 64; ++each) {
      Values values{{"p", each & 1},
                    {"q", each >> 1 & 1},
                    {"x", (each >> 2 & 3) - 1},
                    {"y", (each >> 4 & 3) - 1}};
      ASSERT_EQ(value_of(drawn.formula, values), drawn.meaning(values))
          << "seed " << seed << ": " << to_text(drawn.formula);
    }
  }
}

TEST(AnExpressionOfAProof, WithATermForASymbolMeansTheSameAsWithItsValue) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Draw draw(seed);
    const Smt formula = draw.formula(3).formula;
    const Smt instead = call("+", {symbol("y"), number(1)});
    for (int each = 0; each < 16; ++each) {
      const std::int64_t y = (each >> 2) - 1;
      Values values{{"p", each & 1}, {"q", each >> 1 & 1}, {"y", y}};
      Values with_x = values;
      with_x["x"] = y + 1;
      ASSERT_EQ(value_of(replaced(formula, "x", instead), values), value_of(formula, with_x))
          << "seed " << seed << ": " << to_text(formula);
    }
  }
}

TEST(AQuantifier, HasTheTermForASymbolInEachOfItsTriggersToo) {
  const Smt a = symbol("a");
  const Smt x = symbol("x");
  const Smt all = for_all({"a"}, implies(call("r", {a, x}), call("s", {x, a})));
  EXPECT_EQ(to_text(replaced(all, "x", symbol("y"))),
            "(forall ((a Int)) (! (=> (r a y) (s y a)) :pattern ((r a y)) :pattern ((s y a))))");
}

TEST(AQuantifier, HasTheTriggersThatBindItsNames) {
  const Smt a = symbol("a");
  const Smt b = symbol("b");
  const Smt c = symbol("c");
  const auto p = [](const Smt& of) { return call("p", {of}); };
  const auto q = [](const Smt& of) { return call("q", {of}); };
  const auto r = [](const Smt& one, const Smt& other) { return call("r", {one, other}); };
  const struct {
    Smt formula;
    std::string text;
  } cases[] = {
      {for_all({"a"}, p(a)), "(forall ((a Int)) (! (p a) :pattern ((p a))))"},
      {exists({"a"}, p(a)), "(exists ((a Int)) (! (p a) :pattern ((p a))))"},
      {for_all({"a"}, implies(p(a), q(a))),
       "(forall ((a Int)) (! (=> (p a) (q a)) :pattern ((p a)) :pattern ((q a))))"},
      // One term for all names before several.
      {for_all({"a", "b"}, both(p(a), both(q(b), r(a, b)))),
       "(forall ((a Int)(b Int)) (! (and (p a) (q b) (r a b)) :pattern ((r a b))))"},
      {for_all({"a", "b"}, both(p(a), q(b))),
       "(forall ((a Int)(b Int)) (! (and (p a) (q b)) :pattern ((p a) (q b))))"},
      {for_all({"a", "b", "c"}, both(p(a), both(p(b), p(c)))),
       "(forall ((a Int)(b Int)(c Int)) (! (and (p a) (p b) (p c)) "
       ":pattern ((p a) (p b) (p c))))"},
      // A name below a sign with a meaning, and a term without a name, are of no use.
      {for_all({"a"}, p(call("+", {a, number(1)}))), "(forall ((a Int)) (p (+ a 1)))"},
      {for_all({"a"}, both(p(symbol("x")), call("<", {a, number(1)}))),
       "(forall ((a Int)) (and (p x) (< a 1)))"},
      {for_all({"a"}, p(call("+", {symbol("x"), number(1)}))), "(p (+ x 1))"},
      {for_all({"a"}, r(a, call("+", {symbol("x"), number(1)}))),
       "(forall ((a Int)) (! (r a (+ x 1)) :pattern ((r a (+ x 1)))))"},
      {for_all({"a"}, r(p(a), a)),
       "(forall ((a Int)) (! (r (p a) a) :pattern ((r (p a) a)) :pattern ((p a))))"},
      {for_all({"a"}, both(p(a), negated(p(a)))),
       "(forall ((a Int)) (! (and (p a) (not (p a))) :pattern ((p a))))"},
      // The value of a length stands beside the function that says whether it is finite.
      {for_all({"a"}, call("d!v", {a})), "(forall ((a Int)) (d!v a))"},
      {for_all({"a"}, both(call("d!f", {a}), call("d!v", {a}))),
       "(forall ((a Int)) (! (and (d!f a) (d!v a)) :pattern ((d!f a))))"},
      // Quantifiers of one kind become one; of another kind they have triggers of their own.
      {for_all({"a"}, for_all({"b"}, r(a, b))),
       "(forall ((a Int)(b Int)) (! (r a b) :pattern ((r a b))))"},
      {for_all({"a"}, both(p(a), exists({"b"}, r(a, b)))),
       "(forall ((a Int)) (! (and (p a) (exists ((b Int)) (! (r a b) :pattern ((r a b))))) "
       ":pattern ((p a))))"},
      {for_all({"a"}, exists({"b"}, r(a, b))),
       "(forall ((a Int)) (exists ((b Int)) (! (r a b) :pattern ((r a b)))))"},
      // A name that does not occur needs no quantifier.
      {for_all({"a", "b"}, q(b)), "(forall ((b Int)) (! (q b) :pattern ((q b))))"},
      // Four alternatives at most.
      {for_all({"a"}, call("f", {p(a), q(a), r(a, a), call("s", {a})})),
       "(forall ((a Int)) (! (f (p a) (q a) (r a a) (s a)) :pattern ((f (p a) (q a) (r a a) (s a)))"
       " :pattern ((p a)) :pattern ((q a)) :pattern ((r a a))))"},
  };
  for (const auto& one : cases) EXPECT_EQ(to_text(one.formula), one.text);
}

}  // namespace
}  // namespace graphspec::properties
