/// \file
/// The BFS paper's functions as printed, each with the defect under test and the others repaired,
/// so that a failure has one cause. In place of int* they take BoundedInts; sizes are smaller than
/// the paper's, so that counterexamples are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/errata/search_case.hpp"

namespace graphspec::properties {

/// The lines of BFS_host and BFS_Bqueue_kernel of which both forms can be run.
enum class PrintedLine {
  none,              ///< all corrected
  frontier_memset,   ///< cudaMemset(d_frontier+numVertex, source, sizeof(int))
  visited_unset,     ///< no cudaMemset of d_visited
  tail_unset,        ///< no cudaMemset of d_c_frontier_tail before the loop
  frontier_size,     ///< cudaMalloc(&d_frontier, 2*numNonzero*sizeof(int))
  plain_tail_store,  ///< c_frontier_tail_s = BLOCK_QUEUE_SIZE
  no_exchange,       ///< the text's kernel without atomicExch: read visited, then write it
};

/// What a run gave: labels, the first access outside an array, the first conflict of accesses.
struct PrintedRun {
  std::vector<int> label;
  std::optional<std::string> outside;
  std::optional<std::string> conflict;
  /// Tests whether a neighbour is new, in BFS_sequential.
  std::int64_t tests = 0;
};

/// BFS_sequential with the given MAX_FRONTIER_SIZE.
/// \param with_visited  test an array visited, as the text says, instead of label
[[nodiscard]] PrintedRun run_bfs_sequential(const SearchCase& search, int max_frontier_size,
                                            bool with_visited = false);

/// visited[source] after the initialization of BFS_host: by cudaMemset as printed, or by a copy.
[[nodiscard]] int initial_mark_of_source(const SearchCase& search, bool by_memset);

/// BFS_host and BFS_Bqueue_kernel with one line as printed.
[[nodiscard]] PrintedRun run_bfs_host(const SearchCase& search, PrintedLine as_printed);

/// The single-block kernel of "Kernel Launch Overhead", whose text alone is published, with label
/// read through a texture, as "Memory Bandwidth" says, or from memory.
[[nodiscard]] PrintedRun run_single_block(const SearchCase& search, bool label_through_texture);

/// The w-queue insertion of Parboil's BFS, on which "Hierarchical Queues" rests: without a check of
/// the queue's size, or with the check that the text asks for.
[[nodiscard]] PrintedRun run_warp_queues(const SearchCase& search, bool check_overflow);

}  // namespace graphspec::properties
