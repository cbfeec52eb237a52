/// \file
/// See kernel_counts.hpp.
#include "reproduce/measure/kernel_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "gpu/device/cpu/schedule.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

constexpr std::pair<const char*, executor::WarpAccesses executor::KernelCounts::*> kinds[] = {
    {"global_loads", &executor::KernelCounts::global_loads},
    {"global_stores", &executor::KernelCounts::global_stores},
    {"global_atomics", &executor::KernelCounts::global_atomics},
    {"shared_loads", &executor::KernelCounts::shared_loads},
    {"shared_stores", &executor::KernelCounts::shared_stores},
    {"shared_atomics", &executor::KernelCounts::shared_atomics},
};

constexpr CountedAccesses usual[] = {
    {"global_load_accesses", &executor::KernelCounts::global_loads,
     &executor::WarpAccesses::accesses},
    {"global_load_sectors", &executor::KernelCounts::global_loads,
     &executor::WarpAccesses::sectors},
    {"least_load_sectors", &executor::KernelCounts::global_loads,
     &executor::WarpAccesses::least_sectors},
    {"global_store_sectors", &executor::KernelCounts::global_stores,
     &executor::WarpAccesses::sectors},
    {"shared_load_conflicts", &executor::KernelCounts::shared_loads,
     &executor::WarpAccesses::bank_conflicts},
};

}  // namespace

std::string words_of(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

const std::span<const CountedAccesses> usual_accesses = usual;

Json counts_json(const Counters& counters) {
  return {{"launches", counters.launches},
          {"nested_launches", counters.nested_launches},
          {"copies_to_host", counters.copies_to_host},
          {"blocks", counters.blocks},
          {"threads", counters.threads},
          {"block_barriers", counters.block_barriers},
          {"grid_barriers", counters.grid_barriers},
          {"warp_operations", counters.warp_operations},
          {"global_atomics", counters.global_atomics},
          {"shared_atomics", counters.shared_atomics}};
}

Json kernel_counts_json() {
  Json counts = Json::object();
  for (const auto& [kernel, counted] : executor::kernel_counts()) {
    Json& row = counts[kernel];
    row = {{"launches", counted.launches}, {"block_barriers", counted.block_barriers}};
    for (const auto& [name, kind] : kinds) {
      const executor::WarpAccesses& accesses = counted.*kind;
      row[name] = {{"warp_accesses", accesses.accesses},
                   {"lanes", accesses.lanes},
                   {"sectors", accesses.sectors},
                   {"least_sectors", accesses.least_sectors},
                   {"bank_conflicts", accesses.bank_conflicts},
                   {"contended_lanes", accesses.contended_lanes}};
    }
  }
  return counts;
}

Json accesses_json(const std::function<void()>& run, std::span<const CountedAccesses> counted) {
  executor::Schedule schedule;
  schedule.checked = true;
  schedule.counted = true;
  const executor::ScheduleScope scope(schedule);
  executor::reset_kernel_counts();
  run();
  Json counts = Json::object();
  for (const auto& [name, kind, what] : counted) {
    std::int64_t of_all = 0;
    for (const auto& [kernel, of_kernel] : executor::kernel_counts())
      of_all += of_kernel.*kind.*what;
    counts[name] = of_all;
  }
  return counts;
}

std::string kernel_counts_text(const Json& counts) {
  std::string text;
  for (const auto& [kernel, row] : counts.items()) {
    text +=
        fmt::format("{}: {} launches, {} block barriers\n", kernel,
                    row["launches"].get<std::int64_t>(), row["block_barriers"].get<std::int64_t>());
    text += fmt::format("  {:<15} {:>10} {:>11} {:>12} {:>11} {:>10} {:>10}\n", "", "by warps",
                        "lanes each", "sectors each", "x the least", "conflicts", "contended");
    for (const auto& [name, kind] : kinds) {
      const Json& of = row[name];
      const auto count = [&](const char* key) { return of[key].get<std::int64_t>(); };
      const auto accesses = static_cast<double>(count("warp_accesses"));
      if (accesses == 0) continue;
      const bool global = std::string_view(name).starts_with("global");
      const auto ratio = [&](const char* of_this, double to) {
        return to == 0 ? std::string()
                       : fmt::format("{:.2f}", static_cast<double>(count(of_this)) / to);
      };
      text += fmt::format(
          "  {:<15} {:>10} {:>11} {:>12} {:>11} {:>10} {:>10}\n", words_of(name),
          count("warp_accesses"), ratio("lanes", accesses),
          global ? ratio("sectors", accesses) : "",
          global ? ratio("sectors", static_cast<double>(count("least_sectors"))) : "",
          global ? "" : fmt::format("{}", count("bank_conflicts")),
          std::string_view(name).ends_with("atomics") ? fmt::format("{}", count("contended_lanes"))
                                                      : "");
    }
  }
  return text;
}

}  // namespace graphspec::reproduce
