/// \file
/// Breadth-first search on a device: the one type of function that every step of the paper has, and
/// the table of the steps.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/device/device_graph.hpp"

namespace graphspec::bfs {

/// Sizes that the paper fixes or leaves open. Results never depend on them.
struct Options {
  int block_size = 512;       ///< BLOCK_SIZE: threads a block; a multiple of 32, at most 1024
  int block_queue_size = 32;  ///< BLOCK_QUEUE_SIZE: slots of the b-queue in shared memory
  int warp_queues = 8;        ///< number of w-queues a block: a power of two, 1 to 32
  int warp_queue_size = 16;   ///< slots of one w-queue
  int single_block_queue_size = 2048;  ///< frontier that single_block_start holds in shared memory
  int nested_degree = 4096;  ///< dynamic_parallelism: from this degree a vertex gets a child grid
  /// frontier: levels of no more arcs than this claim labels without looking first.
  int untested_arcs = 16384;
  int alpha = 14;  ///< frontier: bottom-up once the frontier's arcs exceed 1/alpha of
                   ///< the unvisited vertices' arcs (Beamer, Asanovic, Patterson 2012)
  int beta = 24;   ///< frontier: top-down again once the frontier is below V/beta
  int frontier_block_size = 256;  ///< frontier: threads a block; a multiple of 32, at most 1024
  int frontier_blocks = 0;  ///< frontier: blocks of the one grid; 0 for as many as are resident
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// What a step needs beside the graph's own arcs.
struct Needs {
  bool transpose = false;  ///< reads DeviceGraph::in()
};

/// One step. Labels all vertices from the source: `label` is device memory of num_vertices values,
/// which the step sets (level, or -1 where unreached). All its work is on the graph's device; it
/// returns when the work is queued, not necessarily when it is done.
using Search = void(const DeviceGraph& graph, Vertex source, const Options& options,
                    std::int32_t* label);

/// One row of the paper's table.
struct Variant {
  std::string_view name;     ///< as on the command line
  int step;                  ///< place in the paper's order, from 1
  std::string_view source;   ///< what the paper calls it, and where
  std::string_view summary;  ///< what is new against the step before, in one sentence
  Needs needs;
  Search* run;
};

/// The steps that are built for a device, in the paper's order, then `frontier`. Empty for CUDA in
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
  Counters counters;  ///< of the search alone, without the copies of graph and labels
};

/// Copies the graph to the device, searches, copies the labels back.
/// \throws InputError for a source or option out of range, DeviceFault for what a device reports
[[nodiscard]] Result search(const Variant& variant, Device device, const Graph& graph,
                            Vertex source, const Options& options = {});

}  // namespace graphspec::bfs
