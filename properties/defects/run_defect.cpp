/// \file
/// Runs one planted defect or its twin on either device, so that other tools can look at it:
///   compute-sanitizer --tool racecheck run_defect cuda 5 planted
///   run_defect cuda list
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <string_view>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/defects/defects.hpp"

namespace {

using namespace graphspec;

int run(std::string_view device_name, std::string_view which, std::string_view form) {
  const Device device = device_name == "cuda" ? Device::cuda : Device::cpu;
  const auto all = properties::defects(device);
  if (which == "list") {
    for (std::size_t number = 0; number < all.size(); ++number) {
      fmt::print("{}\t{}\t{}\n", number, all[number].kind, all[number].name);
    }
    return 0;
  }
  const auto number = static_cast<std::size_t>(std::strtoul(which.data(), nullptr, 10));
  if (number >= all.size() || (form != "planted" && form != "correct")) {
    fmt::print(stderr, "usage: run_defect cpu|cuda list, or cpu|cuda 0..{} planted|correct\n",
               all.size() - 1);
    return 2;
  }
  executor::Schedule schedule;
  schedule.checked = device == Device::cpu;
  schedule.step_limit = 1'000'000;
  const executor::ScheduleScope scope(schedule);
  const std::string wrong = all[number].run(runtime(device), form == "planted");
  fmt::print("{}\n", wrong.empty() ? "right" : wrong);
  return wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(count > 1 ? arguments[1] : "", count > 2 ? arguments[2] : "",
               count > 3 ? arguments[3] : "");
  } catch (const std::exception& error) {
    fmt::print("{}\n", error.what());
    return 3;
  }
}
