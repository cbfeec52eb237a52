/// \file
/// Launches and copies that ask what no device does are refused, and nothing is run or copied.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using properties::report_of;

Runtime& device() {
  return runtime(Device::cpu);
}

void expect_words(const std::string& text, std::initializer_list<const char*> words) {
  for (const char* const word : words) {
    EXPECT_NE(text.find(word), std::string::npos) << "'" << word << "' in: " << text;
  }
}

__global__ void one_kernel(int* word) {
  atomicAdd(word, 1);
}

TEST(Launch, OfAShapeThatNoDeviceTakesIsRefused) {
  const Array<int> word(device(), std::vector<int>{0});
  const auto refused = [&](const LaunchConfig& config) {
    return report_of([&] { launch<one_kernel>(config, word.data()); });
  };
  expect_words(refused({0, 32}), {"one_kernel", "no threads"});
  expect_words(refused({1, 0}), {"one_kernel", "no threads"});
  expect_words(refused({1, 1025}), {"one_kernel", "1024"});
  expect_words(refused({1, dim3(1, 1, 65)}), {"one_kernel", "64 threads in z"});
  expect_words(refused({dim3(1, 65536), 1}), {"one_kernel", "65535", "(1,65536,1)"});
  expect_words(refused({dim3(1, 1, 65536), 1}), {"one_kernel", "65535", "(1,1,65536)"});
  expect_words(refused({dim3(2147483648U), 1}), {"one_kernel", "2147483647", "(2147483648,1,1)"});
  expect_words(refused({1, 32, std::size_t{97} * 1024}), {"one_kernel", "shared memory"});
  expect_words(report_of([&] {
                 launch_cooperative<one_kernel>({5, 1}, word.data());
               }),
               {"one_kernel", "5 blocks", "exceeds the 4 blocks"});
  EXPECT_EQ(refused({2, 32}), "");
  EXPECT_EQ(word.get(0), 64);
}

/// Of several reasons to refuse a launch the first of this list is named.
TEST(Launch, IsRefusedForTheFirstOfSeveralReasons) {
  const Array<int> word(device(), std::vector<int>{0});
  const auto refused = [&](const LaunchConfig& config) {
    return report_of([&] { launch<one_kernel>(config, word.data()); });
  };
  const std::size_t much = std::size_t{97} * 1024;
  expect_words(refused({dim3(0, 65536), dim3(1, 1, 65), much}),
               {"grid (0,65536,1) of blocks (1,1,65) has no threads"});
  expect_words(refused({dim3(1, 65536), dim3(1, 1, 65), much}), {"grid (1,65536,1) exceeds"});
  expect_words(refused({1, dim3(1, 1, 65), much}), {"block (1,1,65) exceeds"});
  expect_words(report_of([&] {
                 launch_cooperative<one_kernel>({5, 1, much}, word.data());
               }),
               {"bytes of dynamic shared memory exceed"});
}

/// A compiler's text of the function that launches a kernel, and the kernel's name in reports.
TEST(Launch, NamesItsKernelWithoutNamespacesAndWithTemplateArguments) {
  const std::pair<const char*, const char*> cases[] = {
      {"void launch() [with auto Kernel = kernel; Arguments = {int}]", "kernel"},
      {"void launch() [with auto Kernel = kernel]", "kernel"},
      {"void launch() [Kernel = kernel, T = int]", "kernel"},
      {"void launch() [Kernel = &one::two::kernel, T = int]", "kernel"},
      {"void launch() [with auto Kernel = one::{anonymous}::kernel<3, 4>; T = int]",
       "kernel<3, 4>"},
      {"void launch() [with auto Kernel = one::kernel<one::two::Kind>; T = int]",
       "kernel<one::two::Kind>"},
      {"void launch() [with auto Kernel = one::kernel<(one::Kind)1, true>; T = int]",
       "kernel<(one::Kind)1, true>"},
      {"void launch() [Kernel = &(anonymous namespace)::kernel]", "kernel"},
      {"no kernel is named", "no kernel is named"},
  };
  for (const auto& [signature, name] : cases) {
    const std::string report = report_of([&, text = signature] {
      executor::start_grid({.grid = {0, 1, 1}, .block = {1, 1, 1}}, text, {});
    });
    EXPECT_EQ(report.substr(0, report.find(": grid")), std::string("launch of ") + name);
  }
}

TEST(Launch, CheckedNeedsAKernelThatWasCompiledForIt) {
  const Array<int> word(device(), std::vector<int>{0});
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  expect_words(report_of([&] {
                 launch<one_kernel>({1, 1}, word.data());
               }),
               {"one_kernel", "-fsanitize=thread"});
}

TEST(Copies, OutsideAnAllocationAreRefused) {
  Array<int> words(device(), std::vector<int>(10, 0));
  std::vector<int> host(11, 0);
  expect_words(report_of([&] { device().copy_to_device(words.data(), host.data(), 44); }),
               {"copy_to_device", "44 bytes", "allocation of 40 bytes"});
  expect_words(report_of([&] { device().copy_to_host(host.data(), words.data() + 5, 24); }),
               {"copy_to_host", "24 bytes at offset 20"});
  expect_words(report_of([&] { device().fill(host.data(), 0, 4); }),
               {"fill", "outside every live allocation"});
  int* const released = words.data();
  words = Array<int>();
  expect_words(report_of([&] { device().copy_to_host(host.data(), released, 4); }),
               {"copy_to_host", "outside every live allocation"});
  const Array<int> small(device(), std::vector<int>{1, 2, 3});
  const Array<int> large(device(), std::vector<int>{4, 5, 6, 7});
  expect_words(report_of([&] { device().copy_on_device(small.data(), large.data(), 16); }),
               {"copy_on_device, to", "16 bytes at offset 0 of an allocation of 12 bytes"});
  expect_words(report_of([&] { device().copy_on_device(large.data(), small.data(), 16); }),
               {"copy_on_device, from", "16 bytes"});
  expect_words(report_of([&] { device().copy_on_device(large.data(), released, 4); }),
               {"copy_on_device, from", "outside every live allocation"});
  EXPECT_EQ(large.to_host(), (std::vector<int>{4, 5, 6, 7}));
  EXPECT_EQ(report_of([&] { device().copy_on_device(large.data() + 1, small.data(), 12); }), "");
  EXPECT_EQ(large.to_host(), (std::vector<int>{4, 1, 2, 3}));
  EXPECT_EQ(report_of([&] { device().copy_to_host(nullptr, nullptr, 0); }), "");
  EXPECT_THROW(static_cast<void>(device().allocate(std::size_t{1} << 60)), DeviceFault);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
