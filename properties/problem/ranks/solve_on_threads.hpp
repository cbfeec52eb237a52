/// \file
/// Runs of a solver by several ranks in one process: what each rank has of the answer, and what all
/// report together.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/solver.hpp"
#include "properties/problem/ranks/thread_ranks.hpp"
#include "reference/graph/graph_part.hpp"

namespace graphspec::properties {

/// A run by several ranks.
struct RunOnThreads {
  std::vector<OwnAnswer> own;  ///< of each rank
  /// Of each rank: its own report, and the one that combine_reports() makes of all.
  std::vector<RunReport> alone;
  std::vector<RunReport> together;

  /// The values of all ranks, in their order.
  [[nodiscard]] std::vector<std::int32_t> values() const {
    std::vector<std::int32_t> all;
    for (const OwnAnswer& each : own) all.insert(all.end(), each.values.begin(), each.values.end());
    return all;
  }
  /// The predecessors of all ranks, in their order.
  [[nodiscard]] std::vector<Vertex> predecessors() const {
    std::vector<Vertex> all;
    for (const OwnAnswer& each : own) {
      all.insert(all.end(), each.predecessors.begin(), each.predecessors.end());
    }
    return all;
  }
};

/// The whole number among a report's facts. \pre there is one of that name
[[nodiscard]] inline std::int64_t fact(const RunReport& report, std::string_view name) {
  for (const Fact& each : report.facts) {
    if (each.name == name) return std::get<std::int64_t>(each.value);
  }
  throw std::out_of_range("no fact " + std::string(name));
}

/// Solves on so many ranks. \param schedule  of all executors
template <class Problem>
[[nodiscard]] RunOnThreads solve_on_threads(std::string_view variant, int ranks, const Graph& graph,
                                            const typename Problem::Query& query,
                                            const OptionValues& options,
                                            const executor::Schedule& schedule = {}) {
  const auto places = static_cast<std::size_t>(ranks);
  RunOnThreads run{std::vector<OwnAnswer>(places), std::vector<RunReport>(places),
                   std::vector<RunReport>(places)};
  const Solver<Problem>& chosen = solver<Problem>(Device::cpu, variant);
  on_threads(ranks, [&](Communicator& communicator) {
    const auto rank = static_cast<std::size_t>(communicator.rank());
    const executor::ScheduleScope scope(schedule);
    const GraphPart part = part_of(graph, communicator.size(), communicator.rank());
    communicator.reset_traffic();
    run.alone[rank] = chosen.solve_part(communicator, part, query, options, run.own[rank]);
    run.together[rank] = run.alone[rank];
    combine_reports(communicator, run.together[rank]);
  });
  return run;
}

/// A schedule that checks every access.
[[nodiscard]] inline executor::Schedule checked_schedule() {
  executor::Schedule schedule;
  schedule.checked = true;
  return schedule;
}

}  // namespace graphspec::properties
