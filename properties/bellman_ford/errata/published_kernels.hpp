/// \file
/// The steps of Liu et al. 2015 as their listings have them, and each of the listings' wrong lines
/// alone, as kernels of all devices: what the errata falsify, and what an experiment can time as
/// published.
#pragma once

#include <span>

#include "gpu/bellman_ford/bellman_ford.hpp"

namespace graphspec::properties {

/// The lines of BF_Naive and BF_Reduce, and of what their text says of them, of which both forms
/// can be run.
enum class ListingLine {
  none,                ///< all repaired
  source_set_by_all,   ///< the procedure's line 3 in parallel: each thread sets sigma_0(s)
  source_not_carried,  ///< BF_Naive, line 6: two arrays, and nothing writes sigma_k(s)
  one_array,           ///< BF_Naive: sigma_k is the array of sigma_{k-1}
  halves,              ///< BF_Reduce, lines 10 and 17: M / 2, whatever M
  tail,                ///< line 5: N / M - 1, rounded down
  test_behind_load,    ///< line 6: (t + i * M) < |V| is asked last, with all vertices looked at
  loops,               ///< line 6: nothing asks whether j is v
  first_barrier,       ///< line 10: none before the tree of comparisons
  bound,               ///< lines 11 and 17: log2 of the M that the loop halves
  level_barriers,      ///< line 14: none between the levels
  predecessor,         ///< line 15: rho_inter(t) = t + M1
  update_by_all,       ///< line 23: by all threads of a group
  published,  ///< halves, tail, loops and predecessor: what the print says however it is read
};

/// published_naive, published_reduce and published_reduce_coarse, on any device; only naive's
/// results are right for every graph. Of a negative cycle none says a word. Empty for CUDA in a
/// program built without it.
///
/// paths_from_host() runs them, under schedules that do not check accesses. The option group_size
/// must not be 0.
[[nodiscard]] std::span<const bellman_ford::Step> published_bellman_ford_steps(Device device);

/// A matrix in device memory, searched by a listing with a line as printed.
using ListingSearch = void(Runtime& runtime, const MatrixView& matrix, Vertex source,
                           int group_size, ListingLine as_printed, const PathsView& paths);

/// Both listings for the CPU executor, compiled for checking accesses; BF_Naive asks for no group
/// size.
[[nodiscard]] ListingSearch* checked_naive_listing();
[[nodiscard]] ListingSearch* checked_reduce_listing();

}  // namespace graphspec::properties
