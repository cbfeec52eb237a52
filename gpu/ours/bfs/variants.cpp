/// \file
/// The tables of our breadth-first searches. Compiled once for each executor.
#include "gpu/device/variant_table.hpp"
#include "gpu/ours/bfs/bfs.hpp"
#include "gpu/problem/ranks_variant.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using OnRanks = RanksVariant<problem::Bfs, ours::bfs::Options>;

ours::bfs::Search bfs_tuned;
RunReport bfs_distributed(Communicator& ranks, const GraphPart& part,
                          const problem::Bfs::Query& query, const ours::bfs::Options& options,
                          OwnAnswer& own);

namespace {

constexpr auto table = in_order<ours::bfs::Step>({
    {.name = "tuned",
     .source = "ours; direction switch after Beamer, Asanovic and Patterson 2012",
     .summary = "direction-optimizing with bitmaps, load-balanced by degree, without host "
                "synchronization between levels",
     .sizes = {32, 64, 96, 128},
     .reads_transpose = true,
     .run = bfs_tuned},
});

constexpr auto on_ranks = in_order<OnRanks>({
    {.name = "distributed",
     .source = "ours; after Pan, Pearce and Owens 2018",
     .summary = "vertices partitioned among ranks: top-down levels send vertices to their owners, "
                "bottom-up levels gather a bitmap",
     .sizes = {32, 64},
     .run = bfs_distributed},
});

}  // namespace

template <>
std::span<const ours::bfs::Step> compiled<ours::bfs::Step>() {
  return table;
}

template <>
std::span<const OnRanks> compiled<OnRanks>() {
  return on_ranks;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
