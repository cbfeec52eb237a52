/// \file
/// What is nested deeper than a run could follow is refused in one line, however deep; what is
/// taken is printed, decided and thrown away without a fault.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reference/graph/error.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::properties {
namespace {

std::string times(int count, std::string_view text) {
  std::string all;
  for (int done = 0; done < count; ++done) all += text;
  return all;
}

/// A construct within itself.
struct Nested {
  std::string_view opening, core, closing;
};

constexpr Nested forms[] = {
    {"(", "A", ")"},
    {"[x < 1]{", "A", "}"},
    {"[x < 1](", "A", " | E)"},
    {"{", "A", "}[x < 1]"},
    {"for(i = 0..1) ", "A", ""},
    {"||(i = 0..1) ", "A", ""},
    {"[!", "x < 1", "](A | E)"},
    {"[all(i = 0..1) ", "x < 1", "](A | E)"},
    {"<.!(", "x < 1", ").>"},
    {"(x := -", "x", ")"},
    {"(x := d[", "x", "])"},
    {"(x := min(i = 0..1) ", "x", ")"},
    {"(x := x + (", "x", "))"},
};

saa::ParsedAlgorithm parsed(const std::string& declarations) {
  return saa::parse_algorithm(
      "algorithm deep \"nowhere\";\nstate x: integer;\nstate d[3]: integer;\n"
      "operator A = (x := 1);\n" +
          declarations,
      "deep.saa");
}

TEST(Nesting, OfAnyDepthIsRefusedInOneLine) {
  for (const Nested& form : forms) {
    for (const int depth : {10'000, &form < forms + 2 ? 1'000'000 : 20'000}) {
      const auto found = parsed(fmt::format("scheme S = {}{}{};", times(depth, form.opening),
                                            form.core, times(depth, form.closing)));
      EXPECT_FALSE(found.mistakes.empty()) << form.opening;
      for (const saa::Mistake& mistake : found.mistakes) {
        EXPECT_EQ(mistake.message.find('\n'), std::string::npos);
      }
    }
  }
}

// Neither the nesting nor any chain is long here; the tree is as deep as both together.
TEST(Nesting, OfChainsWithinChainsIsRefused) {
  std::string sum = "x";
  for (int level = 0; level < 200; ++level) {
    sum.insert(0, "(").append(")").append(times(900, " + x"));
  }
  const auto found = parsed(fmt::format("function F: integer = {};", sum));
  ASSERT_EQ(found.mistakes.size(), 1U);
  EXPECT_NE(found.mistakes[0].message.find("nesting exceeds 1200 levels"), std::string::npos);
}

TEST(Nesting, OfCallsIsRefused) {
  for (const std::string_view kind : {"predicate", "operator", "scheme", "function"}) {
    const bool is_function = kind == "function";
    const std::string_view end = kind == "predicate" ? "x < 1" : is_function ? "x" : "A";
    std::string text = fmt::format("{} C0{} = {};\n", kind, is_function ? ": integer" : "", end);
    for (int number = 1; number < 20'000; ++number) {
      text += fmt::format("{} C{}{} = C{}{};\n", kind, number, is_function ? ": integer" : "",
                          number - 1, is_function ? "()" : "");
    }
    const auto found = parsed(text);
    ASSERT_EQ(found.mistakes.size(), 1U) << kind;
    EXPECT_NE(found.mistakes[0].message.find("is nested in more than 250"), std::string::npos);
  }
}

TEST(Nesting, OfSchemesThatAreDeepThemselvesIsRefusedWhereTheyAreUnfolded) {
  std::string text = "scheme C0 = A;\n";
  for (int number = 1; number < 240; ++number) {
    text += fmt::format("scheme C{} = {}C{}{};\n", number, times(240, "[x < 1]{"), number - 1,
                        times(240, "}"));
  }
  const auto found = parsed(text);
  ASSERT_TRUE(found.mistakes.empty()) << found.mistakes[0].message;
  EXPECT_THROW(
      static_cast<void>(saa::unfolded(found.algorithm, found.algorithm.definition("C239"))),
      InputError);
  const auto shallow = saa::unfolded(found.algorithm, found.algorithm.definition("C4"));
  EXPECT_FALSE(saa::difference(shallow, shallow).has_value());
}

TEST(Nesting, AsDeepAsItIsTakenIsShownAndDecided) {
  constexpr int depth = 240;
  const auto found =
      parsed(fmt::format("scheme S = {}A{};\nscheme R = {};", times(depth, "[x < 1]{"),
                         times(depth, "}"), "A" + times(200'000, " * A")));
  ASSERT_TRUE(found.mistakes.empty()) << found.mistakes[0].message;
  for (const saa::Definition& one : found.algorithm.definitions) {
    EXPECT_FALSE(to_text(one).empty());
    EXPECT_FALSE(to_english(found.algorithm, one).empty());
    EXPECT_FALSE(to_dot(found.algorithm, one).empty());
  }
  const auto& deep = found.algorithm.definition("S");
  EXPECT_FALSE(to_html(deep).empty());
  const auto body = std::get<saa::SchemePtr>(deep.body);
  EXPECT_FALSE(saa::difference(body, body).has_value());
}

}  // namespace
}  // namespace graphspec::properties
