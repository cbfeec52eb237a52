/// \file
/// Conditions and terms from tokens.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/saa/parser.hpp"

namespace graphspec::saa {
namespace {

bool is_arithmetic(const Token& token) {
  return token.sign == Sign::plus || token.sign == Sign::minus || token.sign == Sign::times ||
         (token.sign == Sign::name && token.text == "mod");
}

}  // namespace

std::optional<Relation> relation_of(Sign sign) {
  switch (sign) {
    case Sign::less:
      return Relation::less;
    case Sign::at_most:
      return Relation::at_most;
    case Sign::equal:
      return Relation::equal;
    case Sign::unequal:
      return Relation::unequal;
    case Sign::at_least:
      return Relation::at_least;
    case Sign::greater:
      return Relation::greater;
    default:
      return std::nullopt;
  }
}

// ---- conditions ---------------------------------------------------------------------------------

ConditionPtr Parser::condition_expression() {
  const Position at = ahead().at;
  std::vector<ConditionPtr> parts{disjunction()};
  for (int operands = 1; take(Sign::implies); count_operand(operands)) {
    parts.push_back(disjunction());
  }
  ConditionPtr all = parts.back();
  for (std::size_t place = parts.size() - 1; place > 0; --place) {
    all = condition(Implies{parts[place - 1], all}, at);
  }
  return all;
}

ConditionPtr Parser::disjunction() {
  const Position at = ahead().at;
  ConditionPtr left = conjunction();
  for (int operands = 1; take(Sign::vee); count_operand(operands)) {
    left = condition(Or{left, conjunction()}, at);
  }
  return left;
}

ConditionPtr Parser::conjunction() {
  const Position at = ahead().at;
  ConditionPtr left = negation();
  for (int operands = 1; take(Sign::wedge); count_operand(operands)) {
    left = condition(And{left, negation()}, at);
  }
  return left;
}

ConditionPtr Parser::negation() {
  const Level level(*this);
  const Position at = ahead().at;
  if (take(Sign::negation)) return condition(Not{negation()}, at);
  if (is_ahead(Sign::open_round)) {
    const Token& behind = tokens_[std::min(behind_group(place_), tokens_.size() - 1)];
    if (!is_arithmetic(behind) && !relation_of(behind.sign) && behind.sign != Sign::element) {
      next();
      ConditionPtr inner = condition_expression();
      expect(Sign::close_round, "')' after the condition");
      return inner;
    }
  }
  return primary_condition();
}

bool Parser::is_quantifier_ahead() const {
  if (is_ahead(Sign::for_all) || is_ahead(Sign::exists)) return true;
  if (is_word_ahead("all") && ahead(1).sign == Sign::name) return true;
  // No predicate is given a relation: all(i = ...).
  return (is_word_ahead("all") || is_word_ahead("some")) && ahead(1).sign == Sign::open_round &&
         ahead(2).sign == Sign::name &&
         (ahead(3).sign == Sign::equal || ahead(3).sign == Sign::element);
}

ConditionPtr Parser::quantified() {
  const Token word = next();
  Quantified node;
  node.for_all = word.sign == Sign::for_all || word.text == "all";
  if (node.for_all && is_ahead(Sign::name)) return each_walk(word.at);
  range_of(node, word.text);
  node.condition = negation();
  return condition(std::move(node), word.at);
}

ConditionPtr Parser::each_walk(Position at) {
  EachWalk node;
  node.is_arc = take_word("arc");
  if (!node.is_arc && !take_word("walk")) fail("expected 'walk' or 'arc', or '(' and a range");
  expect(Sign::open_round, "'(' and three names, as in ∀walk(u, v, l)");
  list([&] { node.names.push_back(expect_name("the name of an end or of the length")); });
  if (node.names.size() != 3) {
    fail_at(at, "a walk and an arc have three names: first vertex, last vertex and length");
  }
  expect(Sign::close_round, "')' after the names");
  node.condition = negation();
  return condition(std::move(node), at);
}

ConditionPtr Parser::primary_condition() {
  const Position at = ahead().at;
  if (is_quantifier_ahead()) return quantified();
  if (take_word("true")) return condition(Constant{true}, at);
  if (take_word("false")) return condition(Constant{false}, at);
  const TermPtr left = term_expression();
  const auto* const bare = std::get_if<Variable>(&left->node);
  const auto set_name = [&](const TermPtr& set) {
    const auto* const named = std::get_if<Variable>(&set->node);
    if (named == nullptr || !named->index.empty()) fail_at(set->at, "expected the name of a set");
    return named->name;
  };
  if (const auto relation = relation_of(ahead().sign)) {
    const Token sign = next();
    if (take(Sign::nothing)) {
      if (relation != Relation::equal && relation != Relation::unequal) {
        fail_at(sign.at, "a set can only be compared with ∅ by = or ≠");
      }
      return condition(Emptiness{set_name(left), relation == Relation::equal}, at);
    }
    return condition(Comparison{*relation, left, term_expression()}, at);
  }
  if (take(Sign::element)) return condition(Membership{left, set_name(primary())}, at);
  if (const auto* const call = std::get_if<FunctionCall>(&left->node)) {
    return condition(PredicateCall{call->name, call->arguments}, at);
  }
  if (bare != nullptr && bare->index.empty()) return condition(PredicateCall{bare->name, {}}, at);
  if (bare != nullptr) return condition(Truth{*bare}, at);
  if (is_ahead(Sign::assign)) fail("a comparison in a condition uses '=', not ':='");
  fail(fmt::format("expected a relation (= ≠ < ≤ > ≥ ∈) to make a condition, found {}",
                   described(ahead())));
}

// ---- terms --------------------------------------------------------------------------------------

TermPtr Parser::term_expression() {
  const Position at = ahead().at;
  TermPtr left = product();
  for (int operands = 1; is_ahead(Sign::plus) || is_ahead(Sign::minus); count_operand(operands)) {
    const auto operation =
        next().sign == Sign::plus ? ArithmeticOperator::plus : ArithmeticOperator::minus;
    left = term(Arithmetic{operation, left, product()}, at);
  }
  return left;
}

TermPtr Parser::product() {
  const Position at = ahead().at;
  TermPtr left = unary();
  for (int operands = 1; is_ahead(Sign::times) || is_word_ahead("mod"); count_operand(operands)) {
    const auto operation =
        next().sign == Sign::times ? ArithmeticOperator::times : ArithmeticOperator::modulo;
    left = term(Arithmetic{operation, left, unary()}, at);
  }
  return left;
}

TermPtr Parser::unary() {
  const Level level(*this);
  const Position at = ahead().at;
  if (take(Sign::minus)) return term(Negative{unary()}, at);
  return primary();
}

TermPtr Parser::primary() {
  const Token first = ahead();
  if (is_ahead(Sign::number)) {
    return term(Number{next().number}, first.at);
  }
  if (take(Sign::infinity)) return term(Infinity{}, first.at);
  if (take(Sign::open_round)) {
    TermPtr inner = term_expression();
    expect(Sign::close_round, "')' after the term");
    return inner;
  }
  if (first.sign != Sign::name) {
    fail(fmt::format("expected a number, a variable or a function, found {}", described(first)));
  }
  // In a term these are values of type boolean, in the place of a variable.
  if (is_word_ahead("true") || is_word_ahead("false")) {
    return variable(std::string(next().text), first.at);
  }
  if (is_word_ahead("min") || is_word_ahead("argmin")) return least();
  std::string name = expect_name("a variable or a function");
  if (is_ahead(Sign::open_square)) return term(Variable{std::move(name), indices()}, first.at);
  if (is_ahead(Sign::open_round)) {
    return term(FunctionCall{std::move(name), arguments()}, first.at);
  }
  return variable(std::move(name), first.at);
}

template <class Node>
void Parser::range_of(Node& node, std::string_view word) {
  expect(Sign::open_round, fmt::format("'(' and the range of {}: (i ∈ Q) or (i = 0..n - 1)", word));
  node.index = expect_name("the name of the index");
  if (take(Sign::element)) {
    node.set = expect_name("the name of a set");
  } else {
    expect(Sign::equal, "'∈' (in ASCII 'in') and a set, or '=' and a range");
    node.first = term_expression();
    expect(Sign::range, "'..' between the first and the last value of the index");
    node.last = term_expression();
  }
  expect(Sign::close_round, "')' after the range");
}

TermPtr Parser::least() {
  const Token word = next();
  Least least;
  least.is_argument = word.text == "argmin";
  range_of(least, word.text);
  least.value = unary();
  return term(std::move(least), word.at);
}

std::vector<TermPtr> Parser::arguments() {
  expect(Sign::open_round, "'('");
  std::vector<TermPtr> given;
  if (take(Sign::close_round)) return given;
  list([&] { given.push_back(term_expression()); });
  if (is_ahead(Sign::compose) || is_ahead(Sign::parallel)) {
    fail(
        "an argument must be a value or the name of a scheme; define this part as a scheme and "
        "pass its name");
  }
  expect(Sign::close_round, "',' or ')' after an argument");
  return given;
}

std::vector<TermPtr> Parser::indices() {
  expect(Sign::open_square, "'['");
  std::vector<TermPtr> given;
  list([&] { given.push_back(term_expression()); });
  expect(Sign::close_square, "',' or ']' after an index");
  return given;
}

}  // namespace graphspec::saa
