/// \file
/// Misuse of memory by plain host calls is reported with the CUDA function and the line of the
/// call.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "gpu/device/cpu/host_calls.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using properties::report_of;

/// "FUNCTION, properties/executor/plain_calls_test.cpp:LINE"
std::string call_at(const std::string& function, int line) {
  return function + ", properties/executor/plain_calls_test.cpp:" + std::to_string(line);
}

class PlainCalls : public testing::Test {
 protected:
  PlainCalls() { EXPECT_EQ(cudaMalloc(&words_, 4 * sizeof(int)), cudaSuccess); }
  ~PlainCalls() override { plain::give_all_back(); }

  std::string report_;
  int line_ = 0;  ///< of the call that is reported
  int* words_ = nullptr;
  int host_[8] = {};
};

TEST_F(PlainCalls, DeviceMemoryThatIsFreedTwiceOrIsNoneIsReported) {
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  report_ = report_of([&] { cudaFree(words_ + 1); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaFree", line_) + ": the address is not one that cudaMalloc returned");
  report_ = report_of([&] { cudaFree(host_); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaFree", line_) + ": the address is not one that cudaMalloc returned");
  EXPECT_EQ(cudaFree(words_), cudaSuccess);
  report_ = report_of([&] { cudaFree(words_); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_, call_at("cudaFree", line_) + ": the device memory was freed before");
}

TEST_F(PlainCalls, HostMemoryIsFreedByTheFunctionForIt) {
  int* pinned = nullptr;
  EXPECT_EQ(cudaMallocHost(&pinned, 4), cudaSuccess);
  report_ = report_of([&] { cudaFree(pinned); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaFree", line_) + ": the memory is from cudaMallocHost; use cudaFreeHost");
  report_ = report_of([&] { cudaFreeHost(words_); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaFreeHost", line_) + ": the memory is from cudaMalloc; use cudaFree");
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  report_ = report_of([&] { cudaFreeHost(pinned); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaFreeHost", line_) +
                ": the address is not one that cudaMallocHost returned, or its memory was freed "
                "before");
  EXPECT_EQ(cudaFreeHost(nullptr), cudaSuccess);
}

TEST_F(PlainCalls, ADestructorThatAnExceptionRunsGetsAnErrorCode) {
  cudaError_t code = cudaSuccess;
  struct FreedTwice {
    int* words;
    cudaError_t& code;
    ~FreedTwice() { code = cudaFree(words) == cudaSuccess ? cudaFree(words) : cudaSuccess; }
  };
  const auto fail = [&] {
    const FreedTwice freed{words_, code};
    throw std::runtime_error("the first fault");
  };
  EXPECT_THROW(fail(), std::runtime_error);
  EXPECT_EQ(code, cudaErrorInvalidValue);
}

TEST_F(PlainCalls, ACopyInAWrongDirectionIsReported) {
  const auto wrong = [&](cudaMemcpyKind kind) {
    return report_of([&] { cudaMemcpy(words_, host_, 16, kind); });
  };
  const int line = __LINE__ - 2;
  const std::string are =
      ", but the source is not in device memory and the destination is in "
      "device memory; if the pointers are right, the direction is "
      "cudaMemcpyHostToDevice";
  EXPECT_EQ(wrong(cudaMemcpyHostToDevice), "");
  EXPECT_EQ(wrong(cudaMemcpyDefault), "");
  EXPECT_EQ(wrong(cudaMemcpyDeviceToHost),
            call_at("cudaMemcpy", line) + ": the direction is cudaMemcpyDeviceToHost" + are);
  EXPECT_EQ(wrong(cudaMemcpyDeviceToDevice),
            call_at("cudaMemcpy", line) + ": the direction is cudaMemcpyDeviceToDevice" + are);
  EXPECT_EQ(wrong(cudaMemcpyHostToHost),
            call_at("cudaMemcpy", line) + ": the direction is cudaMemcpyHostToHost" + are);
  report_ = report_of([&] { cudaMemcpyAsync(host_, words_, 4, cudaMemcpyHostToDevice); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaMemcpyAsync", line_) +
                ": the direction is cudaMemcpyHostToDevice, but the source is in device memory and "
                "the destination is not in device memory; if the pointers are right, the direction "
                "is cudaMemcpyDeviceToHost");
}

TEST_F(PlainCalls, AnAccessOutsideOfAnAllocationNamesTheFunction) {
  report_ = report_of([&] { cudaMemcpy(words_, host_, 20, cudaMemcpyHostToDevice); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(
      report_,
      call_at("cudaMemcpy", line_) +
          ", destination: out-of-bounds access to 20 bytes at offset 0 of an allocation of 16 "
          "bytes");
  report_ = report_of([&] { cudaMemcpy(host_, nullptr, 4, cudaMemcpyDeviceToHost); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_, call_at("cudaMemcpy", line_) +
                         ", source: out-of-bounds access to 4 bytes at a null pointer");
  report_ = report_of([&] { cudaMemcpy(nullptr, words_, 4, cudaMemcpyDeviceToHost); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_, call_at("cudaMemcpy", line_) + ", destination: the pointer is null");
  report_ = report_of([&] { cudaMemset(words_ + 2, 0, 16); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaMemset", line_) +
                ": out-of-bounds access to 16 bytes at offset 8 of an allocation of 16 bytes");
  report_ = report_of([&] { cudaMemsetAsync(host_, 0, 4); });
  line_ = __LINE__ - 1;
  EXPECT_EQ(report_,
            call_at("cudaMemsetAsync", line_) +
                ": out-of-bounds access to 4 bytes at an address outside every live allocation");
  EXPECT_EQ(report_of([&] { cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice); }), "");
}

TEST_F(PlainCalls, AHostLoopWithoutEndNamesTheFunction) {
  executor::Schedule schedule;
  schedule.call_limit = 3;
  const executor::ScheduleScope scope(schedule);
  report_ = report_of([&] {
    while (true) cudaMemset(words_, 0, 4);
  });
  line_ = __LINE__ - 2;
  EXPECT_EQ(report_.find(call_at("cudaMemset", line_) + ": the host program reached"), 0U)
      << report_;
}

__global__ void one_kernel(const int* words, int* sum) {
  atomicAdd(sum, words[threadIdx.x]);
}

TEST_F(PlainCalls, ALaunchThatNoDeviceTakesNamesItsLine) {
  const auto launched = [&](int blocks, const int* words) {
    return report_of([&] {
      plain_launch("Kernel = one_kernel]", PlainConfig(blocks, 4),
                   [=](auto... values) { one_kernel(values...); })(words, words_);
    });
  };
  const int line = __LINE__ - 4;
  EXPECT_EQ(launched(0, words_),
            call_at("launch of one_kernel", line) +
                ": grid (0,1,1) of blocks (4,1,1) has no threads (cudaErrorInvalidConfiguration)");
  cudaMemset(words_, 0, 16);
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  const std::string report = launched(1, nullptr);
  EXPECT_NE(report.find("out-of-bounds read of 4 bytes: the pointer is null (an array without "
                        "elements?)"),
            std::string::npos)
      << report;
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
