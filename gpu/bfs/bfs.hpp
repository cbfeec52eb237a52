/// \file
/// Breadth-first search on a device: the one type of function that every step of the paper has, and
/// the table of the steps.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/bfs/options.hpp"
#include "gpu/device/device_graph.hpp"
#include "gpu/problem/ranks_variant.hpp"

namespace graphspec::bfs {

/// What a step needs beside the graph's own arcs.
struct Needs {
  bool transpose = false;  ///< reads DeviceGraph::in()
};

/// What a search did, as far as its host loop sees it.
struct Work {
  /// Insertions into frontiers after the source's: one a reached vertex where each enters once,
  /// more where some enter twice. 0 in steps whose frontiers the host does not see.
  std::int64_t insertions = 0;
};

/// One step. Labels all vertices from the source: `label` is device memory of num_vertices values,
/// which the step sets (level, or -1 where unreached). All its work is on the graph's device; it
/// returns when the work is queued, not necessarily when it is done.
using Search = Work(const DeviceGraph& graph, Vertex source, const Options& options,
                    std::int32_t* label);

/// One row of the paper's table.
struct Variant {
  std::string_view name;     ///< as on the command line
  int step = 0;              ///< place in the paper's order, from 1
  std::string_view source;   ///< what the paper calls it, and where
  std::string_view summary;  ///< what is new against the step before, in one sentence
  Sizes sizes = {};          ///< at which its code goes another way
  Needs needs = {};
  Search* run;
};

/// Rungs that several ranks run together.
using OnRanks = RanksVariant<problem::Bfs, Options>;

/// The steps that are built for a device, in the paper's order, then `tuned`. Empty for CUDA in
/// a program built without it.
[[nodiscard]] std::span<const Variant> variants(Device device);

/// The variant of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Variant& variant(Device device, std::string_view name);

/// What one search cost.
struct Timing {
  double to_device_ms = 0;
  double search_ms = 0;
  double to_host_ms = 0;
};

/// Labels, and what they cost.
struct Result {
  std::vector<std::int32_t> label;
  Timing timing;
  Work work;
  Counters counters;  ///< of the search alone, without the copies of graph and labels
};

/// Searches a graph where it is, on its device. \param label  num_vertices values there
/// \return what it cost, without labels
/// \throws as search()
[[nodiscard]] Result search_on_device(const Variant& variant, DeviceGraph& graph, Vertex source,
                                      const Options& options, std::int32_t* label);

/// Copies the graph to the device, searches, copies the labels back.
/// \throws InputError for a source or option out of range, DeviceFault for what a device reports
[[nodiscard]] Result search(const Variant& variant, Device device, const Graph& graph,
                            Vertex source, const Options& options = {});

}  // namespace graphspec::bfs
