/// \file
/// Kernels as a device's driver has them: for groups of any shape, and for groups of one.
#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/opencl/devices.hpp"
#include "gpu/device/opencl/kernels.hpp"
#include "properties/opencl/every_opencl_device.hpp"

namespace graphspec::properties {
namespace {

using opencl::Argument;
using opencl::CompiledKernels;
using opencl::GroupShape;
using opencl::KernelName;

class OpenClKernels : public OnOpenClDevices {};

constexpr std::string_view text = R"cl(
#line 1 "group.cl"
KERNEL void group(GLOBAL int* threads) {
  const int row = THREAD_INDEX(1) * GROUP_SIZE(0);
  threads[row + THREAD_INDEX(0)] = GROUP_SIZE(0) * 10000 + GROUP_SIZE(1);
}
)cl";

const KernelName& group() {
  static const KernelName name(text, "f() [with auto Kernel = opencl::group]");
  return name;
}

/// The shape that a kernel was compiled for; zeros where it takes any.
std::vector<std::size_t> compiled_shape(const cl::Kernel& kernel, const cl::Device& device) {
  const auto shape = kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device);
  return {shape[0], shape[1], shape[2]};
}

TEST_F(OpenClKernels, AreCompiledForAnyShapeOrForTheOneThatIsAskedFor) {
  for (const cl::Device& device : opencl::devices()) {
    CompiledKernels kernels(cl::Context(device), device, "device");
    EXPECT_EQ(compiled_shape(kernels[group()].kernel, device), (std::vector<std::size_t>{0, 0, 0}));
    for (const GroupShape& shape : {GroupShape{24, 1}, GroupShape{24, 2}, GroupShape{7, 1}}) {
      const auto& of_shape = kernels.of_shape(group(), shape);
      EXPECT_EQ(compiled_shape(of_shape.kernel, device),
                (std::vector<std::size_t>{shape[0], shape[1], 1}));
      EXPECT_EQ(&kernels.of_shape(group(), shape), &of_shape) << "compiled once";
    }
  }
}

TEST_F(OpenClKernels, GroupsAreAsLargeAsTheDeviceHasThemWhateverItsDriverTakesOfAnyShape) {
  for (const Device device : devices()) {
    Runtime& on = runtime(device);
    const auto most = static_cast<std::size_t>(on.properties().max_block_threads);
    for (const GroupShape& shape : {GroupShape{most, 1}, GroupShape{most / 2, 2}}) {
      const Array<int> threads(on, most);
      threads.fill_bytes(0xff);
      const std::vector<Argument> arguments = {static_cast<const void*>(threads.data())};
      opencl::launch(group(), {.groups = {1, 1}, .group_threads = shape, .shared_bytes = 0},
                     arguments);
      EXPECT_EQ(threads.to_host(),
                std::vector<int>(most, static_cast<int>(shape[0] * 10000 + shape[1])))
          << name(device);
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
