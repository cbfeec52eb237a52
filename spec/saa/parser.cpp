/// \file
/// Schemes, conditions and terms from tokens.
#include "spec/saa/parser.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graphspec::saa {
namespace {

constexpr std::string_view keywords[] = {
    "min",       "argmin",        "E",        "N",      "for",      "true",
    "false",     "algorithm",     "constant", "state",  "scheme",   "atomic",
    "operator",  "predicate",     "function", "extern", "derive",   "from",
    "law",       "not",           "at",       "giving", "assuming", "because",
    "backwards", "observing",     "races",    "on",     "var",      "verbatim",
    "completed", "reconstructed", "ours",     "claim"};

bool opens(Sign sign) {
  return sign == Sign::open_round || sign == Sign::open_square || sign == Sign::open_brace;
}
bool closes(Sign sign) {
  return sign == Sign::close_round || sign == Sign::close_square || sign == Sign::close_brace;
}
/// Where a scheme ends, if nothing before made it a condition.
bool ends_operand(Sign sign) {
  switch (sign) {
    case Sign::compose:
    case Sign::parallel:
    case Sign::vee:
    case Sign::bar:
    case Sign::assign:
    case Sign::semicolon:
    case Sign::colon:
    case Sign::comma:
    case Sign::equivalent:
    case Sign::end:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool is_keyword(std::string_view word) {
  return std::find(std::begin(keywords), std::end(keywords), word) != std::end(keywords);
}

const Token& Parser::ahead(std::size_t places) const {
  return tokens_[std::min(place_ + places, tokens_.size() - 1)];
}

bool Parser::is_word_ahead(std::string_view word) const {
  return is_ahead(Sign::name) && ahead().text == word;
}

Token Parser::next() {
  Token token = ahead();
  if (place_ + 1 < tokens_.size()) ++place_;
  return token;
}

bool Parser::take(Sign sign) {
  if (!is_ahead(sign)) return false;
  next();
  return true;
}

bool Parser::take_word(std::string_view word) {
  if (!is_word_ahead(word)) return false;
  next();
  return true;
}

void Parser::fail_at(Position at, const std::string& message) {
  throw Misread{{at, message}};
}

void Parser::fail(const std::string& message) const {
  fail_at(ahead().at, message);
}

Token Parser::expect(Sign sign, std::string_view what) {
  if (!is_ahead(sign)) fail(fmt::format("expected {}, found {}", what, described(ahead())));
  return next();
}

std::string Parser::expect_name(std::string_view what) {
  if (!is_ahead(Sign::name)) {
    fail(fmt::format("expected {}, found {}", what, described(ahead())));
  }
  if (is_keyword(ahead().text)) {
    fail(fmt::format("expected {}; '{}' is a keyword, so choose another name", what, ahead().text));
  }
  return std::string(next().text);
}

std::size_t Parser::behind_group(std::size_t place) const {
  int depth = 0;
  for (; place < tokens_.size() - 1; ++place) {
    if (opens(tokens_[place].sign)) ++depth;
    if (closes(tokens_[place].sign) && --depth == 0) return place + 1;
    if (tokens_[place].sign == Sign::semicolon) break;
  }
  return place;
}

// The paper writes i < V{ A } and isEdge(u, v)( A ∨ E ): nothing but what follows it tells a
// condition from an operator. A condition has a relation or stands right before ( or {; an operator
// never does, for composition needs its ×.
bool Parser::is_condition_ahead() const {
  if (is_ahead(Sign::negation) || is_quantifier_ahead()) return true;
  if (is_word_ahead("for") || (is_word_ahead("local") && ahead(3).sign == Sign::colon) ||
      (is_ahead(Sign::name) && ahead().text.starts_with("B_"))) {
    return false;
  }
  std::size_t place = place_;
  bool after_operand = false;  // a group here would be a second one
  bool after_name = false;
  while (place < tokens_.size()) {
    const Sign sign = tokens_[place].sign;
    if (sign == Sign::open_brace) return place > place_;
    if (ends_operand(sign) || closes(sign)) return false;
    if (sign == Sign::name && tokens_[place].text == "mod" && (after_name || after_operand)) {
      after_name = after_operand = false;
      ++place;
      continue;
    }
    if (sign == Sign::name && (after_name || after_operand)) return false;
    if (sign == Sign::open_round) {
      if (after_operand) return true;
      place = behind_group(place);
      after_operand = true;
      after_name = false;
    } else if (sign == Sign::open_square) {
      if (!after_name) return false;
      place = behind_group(place);
      after_operand = true;
      after_name = false;
    } else {
      after_name = sign == Sign::name;
      after_operand = sign == Sign::number || sign == Sign::nothing || sign == Sign::infinity;
      ++place;
    }
  }
  return false;
}

void Parser::go_deeper() {
  constexpr int most_nested = 250;
  if (depth_ == most_nested) fail(fmt::format("nesting exceeds {} levels", most_nested));
  ++depth_;
}

void Parser::count_operand(int& operands) const {
  constexpr int most_operands = 1000;
  if (++operands > most_operands) fail(fmt::format("the chain exceeds {} operands", most_operands));
}

// ---- schemes ------------------------------------------------------------------------------------

SchemePtr Parser::scheme_expression() {
  return parallel(false);
}

SchemePtr Parser::parallel(bool branch) {
  const Position at = ahead().at;
  std::vector<SchemePtr> branches{synchronous(branch)};
  while (take(Sign::parallel)) branches.push_back(synchronous(branch));
  return not_too_deep(side_by_side(branches, at));
}

SchemePtr Parser::synchronous(bool branch) {
  const Position at = ahead().at;
  SchemePtr left = sequence();
  // In α(A ∨ B) the ∨ parts the branches; a synchronous one in there stands in parentheses.
  for (int operands = 1; !branch && take(Sign::vee); count_operand(operands)) {
    left = scheme(Synchronous{left, sequence()}, at);
  }
  return left;
}

SchemePtr Parser::sequence() {
  const Position at = ahead().at;
  std::vector<SchemePtr> parts{atom()};
  while (take(Sign::compose)) parts.push_back(atom());
  if (is_word_ahead("x"))
    fail("expected '×' (in ASCII '*') between two operators, found the letter 'x'");
  return not_too_deep(compose(parts, at));
}

void Parser::refuse_other_languages() const {
  const bool is_applied = ahead(1).sign == Sign::open_round;
  if (is_word_ahead("while") && is_applied) fail("there is no 'while'; a loop is written (α){A}");
  if (is_word_ahead("if") && is_applied) {
    fail("there is no 'if'; a branch is written (α)(A ∨ B), or (α)(A ∨ E) without an else");
  }
}

SchemePtr Parser::atom() {
  const Level level(*this);
  const Token first = ahead();
  refuse_other_languages();
  if (is_condition_ahead()) {
    ConditionPtr condition;
    if (take(Sign::open_round)) {
      condition = condition_expression();
      expect(Sign::close_round, "')' after the condition");
    } else {
      condition = conjunction();
    }
    return guarded(std::move(condition), first.at);
  }
  switch (first.sign) {
    case Sign::open_square: {
      next();
      ConditionPtr condition = condition_expression();
      expect(Sign::close_square, "']' after the condition");
      return guarded(std::move(condition), first.at);
    }
    case Sign::open_brace:
      return braced();
    case Sign::open_filter: {
      next();
      ConditionPtr condition = condition_expression();
      expect(Sign::close_filter, "'⟩' (in ASCII '.>') after the filter's condition");
      return scheme(Filtration{std::move(condition)}, first.at);
    }
    case Sign::parallel:
      next();
      return loop(true, first.at);
    case Sign::open_round: {
      next();
      SchemePtr inner = scheme_expression();
      if (is_ahead(Sign::bar)) {
        fail(
            "'|' separates the two branches of an α-disjunction, whose condition comes first: "
            "[α](A | B)");
      }
      expect(Sign::close_round,
             fmt::format("')' for the '(' of line {}, column {}", first.at.line, first.at.column));
      return inner;
    }
    case Sign::name:
      return named();
    default:
      fail(fmt::format("expected an operator or a scheme, found {}", described(first)));
  }
}

SchemePtr Parser::guarded(ConditionPtr condition, Position at) {
  if (take(Sign::open_brace)) {
    SchemePtr body = scheme_expression();
    expect(Sign::close_brace, "'}' after the body of the α-iteration");
    return scheme(AlphaIteration{std::move(condition), std::move(body)}, at);
  }
  expect(Sign::open_round,
         "after the condition '(' with two branches, α(A ∨ B), or '{' with a body, α{A}");
  SchemePtr then = parallel(true);
  if (is_ahead(Sign::close_round)) {
    fail("an α-disjunction needs two branches; write α(A ∨ E) for an empty branch");
  }
  if (!take(Sign::vee)) expect(Sign::bar, "'∨' or '|' between the branches, or '×' within one");
  SchemePtr otherwise = parallel(true);
  if (is_ahead(Sign::vee) || is_ahead(Sign::bar)) {
    fail("an α-disjunction has two branches; enclose a synchronous disjunction in parentheses");
  }
  expect(Sign::close_round, "')' after the branches, or '×' within one");
  return scheme(AlphaDisjunction{std::move(condition), std::move(then), std::move(otherwise)}, at);
}

SchemePtr Parser::braced() {
  const Position at = next().at;
  SchemePtr body = scheme_expression();
  expect(Sign::close_brace, "'}' after the body, or '×' within it");
  ConditionPtr condition;
  if (take(Sign::open_square)) {
    condition = condition_expression();
    expect(Sign::close_square, "']' after the condition");
  } else if (is_ahead(Sign::open_round) || is_ahead(Sign::name) || is_ahead(Sign::negation)) {
    condition = negation();
  } else {
    fail("a body in braces needs a condition: α{A} tests before each round, {A}α after each round");
  }
  return scheme(InverseIteration{std::move(body), std::move(condition)}, at);
}

SchemePtr Parser::loop(bool parallel, Position at) {
  expect(Sign::open_round, parallel ? "'(v = first..last)' after ∥, or a scheme before it"
                                    : "'(i = first..last)' after 'for'");
  std::string index = expect_name("the name of the index");
  if (is_ahead(Sign::assign)) fail("an index needs a range; write (v = 0..n - 1), not :=");
  expect(Sign::equal, "'=' and the range, as in (v = 0..n - 1)");
  TermPtr first = term_expression();
  expect(Sign::range, "'..' between the first and the last value of the index");
  TermPtr last = term_expression();
  expect(Sign::close_round, "')' after the range");
  SchemePtr body = atom();
  if (parallel) return scheme(ParallelLoop{std::move(index), first, last, std::move(body)}, at);
  return scheme(Loop{std::move(index), first, last, std::move(body)}, at);
}

// B_V(v), B_8(v), B_{n + 1}(v): to the lexer a name that begins with B_.
SchemePtr Parser::barrier() {
  const Token token = next();
  const std::string_view count = token.text.substr(2);
  TermPtr threads;
  if (count.empty()) {
    expect(Sign::open_brace, "the number of branches of the barrier: B_V(v) or B_{n + 1}(v)");
    threads = term_expression();
    expect(Sign::close_brace, "'}' after the number of branches");
  } else if (std::all_of(count.begin(), count.end(),
                         [](char digit) { return digit >= '0' && digit <= '9'; })) {
    threads = term(Number{std::stoll(std::string(count.substr(0, 12)))}, token.at);
  } else {
    threads = variable(std::string(count), token.at);
  }
  expect(Sign::open_round, "'(' and the index of the branch, as in B_V(v)");
  std::string index = expect_name("the index of the branch, as in B_V(v)");
  expect(Sign::close_round, "')' after the barrier's index");
  return scheme(Barrier{std::move(threads), std::move(index)}, token.at);
}

// local is a word only here: no argument has a type.
SchemePtr Parser::local() {
  const Token word = next();
  next();
  Local node;
  node.index = expect_name("the name of the variable");
  expect(Sign::colon, "':' and its type");
  const Token type = expect(Sign::name, "a type: integer, vertex, length or boolean");
  node.type = std::string(type.text);
  if (node.type != "integer" && node.type != "vertex" && node.type != "length" &&
      node.type != "boolean") {
    fail_at(
        type.at,
        fmt::format(
            "unknown type '{}' of a local variable; expected integer, vertex, length or boolean",
            type.text));
  }
  if (take(Sign::equal)) node.value = term_expression();
  expect(Sign::close_round, "')' after the variable, or '=' and its first value");
  node.body = atom();
  return scheme(std::move(node), word.at);
}

SchemePtr Parser::named() {
  const Token name = ahead();
  if (is_word_ahead("local") && ahead(1).sign == Sign::open_round && ahead(2).sign == Sign::name &&
      ahead(3).sign == Sign::colon) {
    return local();
  }
  if (name.text.starts_with("B_")) return barrier();
  if (take_word("E")) return scheme(Identity{}, name.at);
  if (take_word("N")) return scheme(Undefined{}, name.at);
  if (take_word("for")) return loop(false, name.at);
  const std::string text = expect_name("an operator or a scheme");
  std::vector<TermPtr> given;
  if (is_ahead(Sign::open_square)) given = indices();
  const bool indexed = !given.empty();
  if (take(Sign::assign)) {
    // Read first: where an initializer throws, GCC 12 destroys a member before it a second time.
    TermPtr value = term_expression();
    return scheme(Assign{{text, std::move(given)}, std::move(value)}, name.at);
  }
  if (indexed || is_ahead(Sign::equal)) {
    if (is_ahead(Sign::equal)) {
      fail(fmt::format("expected ':=' to set '{}'; '=' is a comparison in conditions", text));
    }
    fail(
        fmt::format("expected ':=' to set an element of '{}', found {}", text, described(ahead())));
  }
  if (is_ahead(Sign::open_round)) given = arguments();
  if (relation_of(ahead().sign) || is_ahead(Sign::element)) {
    fail(fmt::format("{} needs a condition before it; write (α)(A ∨ B), (α){{A}} or ⟨α⟩",
                     described(ahead())));
  }
  return scheme(Call{text, std::move(given)}, name.at);
}

}  // namespace graphspec::saa
