/// \file
/// Edits of the files of schemes, each of which changes what they say: the suite must notice every
/// one, and so does somebody who makes it by mistake.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "properties/spec/edits.hpp"
#include "properties/spec/suite.hpp"
#include "spec/library.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

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

/// Returns the name of the last definition that begins at or above a line, or an empty text.
std::string definition_at(const saa::Algorithm& algorithm, int line) {
  const saa::Definition* found = nullptr;
  for (const saa::Definition& definition : algorithm.definitions) {
    if (definition.at.line > line) continue;
    if (found == nullptr || found->at.line < definition.at.line) found = &definition;
  }
  return found == nullptr ? "" : found->name;
}

bool names(const saa::Derivation& derivation, const std::string& definition) {
  if (derivation.target == definition || derivation.origin == definition) return true;
  return std::ranges::any_of(derivation.steps, [&](const saa::DerivationStep& step) {
    const auto in = [&](const saa::SchemePtr& scheme) {
      return scheme && to_text(scheme).find(definition) != std::string::npos;
    };
    return in(step.at_scheme) || in(step.giving);
  });
}

/// Returns the algorithm with one derivation at a time, since the first that does not hold is
/// enough. The derivation that begins nearest above the line comes first, since it may contain the
/// edit. Then come those that name the edited definition.
std::vector<saa::Algorithm> derivation_by_derivation(const saa::Algorithm& algorithm, int line) {
  const std::string edited = definition_at(algorithm, line);
  std::vector<std::pair<int, saa::Derivation>> ranked;
  std::size_t above = 0;
  for (const saa::Derivation& derivation : algorithm.derivations) {
    if (derivation.at.line <= line) above = ranked.size();
    ranked.emplace_back(names(derivation, edited) ? 1 : 2, derivation);
  }
  if (!ranked.empty() && ranked[above].second.at.line <= line) ranked[above].first = 0;
  std::ranges::stable_sort(ranked, {}, [](const auto& one) { return one.first; });
  std::vector<saa::Algorithm> parts;
  for (const auto& [rank, derivation] : ranked) {
    parts.push_back(algorithm);
    parts.back().derivations = {derivation};
  }
  return parts;
}

/// Returns the first violation that the suite finds in an algorithm, or an empty text. Hashes come
/// last, since they notice every edit of what code implements. \param line  of the edit
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
