/// \file
/// The table of the study, and its graphs: one for all numbers of ranks, or one that has as much
/// work for each rank.
#include "reproduce/scaling/experiments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "reference/graph/renaming.hpp"

namespace graphspec::reproduce::scaling {
namespace {

// Sizes, in this order: the executor's, which counts; `quick` on GPUs; `paper`, the sizes that
// goals are stated for.
constexpr int num_sizes = 3;

int size_of(const Setting& setting) {
  if (!setting.gpu) return 0;
  return setting.scale == Scale::quick ? 1 : 2;
}

/// Work grows with the arcs: R-MAT's scale by one, where `times` doubles.
int scale_of(const int (&scales)[num_sizes], int size, int times) {
  return scales[size] + static_cast<int>(std::lround(std::log2(times)));
}

/// Work grows with vertices to that power.
std::string random(const Vertex (&orders)[num_sizes], int size, int times, double power) {
  const double order = orders[size] * std::pow(times, 1 / power);
  const double step = order < 1024 ? 1 : 32;  // large ones in whole tiles
  return fmt::format("random:{},16,w=1..255", std::lround(order / step) * std::lround(step));
}

constexpr int bfs_scales[] = {7, 23, 27};
constexpr int msf_scales[] = {6, 21, 27};
constexpr int heavy_scales[] = {6, 22, 26};
constexpr Vertex sssp_orders[] = {128, 1 << 22, 1 << 26};
constexpr Vertex dense_orders[] = {64, 16384, 32768};
constexpr Vertex larger_dense_orders[] = {96, 24576, 65536};
constexpr Vertex dense_minute_orders[] = {64, 16384, 97024};
constexpr Vertex sparse_orders[] = {64, 16384, 65536};

/// From the vertex of most arcs, which R-MAT draws as vertex 0: half of all have none.
GraphName of_bfs(int size, int times, std::uint64_t seed) {
  const int scale = scale_of(bfs_scales, size, times);
  return {fmt::format("rmat:{},16,sym", scale), Renaming(Vertex{1} << scale, seed)(0)};
}
GraphName of_sssp(int size, int times, std::uint64_t /*seed*/) {
  return {random(sssp_orders, size, times, 1), 0};
}
GraphName of_sssp_rmat(int size, int times, std::uint64_t seed) {
  const int scale = scale_of(heavy_scales, size, times);
  return {fmt::format("rmat:{},16,sym,w=1..255", scale), Renaming(Vertex{1} << scale, seed)(0)};
}
GraphName of_dense(int size, int times, std::uint64_t /*seed*/) {
  return {random(dense_orders, size, times, 3)};
}
/// Memory has no room for many matrices of that size: distances alone.
GraphName of_larger_dense(int size, int times, std::uint64_t /*seed*/) {
  return {random(larger_dense_orders, size, times, 3)};
}
/// What two GPUs do in a minute: 1.95 times what one does.
GraphName of_dense_minute(int size, int times, std::uint64_t /*seed*/) {
  constexpr double power = 3.136;  // 97,024 vertices and 121,024
  return {random(dense_minute_orders, size, times, power)};
}
GraphName of_sparse(int size, int times, std::uint64_t /*seed*/) {
  return {random(sparse_orders, size, times, 2)};
}
GraphName of_msf(int size, int times, std::uint64_t /*seed*/) {
  return {fmt::format("rmat:{},16,sym,w=1..1000000", scale_of(msf_scales, size, times))};
}
/// In cliques, by real weights. There are none of larger scales: one graph, not more for more
/// ranks.
GraphName of_msf_ssca2(int size, int /*times*/, std::uint64_t /*seed*/) {
  return {fmt::format("graphhpc-ssca2:{}", msf_scales[size])};
}

constexpr Rung rungs[] = {{"bfs", "bfs", "distributed", of_bfs, "tuned"},
                          {"sssp", "sssp", "distributed", of_sssp, "tuned"},
                          {"sssp_rmat", "sssp", "distributed", of_sssp_rmat, "tuned"},
                          {"apsp_dense", "apsp", "distributed_dense", of_dense, "tuned_dense"},
                          {"apsp_sparse", "apsp", "distributed", of_sparse, "tuned"},
                          {"msf", "msf", "distributed", of_msf, "tuned"}};
constexpr Rung forest_of_cliques = {"msf_ssca2", "msf", "distributed", of_msf_ssca2, "tuned"};
constexpr Rung larger_dense = {.name = "apsp_dense_larger",
                               .problem = "apsp",
                               .variant = "distributed_dense",
                               .graph = of_larger_dense,
                               .predecessors = false};
constexpr Rung dense_minute = {.name = "apsp_dense_minute",
                               .problem = "apsp",
                               .variant = "distributed_dense",
                               .graph = of_dense_minute,
                               .predecessors = false,
                               .once = true};

/// One graph; beside the ranks `tuned`, which has one device.
void strong(const Campaign& campaign, const Rung& rung) {
  const Setting& setting = campaign.setting();
  const GraphName graph = rung.graph(size_of(setting), 1, setting.seed);
  if (campaign.gpu() && rung.alone != nullptr) {
    observe_run(campaign, rung, rung.alone, graph, 1);
  }
  for (const int ranks : rank_counts(setting)) {
    observe_run(campaign, rung, rung.variant, graph, ranks);
  }
}

/// So many times the work on so many ranks.
void weak(const Campaign& campaign, const Rung& rung) {
  const Setting& setting = campaign.setting();
  for (const int ranks : rank_counts(setting)) {
    observe_run(campaign, rung, rung.variant, rung.graph(size_of(setting), ranks, setting.seed),
                ranks);
  }
}

}  // namespace

std::vector<int> rank_counts(const Setting& setting) {
  const int all = setting.gpu ? std::max(1, num_devices(Device::cuda)) : 4;
  std::vector<int> counts;
  for (int ranks = 1; ranks < all; ranks *= 2) counts.push_back(ranks);
  counts.push_back(all);
  return counts;
}

std::vector<Experiment> experiments(const Setting& setting) {
  ExperimentTable table(setting);
  const auto add_strong = [&](const Rung& rung) {
    table.add(
        {"strong", "ours", "solves each problem for the same graph on 1, 2, ... ranks"},
        [&rung](Campaign& campaign) { strong(campaign, rung); }, rung.name);
  };
  const auto add_weak = [&](const Rung& rung) {
    table.add(
        {"weak", "ours",
         "solves each problem on 1, 2, ... ranks with the same amount of work per rank"},
        [&rung](Campaign& campaign) { weak(campaign, rung); }, rung.name);
  };
  std::ranges::for_each(rungs, add_strong);
  add_strong(forest_of_cliques);
  add_strong(larger_dense);
  std::ranges::for_each(rungs, add_weak);
  add_weak(dense_minute);
  return table.take();
}

}  // namespace graphspec::reproduce::scaling
