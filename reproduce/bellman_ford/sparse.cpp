/// \file
/// Steps on lists of arcs: counted on small graphs of three families, timed on large ones, which
/// are those that peers were measured on; and the width of buckets.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/bellman_ford/runs.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/notes.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using Json = nlohmann::json;
using bellman_ford::Form;
using bellman_ford::Options;
using bellman_ford::Variant;

/// Samples of searches that take milliseconds.
constexpr int sparse_repetitions = 15;
/// Searches of an order of magnitude more than peers' are timed less often.
constexpr double slow_ms = 1000;

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 1'000'000;

/// The step that sorts vertices into buckets by length.
constexpr std::string_view with_buckets = "frontier";

/// A step under options; `fields` are what its rows say of the options that an experiment varies.
struct Configuration {
  Variant variant;
  Options options;
  Json fields = Json::object();
};

/// Lengths alone, which is what peers compute, or predecessors as well.
std::vector<Configuration> all_steps(Device device) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device, Form::sparse)) {
    for (const bool predecessors : {false, true}) {
      Options options;
      options.predecessors = predecessors;
      all.push_back(
          {variant, options, {{"paths", predecessors ? "with predecessors" : "lengths alone"}}});
    }
  }
  return all;
}

std::vector<Configuration> all_deltas(Device device) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device, Form::sparse)) {
    if (variant.name != with_buckets) continue;
    for (const int delta : {0, 1, 4, 16, 64, 128, 256, 512, 1024, 4096, 16384}) {
      Options options;
      options.predecessors = false;
      options.delta = delta;
      all.push_back({variant, options, {{"delta", delta == 0 ? Json("chosen") : Json(delta)}}});
    }
  }
  return all;
}

void count(Notebook& notebook, const Input& input,
           const std::vector<Configuration>& configurations) {
  describe(notebook, input);
  for (const Configuration& each : configurations) {
    notebook.working_on(fmt::format("counting {} on {}", each.variant.name, input.spec));
    const bellman_ford::Result result =
        bellman_ford::search(each.variant, Device::cpu, input.graph, input.source, each.options);
    require_certified(input, name_of(each.variant, Device::cpu), result.paths);
    Json row = row_of(input, each.variant.name, Device::cpu);
    row.update(each.fields);
    row["kind"] = "counts";
    row["counts"] = counts_json(result.counters);
    row["counts"]["rounds"] = result.work.rounds;
    row["counts"]["relaxations"] = result.work.relaxations;
    notebook.observe(std::move(row));
  }
}

/// A graph in the GPU's memory, and room for what searches find.
class Search {
 public:
  explicit Search(const Input& input)
      : input_(&input),
        graph_(&input.on_gpu()),
        length_(graph_->runtime(), static_cast<std::size_t>(graph_->num_vertices())),
        predecessor_(graph_->runtime(), length_.size()) {}

  /// Runs once; what was done and how long it took.
  DeviceMatrix::Timed run(const Configuration& each) const {
    DeviceMatrix::Timed timed{};
    timed.milliseconds = graph_->runtime().elapsed_ms([&] {
      timed.work = each.variant.sparse(
          *graph_, /*least=*/0, input_->source, each.options,
          {length_.data(), each.options.predecessors ? predecessor_.data() : nullptr});
    });
    return timed;
  }
  /// Runs once and certifies what that leaves.
  DeviceMatrix::Timed checked(const Configuration& each) const {
    length_.fill_bytes(0x7e);  // what an earlier step left must not pass for this one's
    predecessor_.fill_bytes(0x7e);
    const DeviceMatrix::Timed timed = run(each);
    require_certified(*input_, name_of(each.variant, Device::cuda),
                      {length_.to_host(),
                       each.options.predecessors ? predecessor_.to_host() : std::vector<Vertex>()});
    return timed;
  }

 private:
  const Input* input_;
  const WeightedGraph* graph_;
  Array<std::int32_t> length_;
  Array<Vertex> predecessor_;
};

void time_on_gpu(Notebook& notebook, const Input& input,
                 const std::vector<Configuration>& configurations) {
  describe(notebook, input);
  describe(notebook, Device::cuda);
  note_region(notebook, "search on cuda",
              "one search between two events, set-up of its lengths and queues included; the graph "
              "is in the device's memory; caches are as the run before left them");
  const Search search(input);
  std::vector<Timed> timed;
  double longest = 0;
  for (const Configuration& each : configurations) {
    notebook.working_on(fmt::format("checking {} on {}", each.variant.name, input.spec));
    const auto [ms, work] = search.checked(each);
    longest = std::max(longest, ms);
    Json row = row_of(input, each.variant.name, Device::cuda);
    row.update(each.fields);
    row["counts"] = {{"rounds", work.rounds}, {"relaxations", work.relaxations}};
    std::string timing = fmt::format("{}/{}", input.name, each.variant.name);
    for (const auto& [key, value] : each.fields.items()) {
      timing += fmt::format("/{}:{}", key, value.dump());
    }
    timed.push_back({std::move(timing), [&search, each] { return search.run(each).milliseconds; },
                     std::move(row)});
  }
  notebook.working_on(fmt::format("timing {} searches on {}", timed.size(), input.spec));
  notebook.time(std::move(timed), longest > slow_ms ? repetitions : sparse_repetitions);
}

bool is_negative(const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return weights != nullptr &&
         std::any_of(weights->begin(), weights->end(), [](std::int32_t each) { return each < 0; });
}

}  // namespace

void sparse(Notebook& notebook, Inputs& inputs, const Family& family) {
  count(notebook, inputs.counted(notebook, family), all_steps(Device::cpu));
  if (inputs.setting().gpu) {
    time_on_gpu(notebook, inputs.timed(notebook, family), all_steps(Device::cuda));
  }
}

void sparse_files(Notebook& notebook, Inputs& inputs) {
  for (const Input* input : inputs.files(notebook)) {
    if (input->graph.num_arcs() <= max_counted_arcs) {
      count(notebook, *input, all_steps(Device::cpu));
    }
    // Of negative weights the door of the library says how short a path can be.
    if (inputs.setting().gpu && !is_negative(input->graph)) {
      time_on_gpu(notebook, *input, all_steps(Device::cuda));
    }
  }
}

bool has_buckets() {
  return !all_deltas(Device::cpu).empty();
}

void deltas(Notebook& notebook, Inputs& inputs) {
  for (const Family& family : families()) {
    count(notebook, inputs.counted(notebook, family), all_deltas(Device::cpu));
    if (inputs.setting().gpu) {
      time_on_gpu(notebook, inputs.timed(notebook, family), all_deltas(Device::cuda));
    }
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
