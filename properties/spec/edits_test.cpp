/// \file
/// Edits of the files of schemes, each of which changes what they say: the suite must notice every
/// one, and so does somebody who makes it by mistake.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "properties/spec/edits.hpp"
#include "properties/spec/suite.hpp"
#include "spec/library.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

constexpr SchemeEdit edits_of_laws[] = {
    {"a condition's sign", "(¬u)(B ∨ A);", "(u)(B ∨ A);"},
    {"a filter's sign", "(u){A} × ⟨¬u⟩;", "(u){A} × ⟨u⟩;"},
    {"a stronger law", "law W7: (u){A × (v){B}} ≡ (u)(A × (u ∨ v)",
     "law W7: (u){A × (v){B}} ≡ (u)(A × (u ∧ v)"},
    {"a law that is none", "not law X1:", "law X1:"},
};

/// An edit, and whose file it is made in: a paper's, or "laws".
struct Edit {
  std::string_view file;
  SchemeEdit change;
};

std::vector<Edit> all_edits() {
  std::vector<Edit> edits;
  for (const auto& hook : papers::all_scheme_edits()) {
    for (const SchemeEdit& change : hook.function()) edits.push_back({hook.paper, change});
  }
  for (const SchemeEdit& change : edits_of_laws) edits.push_back({"laws", change});
  return edits;
}

std::string text_of(std::string_view file) {
  std::ifstream stream(file == "laws" ? saa::folder() / "laws.saa" : file_of(saa::paper(file)),
                       std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The algorithm with one derivation at a time, for the first that does not hold is enough: that in
/// which the line is comes first.
std::vector<saa::Algorithm> derivation_by_derivation(const saa::Algorithm& algorithm, int line) {
  std::vector<saa::Algorithm> parts(algorithm.derivations.size(), algorithm);
  std::size_t has_line = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    parts[part].derivations = {algorithm.derivations[part]};
    if (algorithm.derivations[part].at.line <= line) has_line = part;
  }
  if (!parts.empty()) std::swap(parts.front(), parts[has_line]);
  return parts;
}

/// The first thing that the suite says of an algorithm; empty: nothing is wrong with it. Hashes,
/// which notice every edit of what code implements, come last. \param line  where the edit is
std::string violation_of(const saa::Algorithm& algorithm, int line = 0) {
  if (algorithm.name.empty()) {
    const auto wrong = wrong_laws(algorithm);
    return wrong.empty() ? "" : wrong.front();
  }
  for (const SpecProperty& property : spec_properties()) {
    int of_paper = 0;
    for (const SpecSubject& subject : spec_subjects()) {
      if (subject.paper->name != algorithm.name) continue;
      // What does not depend on chance does not depend on the problem either.
      if (of_paper++ > 0 && property.once != nullptr) continue;
      FalsifyParameters parameters;
      parameters.cases = 600;
      parameters.max_shrinks = 0;
      for (const saa::Algorithm& part : property.name == "derivations_hold"
                                            ? derivation_by_derivation(algorithm, line)
                                            : std::vector{algorithm}) {
        const Falsification found = falsify_spec(property, subject, part, parameters);
        if (!found.holds) return fmt::format("{}: {}", property.name, found.violation);
      }
    }
  }
  return "";
}

class EveryEdit : public testing::TestWithParam<Edit> {};

TEST_P(EveryEdit, IsNoticed) {
  const auto& [file, edit] = GetParam();
  std::string text = text_of(file);
  const std::size_t place = text.find(edit.before);
  ASSERT_NE(place, std::string::npos) << file << ".saa no longer has " << edit.before;
  text.replace(place, edit.before.size(), edit.after);
  const auto parsed = saa::parse_algorithm(text, fmt::format("{}.saa", file));
  const auto line = static_cast<int>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n') + 1);
  std::string said = parsed.mistakes.empty() ? violation_of(parsed.algorithm, line)
                                             : parsed.mistakes.front().message;
  RecordProperty("said", said);
  fmt::print("{}: {}\n", edit.what, said.substr(0, said.find('\n')));
  EXPECT_NE(said, "") << edit.what;
}

INSTANTIATE_TEST_SUITE_P(Edits, EveryEdit, testing::ValuesIn(all_edits()));

class NoEdit : public testing::TestWithParam<std::string> {};

TEST_P(NoEdit, IsNoticedAsNothing) {
  const auto parsed = saa::parse_algorithm(text_of(GetParam()), GetParam() + ".saa");
  ASSERT_TRUE(parsed.mistakes.empty());
  EXPECT_EQ(violation_of(parsed.algorithm), "");
}

std::vector<std::string> files() {
  std::vector<std::string> names{"laws"};
  for (const SpecSubject& subject : spec_subjects()) {
    if (names.back() != subject.paper->name) names.emplace_back(subject.paper->name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Edits, NoEdit, testing::ValuesIn(files()));

}  // namespace
}  // namespace graphspec::properties
