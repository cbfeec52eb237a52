/// \file
/// Kolganov's steps and ours, his procedures in sequence, Kruskal's algorithm and the OpenMP form
/// as solvers.
#include <cmath>
#include <memory>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/msf.hpp"

namespace graphspec::papers::boruvka_mst {
namespace {

using graphspec::boruvka_mst::Options;
using graphspec::boruvka_mst::Variant;
using problem::Msf;

RunReport report_of(const graphspec::boruvka_mst::Result& result, const Variant& step,
                    const Options& options, Device device, ArcIndex num_arcs) {
  RunReport report{
      .counters = result.counters,
      .facts = {{"iterations", result.work.iterations}, {"arcs_read", result.work.arcs_read}}};
  if (result.work.arcs_on_device > 0 && result.work.arcs_on_device < num_arcs) {
    report.facts.push_back({"arcs_on_device", result.work.arcs_on_device});
  }
  const auto chosen = (options.transformations | step.always).chosen();
  for (std::size_t which = 0; which < chosen.size(); ++which) {
    if (!chosen[which]) continue;
    report.facts.push_back(
        {"transformation_ms/" + std::string(graphspec::boruvka_mst::transformation_names[which]),
         result.timing.transformation_ms[which]});
  }
  if (device == Device::cpu) return report;
  report.times_ms = {{"to_device", result.timing.to_device_ms},
                     {"search", result.timing.search_ms},
                     {"to_host", result.timing.to_host_ms}};
  if (result.work.cpu_search_ms > 0) {
    report.times_ms.emplace_back("cpu_search", result.work.cpu_search_ms);
  }
  if (!options.time_phases) return report;
  for (std::size_t phase = 0; phase < graphspec::boruvka_mst::num_phases; ++phase) {
    report.facts.push_back({"phase_ms/" + std::string(graphspec::boruvka_mst::phase_names[phase]),
                            result.work.phase_ms[phase]});
  }
  return report;
}

Prepared<Msf> prepared(const Variant& step, Device device, const Graph& graph,
                       const Options& options) {
  const auto there =
      std::make_shared<graphspec::boruvka_mst::PreparedForest>(step, device, graph, options);
  return [&step, there, device, options, num_arcs = graph.num_arcs()](const Msf::Query&,
                                                                      const Sink<Msf>& sink) {
    const auto result = there->find(/*with_edges=*/static_cast<bool>(sink));
    if (sink) sink(result.forest);
    RunReport report = report_of(result, step, options, device, num_arcs);
    std::erase_if(report.times_ms, [](const auto& part) { return part.first == "to_device"; });
    return report;
  };
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  constexpr auto paper = "boruvka_mst";
  if (device == nullptr) {
    all.msf.push_back(host_solver<Msf>(
        paper, {.name = "boruvka_mst",
                .source = "the four procedures",
                .summary = "the paper's four procedures as a sequential host function",
                .run = [](const Graph& graph, const Msf::Query&) {
                  return reference::boruvka_mst(graph);
                }}));
    all.msf.push_back(host_solver<Msf>(
        paper,
        {.name = "kruskal",
         .source = "ours",
         .summary = "Kruskal's algorithm, on one host core",
         .expected_ns =
             [](const HostWork& work) { return 300 + (work.real_weights ? 105 : 42) * work.arcs; },
         .run = [](const Graph& graph, const Msf::Query&) { return reference::kruskal(graph); }}));
    all.msf.push_back(host_solver<Msf>(
        paper, {.name = "openmp",
                .source = "ours",
                .summary = "the four procedures, with the segments divided among all host cores",
                .expected_ns =
                    [](const HostWork& work) {
                      return 1.5e5 + 70 * work.arcs / std::pow(work.threads, 0.45);
                    },
                .run = [](const Graph& graph,
                          const Msf::Query&) { return reference::boruvka_mst_openmp(graph); }}));
    return;
  }
  for (const Variant& step : graphspec::boruvka_mst::variants(*device)) {
    const auto run = [&step, device = *device](const Graph& graph, const Msf::Query&,
                                               const Options& options, const Sink<Msf>& sink) {
      const graphspec::boruvka_mst::Result result =
          graphspec::boruvka_mst::forest(step, device, graph, options);
      if (sink) sink(result.forest);
      return report_of(result, step, options, device, graph.num_arcs());
    };
    all.msf.push_back(step_solver<Msf, Options>(paper, step, graphspec::boruvka_mst::option_table(),
                                                /*has_predecessors=*/false, run));
    all.msf.back().prepare = [&step, device = *device](const Graph& graph,
                                                       const OptionValues& values) {
      return prepared(step, device, graph,
                      options_from<Options>(graphspec::boruvka_mst::option_table(), values));
    };
    // A warp for each vertex in each iteration, which the executor runs thread by thread.
    all.msf.back().cost = 15;
  }
  add_ranks_solvers<graphspec::boruvka_mst::OnRanks>(
      all.msf, paper, graphspec::boruvka_mst::option_table(), *device);
}

}  // namespace graphspec::papers::boruvka_mst
