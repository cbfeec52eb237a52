/// \file
/// The table of Kolganov's steps and ours: the transformations that a step has in any case, and
/// what prepares its search. A step is one file and one row here; everything else loops over the
/// table. Compiled once for each executor.
#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

boruvka_mst::Prepare boruvka_mst_shared_scan, boruvka_mst_shuffle_scan, boruvka_mst_hybrid,
    boruvka_mst_out_of_core, boruvka_mst_our_whole_lists, boruvka_mst_tuned;
RunReport boruvka_mst_distributed(Communicator& ranks, const GraphPart& part,
                                  const problem::Msf::Query& query,
                                  const boruvka_mst::Options& options, OwnAnswer& own);

namespace {

// Each of the paper's steps has what the one before has, and all have sorted lists. Steps 6 and 7
// take any graph, so compression is left to options.
using boruvka_mst::Transformations;
constexpr Transformations sorted = {.local_sort = true};
constexpr Transformations renumbered = {.local_sort = true, .renumber = true};
constexpr Transformations ranked = {.local_sort = true, .renumber = true, .rank_weights = true};
constexpr Transformations compressed = {
    .local_sort = true, .renumber = true, .rank_weights = true, .compress = true};

// In the paper's order; our own rungs come last. Steps 3 to 5 add one transformation each, and what
// the search makes of it is in the file that all of them share.
constexpr auto table = in_order<boruvka_mst::Variant>({
    {.name = "shared_scan",
     .source = "preprocessing 1, and finding the minimum edge by a scan in shared memory",
     .summary = "one warp per segment reads a list sorted by weight, 32 arcs at a time, up to the "
                "first arc to another tree; the scan is in shared memory",
     .sizes = {32},
     .always = sorted,
     .prepare = boruvka_mst_shared_scan},
    {.name = "shuffle_scan",
     .source = "the same scan by shfl instructions",
     .summary = "like shared_scan, but the lanes of a warp exchange values by shuffles",
     .sizes = {32},
     .always = sorted,
     .prepare = boruvka_mst_shuffle_scan},
    {.name = "renumber",
     .source = "preprocessing 2, renumbering of all vertices",
     .summary = "neighbours get close vertex numbers",
     .sizes = {32},
     .always = renumbered,
     .prepare = boruvka_mst_shuffle_scan},
    {.name = "rank_weights",
     .source = "preprocessing 3, weights as integers",
     .summary = "weights are 32-bit ranks",
     .sizes = {32},
     .always = ranked,
     .prepare = boruvka_mst_shuffle_scan},
    {.name = "compress",
     .source = "preprocessing 4, compression of vertices",
     .summary = "neighbours are stored in ten bits",
     .sizes = {32},
     .always = compressed,
     .prepare = boruvka_mst_shuffle_scan},
    {.name = "hybrid",
     .source = "hybrid implementation of finding the minimum edge",
     .summary = "the CPU searches some of the segments while the GPU searches the others",
     .sizes = {32},
     .always = ranked,
     .prepare = boruvka_mst_hybrid},
    {.name = "out_of_core",
     .source = "graphs larger than the memory of the GPU",
     .summary = "arrays are split between device memory and host memory that the device reads",
     .sizes = {32},
     .always = ranked,
     .prepare = boruvka_mst_out_of_core},
    {.name = "our_whole_lists",
     .source = "ours; the baseline of preprocessing 1",
     .summary =
         "unsorted lists; each list is searched completely for its lightest arc to another tree",
     .sizes = {32},
     .prepare = boruvka_mst_our_whole_lists},
    {.name = "tuned",
     .source = "ours; heavy edges filtered after Osipov, Sanders and Singler 2009",
     .summary = "filter-Boruvka in one kernel: light edges first, then the heavy edges that still "
                "connect two trees",
     .sizes = {4, 32, 128, 192},
     .prepare = boruvka_mst_tuned},
});

constexpr auto on_ranks = in_order<boruvka_mst::OnRanks>({
    {.name = "distributed",
     .source = "ours; heavy edges filtered after Osipov, Sanders and Singler 2009",
     .summary = "the arcs are partitioned among ranks; a minimum over all ranks finds the lightest "
                "edge of each tree, and all ranks merge the trees identically",
     .sizes = {4, 32, 128, 192},
     .cost = 15,
     .run = boruvka_mst_distributed},
});

}  // namespace

template <>
std::span<const boruvka_mst::Variant> compiled<boruvka_mst::Variant>() {
  return table;
}

template <>
std::span<const boruvka_mst::OnRanks> compiled<boruvka_mst::OnRanks>() {
  return on_ranks;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
