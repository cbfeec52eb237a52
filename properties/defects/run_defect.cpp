/// \file
/// Runs one planted defect or its twin on either device, so that other tools can look at it:
///   compute-sanitizer --tool racecheck run_defect cuda 5 planted
///   run_defect cuda list
/// Or all of them on the executor, under many schedules, as a table in JSON:
///   run_defect cpu table
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/defects/defects.hpp"
#include "properties/defects/trials.hpp"

namespace {

using namespace graphspec;

/// What the executor finds of each defect, and of its twin.
nlohmann::json table() {
  nlohmann::json rows = nlohmann::json::array();
  for (const properties::Defect& defect : properties::defects(Device::cpu)) {
    std::optional<std::string> found;
    int schedules = 0;
    while (!found && schedules < properties::most_schedules) {
      found = properties::finding(defect, true, schedules++);
    }
    int false_reports = 0;
    const auto start = std::chrono::steady_clock::now();
    for (int number = 0; number < properties::twin_schedules; ++number) {
      if (properties::finding(defect, false, number)) ++false_reports;
    }
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start;
    rows.push_back({{"class", defect.kind},
                    {"defect", defect.name},
                    {"found", found.has_value()},
                    {"schedules", schedules},
                    {"report", found.value_or("")},
                    {"twin_schedules", properties::twin_schedules},
                    {"twin_reports", false_reports},
                    {"ms_a_run", elapsed.count() / properties::twin_schedules}});
  }
  return rows;
}

int run(std::string_view device_name, std::string_view which, std::string_view form) {
  const Device device = device_name == "cuda" ? Device::cuda : Device::cpu;
  const auto all = properties::defects(device);
  if (which == "list") {
    for (std::size_t number = 0; number < all.size(); ++number) {
      fmt::print("{}\t{}\t{}\n", number, all[number].kind, all[number].name);
    }
    return 0;
  }
  if (which == "table") {
    fmt::print("{}\n", table().dump(1));
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
