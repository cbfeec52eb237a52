/// \file
/// What OpenCL devices refuse, and that a fault says in one line what was done, where, and why not.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/opencl/calls.hpp"
#include "properties/opencl/every_opencl_device.hpp"

namespace graphspec::properties {
namespace {

using opencl::Argument;
using opencl::KernelName;
using opencl::LaunchShape;

class OpenClFaults : public OnOpenClDevices {};

constexpr std::string_view text = R"cl(
#line 1 "words.cl"
KERNEL void one_word(GLOBAL int* word) { word[0] = 1; }
KERNEL void turned(GLOBAL int* word SHARED_PARAMETER(int, held)) {
  held[THREAD_INDEX(0)] = 1;
  word[0] = held[THREAD_INDEX(0)];
}
KERNEL void large_tile(GLOBAL int* word) {
  SHARED_ARRAY(int, tile, 4096);
  tile[THREAD_INDEX(0)] = 1;
  GROUP_BARRIER();
  word[0] = tile[THREAD_INDEX(0)];
}
KERNEL void number(int value) {}
)cl";

constexpr LaunchShape one_thread = {.groups = {1, 1}, .group_threads = {1, 1}, .shared_bytes = 0};

/// The kernels of `text`, as compilers print their names.
const KernelName& one_word() {
  static const KernelName name(text, "void f() [with auto Kernel = graphspec::opencl::one_word]");
  return name;
}
const KernelName& turned() {
  static const KernelName name(text, "void f() [Kernel = &graphspec::opencl::turned, A = <int>]");
  return name;
}
const KernelName& large_tile() {
  static const KernelName name(text, "f() [with auto Kernel = opencl::{anonymous}::large_tile; A]");
  return name;
}

std::string fault_of_launch(const KernelName& kernel, const LaunchShape& shape,
                            std::vector<Argument> arguments) {
  return fault_of([&] { opencl::launch(kernel, shape, arguments); });
}

std::string text_of(Device device) {
  return fmt::format("{} ({})", name(device), runtime(device).properties().name);
}

TEST_F(OpenClFaults, KernelNamesAreReadAsCompilersPrintThem) {
  EXPECT_EQ(one_word().name, "one_word");
  EXPECT_EQ(turned().name, "turned");
  EXPECT_EQ(large_tile().name, "large_tile");
}

TEST_F(OpenClFaults, AddressesOutsideOfArrays) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    int here = 0;
    int* released = nullptr;
    {
      const Array<int> array(on, 5000);
      released = array.data();
      // Beyond the end, and from inside to beyond the end.
      EXPECT_EQ(fault_of([&] { on.fill(array.data() + 4998, 0, 12); }),
                fmt::format(
                    "fill on {}: 12 bytes, starting at byte 19992, exceed the array of 20000 bytes",
                    text_of(device)));
      EXPECT_EQ(fault_of([&] { on.copy_to_host(&here, array.data() + 5000, sizeof(int)); }),
                fmt::format("copy to the host: address {} is not in an array of an OpenCL device",
                            static_cast<const void*>(array.data() + 5000)));
    }
    EXPECT_NE(fault_of([&] {
                on.copy_to_device(released, &here, sizeof(int));
              }).find("is not in an array"),
              std::string::npos);
    EXPECT_NE(fault_of([&] {
                on.copy_on_device(&here, released, sizeof(int));
              }).find("is not in an array"),
              std::string::npos);
    EXPECT_EQ(fault_of_launch(one_word(), one_thread, {static_cast<const void*>(&here)}),
              fmt::format("one_word: address {} is not in an array of an OpenCL device",
                          static_cast<const void*>(&here)));
  }
}

TEST_F(OpenClFaults, ArraysOfAnotherDevice) {
  const auto all = devices();
  if (all.size() < 2) GTEST_SKIP() << "one OpenCL device is here, and this needs two";
  const Array<int> array(runtime(all[0]), 10);
  EXPECT_EQ(fault_of([&] { runtime(all[1]).fill(array.data(), 0, 4); }),
            fmt::format("fill on {}: the array belongs to {}", text_of(all[1]), text_of(all[0])));
  const Array<int> of_other(runtime(all[1]), 10);
  EXPECT_NE(fault_of([&] {
              runtime(all[0]).copy_on_device(array.data(), of_other.data(), 4);
            }).find("the array belongs to opencl:1"),
            std::string::npos);
}

