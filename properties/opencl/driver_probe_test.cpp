/// \file
/// Drivers that abort, hang or report errors while they are tried leave this process as it was.
#include "gpu/device/opencl/driver_probe.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <string>

#include "properties/graph_core/scratch_folder.hpp"

namespace graphspec::properties {
namespace {

using namespace std::chrono_literals;

/// While it lives, this driver is the only one that the loader finds. The loader has to be unused.
class OnlyDriver {
 public:
  explicit OnlyDriver(const std::string& library) {
    std::ofstream(folder_ / "one.icd") << library << "\n";
    setenv("OCL_ICD_VENDORS", folder_.path().c_str(), 1);
    setenv("OPENCL_VENDOR_PATH", folder_.path().c_str(), 1);
  }
  OnlyDriver(const OnlyDriver&) = delete;
  OnlyDriver& operator=(const OnlyDriver&) = delete;
  ~OnlyDriver() {
    unsetenv("OCL_ICD_VENDORS");
    unsetenv("OPENCL_VENDOR_PATH");
    unsetenv("FAULTY_DRIVER");
  }

 private:
  ScratchFolder folder_;
};

/// What the probe says of the test's own driver, which does this.
std::string probed(const char* what_it_does, std::chrono::milliseconds limit = 60s) {
  const OnlyDriver driver(FAULTY_DRIVER);
  setenv("FAULTY_DRIVER", what_it_does, 1);
  return opencl::probe_drivers(limit);
}

TEST(DriverProbe, NamesTheSignalAndTheTextOfADriverThatEndsTheProcess) {
  EXPECT_EQ(probed("abort"),
            "a driver crashed the probe process by signal 6 (Aborted): first line; second line");
  EXPECT_EQ(probed("crash"),
            "a driver crashed the probe process by signal 11 (Segmentation fault)");
  EXPECT_EQ(probed("exit"), "a driver ended the probe process");
}

TEST(DriverProbe, EndsADriverThatHangs) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(probed("hang", 500ms), "a driver did not answer within 0.5 s");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

TEST(DriverProbe, LongOutputIsCutAndBlocksNobody) {
  const std::string text = probed("talk");
  EXPECT_EQ(text.find("a driver crashed the probe process by signal 6 (Aborted): xxxx"), 0U);
  EXPECT_LT(text.size(), 500U);
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(DriverProbe, FindsNoFaultInADriverThatReportsErrorsAndInNoDriver) {
  EXPECT_EQ(probed("refuse"), "");
  const OnlyDriver none("/no/such/library.so");
  EXPECT_EQ(opencl::probe_drivers(60s), "");
}

TEST(DriverProbe, FindsNoFaultInTheDriversThatAreHere) {
  EXPECT_EQ(opencl::probe_drivers(60s), "");
}

}  // namespace
}  // namespace graphspec::properties
