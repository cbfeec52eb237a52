/// \file
/// Every mutant is found by the properties, and every property and every rule of the certificate
/// finds a mutant. Prints the table of both.
#include "properties/mutants/mutants.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "properties/certificates/bfs.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::properties {
namespace {

using BfsProperty = Property<problem::Bfs>;

/// What one property says of one mutant.
struct Finding {
  bool applies = false;
  Falsification outcome;
};

/// Everything the tests look at, found once.
class Findings {
 public:
  static const Findings& all() {
    static const Findings findings;
    return findings;
  }

  [[nodiscard]] const std::vector<Mutant>& table() const { return mutants_; }
  [[nodiscard]] const Finding& of(const Mutant& mutant, const BfsProperty& property) const {
    return findings_.at({mutant.subject.name, std::string(property.name)});
  }
  [[nodiscard]] bool falsified(const Mutant& mutant, const BfsProperty& property) const {
    const Finding& finding = of(mutant, property);
    return finding.applies && !finding.outcome.holds;
  }

 private:
  Findings() : mutants_(mutants()) {
    FalsifyParameters parameters;
    parameters.max_shrinks = 0;
    for (const Mutant& mutant : mutants_) {
      for (const BfsProperty& property : properties_of<problem::Bfs>()) {
        Finding finding;
        finding.applies = property.says_something_about(mutant.subject);
        if (finding.applies) finding.outcome = falsify(property, mutant.subject, parameters);
        findings_[{mutant.subject.name, std::string(property.name)}] = std::move(finding);
      }
    }
  }

  std::vector<Mutant> mutants_;
  std::map<std::pair<std::string, std::string>, Finding> findings_;
};

const BfsProperty& property_named(std::string_view name) {
  const auto table = properties_of<problem::Bfs>();
  return *std::find_if(table.begin(), table.end(),
                       [&](const BfsProperty& property) { return property.name == name; });
}

TEST(Mutants, EveryMutantIsFoundByAtLeastOneProperty) {
  for (const Mutant& mutant : Findings::all().table()) {
    const auto properties = properties_of<problem::Bfs>();
    EXPECT_TRUE(std::any_of(
        properties.begin(), properties.end(),
        [&](const BfsProperty& property) { return Findings::all().falsified(mutant, property); }))
        << mutant.subject.name << ": " << mutant.defect;
  }
}

TEST(Mutants, TheOracleTheCertificateAndBoostEachFindEveryWrongLevel) {
  for (const Mutant& mutant : Findings::all().table()) {
    for (const auto* name : {"levels_equal_oracle", "certificate_holds", "boost_graph_agrees"}) {
      EXPECT_EQ(Findings::all().falsified(mutant, property_named(name)), mutant.wrong_levels)
          << mutant.subject.name << ": " << mutant.defect << "; " << name;
    }
  }
}

TEST(Mutants, EveryPropertyFindsAtLeastOneMutant) {
  for (const BfsProperty& property : properties_of<problem::Bfs>()) {
    const auto& table = Findings::all().table();
    EXPECT_TRUE(std::any_of(table.begin(), table.end(), [&](const Mutant& mutant) {
      return Findings::all().falsified(mutant, property);
    })) << property.name;
  }
}

TEST(Mutants, EveryRuleOfTheCertificateFindsAtLeastOneMutant) {
  std::set<std::string> rules = {"tree"};
  rules.insert(std::begin(bfs_rules), std::end(bfs_rules));
  std::map<std::string, std::string> found;
  for (const Mutant& mutant : Findings::all().table()) {
    for (const auto* name : {"certificate_holds", "tree_is_certified"}) {
      const std::string& text = Findings::all().of(mutant, property_named(name)).outcome.violation;
      for (const std::string& rule : rules) {
        if (text.rfind("rule " + rule + ":", 0) == 0) {
          found.emplace(rule, fmt::format("{:<26} {}", mutant.subject.name, text));
        }
      }
    }
  }
  for (const std::string& rule : rules) {
    EXPECT_TRUE(found.count(rule) == 1) << rule;
    fmt::print("{:<10} {}\n", rule, found[rule]);
  }
}

TEST(Mutants, TheTableOfMutantsAndProperties) {
  const auto properties = properties_of<problem::Bfs>();
  fmt::print("\n| mutant | defect |");
  for (const BfsProperty& property : properties) fmt::print(" {} |", property.name);
  fmt::print("\n|---|---|");
  for (std::size_t column = 0; column < properties.size(); ++column) fmt::print(":-:|");
  fmt::print("\n");
  std::map<std::string_view, int> totals;
  for (const Mutant& mutant : Findings::all().table()) {
    fmt::print("| {} | {} |", mutant.subject.name, mutant.defect);
    for (const BfsProperty& property : properties) {
      const bool found = Findings::all().falsified(mutant, property);
      totals[property.name] += found ? 1 : 0;
      fmt::print(" {} |", found                                          ? "found"
                          : Findings::all().of(mutant, property).applies ? "-"
                                                                         : "");
    }
    fmt::print("\n");
  }
  fmt::print("| found of {} | |", Findings::all().table().size());
  for (const BfsProperty& property : properties) fmt::print(" {} |", totals[property.name]);
  fmt::print("\n");
}

TEST(Mutants, AQueueThatForgetsItsOverflowShrinksToAGraphThatOneCanDraw) {
  const std::vector<Mutant> table = mutants();
  const auto mutant = std::find_if(table.begin(), table.end(), [](const Mutant& row) {
    return row.subject.name == "queue_overflow_dropped";
  });
  const Falsification found = falsify(property_named("levels_equal_oracle"), mutant->subject, {});
  ASSERT_FALSE(found.holds);
  // A queue of one slot, two vertices found by the source, a third behind the one forgotten.
  EXPECT_EQ(found.counterexample.find("4 vertices"), 0U) << found.counterexample;
  EXPECT_NE(found.counterexample.find("block_queue_size 1"), std::string::npos)
      << found.counterexample;
}

}  // namespace
}  // namespace graphspec::properties
