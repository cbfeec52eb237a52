/// \file
/// Descriptions, certificates, and matrices in a device's memory.
#include "reproduce/bellman_ford/runs.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "gpu/bellman_ford/tuner.hpp"
#include "gpu/device/opencl/opencl_runtime.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/degree.hpp"
#include "reproduce/floyd_warshall/sampled_certificate.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using Json = nlohmann::json;

void require(const std::string& who, const std::string& spec,
             const std::optional<std::string>& wrong) {
  if (wrong) throw DoesNotHold(fmt::format("{}, {}: {}", who, spec, *wrong));
}

template <class Graph>
Json row_about(const Graph& graph, std::string_view variant, Device device) {
  Json row{{"graph", graph.name},
           {"spec", graph.spec},
           {"variant", variant},
           {"device", device == Device::cpu ? "cpu executor" : name(device)},
           {"verified", "certificate"}};
  if (device != Device::cpu) row["class"] = class_of(device);
  return row;
}

}  // namespace

void describe(Notebook& notebook, const Matrix& matrix) {
  if (notebook.observed("graph", matrix.spec)) return;
  notebook.observe({{"kind", "graph"},
                    {"graph", matrix.name},
                    {"spec", matrix.spec},
                    {"density", matrix.density},
                    {"vertices", matrix.order()},
                    {"arcs", matrix.num_arcs()},
                    {"source", matrix_source}});
}

void describe(Notebook& notebook, const Input& input) {
  if (notebook.observed("graph", input.spec)) return;
  notebook.observe({{"kind", "graph"},
                    {"graph", input.name},
                    {"spec", input.spec},
                    {"vertices", input.graph.num_vertices()},
                    {"arcs", input.graph.num_arcs()},
                    {"greatest_degree", degree_statistics(input.graph).maximum},
                    {"source", input.source}});
}

void describe(Notebook& notebook, Device device) {
  const std::string device_name = name(device);
  if (notebook.observed("device", device_name)) return;
  const DeviceProperties& properties = runtime(device).properties();
  notebook.observe({{"kind", "device"},
                    {"spec", device_name},
                    {"device", device_name},
                    {"class", class_of(device)},
                    {"name", properties.name},
                    {"compute_units", properties.multiprocessors},
                    {"local_bytes", properties.shared_bytes_per_block},
                    {"driver", properties.driver}});
}

std::string_view class_of(Device device) {
  if (!is_opencl(device)) return device == Device::cuda ? "GPU" : "processor";
  const int number = static_cast<int>(device) - static_cast<int>(Device::opencl);
  return opencl_is_processor(number) ? "processor" : "GPU";
}

Json row_of(const Matrix& matrix, std::string_view variant, Device device) {
  return row_about(matrix, variant, device);
}

Json row_of(const Input& input, std::string_view variant, Device device) {
  return row_about(input, variant, device);
}

void require_certified(const Matrix& matrix, const std::string& who,
                       reference::SourcePaths& paths) {
  // Of all rows the source's is the one that is there; it is the first.
  constexpr std::array sources{matrix_source};
  static_assert(matrix_source == 0);
  if (paths.length.size() != static_cast<std::size_t>(matrix.order())) {
    throw DoesNotHold(fmt::format("{}, {}: {} lengths", who, matrix.spec, paths.length.size()));
  }
  require(who, matrix.spec,
          certify_sampled_rows(
              matrix.made, sources,
              {.order = matrix.order(), .cost = paths.length, .path = paths.predecessor}));
}

void require_certified(const Input& input, const std::string& who,
                       const reference::SourcePaths& paths) {
  require(who, input.spec,
          properties::certify_shortest_paths(input.graph, input.source, paths.length));
  if (paths.predecessor.empty()) return;
  require(
      who, input.spec,
      properties::certify_predecessors(input.graph, input.source, paths.length, paths.predecessor));
}

std::string name_of(const bellman_ford::Variant& variant, Device device) {
  return fmt::format("{} on {}", variant.name, name(device));
}

std::vector<bellman_ford::Variant> steps_of(Device device, bellman_ford::Form form) {
  std::vector<bellman_ford::Variant> steps;
  for (const bellman_ford::Variant& variant : bellman_ford::variants(device)) {
    if (variant.form() == form) steps.push_back(variant);
  }
  return steps;
}

DeviceMatrix::DeviceMatrix(const Matrix& matrix, Device device)
    : runtime_(&runtime(device)),
      order_(matrix.order()),
      weight_(*runtime_, std::span<const std::int32_t>(matrix.weight)),
      length_(*runtime_, static_cast<std::size_t>(order_)),
      predecessor_(*runtime_, static_cast<std::size_t>(order_)) {}

bellman_ford::Work DeviceMatrix::search(const bellman_ford::Variant& variant,
                                        const bellman_ford::Options& options) {
  bellman_ford::Options chosen = options;
  if (chosen.group_size == 0) {
    chosen.group_size = bellman_ford::tuned_group_size(variant, runtime_->device(), order_);
  }
  return variant.dense(*runtime_, {order_, weight_.data()}, matrix_source, chosen,
                       {length_.data(), predecessor_.data()});
}

DeviceMatrix::Timed DeviceMatrix::timed_search(const bellman_ford::Variant& variant,
                                               const bellman_ford::Options& options) {
  Timed timed{};
  timed.milliseconds = runtime_->elapsed_ms([&] { timed.work = search(variant, options); });
  return timed;
}

reference::SourcePaths DeviceMatrix::paths() const {
  return {length_.to_host(), predecessor_.to_host()};
}

}  // namespace graphspec::reproduce::bellman_ford_paper
