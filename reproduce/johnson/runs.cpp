/// \file
/// Counting and timing on devices.
#include "reproduce/johnson/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/degree.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/notes.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

using Json = nlohmann::json;

/// The variant, with another's potentials where the configuration says so.
johnson::Variant variant_of(const Configuration& configuration, Device device) {
  johnson::Variant variant = johnson::variant(device, configuration.variant);
  if (!configuration.potentials.empty()) {
    variant.potentials = johnson::variant(device, configuration.potentials).potentials;
  }
  return variant;
}

johnson::Sources sources_of(const Configuration& configuration, const Input& input) {
  const Vertex vertices = input.graph.num_vertices();
  return {0, configuration.sources < 0 ? vertices : std::min(configuration.sources, vertices)};
}

/// Runs the configuration, each row certified before the next comes.
johnson::Result certified(const Configuration& configuration, Device device, const Input& input) {
  const auto certify = [&](Vertex first, std::span<const std::int32_t> rows) {
    if (const auto wrong = properties::certify_rows(input.graph, first, rows)) {
      throw DoesNotHold(fmt::format("{} on {}, graph {}: {}", configuration.variant, name(device),
                                    input.spec, *wrong));
    }
  };
  return johnson::all_pairs(variant_of(configuration, device), device, input.graph,
                            configuration.options, certify, sources_of(configuration, input));
}

/// They differ in what becomes of the rows alone: one certificate is enough.
bool finds_the_same(const Configuration& one, const Configuration& other) {
  return one.variant == other.variant && one.options == other.options &&
         one.sources == other.sources && one.potentials == other.potentials;
}

Json row_of(const Configuration& configuration, const Input& input) {
  Json row = configuration.fields;
  row["graph"] = input.name;
  row["spec"] = input.spec;
  row["variant"] = configuration.variant;
  row["sources"] = sources_of(configuration, input).last;
  row["verified"] = "certificate";
  return row;
}

/// The least weight after formula (6); 0 where there is no arc.
std::int64_t least_reweighted(const Graph& graph, const std::vector<std::int64_t>& potential) {
  const auto* const given = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::size_t arc = 0;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const std::int64_t weight = given == nullptr ? 1 : (*given)[arc];
      least = std::min(least, weight + potential[static_cast<std::size_t>(tail)] -
                                  potential[static_cast<std::size_t>(head)]);
      ++arc;
    }
  }
  return arc == 0 ? 0 : least;
}

/// "sparse/outer_loop/settle:in"
std::string timing_name(const Configuration& configuration, const Input& input) {
  std::string name = input.name + "/" + configuration.variant;
  for (const auto& [option, value] : configuration.fields.items()) {
    name += fmt::format("/{}:{}", option, value.dump());
  }
  return fmt::format("{}/sources:{}", name, sources_of(configuration, input).last);
}

}  // namespace

std::vector<Configuration> all_steps(Vertex sources) {
  std::vector<Configuration> steps;
  for (const johnson::Variant& variant : johnson::variants(Device::cpu)) {
    steps.push_back({.variant = std::string(variant.name),
                     .options = {},
                     .fields = {{"step", variant.step}},
                     .sources = sources});
  }
  return steps;
}

Vertex counted_sources(const Input& input) {
  constexpr Vertex small = 1024;
  return input.graph.num_vertices() <= small ? 16 : 2;
}

void describe(Notebook& notebook, const Input& input) {
  if (notebook.observed("graph", input.spec)) return;
  const Graph& graph = input.graph;
  const auto* const given = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  std::int64_t negative = 0;
  std::int32_t least = 1;
  std::int32_t greatest = 1;
  if (given != nullptr && !given->empty()) {
    negative =
        std::count_if(given->begin(), given->end(), [](std::int32_t weight) { return weight < 0; });
    least = *std::min_element(given->begin(), given->end());
    greatest = *std::max_element(given->begin(), given->end());
  }
  notebook.observe({{"kind", "graph"},
                    {"graph", input.name},
                    {"spec", input.spec},
                    {"vertices", graph.num_vertices()},
                    {"arcs", graph.num_arcs()},
                    {"greatest_degree", degree_statistics(graph).maximum},
                    {"negative_arcs", negative},
                    {"least_weight", least},
                    {"greatest_weight", greatest}});
}

void count(Notebook& notebook, const Input& input,
           const std::vector<Configuration>& configurations) {
  describe(notebook, input);
  for (const Configuration& configuration : configurations) {
    notebook.working_on(fmt::format("counting {} on {}", configuration.variant, input.spec));
    const johnson::Result result = certified(configuration, Device::cpu, input);
    Json row = row_of(configuration, input);
    row["kind"] = "counts";
    row["device"] = "cpu executor";
    row["counts"] = counts_json(result.counters);
    row["counts"]["phases"] = result.work.phases;
    row["least_reweighted"] = least_reweighted(input.graph, result.potential);
    notebook.observe(std::move(row));
  }
}

void time_on_gpu(Notebook& notebook, const Setting& setting, const Input& input,
                 const std::vector<Configuration>& configurations, int times_each) {
  if (!setting.gpu) return;
  describe(notebook, input);
  note_region(notebook, "all pairs on gpu",
              "copying the graph to the device, its transpose made on the host; potentials; "
              "reweighting; searches from the row's sources. Rows stay on the device, but where "
              "`rows to host` is said: these are copied while the next are searched");
  std::vector<Timed> timed;
  std::vector<std::shared_ptr<Parts>> parts;
  std::vector<Json> rows;
  johnson::Result checked;
  for (const Configuration& configuration : configurations) {
    notebook.working_on(fmt::format("checking {} on {}", configuration.variant, input.spec));
    if (rows.empty() || !finds_the_same(configuration, configurations[rows.size() - 1])) {
      checked = certified(configuration, Device::cuda, input);
    }
    Json row = row_of(configuration, input);
    row["device"] = "gpu";
    row["counts"] = {{"launches", checked.counters.launches},
                     {"copies_to_host", checked.counters.copies_to_host},
                     {"phases", checked.work.phases}};
    rows.push_back(row);
    parts.push_back(std::make_shared<Parts>());
    timed.push_back({timing_name(configuration, input),
                     [&input, configuration, part = parts.back()] {
                       const johnson::RowSink sink =
                           configuration.to_host
                               ? johnson::RowSink([](Vertex, std::span<const std::int32_t>) {})
                               : johnson::RowSink();
                       const johnson::Timing timing =
                           johnson::all_pairs(variant_of(configuration, Device::cuda), Device::cuda,
                                              input.graph, configuration.options, sink,
                                              sources_of(configuration, input))
                               .timing;
                       return part->add({{"to_device_ms", timing.to_device_ms},
                                         {"potentials_ms", timing.potentials_ms},
                                         {"reweight_ms", timing.reweight_ms},
                                         {"search_ms", timing.search_ms}});
                     },
                     std::move(row)});
  }
  notebook.working_on(fmt::format("timing {} runs on {}", timed.size(), input.spec));
  notebook.time(std::move(timed), times_each);
  for (std::size_t which = 0; which < rows.size(); ++which) {
    note_parts(notebook, std::move(rows[which]), *parts[which]);
  }
}

}  // namespace graphspec::reproduce::johnson_paper
