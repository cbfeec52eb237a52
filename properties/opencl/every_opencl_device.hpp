/// \file
/// Tests of all OpenCL devices of a machine; skipped where there is none.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/device/fault.hpp"
#include "gpu/device/opencl/opencl_runtime.hpp"

namespace graphspec::properties {

/// A test that runs the same on each OpenCL device.
class OnOpenClDevices : public testing::Test {
 protected:
  void SetUp() override {
    if (num_opencl_devices() == 0) GTEST_SKIP() << "no OpenCL device is here";
  }

  [[nodiscard]] static std::vector<Device> devices() {
    std::vector<Device> all;
    for (int number = 0; number < num_opencl_devices(); ++number) {
      all.push_back(opencl_device(number));
    }
    return all;
  }
};

/// The text of the DeviceFault that `work` must end with.
template <class Work>
std::string fault_of(const Work& work) {
  try {
    work();
  } catch (const DeviceFault& fault) {
    return fault.what();
  }
  return "no fault";
}

}  // namespace graphspec::properties
