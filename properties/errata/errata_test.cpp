/// \file
/// Each row of the errata's table, run: the test passes when RapidCheck falsifies the published
/// form and the corrected form holds on the same cases. The shrunk counterexample is printed.
#include "properties/errata/errata.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "properties/harness/random_cases.hpp"

namespace graphspec::properties {

/// So that GoogleTest names a row and does not print its bytes.
void PrintTo(const Erratum& erratum, std::ostream* out) {
  *out << erratum.name;
}

namespace {

constexpr int cases = 200;

/// The others are about words alone.
std::vector<Erratum> rows_that_run() {
  std::vector<Erratum> rows;
  for (const Erratum& erratum : errata()) {
    if (erratum.run != nullptr) rows.push_back(erratum);
  }
  return rows;
}

class ErratumTest : public testing::TestWithParam<Erratum> {};

TEST_P(ErratumTest, ThePublishedFormIsFalsifiedAndTheCorrectedFormHolds_AndSoAgain) {
  const Erratum& erratum = GetParam();
  constexpr std::uint64_t seed = 2012;
  const ErratumOutcome outcome = erratum.run(seed, cases);
  EXPECT_TRUE(outcome.published_fails)
      << "no counterexample to " << erratum.printed << " in " << cases << " cases";
  EXPECT_TRUE(outcome.corrected_holds) << outcome.corrected_failure;
  std::cout << erratum.name << ": " << outcome.counterexample << "\n";
  // Seed and cases repeat a row exactly.
  const int few = random_cases(cases);
  const std::string first =
      few == cases ? outcome.counterexample : erratum.run(seed, few).counterexample;
  EXPECT_EQ(erratum.run(seed, few).counterexample, first);
}

INSTANTIATE_TEST_SUITE_P(AllPapers, ErratumTest, testing::ValuesIn(rows_that_run()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Errata, EveryRowSaysEverythingAndNamesAreUnique) {
  std::set<std::string_view> names;
  for (const Erratum& erratum : errata()) {
    EXPECT_TRUE(names.insert(erratum.name).second) << erratum.name;
    for (const std::string& text :
         {erratum.paper, erratum.place, erratum.printed, erratum.wrong, erratum.correction}) {
      EXPECT_FALSE(text.empty()) << erratum.name;
    }
  }
}

TEST(Errata, ARowIsAttributedOnlyIfItSaysSo) {
  const std::string text =
      R"([{"name": "a", "place": "", "printed": "", "wrong": "", "correction": ""},
          {"name": "b", "place": "", "printed": "", "wrong": "", "correction": "",
           "attributed": true}])";
  const std::vector<Erratum> rows = errata_of("bfs", text, {});
  EXPECT_FALSE(rows[0].attributed);
  EXPECT_TRUE(rows[1].attributed);
}

TEST(Errata, ARowIsOpenUnlessItSaysWhoFixedIt) {
  const std::string text =
      R"([{"name": "a", "place": "", "printed": "", "wrong": "", "correction": ""},
          {"name": "b", "place": "", "printed": "", "wrong": "", "correction": "",
           "fixed": "by the author"}])";
  const std::vector<Erratum> rows = errata_of("bfs", text, {});
  EXPECT_EQ(rows[0].fixed, "");
  EXPECT_EQ(rows[1].fixed, "by the author");
}

TEST(Errata, ARunOfNoRowIsAnError) {
  const std::string text =
      R"([{"name": "a", "place": "", "printed": "", "wrong": "", "correction": ""}])";
  const auto run = [](std::uint64_t, int) { return ErratumOutcome(); };
  EXPECT_NE(errata_of("bfs", text, std::vector<ErratumRun>{{"a", run}})[0].run, nullptr);
  EXPECT_EQ(errata_of("bfs", text, {})[0].run, nullptr);
  EXPECT_THROW(static_cast<void>(errata_of("bfs", text, std::vector<ErratumRun>{{"b", run}})),
               std::logic_error);
}

}  // namespace
}  // namespace graphspec::properties
