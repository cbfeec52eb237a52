/// \file
/// The solvers of a problem on all devices that a machine may have, as parameters of tests. Listing
/// the tests opens no device; a test skips itself where its device is not there.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "properties/problem/subject.hpp"

namespace graphspec::properties {

/// The devices that tests are listed for, there or not.
[[nodiscard]] inline std::vector<Device> listed_devices() {
  return {Device::cpu, Device::cuda, opencl_device(0), opencl_device(1)};
}

[[nodiscard]] inline Device device_of(Device device) {
  return device;
}
template <class Tried>
[[nodiscard]] Device device_of(const Tried& tried) {
  return tried.device;
}

/// A test with a parameter that names a device, skipped where the device is not there.
template <class Tried>
class OnListedDevice : public testing::TestWithParam<Tried> {
 protected:
  void SetUp() override {
    const Device device = device_of(this->GetParam());
    if (!available(device)) GTEST_SKIP() << "device " << name(device) << " is not available";
  }
};

/// Each solver on each listed device, functions on the host not among them.
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> on_every_device() {
  std::vector<Subject<Problem>> all;
  for (const Device device : listed_devices()) {
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
