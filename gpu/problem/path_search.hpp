/// \file
/// A search of shortest paths on a device, as the entry point runs it: the memory of its paths, its
/// times and counters, and its report.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/device/array.hpp"
#include "gpu/problem/path_solvers.hpp"

namespace graphspec {

/// The device memory of a search's paths, and the copy to the host.
template <class Weight>
class DevicePaths {
 public:
  DevicePaths(Runtime& runtime, Vertex num_vertices, bool predecessors)
      : length_(runtime, static_cast<std::size_t>(num_vertices)),
        predecessor_(runtime, predecessors ? static_cast<std::size_t>(num_vertices) : 0) {
    // The memory may hold the right paths of an earlier search. A step that writes none must not
    // pass for one that finds them. The CPU executor itself reports a value that was never written.
    if (runtime.device() == Device::cpu) return;
    length_.fill_bytes(0x7e);
    if (predecessors) predecessor_.fill_bytes(0x7e);
  }

  [[nodiscard]] PathsViewOver<Weight> view() const { return {length_.data(), predecessor_.data()}; }
  [[nodiscard]] typename problem::SsspOver<Weight>::Result to_host() const {
    return {length_.to_host(), predecessor_.to_host()};
  }

 private:
  Array<Weight> length_;
  Array<Vertex> predecessor_;
};

/// What a search found, and what it cost.
template <class Weight>
struct Found {
  typename problem::SsspOver<Weight>::Result paths;
  PathWork work;
  Counters counters;
  double search_ms = 0;  ///< the step alone
  double to_host_ms = 0;
};

/// Runs search(paths) alone between the reset and the reading of the counters.
template <class Weight, class Search>
[[nodiscard]] Found<Weight> measured(Runtime& runtime, Vertex num_vertices, bool predecessors,
                                     const Search& search) {
  Found<Weight> found;
  const DevicePaths<Weight> paths(runtime, num_vertices, predecessors);
  runtime.synchronize();
  runtime.reset_counters();
  found.search_ms = runtime.elapsed_ms([&] { found.work = search(paths.view()); });
  runtime.synchronize();
  found.counters = runtime.counters();
  found.to_host_ms = runtime.elapsed_ms([&] { found.paths = paths.to_host(); });
  return found;
}

/// \param to_device_ms  none if the graph or the matrix was on the device before
template <class Weight>
[[nodiscard]] RunReport report_of(const Found<Weight>& found, Device device,
                                  std::optional<double> to_device_ms) {
  const PathWork& work = found.work;
  RunReport report{.counters = found.counters,
                   .facts = {{"rounds", work.rounds}, {"relaxations", work.relaxations}}};
  if (work.group_size > 0) report.facts.push_back({"group_size", std::int64_t{work.group_size}});
  if (device == Device::cpu) return report;
  if (to_device_ms) report.times_ms = {{"to_device", *to_device_ms}};
  report.times_ms.emplace_back("search", found.search_ms);
  report.times_ms.emplace_back("to_host", found.to_host_ms);
  report.times_ms.emplace_back("total",
                               to_device_ms.value_or(0) + found.search_ms + found.to_host_ms);
  if (work.transpose_ms > 0) report.times_ms.emplace_back("transposition", work.transpose_ms);
  return report;
}

/// Runs a step on the matrix of a graph. \throws as paths_from_host()
RunReport dense_from_host(const BoundPathStep& step, Device device, const Graph& graph,
                          const problem::SsspQuery& query, const Sink<problem::Sssp>& sink);

}  // namespace graphspec
