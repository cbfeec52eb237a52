/// \file
/// The tables of the paper's steps, one a problem. A step is one file and one row here; everything
/// else loops over the tables. Compiled once for each executor.
#include "gpu/device/variant_table.hpp"
#include "gpu/harish_narayanan/harish_narayanan.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using harish_narayanan::CostSearch;
using harish_narayanan::LevelStep;
using harish_narayanan::PairVariant;
using harish_narayanan::Variant;

LevelSearch<harish_narayanan::Options> harish_narayanan_frontier_mask;
CostSearch harish_narayanan_updating_cost;
harish_narayanan::PairSearch harish_narayanan_pair_parallel;

namespace {

constexpr auto levels = in_order<LevelStep>({
    {.name = "frontier_mask",
     .source = "Algorithms 1 and 2",
     .summary = "one thread per vertex; one mask holds the frontier, and another mask holds the "
                "next frontier",
     .cost = 2,
     .state_name = "La",
     .run = harish_narayanan_frontier_mask},
});

constexpr auto costs = in_order<Variant<CostSearch>>({
    {.name = "updating_cost",
     .source = "Algorithms 3 to 5",
     .summary = "one thread per vertex in the mask; a second kernel adopts the decreased costs",
     .run = harish_narayanan_updating_cost},
});

constexpr auto pairs = in_order<PairVariant>({
    {.name = "pair_parallel",
     .source = "all pairs by Floyd and Warshall",
     .summary = "one thread per pair of vertices, one launch per intermediate vertex",
     .pairs = harish_narayanan_pair_parallel},
    {.name = "source_by_source",
     .source = "all pairs by Algorithms 3 to 5",
     .summary = "updating_cost from each vertex in turn: the result needs V words of device memory "
                "instead of V^2",
     .sources = harish_narayanan_updating_cost},
});

}  // namespace

template <>
std::span<const LevelStep> compiled<LevelStep>() {
  return levels;
}
template <>
std::span<const Variant<CostSearch>> compiled<Variant<CostSearch>>() {
  return costs;
}
template <>
std::span<const PairVariant> compiled<PairVariant>() {
  return pairs;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
