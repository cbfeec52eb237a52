/// \file
/// The variants of a problem on all devices that are here, as parameters of tests, and the test
/// that each has every property in a few cases.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "gpu/device/runtime.hpp"
#include "properties/check/falsify.hpp"

namespace graphspec::properties {

/// A variant of a device.
/// \tparam variants  Device -> the table of its variants
template <auto variants>
struct OnDevice {
  Device device = Device::cpu;
  std::size_t row = 0;  ///< of the table

  [[nodiscard]] const auto& variant() const { return variants(device)[row]; }

  friend std::ostream& operator<<(std::ostream& out, const OnDevice& one) {
    return out << one.variant().name << " on " << name(one.device);
  }
};

/// Each variant of each device that is here.
/// \tparam One  an OnDevice of these variants, or a class made from it
template <class One, class Variants>
[[nodiscard]] std::vector<One> on_every_device(const Variants& variants) {
  std::vector<One> all;
  for (const Device device : available_devices()) {
    for (std::size_t row = 0; row < variants(device).size(); ++row) {
      One one;
      one.device = device;
      one.row = row;
      all.push_back(one);
    }
  }
  return all;
}

/// Names a parameter for GoogleTest: naive_opencl_0.
struct NameOnDevice {
  template <class One>
  std::string operator()(const testing::TestParamInfo<One>& info) const {
    std::string text(info.param.variant().name);
    text.append("_").append(name(info.param.device));
    std::ranges::replace(text, ':', '_');
    return text;
  }
};

/// Expects that the variant, which is among the subjects of its device, has every property.
/// \param falsify  (property, subject, parameters) -> Falsification
template <class One, class Subject, class Property, class Falsify>
void expect_every_property(const One& one, const std::vector<Subject>& subjects,
                           std::span<const Property> properties, const Falsify& falsify) {
  FalsifyParameters parameters;
  parameters.seed = 7;
  parameters.cases = 4;
  parameters.max_size = 40;
  const auto subject = std::ranges::find(subjects, one.variant().name, &Subject::name);
  ASSERT_NE(subject, subjects.end());
  for (const Property& property : properties) {
    if (property.applies != nullptr && !property.applies(*subject)) continue;
    const Falsification outcome = falsify(property, *subject, parameters);
    EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                               << outcome.counterexample;
  }
}

}  // namespace graphspec::properties
