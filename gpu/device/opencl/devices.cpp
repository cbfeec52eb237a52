/// \file
/// All usable devices of all platforms.
#include "gpu/device/opencl/devices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "gpu/device/opencl/driver_probe.hpp"
#include "gpu/device/runtime.hpp"

namespace graphspec::opencl {
namespace {

std::vector<cl::Device> usable_devices(const cl::Platform& platform) {
  std::vector<cl::Device> usable;
  try {
    std::vector<cl::Device> all;
    platform.getDevices(CL_DEVICE_TYPE_ALL, &all);
    std::copy_if(all.begin(), all.end(), std::back_inserter(usable), [](const cl::Device& device) {
      return device.getInfo<CL_DEVICE_AVAILABLE>() == CL_TRUE &&
             device.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() == CL_TRUE;
    });
  } catch (const cl::Error&) {
    // A driver without a device, or one that fails: the others are there nevertheless.
  }
  return usable;
}

std::vector<cl::Device> find_devices() {
  // The loader's order is that of a folder's files, and it may put a GPU first or not. Two drivers
  // of one name keep its order.
  std::vector<std::pair<std::string, cl::Platform>> platforms;
  try {
    std::vector<cl::Platform> all;
    cl::Platform::get(&all);
    for (const cl::Platform& platform : all) {
      platforms.emplace_back(platform.getInfo<CL_PLATFORM_NAME>(), platform);
    }
  } catch (const cl::Error&) {
    // No driver is installed.
  }
  std::stable_sort(platforms.begin(), platforms.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::vector<cl::Device> devices;
  for (const auto& [name, platform] : platforms) {
    const auto usable = usable_devices(platform);
    devices.insert(devices.end(), usable.begin(), usable.end());
  }
  return devices;
}

}  // namespace

const std::string& left_out() {
  static const auto* const reason = [] {
    constexpr auto limit = std::chrono::seconds(60);  // GPUs that sleep take seconds to wake up
    auto* const found = new std::string(probe_drivers(limit));
    if (!found->empty()) fmt::print(stderr, "graphspec: OpenCL is disabled: {}\n", *found);
    return found;
  }();
  return *reason;
}

const std::vector<cl::Device>& devices() {
  // Never destroyed: at the end of the program the driver may be gone before it.
  static const auto* const found = [] {
    // Before the first use is noted, because the probe is a forked process.
    const bool is_left_out = !left_out().empty();
    note_first_use();
    return new std::vector<cl::Device>(is_left_out ? std::vector<cl::Device>() : find_devices());
  }();
  return *found;
}

std::string device_text(int number, const cl::Device& device) {
  return fmt::format("{} ({})", name(opencl_device(number)), device.getInfo<CL_DEVICE_NAME>());
}

}  // namespace graphspec::opencl
