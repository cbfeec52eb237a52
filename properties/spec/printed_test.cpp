/// \file
/// How schemes and conditions are printed: parentheses stand where they are needed and nowhere
/// else, operands keep their order, and long formulas are broken where the rules say.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "spec/saa/formula.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/wording.hpp"

namespace graphspec::properties {
namespace {

using saa::FormulaBox;
using saa::FormulaRow;
using Kind = FormulaBox::Kind;

TEST(AScheme, IsPrintedAsTheNotationHasIt) {
  // As it is written, and as it is printed if that is something else.
  const std::pair<std::string, std::string> cases[] = {
      {"A ∨ B", ""},
      {"A × B ∨ C", ""},
      {"A × (B ∨ C)", ""},
      {"A ∨ B ∥ C", ""},
      {"(A ∨ B) ∨ C", "A ∨ B ∨ C"},
      {"A ∨ (B ∨ C)", ""},
      {"(done)(A ∨ B)", "(done)(A ∨ B)"},
      {"u(x){A}", ""},
      {"(u(x) ∧ v(x))(A ∨ B)", ""},
      {"(u){A}", ""},
      {"{A}(u)", ""},
      {"(x < 3)(A ∨ B)", ""},
      {"(¬(x < 3))(A ∨ B)", ""},
      {"(¬(x ∈ Q))(A ∨ B)", ""},
      {"(¬(Q = ∅))(A ∨ B)", ""},
      {"(¬(Q ≠ ∅))(A ∨ B)", ""},
      {"(¬(∀(i = 0..3) i < x))(A ∨ B)", ""},
      {"(¬(∃(i ∈ Q) i < x))(A ∨ B)", ""},
      {"(¬u)(A ∨ B)", ""},
      {"(¬u(x))(A ∨ B)", ""},
      {"(¬¬u)(A ∨ B)", "(¬(¬u))(A ∨ B)"},
      {"(u ∧ v ∨ w)(A ∨ B)", ""},
      {"(u ∧ (v ∨ w))(A ∨ B)", ""},
      {"(x < 3 ∧ y ∈ Q)(A ∨ B)", ""},
  };
  for (const auto& [written, printed] : cases) {
    const std::string text = to_text(saa::parse_scheme(written));
    const std::string expected = printed.empty() ? written : printed;
    EXPECT_EQ(text, expected);
    EXPECT_EQ(to_text(saa::parse_scheme(text)), text);
  }
}

TEST(ACondition, MayBeginWithATermInParentheses) {
  for (const char* const sign : {"+", "−", "·", "mod"}) {
    const std::string text = std::string("((x + 1) ") + sign + " 2 < 3)(A ∨ B)";
    EXPECT_NO_THROW(static_cast<void>(saa::parse_scheme(text))) << text;
  }
  EXPECT_EQ(to_text(saa::parse_scheme("((x) < 3)(A ∨ B)")), "(x < 3)(A ∨ B)");
  EXPECT_EQ(to_text(saa::parse_scheme("((x) ∈ Q)(A ∨ B)")), "(x ∈ Q)(A ∨ B)");
  EXPECT_EQ(to_text(saa::parse_scheme("((u) ∧ v)(A ∨ B)")), "(u ∧ v)(A ∨ B)");
}

TEST(AFormula, OfADefinitionNamesAllItsParameters) {
  const saa::ParsedAlgorithm read = saa::parse_algorithm(
      "algorithm t \"t\";\nstate d[4]: integer;\n"
      "operator put(first: vertex, second: vertex, third: vertex) = (d[first] := second + "
      "third);\n",
      "t.saa");
  ASSERT_TRUE(read.mistakes.empty());
  std::string head;
  for (const FormulaBox& one : formula_of(read.algorithm.definitions.front()).head) {
    head += one.text + " ";
  }
  for (const char* const name : {"put", "first", "second", "third"}) {
    EXPECT_NE(head.find(name), std::string::npos) << head;
  }
}

/// The lines of a row, each with its indent: "0 aa|1 ×bb".
std::string broken(const FormulaRow& row, double room) {
  std::string text;
  for (const saa::FormulaLine& line : lines_of(row, room)) {
    text += (text.empty() ? "" : "|") + std::to_string(line.indent) + " ";
    for (const FormulaBox& one : line.row) text += one.text;
  }
  return text;
}

FormulaBox word(const std::string& text) {
  return {Kind::word, text, {}};
}
FormulaBox sign(const std::string& text, int rank) {
  return {Kind::sign, text, {}, 0, rank};
}

TEST(ALongFormula, IsBrokenWhereItsParenthesesAreLeastDeep) {
  // A word is as wide as its letters, a sign 3, a parenthesis 1, and an indent 2.
  const FormulaRow flat{word("aa"), sign("×", 2), word("bb"), sign("×", 2), word("cc")};
  const FormulaRow deep{word("aa"),   sign("×", 2), {Kind::open, "(", {}}, word("bb"),
                        sign("∨", 1), word("cc"),   {Kind::close, ")", {}}};
  const FormulaRow mixed{word("aa"), sign("×", 2), word("bb"), sign("∨", 1),
                         word("cc"), sign("×", 2), word("dd")};
  const struct {
    FormulaRow row;
    double room;
    std::string lines;
  } cases[] = {
      {flat, 12, "0 aa×bb×cc"},
      {flat, 11.5, "0 aa×bb|1 ×cc"},
      {flat, 7, "0 aa×bb|1 ×cc"},
      {flat, 6.5, "0 aa|1 ×bb|1 ×cc"},
      {flat, 1, "0 aa|1 ×bb|1 ×cc"},
      {deep, 14, "0 aa×(bb∨cc)"},
      {deep, 13.5, "0 aa|1 ×(bb|2 ∨cc)"},
      {deep, 10, "0 aa|1 ×(bb|2 ∨cc)"},
      {mixed, 17, "0 aa×bb∨cc×dd"},
      {mixed, 12, "0 aa×bb|1 ∨cc×dd"},
      {mixed, 11.5, "0 aa×bb|1 ∨cc|2 ×dd"},
      {{}, 1, ""},
      {{word("alone")}, 1, "0 alone"},
  };
  for (const auto& one : cases) EXPECT_EQ(broken(one.row, one.room), one.lines) << one.room;
}

TEST(AFirstSentence, EndsWithAFullStopBeforeASpaceAndNoSmallLetter) {
  const std::pair<std::string, std::string> cases[] = {
      {"One", "One"},
      {"One.", "One"},
      {"One. ", "One"},
      {"One. Two.", "One"},
      {"One.\nTwo.", "One"},
      {"One.two. Three", "One.two"},
      {"i. e. one. Two", "i. e. one"},
      {"One\ntwo. Three", "One two"},
      {"One\n\ntwo. Three", "One"},
      {"One. 2 follow", "One"},
      {"", ""},
  };
  for (const auto& [meaning, sentence] : cases) {
    EXPECT_EQ(saa::first_sentence(meaning), sentence) << meaning;
  }
}

}  // namespace
}  // namespace graphspec::properties
