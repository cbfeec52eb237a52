/// \file
/// The options of all shortest paths after Pogorilyy and Slynko: an option is a member and a row
/// here.
#pragma once

#include "gpu/problem/option.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::johnson {

/// Which unsettled vertices a phase of outer_loop settles. `min` is the paper's listing, the others
/// are the criteria of Crauser, Mehlhorn, Meyer, Sanders 1998, whom the paper cites.
enum class Settle {
  min,     ///< those at the least distance
  out,     ///< those no farther than the least (distance + lightest arc out)
  in,      ///< those whose distance less their lightest arc in is at most the least distance
  in_out,  ///< those that either of the two allows
};

/// Who finds the least distance.
enum class ExtractMin {
  thrust,  ///< the library, as in the paper
  own,     ///< a reduction by warps and one atomic operation a block
};

/// Sizes and rules that the paper leaves open. Distances never depend on them.
struct Options {
  Settle settle = Settle::min;
  /// A vertex relaxes its arcs in one phase. False is the listing: the mask is never cleared, and
  /// settled vertices relax their arcs again in each phase.
  bool clear_mask = false;
  ExtractMin extract_min = ExtractMin::thrust;
  int block_size = 256;
  int delta = 0;  ///< width of a bucket; 0 for 4 mean weights / mean degree
  int lanes = 4;  ///< threads that share a vertex's arcs
  int tuned_block_size = 0;
  int tuned_blocks = 0;
  int queue_size = 0;  ///< slots of each of a block's two queues
  bool distances_in_global = false;
  bool wide_arcs = false;
  int batch_rows = 0;

  bool operator==(const Options&) const = default;
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// Drawn: values with which small graphs fill and overflow queues, take several batches, and are
/// spread over several blocks. Small blocks come often: they are many on a small graph, and quick
/// on the CPU executor.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      option<&O::settle>("settle", choice({"min", "out", "in", "in_out"}),
                         "outer_loop: criterion by which a phase settles vertices", {0, 1, 2, 3}),
      option<&O::clear_mask>("clear_mask", flag(),
                             "outer_loop: a settled vertex relaxes its arcs in one phase only",
                             {0, 1}),
      option<&O::extract_min>(
          "extract_min", choice({"thrust", "own"}),
          "steps of the paper: implementation of the minimum search, by Thrust or by us", {0, 1}),
      sizing(option<&O::block_size>("block_size", block_size(),
                                    "steps of the paper: threads per block, a multiple of 32",
                                    {32, 32, 32, 64, 96, 128})),
      option<&O::delta>("delta", whole(0, unreached - 1),
                        "tuned: width of a bucket of distances; 0 selects it automatically",
                        {0, 0, 1, 2, 5, 20, 1000}),
      option<&O::lanes>(
          "lanes", power_of_two(32),
          "tuned: number of threads that share a vertex's arcs, a power of two up to 32",
          {1, 2, 4, 8, 16, 32}),
      sizing(option<&O::tuned_block_size>(
          "tuned_block_size", block_size_or_0(),
          "tuned: threads per block; 0 selects the number automatically",
          {0, 0, 32, 32, 32, 64, 96, 128})),
      option<&O::tuned_blocks>("tuned_blocks", whole(0, max_num_vertices),
                               "tuned: number of blocks, each of which processes one source at a "
                               "time; 0 starts as many as can be resident at the same time",
                               {1, 2, 3, 5}),
      sizing(option<&O::queue_size>("queue_size", whole(0, 8192),
                                    "tuned: each of a block's two queues has space for this many "
                                    "vertices; 0 selects the number automatically",
                                    {0, 1, 2, 3, 5, 16, 32})),
      option<&O::distances_in_global>(
          "distances_in_global", flag(),
          "tuned: keep distances in global memory, even if they fit into shared memory", {0, 1}),
      option<&O::wide_arcs>("wide_arcs", flag(), "tuned: use 8 bytes per arc, even if 4 are enough",
                            {0, 1}),
      sizing(option<&O::batch_rows>("batch_rows", whole(0, max_num_vertices),
                                    "number of rows that are computed while the previous rows are "
                                    "copied; 0 selects the number automatically",
                                    {0, 1, 2, 3, 7, 100})),
  };
  return rows;
}

}  // namespace graphspec::johnson
