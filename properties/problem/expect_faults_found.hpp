/// \file
/// What the tests of planted faults ask in every suite: the property that should find a fault does,
/// and each property finds one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "properties/problem/suite.hpp"

namespace graphspec::properties {

/// A subject with a fault, which its name says, and the property that must find it.
template <class Problem, class Tried = Subject<Problem>>
struct PlantedFault {
  std::string_view found_by;
  Tried subject;
};

/// The subject, with change(its report) in the place of what it reports.
template <class Tried, class Change>
[[nodiscard]] Tried that_reports(Tried subject, const Change& change) {
  subject.report = [report = subject.report, change](const auto& graph, const auto& query,
                                                     const Setting& setting) {
    RunReport reported = report(graph, query, setting);
    change(reported);
    return reported;
  };
  return subject;
}

/// The subject, with more of a whole number, or less, than it reports.
template <class Tried>
[[nodiscard]] Tried with_count_changed(const Tried& subject, std::string_view fact,
                                       std::int64_t more) {
  return that_reports(subject, [fact, more](RunReport& report) {
    for (Fact& one : report.facts) {
      if (one.name == fact) one.value = std::get<std::int64_t>(one.value) + more;
    }
  });
}

/// How long is looked for a fault.
[[nodiscard]] inline FalsifyParameters fault_parameters() {
  FalsifyParameters chosen;
  chosen.seed = 4;
  chosen.cases = 150;
  chosen.max_shrinks = 200;
  return chosen;
}

/// Expects that each fault is found by its property.
template <class Problem, class Tried>
void expect_each_found(const std::vector<PlantedFault<Problem, Tried>>& faults,
                       std::span<const std::type_identity_t<Property<Problem, Tried>>> properties) {
  for (const PlantedFault<Problem, Tried>& fault : faults) {
    const auto& found_by = fault.found_by;
    const auto& subject = fault.subject;
    const auto property =
        std::ranges::find_if(properties, [&](const auto& one) { return one.name == found_by; });
    ASSERT_NE(property, properties.end()) << "no property " << found_by;
    const Falsification outcome = falsify(*property, subject, fault_parameters());
    EXPECT_FALSE(outcome.holds) << found_by << " does not find the planted fault: " << subject.name;
    EXPECT_FALSE(outcome.violation.empty());
    EXPECT_EQ(outcome.violation.find('\n'), std::string::npos) << outcome.violation;
  }
}

/// The same, and that each property finds one.
template <class Problem, class Tried>
void expect_faults_found(
    const std::vector<PlantedFault<Problem, Tried>>& faults,
    std::span<const std::type_identity_t<Property<Problem, Tried>>> properties) {
  expect_each_found(faults, properties);
  for (const auto& property : properties) {
    EXPECT_TRUE(std::ranges::any_of(
        faults, [&](const auto& fault) { return fault.found_by == property.name; }))
        << property.name << " finds no fault";
  }
}

/// Expects that the subject has every property that says something about it.
template <class Problem, class Tried>
void expect_every_property(const Tried& subject,
                           std::span<const Property<Problem, Tried>> properties,
                           const FalsifyParameters& parameters) {
  for (const auto& property : properties) {
    if (!property.says_something_about(subject)) continue;
    const Falsification outcome = falsify(property, subject, parameters);
    EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": " << outcome.violation
                               << "\n"
                               << outcome.counterexample;
    EXPECT_EQ(outcome.cases, parameters.cases);
  }
}

}  // namespace graphspec::properties
