/// \file
/// Memory, copies and time of OpenCL devices.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "gpu/device/array.hpp"
#include "properties/opencl/every_opencl_device.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

class OpenClRuntime : public OnOpenClDevices {};

std::vector<int> numbers(std::size_t count, int first) {
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

TEST_F(OpenClRuntime, SaysWhatTheDeviceIs) {
  for (const Device device : devices()) {
    const Runtime& on = runtime(device);
    EXPECT_EQ(on.device(), device);
    EXPECT_EQ(device_named(name(device)), device);
    EXPECT_FALSE(on.properties().name.empty());
    EXPECT_FALSE(on.properties().driver.empty());
    EXPECT_GE(on.properties().multiprocessors, 1);
    EXPECT_GE(on.properties().max_block_threads, 1);
    // What OpenCL 1.2 asks of every device.
    EXPECT_GE(on.properties().shared_bytes_per_block, std::size_t{32} * 1024);
    EXPECT_GT(on.properties().memory_bytes, std::size_t{1} << 20);
    EXPECT_EQ(&runtime(device), &on) << "a device has one runtime";
  }
}

TEST_F(OpenClRuntime, WhatIsCopiedThereComesBack) {
  for (const Device device : devices()) {
    const auto values = numbers(10'000, 5);
    const Array<int> array(runtime(device), std::span<const int>(values));
    EXPECT_EQ(array.to_host(), values) << name(device);
  }
}

TEST_F(OpenClRuntime, CopiesAndFillsTakePartsOfArrays) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const Array<int> array(on, std::span<const int>(numbers(100, 0)));
    auto expected = numbers(100, 0);
    const auto part = numbers(7, 1000);
    on.copy_to_device(array.data() + 13, part.data(), part.size() * sizeof(int));
    std::copy(part.begin(), part.end(), expected.begin() + 13);
    on.fill(array.data() + 90, 0xff, 3 * sizeof(int));
    std::fill_n(expected.begin() + 90, 3, -1);
    on.copy_on_device(array.data() + 40, array.data() + 10, 20 * sizeof(int));
    std::copy_n(expected.begin() + 10, 20, expected.begin() + 40);
    EXPECT_EQ(array.to_host(), expected);

    std::array<int, 4> back{};
    on.copy_to_host(back.data(), array.data() + 96, sizeof(back));
    EXPECT_EQ(back, (std::array<int, 4>{96, 97, 98, 99}));
    // Not by words.
    on.fill(reinterpret_cast<unsigned char*>(array.data()) + 1, 0x01, 2);
    EXPECT_EQ(array.get(0), 0x00010100);
    array.set(99, 7);
    EXPECT_EQ(array.get(99), 7);
  }
}

TEST_F(OpenClRuntime, CopiesWaitForWhatStandsBeforeThem) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    constexpr std::size_t size = std::size_t{1} << 22;
    const Array<int> from(on, size);
    const Array<int> to(on, size);
    for (unsigned char round = 1; round < 8; ++round) {
      from.fill_bytes(round);
      on.copy_on_device(to.data(), from.data(), size * sizeof(int));
      from.fill_bytes(0);  // behind the copy
      EXPECT_EQ(to.get(size - 1), round * 0x01010101);
    }
  }
}

TEST_F(OpenClRuntime, NothingIsNothing) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    EXPECT_EQ(on.allocate(0), nullptr);
    EXPECT_EQ(on.allocate_host(0), nullptr);
    on.release(nullptr);
    on.copy_to_device(nullptr, nullptr, 0);
    on.copy_to_host(nullptr, nullptr, 0);
    on.copy_on_device(nullptr, nullptr, 0);
    on.fill(nullptr, 1, 0);
    on.synchronize();
    EXPECT_TRUE(Array<int>(on, 0).to_host().empty());
  }
}

TEST_F(OpenClRuntime, ArraysAreEachTheirOwnAlsoOnesThatWereReleased) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    for (int round = 0; round < 3; ++round) {
      std::vector<Array<int>> arrays;
      arrays.reserve(50);
      for (int number = 0; number < 50; ++number) {
        arrays.emplace_back(on, std::span<const int>(std::vector<int>(100, number)));
      }
      arrays.erase(arrays.begin() + 10, arrays.begin() + 20);
      const Array<int> again(on, std::span<const int>(std::vector<int>(100, 77)));
      for (const Array<int>& array : arrays) {
        const auto values = array.to_host();
        const auto number = static_cast<int>(&array - arrays.data());
        EXPECT_EQ(values, std::vector<int>(100, number < 10 ? number : number + 10));
      }
    }
  }
}

TEST_F(OpenClRuntime, TimePasses) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const Array<int> array(on, std::size_t{1} << 24);
    array.fill_bytes(0);
    bool done = false;
    const double some = on.elapsed_ms([&] {
      array.fill_bytes(1);
      done = true;
    });
    EXPECT_TRUE(done);
    EXPECT_GT(some, 0.1);  // 64 MB: the queue is waited for
    EXPECT_LT(on.elapsed_ms([] {}), some);
  }
}

TEST_F(OpenClRuntime, CopiesThatRunBesideKernelsElsewhereAreDoneInTheirOrder) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const Array<int> array(on, std::span<const int>(numbers(64, 3)));
    const HostArray<int> host(on, 64);
    on.start_copy_to_host(0, Stream::main, host.data(), array.data(), 64 * sizeof(int));
    array.fill_bytes(0);
    on.finish_copy_to_host(0);
    EXPECT_EQ(std::vector<int>(host.values().begin(), host.values().end()), numbers(64, 3));
    on.start_copy_to_device(1, array.data(), host.data(), 64 * sizeof(int));
    on.finish_copy_to_device(1);
    EXPECT_EQ(array.to_host(), numbers(64, 3));
    on.order(Stream::main, Stream::ahead);
  }
}

TEST(OpenClDevices, AreNamedByTheirNumber) {
  EXPECT_EQ(name(opencl_device(0)), "opencl:0");
  EXPECT_EQ(name(opencl_device(12)), "opencl:12");
  EXPECT_EQ(device_named("opencl"), opencl_device(0));
  EXPECT_EQ(device_named("opencl:12"), opencl_device(12));
  for (const char* const wrong :
       {"opencl:", "opencl:-1", "opencl:x", "opencl:1x", "opencl:1000", "OpenCL", "opencl0"}) {
    EXPECT_THROW(static_cast<void>(device_named(wrong)), InputError) << wrong;
  }
}

TEST(OpenClDevices, AreThoseThatCanBeUsed) {
  const auto all = available_devices();
  const auto count = std::count_if(all.begin(), all.end(), is_opencl);
  EXPECT_EQ(count, num_opencl_devices());
  EXPECT_FALSE(available(opencl_device(num_opencl_devices())));
}

}  // namespace
}  // namespace graphspec::properties