TEST_F(OpenClFaults, MoreMemoryThanThereIs) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const std::size_t bytes = on.properties().memory_bytes * 2;
    const std::string fault = fault_of([&] { static_cast<void>(on.allocate(bytes)); });
    EXPECT_NE(fault.find(fmt::format("{} bytes were requested on {}", bytes, text_of(device))),
              std::string::npos)
        << fault;
    EXPECT_NE(fault.find("(CL_"), std::string::npos) << fault;
    // What fits is there nevertheless.
    EXPECT_NO_THROW(Array<int>(on, 1000).fill_bytes(0));
  }
}

TEST_F(OpenClFaults, MoreArraysThanThereIsMemoryForBeforeAnybodyUsesThem) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const std::size_t bytes = on.properties().memory_bytes / 8 - (std::size_t{1} << 20);
    std::vector<Array<unsigned char>> arrays;
    const std::string fault = fault_of([&] {
      for (int number = 0; number < 9; ++number) arrays.emplace_back(on, bytes);
    });
    EXPECT_NE(fault.find(fmt::format("{} bytes were requested", bytes)), std::string::npos)
        << fault;
    EXPECT_LE(arrays.size(), 8U);
    arrays.clear();
    // Released arrays are kept, but not when something else needs their memory.
    EXPECT_NO_THROW(Array<unsigned char>(on, bytes + 1000).set(0, 1)) << name(device);
    EXPECT_NO_THROW(Array<unsigned char>(on, bytes)) << name(device);
  }
}

TEST_F(OpenClFaults, ShapesThatTheKernelDoesNotTake) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const Array<int> array(on, 10);
    const std::vector<Argument> word = {static_cast<const void*>(array.data())};
    const std::string where = text_of(device);
    const auto shape = [](std::size_t groups, std::size_t threads, std::size_t shared_bytes) {
      return LaunchShape{{groups, 1}, {threads, 1}, shared_bytes};
    };
    EXPECT_EQ(
        fault_of_launch(one_word(), shape(0, 32, 0), word),
        fmt::format("launch of one_word on {}: 0 x 1 groups of 32 x 1 threads have no threads",
                    where));
    EXPECT_EQ(fault_of_launch(one_word(), shape(2, 0, 0), word),
              fmt::format("launch of one_word on {}: 2 x 1 groups of 0 x 1 threads have no threads",
                          where));
    const std::string too_many = fault_of_launch(one_word(), shape(1, 1 << 20, 0), word);
    EXPECT_EQ(
        too_many.find(fmt::format(
            "launch of one_word on {}: groups of 1048576 threads exceed this kernel's limit of ",
            where)),
        0U)
        << too_many;
    EXPECT_EQ(fault_of_launch(turned(), shape(1, 1, std::size_t{1} << 30), word),
              fmt::format("launch of turned on {}: 1073741824 bytes of shared memory exceed the "
                          "limit of {} bytes",
                          where, on.properties().shared_bytes_per_block));
    // The shared memory of the kernel's own counts.
    EXPECT_NE(
        fault_of_launch(large_tile(), shape(1, 1, on.properties().shared_bytes_per_block), word)
            .find(fmt::format("{} bytes of shared memory",
                              on.properties().shared_bytes_per_block + 16384)),
        std::string::npos);
  }
}

TEST_F(OpenClFaults, SharedMemoryForAKernelThatTakesNoneAndTheOtherWayRound) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const Array<int> array(on, 10);
    const std::vector<Argument> word = {static_cast<const void*>(array.data())};
    LaunchShape with_shared = one_thread;
    with_shared.shared_bytes = 64;
    EXPECT_EQ(fault_of_launch(one_word(), with_shared, word),
              fmt::format("launch of one_word on {}: the launch requests shared memory, but the "
                          "kernel has no SHARED_PARAMETER",
                          text_of(device)));
    EXPECT_EQ(fault_of_launch(turned(), with_shared, word), "no fault");
    on.synchronize();  // PoCL ends badly where a process ends while it compiles
    EXPECT_EQ(
        fault_of_launch(turned(), one_thread, word),
        fmt::format("launch of turned on {}: the kernel's SHARED_PARAMETER needs more than 0 bytes",
                    text_of(device)));
  }
}

