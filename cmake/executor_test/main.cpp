/// \file
/// Runs the correct kernel with every access checked, and reports the race of the other one.
#include <iostream>
#include <span>
#include <vector>

#include "gpu/device/cpu/cpu_runtime.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/fault.hpp"

namespace graphspec::checked {
int total(Runtime& runtime, std::span<const int> values, bool with_barrier);
}

int main() {
  using namespace graphspec;
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  const std::vector<int> ones(64, 1);
  std::cout << "total " << checked::total(cpu_runtime(), ones, true) << '\n';
  try {
    static_cast<void>(checked::total(cpu_runtime(), ones, false));
  } catch (const DeviceFault& fault) {
    std::cout << fault.what() << '\n';
  }
  return 0;
}
