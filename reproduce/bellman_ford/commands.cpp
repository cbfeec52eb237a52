/// \file
/// graphspec tune: finds the fastest number of threads per vertex on a device.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "gpu/bellman_ford/tuner.hpp"
#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"

namespace graphspec::papers::bellman_ford {
namespace {

using Json = nlohmann::json;

struct TuneArguments {
  std::string device;
  std::string variant;
  Vertex vertices = 1024;
  bool json = false;
};

/// Returns a device whose times are meaningful.
Device device_to_tune(const std::string& text) {
  if (!text.empty()) {
    const Device device = device_named(text);
    if (device != Device::cpu) return device;
    throw InputError(
        "tune: times on the CPU executor are not meaningful; use --device cuda or --device "
        "opencl:N");
  }
  for (const Device device : available_devices()) {
    if (device != Device::cpu) return device;
  }
  throw InputError("tune: this machine has neither a GPU nor an OpenCL device");
}

void tune(const TuneArguments& arguments) {
  const Device device = device_to_tune(arguments.device);
  if (arguments.vertices < 1) {
    throw InputError(fmt::format("--vertices {}: expected at least 1", arguments.vertices));
  }
  const double order = arguments.vertices;
  check_matrix_size(order, order, sizeof(std::int32_t));
  static_cast<void>(runtime(device));  // throws if the device is missing
  Json list = Json::array();
  for (const std::string_view step : {"reduce", "reduce_coarse"}) {
    if (!arguments.variant.empty() && arguments.variant != step) continue;
    graphspec::bellman_ford::Tuning tuning;
    {
      const reproduce::Progress progress(fmt::format("{} with every group size", step));
      tuning = graphspec::bellman_ford::tune_group_size(step, device, arguments.vertices);
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
    throw InputError(
        fmt::format("--variant {}: expected reduce or reduce_coarse", arguments.variant));
  }
  if (arguments.json) {
    fmt::print("{}\n", list.dump(2));
    return;
  }
  for (const Json& of : list) {
    fmt::print(
        "{} on {}, {} vertices: group size M (threads per vertex), and milliseconds per round\n",
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

AddCommands add_commands;
void add_commands(CLI::App& app) {
  const auto [command, arguments] = program::add_command(
      app, "tune",
      "Find the fastest group size (threads per vertex) of the Bellman-Ford variants reduce and "
      "reduce_coarse",
      "  graphspec tune --device opencl:0 --vertices 2048\n`graphspec run sssp` finds the group "
      "size in the same way if --group-size is not given.",
      tune);
  command->add_option(
      "--device", arguments->device,
      "cuda or opencl:N (see graphspec devices); default: the first device other than cpu");
  command->add_option("--variant", arguments->variant,
                      "measure only this variant: reduce or reduce_coarse");
  command->add_option("--vertices", arguments->vertices, "number of vertices of the random matrix")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "print the results as JSON");
}

}  // namespace graphspec::papers::bellman_ford
