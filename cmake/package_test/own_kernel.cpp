/// \file
/// A kernel of one's own under the executor's checker. Its increment should be an atomicAdd: the
/// program ends with the report of a race.
#include <cstdio>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

__global__ void in_degree_kernel(const int* dest, int num_arcs, int* degree) {
  const int arc = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (arc < num_arcs) degree[dest[arc]] += 1;
}

void count_in_degrees() {
  executor::Schedule schedule;
  schedule.kind = executor::Schedule::Kind::random;
  schedule.seed = 1;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  const Array<int> dest(runtime(Device::cpu), std::vector<int>{1, 2, 0, 2});
  const Array<int> degree(runtime(Device::cpu), std::vector<int>(3, 0));
  launch<in_degree_kernel>({2, 2}, dest.data(), 4, degree.data());
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

int main() {
  try {
    graphspec::checked::count_in_degrees();
  } catch (const graphspec::DeviceFault& fault) {
    std::puts(fault.what());
    return 3;
  }
  return 0;
}
