/// \file
/// The solvers of a problem on all devices that are here, as parameters of tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "properties/problem/subject.hpp"

namespace graphspec::properties {

/// Each solver on each device that is here, functions on the host not among them.
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> on_every_device() {
  std::vector<Subject<Problem>> all;
  for (const Device device : available_devices()) {
    for (auto& subject : device_subjects<Problem>(device)) all.push_back(std::move(subject));
  }
  return all;
}

/// Names a parameter for GoogleTest: naive_opencl_0.
struct NameOnDevice {
  template <class Tried>
  std::string operator()(const testing::TestParamInfo<Tried>& info) const {
    std::string text(info.param.name);
    text.append("_").append(name(info.param.device));
    std::ranges::replace(text, ':', '_');
    return text;
  }
};

/// Names a problem for GoogleTest, where a suite has the problems as types.
struct ProblemName {
  template <class Problem>
  static std::string GetName(int /*place*/) {  // NOLINT(readability-identifier-naming): its name
    return std::string(Problem::name);
  }
};

}  // namespace graphspec::properties
