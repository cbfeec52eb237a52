/// \file
/// One option of one step at a time: queue sizes, number of w-queues, degree for a child grid. And
/// what the accesses of each step's warps touch.
#include <utility>

#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce::bfs_paper {

namespace {

/// A step with each of these values of an option; where one is named, after the step before it.
std::vector<Configuration> swept(const char* step, const char* option,
                                 std::initializer_list<int> values, const char* before = nullptr) {
  std::vector<Configuration> all;
  if (before != nullptr) all.push_back({before});
  for (const int value : values) {
    all.push_back({step, {{option, value}}, {{option, value}}});
  }
  return all;
}

}  // namespace

void block_queue(Campaign& campaign) {
  compare_on_all(campaign,
                 swept("block_queue", "block_queue_size", {8, 32, 128, 512, 2048}, "global_queue"));
}

void coalescing(Campaign& campaign) {
  std::vector<Configuration> configurations = all_steps();
  for (Configuration& each : swept("block_queue", "block_queue_size", {2048})) {
    configurations.push_back(std::move(each));
  }
  for (const Input* input : small_inputs(campaign)) {
    count_accesses(campaign, *input, configurations);
  }
}

void warp_queues(Campaign& campaign) {
  // The queues share their slots: "more w-queues make each of them smaller".
  constexpr int slots = 128;
  auto configurations = swept("warp_queues", "warp_queues", {1, 2, 4, 8, 16, 32});
  for (auto& [variant, options, fields] : configurations) {
    options["warp_queue_size"] = slots / options.at("warp_queues");
  }
  compare_on_all(campaign, configurations);
}

void single_block(Campaign& campaign) {
  compare_on_all(campaign, swept("single_block_start", "single_block_queue_size",
                                 {32, 128, 512, 2048}, "warp_queues"));
}

void load_balance(Campaign& campaign) {
  const auto configurations =
      swept("dynamic_parallelism", "nested_degree", {64, 512, 4096, 32768}, "warp_queues");
  compare_on_all(campaign, configurations);
  // A star is one celebrity; R-MAT has many of all sizes.
  count(campaign, campaign.from_spec("star", "star:8192"), configurations);
  if (campaign.gpu()) {
    time_on_gpu(campaign,
                campaign.from_spec("star", campaign.quick() ? "star:262144" : "star:1048576"),
                configurations);
  }
}

}  // namespace graphspec::reproduce::bfs_paper
