/// \file
/// graphspec devices: what --device can be here, what links GPUs, and what carries data between
/// ranks.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "gpu/device/fault.hpp"
#include "gpu/device/gpu_links.hpp"
#include "gpu/device/ranks/world.hpp"
#include "gpu/device/runtime.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/link_table.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

Json devices_json(const GpuLinks& links) {
  Json list = Json::array();
  for (const Device device : available_devices()) {
    const DeviceProperties& properties = runtime(device).properties();
    list.push_back({{"device", name(device)},
                    {"name", properties.name},
                    {"driver", properties.driver.empty() ? Json(nullptr) : Json(properties.driver)},
                    {"compute_units", properties.multiprocessors},
                    {"most_threads_a_group", properties.max_block_threads},
                    {"local_bytes", properties.shared_bytes_per_block},
                    {"memory_bytes", properties.memory_bytes}});
    if (device == Device::cuda) list.back()["gpus"] = links_json(links);
  }
  return list;
}

/// What carries what between ranks, or why there are none.
std::string engines() {
  if (std::string why = no_ranks(); !why.empty()) return why;
  try {
    const std::string gpus = engine_between_gpus();
    return engine_between_hosts() + (gpus.empty() ? "" : ", " + gpus + " between GPUs");
  } catch (const DeviceFault& fault) {
    return fmt::format("{}; no direct messages between GPUs: {}", engine_between_hosts(),
                       fault.what());
  }
}

void print_devices(bool as_json) {
  const GpuLinks links = links_between_gpus();
  const Json list = devices_json(links);
  if (as_json) {
    fmt::print("{}\n", list.dump(2));
    return;
  }
  for (const Json& device : list) {
    fmt::print("{:<9} {}\n", device["device"].get<std::string>(),
               device["name"].get<std::string>());
    fmt::print("          {} compute units, {} KiB of local memory, at most {} threads per group\n",
               device["compute_units"].get<int>(), device["local_bytes"].get<std::int64_t>() / 1024,
               device["most_threads_a_group"].get<int>());
    if (!device["driver"].is_null()) {
      fmt::print("          {}\n", device["driver"].get<std::string>());
    }
  }
  fmt::print("{}{:<9} {}\n", link_table(links), "ranks", engines());
}

}  // namespace

void add_devices(CLI::App& app) {
  auto as_json = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("devices", "List the devices that --device accepts on this machine");
  command->footer(
      "The device cpu is the executor, which runs kernels on the CPU and checks them. Times on the "
      "executor are not meaningful.\nOpenCL devices are numbered in the order of their platforms.");
  command->add_flag("--json", *as_json, "print as JSON");
  command->callback([as_json] { print_devices(*as_json); });
}

}  // namespace graphspec::program
