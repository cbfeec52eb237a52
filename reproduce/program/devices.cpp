/// \file
/// graphspec devices: the values of --device on this machine, the links between its GPUs, and the
/// libraries that carry data between ranks.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "gpu/device/fault.hpp"
#include "gpu/device/ranks/world.hpp"
#include "gpu/device/runtime.hpp"
#include "reproduce/measure/command_output.hpp"
#include "reproduce/program/commands.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

Json devices_json() {
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
  }
  return list;
}

/// The links between the GPUs of this machine, as NVIDIA's tool prints them; empty if it has fewer
/// than two GPUs, or lacks the tool.
std::string links_between_gpus() {
  std::string table = reproduce::output_of("nvidia-smi topo -m 2>/dev/null");
  return table.find("GPU1") == std::string::npos ? "" : table;
}

/// The libraries that carry data between ranks, or the reason why several ranks cannot run.
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
  const Json list = devices_json();
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
  fmt::print("{:<9} {}\n{}", "ranks", engines(), links_between_gpus());
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
