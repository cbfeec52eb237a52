/// \file
/// What the tests of planted faults ask in every suite: the property that should find a fault does,
/// and each property finds one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/check/falsify.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {

/// A fault, and the property that must find it.
struct FaultExpectation {
  std::string_view fault;
  std::string_view found_by;
};

/// How long is looked for a fault.
[[nodiscard]] inline FalsifyParameters fault_parameters() {
  FalsifyParameters chosen;
  chosen.seed = 4;
  chosen.cases = 150;
  chosen.max_shrinks = 200;
  return chosen;
}

/// \throws InputError where there is no property of that name
template <class Property>
[[nodiscard]] const Property& property_named(std::span<const Property> properties,
                                             std::string_view name) {
  const auto row =
      std::ranges::find_if(properties, [&](const Property& one) { return one.name == name; });
  if (row == properties.end()) throw InputError(std::string("no property ").append(name));
  return *row;
}

/// \param faults  subjects, in the order of the expectations
/// \param falsify  (property, subject, parameters) -> Falsification
template <class Subject, class Property, class Falsify>
void expect_each_fault_is_found(const std::vector<Subject>& faults,
                                std::span<const FaultExpectation> expectations,
                                std::span<const Property> properties, const Falsify& falsify) {
  ASSERT_EQ(faults.size(), expectations.size());
  for (std::size_t row = 0; row < faults.size(); ++row) {
    const auto& [fault, found_by] = expectations[row];
    ASSERT_EQ(faults[row].name, fault);
    const Falsification outcome =
        falsify(property_named(properties, found_by), faults[row], fault_parameters());
    EXPECT_FALSE(outcome.holds) << found_by << " does not find: " << fault;
    EXPECT_FALSE(outcome.objection.empty());
    EXPECT_EQ(outcome.objection.find('\n'), std::string::npos) << outcome.objection;
  }
}

template <class Property>
void expect_each_property_finds_one(std::span<const FaultExpectation> expectations,
                                    std::span<const Property> properties) {
  for (const Property& property : properties) {
    EXPECT_TRUE(std::ranges::any_of(expectations, [&](const FaultExpectation& expectation) {
      return expectation.found_by == property.name;
    })) << property.name;
  }
}

}  // namespace graphspec::properties
