/// \file
/// The entry point of the steps of breadth-first search. It checks the query, places the graph on
/// the device, times and counts the step alone, and copies the levels to the host.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

#include "gpu/device/device_graph.hpp"
#include "gpu/device/variant_table.hpp"
#include "gpu/problem/level_step.hpp"
#include "gpu/problem/paper_solvers.hpp"

namespace graphspec {

/// A step and its options, as the entry point runs them.
struct BoundLevelStep {
  bool reads_transpose = false;
  std::string_view state_name;
  std::function<LevelWork(const DeviceGraph& graph, Vertex source, std::int32_t* level)> run;
};

/// Searches a graph in device memory, and writes the levels there.
/// \param level  num_vertices values in the memory of the graph's device
/// \throws InputError for a source out of range, DeviceFault for a fault that the device reports
RunReport search_on_device(const BoundLevelStep& step, DeviceGraph& graph, Vertex source,
                           std::int32_t* level);

/// Copies the graph to the device, searches, and copies the levels to the host.
/// \throws as search_on_device()
RunReport search_from_host(const BoundLevelStep& step, Device device, const Graph& graph,
                           Vertex source, const Sink<problem::Bfs>& sink);

/// Copies the graph to the device, and returns the function that searches it there.
[[nodiscard]] Prepared<problem::Bfs> prepare_search(const BoundLevelStep& step, Device device,
                                                    const Graph& graph);

/// Adds the rows of a table for a device as solvers.
/// \param paper  the name of the table's row in papers.json, or "ours"
template <class Options>
void add_level_steps(Solvers& all, std::string_view paper, OptionTable options, Device device) {
  using problem::Bfs;
  for (const LevelStep<Options>& row : rows_for<LevelStep<Options>>(device)) {
    // Each search looks up its row, because a schedule with checks needs the row of the checked
    // build.
    const auto bound = [&row](const Options& given) {
      check(given);
      return BoundLevelStep{
          row.reads_transpose, row.state_name,
          [&row, given](const DeviceGraph& graph, Vertex source, std::int32_t* level) {
            const auto& step = compiled_for_schedule(row, graph.runtime().device());
            return step.run(graph, source, given, level);
          }};
    };
    Solver<Bfs> solver = step_solver<Bfs, Options>(
        paper, row, options, /*has_predecessors=*/false,
        [bound, device](const Graph& graph, const Bfs::Query& query, const Options& given,
                        const Sink<Bfs>& sink) {
          return search_from_host(bound(given), device, graph, query.source, sink);
        });
    solver.cost = row.cost;
    solver.prepare = [bound, options, device](const Graph& graph, const OptionValues& values) {
      return prepare_search(bound(options_from<Options>(options, values)), device, graph);
    };
    solver.solve_on_device = [bound, options](DeviceGraph& graph, const Bfs::Query& query,
                                              const OptionValues& values, std::int32_t* levels) {
      return search_on_device(bound(options_from<Options>(options, values)), graph, query.source,
                              levels);
    };
    all.bfs.push_back(std::move(solver));
  }
}

}  // namespace graphspec
