/// \file
/// Every dense step against the rate at which its device reads memory.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/bellman_ford/runs.hpp"
#include "reproduce/measure/notes.hpp"
#include "reproduce/measure/read_bandwidth.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using Json = nlohmann::json;
using bellman_ford::Form;
using bellman_ford::Options;
using bellman_ford::Variant;

/// A step under options.
struct Configuration {
  Variant variant;
  Options options;
  Json fields;
};

/// The paper's steps as they are; of ours also the form that reads the matrix from memory though
/// it would fit into shared memory.
std::vector<Configuration> configurations(Device device) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device, Form::dense)) {
    // Else a matrix of 16 GiB is read 65,535 times.
    Options options{.until_stable = true};
    all.push_back({variant, options, Json::object()});
    if (!variant.source.starts_with("ours")) continue;
    options.matrix_in_memory = true;
    all.push_back({variant, options, {{"matrix", "in memory"}}});
  }
  return all;
}

}  // namespace

std::vector<Vertex> bandwidth_orders(const Setting& setting, Device device) {
  if (setting.scale == Scale::quick) return {512, 1024};
  std::vector<Vertex> orders;
  // The matrix, and for reduce_coarse its transpose.
  const double most_values = static_cast<double>(runtime(device).properties().memory_bytes) * 0.9 /
                             (2 * sizeof(std::int32_t));
  const Vertex most = class_of(device) == "GPU" ? 65536 : 8192;
  for (Vertex order = 1024; order <= most; order *= 2) {
    if (static_cast<double>(order) * order <= most_values) orders.push_back(order);
  }
  return orders;
}

void dense_bandwidth(Notebook& notebook, Inputs& inputs, Device device, Vertex order) {
  describe(notebook, device);
  note_region(notebook, "rounds until one shortens nothing",
              "all rounds of a search of a matrix in the device's memory, what they begin with and "
              "the 4-byte copies between them included, transposition left out");
  const Matrix& matrix = inputs.matrix(notebook, order, complete);
  describe(notebook, matrix);
  DeviceMatrix on_device(matrix, device);
  notebook.working_on("measuring the rate of reading");
  const double limit = read_rate(device).bytes_a_second();

  std::vector<Timed> timed;
  std::vector<Json> rows;
  std::vector<std::shared_ptr<Parts>> parts;
  for (const Configuration& each : configurations(device)) {
    notebook.working_on(fmt::format("checking {} on {}", each.variant.name, matrix.name));
    const bellman_ford::Work work = on_device.search(each.variant, each.options);
    reference::SourcePaths paths = on_device.paths();
    require_certified(matrix, name_of(each.variant, device), paths);
    Json row = row_of(matrix, each.variant.name, device);
    row.update(each.fields);
    row["rounds"] = work.rounds;
    if (work.group_size > 0) row["group_size"] = work.group_size;
    // Not every round of every step reads the whole matrix.
    if (work.relaxations > 0) row["weights_read"] = work.relaxations;
    row["limit_a_second"] = limit;
    rows.push_back(row);
    parts.push_back(std::make_shared<Parts>());
    std::string timing = fmt::format("{}/{}/{}", matrix.name, name(device), each.variant.name);
    for (const auto& [key, value] : each.fields.items()) {
      timing += fmt::format("/{}:{}", key, value.dump());
    }
    timed.push_back({std::move(timing),
                     [&on_device, each, part = parts.back()] {
                       const auto [ms, done] = on_device.timed_search(each.variant, each.options);
                       return part->add({{"kernels_ms", ms - done.transpose_ms}});
                     },
                     std::move(row)});
  }
  notebook.working_on(fmt::format("timing {} steps on {}", timed.size(), matrix.name));
  notebook.time(std::move(timed), repetitions);
  for (std::size_t which = 0; which < rows.size(); ++which) {
    note_parts(notebook, std::move(rows[which]), *parts[which]);
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
