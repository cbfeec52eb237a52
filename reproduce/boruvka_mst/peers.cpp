/// \file
/// All steps on graphs that peers were measured on, with integer weights, and on the user's own:
/// counted where they are small, timed beside the rate at which the device reads.
#include <fmt/format.h>

#include "reference/boruvka_mst.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"
#include "reproduce/boruvka_mst/runs.hpp"
#include "reproduce/measure/read_bandwidth.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 100'000;

void count_all(Notebook& notebook, const Input& input) {
  Judge judge(input);
  for (const boruvka_mst::Variant& variant : steps_of(Device::cpu)) {
    count(notebook, input, judge, {variant});
  }
}

void time_all(Notebook& notebook, const Input& input) {
  notebook.working_on("measuring the rate of reading");
  const double limit = read_rate(Device::cuda).bytes_a_second();
  std::vector<Configuration> all;
  for (const boruvka_mst::Variant& variant : steps_of(Device::cuda)) {
    all.push_back({variant, {}, {{"limit_a_second", limit}}});
  }
  Judge judge(input);
  Searches searches(notebook, input, Device::cuda, judge);
  static_cast<void>(searches.time(all));
  time_on_host(notebook, input, judge, /*sorted=*/false);
}

}  // namespace

void peers(Notebook& notebook, Inputs& inputs, const PeerGraph& graph) {
  count_all(notebook, inputs.from_spec(notebook, graph.name, graph.counted));
  if (inputs.setting().gpu) {
    time_all(notebook, inputs.from_spec(notebook, graph.name,
                                        inputs.quick() ? graph.timed_quick : graph.timed_paper));
  }
}

void peers_files(Notebook& notebook, Inputs& inputs) {
  for (const auto& path : inputs.setting().graph_files) {
    const Input& input = inputs.file(notebook, path);
    try {
      reference::check_undirected(input.graph);
    } catch (const InputError& refusal) {
      notebook.observe(
          {{"kind", "left_out"},
           {"graph", input.name},
           {"spec", input.spec},
           {"variant", "every step"},
           {"device", "every device"},
           {"transformations", "none"},
           {"why", fmt::format("{}; --undirected takes each arc both ways", refusal.what())}});
      continue;
    }
    if (input.graph.num_arcs() <= max_counted_arcs) count_all(notebook, input);
    if (inputs.setting().gpu) time_all(notebook, input);
  }
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
