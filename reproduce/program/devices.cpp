/// \file
/// graphspec devices: what --device can be here. graphspec tune: which number of threads should
/// share a vertex there.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "gpu/bellman_ford/tuner.hpp"
#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reproduce/measure/progress.hpp"
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

void print_devices(bool as_json) {
  const Json list = devices_json();
  if (as_json) {
    fmt::print("{}\n", list.dump(2));
    return;
  }
  for (const Json& device : list) {
    fmt::print("{:<9} {}\n", device["device"].get<std::string>(),
               device["name"].get<std::string>());
    fmt::print("          {} compute units, {} KiB of local memory, {} threads a group at most\n",
               device["compute_units"].get<int>(), device["local_bytes"].get<std::int64_t>() / 1024,
               device["most_threads_a_group"].get<int>());
    if (!device["driver"].is_null()) {
      fmt::print("          {}\n", device["driver"].get<std::string>());
    }
  }
}

struct TuneArguments {
  std::string device;
  std::string variant;
  Vertex vertices = 1024;
  bool json = false;
};

/// A device whose times mean something.
Device device_to_tune(const std::string& text) {
  if (!text.empty()) {
    const Device device = device_named(text);
    if (device != Device::cpu) return device;
    throw InputError("tune: times of the CPU executor mean nothing; name cuda or opencl:N");
  }
  for (const Device device : available_devices()) {
    if (device != Device::cpu) return device;
  }
  throw InputError("tune: this machine has neither a GPU nor an OpenCL device");
}

void tune(const TuneArguments& arguments) {
  const Device device = device_to_tune(arguments.device);
  if (arguments.vertices < 1) {
    throw InputError(fmt::format("--vertices {}: a matrix has at least 1", arguments.vertices));
  }
  const double order = arguments.vertices;
  check_generated_size(order, order * order, sizeof(std::int32_t));
  static_cast<void>(runtime(device));  // says where the device is not there
  Json list = Json::array();
  // The steps with groups: a table of tables, since more may come.
  for (const std::string_view step : {"reduce", "reduce_coarse"}) {
    if (!arguments.variant.empty() && arguments.variant != step) continue;
    bellman_ford::Tuning tuning;
    {
      const reproduce::Progress progress(fmt::format("{} with every M", step));
      tuning = bellman_ford::tune_group_size(bellman_ford::variant(device, step), device,
                                             arguments.vertices);
    }
    Json trials = Json::array();
    for (const auto& trial : tuning.trials) {
      trials.push_back({{"group_size", trial.group_size}, {"round_ms", trial.round_ms}});
    }
    list.push_back({{"device", name(device)},
                    {"variant", step},
                    {"vertices", arguments.vertices},
                    {"group_size", tuning.group_size},
                    {"trials", trials}});
  }
  if (list.empty()) {
    throw InputError(fmt::format("--variant {}: reduce and reduce_coarse have groups of M threads",
                                 arguments.variant));
  }
  if (arguments.json) {
    fmt::print("{}\n", list.dump(2));
    return;
  }
  for (const Json& of : list) {
    fmt::print("{} on {}, {} vertices: milliseconds a round with groups of M threads\n",
               of["variant"].get<std::string>(), of["device"].get<std::string>(),
               of["vertices"].get<Vertex>());
    for (const Json& trial : of["trials"]) {
      fmt::print("  {:>5} {:>10.4f}{}\n", trial["group_size"].get<int>(),
                 trial["round_ms"].get<double>(),
                 trial["group_size"] == of["group_size"] ? "  fastest" : "");
    }
  }
}

}  // namespace

void add_devices(CLI::App& app) {
  auto as_json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("devices", "What --device can be on this machine");
  command->footer(
      "Times of cpu, the executor that checks kernels, mean nothing. Devices of OpenCL are "
      "numbered\n"
      "in the order of their platforms.");
  command->add_flag("--json", *as_json, "as data");
  command->callback([as_json] { print_devices(*as_json); });
}

void add_tune(CLI::App& app) {
  auto arguments = std::make_shared<TuneArguments>();
  CLI::App* command =
      app.add_subcommand("tune", "Times every number of threads a vertex of bellman_ford's groups");
  command->footer(
      "  graphspec tune --device opencl:0 --vertices 2048\n"
      "`graphspec run bellman_ford` does the same itself where --group-size is left out.");
  command->add_option(
      "--device", arguments->device,
      "cuda or opencl:N (graphspec devices); default: the first that is no executor");
  command->add_option("--variant", arguments->variant, "only this one: reduce or reduce_coarse");
  command->add_option("--vertices", arguments->vertices, "of the random matrix")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "as data");
  command->callback([arguments] { tune(*arguments); });
}

}  // namespace graphspec::program