TEST_F(OpenClFaults, ArgumentsThatNameNoDeviceOrNoArraysBegin) {
  static const KernelName number(text, "[Kernel = &number]");
  EXPECT_EQ(fault_of_launch(number, one_thread, {std::int32_t{5}}),
            "launch of number: no argument is an array, so the device is unknown");
  EXPECT_EQ(fault_of_launch(one_word(), one_thread, {static_cast<const void*>(nullptr)}),
            "launch of one_word: no argument is an array, so the device is unknown");
  const Array<int> array(runtime(opencl_device(0)), 10);
  EXPECT_EQ(fault_of_launch(one_word(), one_thread, {static_cast<const void*>(array.data() + 1)}),
            fmt::format(
                "launch of one_word on {}: argument 0 does not point to the beginning of an array",
                text_of(opencl_device(0))));
}

TEST_F(OpenClFaults, ProgramsThatDoNotCompileAreNamedByFileAndLine) {
  static const KernelName broken(
      "\n#line 1 \"broken.cl\"\nKERNEL void broken(GLOBAL int* word) {\n  word[0] = absent;\n"
      "  word[1] = lacking;\n}\n",
      "[Kernel = &broken]");
  for (const Device device : devices()) {
    const Array<int> array(runtime(device), 10);
    // A second time too: what failed is not taken for compiled.
    for (int time = 0; time < 2; ++time) {
      const std::string fault =
          fault_of_launch(broken, one_thread, {static_cast<const void*>(array.data())});
      EXPECT_EQ(fault.find(fmt::format("program of broken on {}: clBuildProgram: -11 "
                                       "(CL_BUILD_PROGRAM_FAILURE): ",
                                       text_of(device))),
                0U)
          << fault;
      EXPECT_NE(fault.find("broken.cl:2:"), std::string::npos) << fault;
      EXPECT_NE(fault.find("absent"), std::string::npos) << fault;
      EXPECT_NE(fault.find("(and 1 more)"), std::string::npos) << fault;
      EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
    }
  }
}

TEST_F(OpenClFaults, KernelsThatTheProgramLacks) {
  static const KernelName lacking(text, "[Kernel = &lacking]");
  const Array<int> array(runtime(opencl_device(0)), 10);
  EXPECT_EQ(fault_of_launch(lacking, one_thread, {static_cast<const void*>(array.data())}),
            fmt::format("kernel lacking on {}: clCreateKernel: -46 (CL_INVALID_KERNEL_NAME)",
                        text_of(opencl_device(0))));
}

TEST_F(OpenClFaults, DevicesThatAreNotThere) {
  const int there = num_opencl_devices();
  EXPECT_EQ(
      fault_of([&] { static_cast<void>(runtime(opencl_device(there))); }),
      fmt::format(
          "device opencl:{} does not exist; the last OpenCL device of this machine is opencl:{}",
          there, there - 1));
}

TEST_F(OpenClFaults, ProcessesForkedFromOneThatKnowsTheDevices) {
  Runtime& on = runtime(opencl_device(0));
  const Array<int> array(on, 10);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    alarm(20);  // a driver would wait for its threads for ever
    int refused = 0;
    for (const auto& work : std::vector<std::function<void()>>{
             [] { static_cast<void>(runtime(opencl_device(0))); }, [&] { on.synchronize(); },
             [&] { static_cast<void>(on.allocate(4)); }, [&] { array.fill_bytes(0); },
             [&] {
               opencl::launch(one_word(), one_thread,
                              std::vector<Argument>{static_cast<const void*>(array.data())});
             }}) {
      refused += fault_of(work).find("this process was forked") != std::string::npos ? 1 : 0;
    }
    on.release(array.data());
    _exit(refused);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << status;
  EXPECT_EQ(WEXITSTATUS(status), 5);
}

TEST(OpenClErrors, HaveTheirNumbersAndNames) {
  EXPECT_EQ(opencl::error_text(-4), "-4 (CL_MEM_OBJECT_ALLOCATION_FAILURE)");
  EXPECT_EQ(opencl::error_text(-61), "-61 (CL_INVALID_BUFFER_SIZE)");
  EXPECT_EQ(opencl::error_text(-1001), "-1001 (CL_PLATFORM_NOT_FOUND_KHR)");
  EXPECT_EQ(opencl::error_text(-9999), "-9999");
  // The standard's are without a gap but for one range.
  for (int code = -1; code >= -68; --code) {
    if (code < -19 && code > -30) continue;
    EXPECT_NE(opencl::error_text(code).find("(CL_"), std::string::npos) << code;
  }
}

}  // namespace
}  // namespace graphspec::properties
