/// \file
/// graphspec tune: which number of threads should share a vertex on a device.
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
  check_matrix_size(order, order, sizeof(std::int32_t));
  static_cast<void>(runtime(device));  // says where the device is not there
  Json list = Json::array();
  // The steps with groups: a table of tables, since more may come.
  for (const std::string_view step : {"reduce", "reduce_coarse"}) {
    if (!arguments.variant.empty() && arguments.variant != step) continue;
    graphspec::bellman_ford::Tuning tuning;
    {
      const reproduce::Progress progress(fmt::format("{} with every M", step));
      tuning = graphspec::bellman_ford::tune_group_size(
          graphspec::bellman_ford::variant(device, step), device, arguments.vertices);
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

AddCommands add_commands;
void add_commands(CLI::App& app) {
  const auto [command, arguments] = program::add_command(
      app, "tune", "Times every number of threads a vertex, for Bellman-Ford's steps with groups",
      "  graphspec tune --device opencl:0 --vertices 2048\n"
      "`graphspec run sssp` does the same itself where --group-size is left out.",
      tune);
  command->add_option(
      "--device", arguments->device,
      "cuda or opencl:N (graphspec devices); default: the first that is no executor");
  command->add_option("--variant", arguments->variant, "only this one: reduce or reduce_coarse");
  command->add_option("--vertices", arguments->vertices, "of the random matrix")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "as data");
}

}  // namespace graphspec::papers::bellman_ford
