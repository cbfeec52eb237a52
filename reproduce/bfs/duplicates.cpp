/// \file
/// What line 15's atomicExch is for ("A Parallel BFS Function"): how many vertices enter a frontier
/// more than once where visited is read and then written, and what it costs to follow them again.
#include <utility>
#include <vector>

#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce::bfs_paper {
namespace {

using executor::Schedule;

/// Without the exchange and with it: nothing else is other.
const std::vector<Configuration> with_and_without = {{.variant = "nonatomic_visited"},
                                                     {.variant = "global_queue"}};

/// Orders of threads, from that in which each finds all marks of those before it to those in which
/// many read a vertex before one has marked it.
constexpr std::pair<const char*, Schedule::Kind> orders[] = {
    {"one after the other", Schedule::Kind::sequential},
    {"lockstep", Schedule::Kind::lockstep},
    {"one step each", Schedule::Kind::round_robin},
};

/// The example's threads meet at one vertex: whether they come at the same time is for the seed.
constexpr int example_seeds = 64;

/// Files with more arcs are left out on the executor, which looks at each access.
constexpr ArcIndex max_ordered_arcs = 200'000;

/// Searches under a schedule, every access checked and counted.
void count_ordered(const Campaign& campaign, const Input& input, const char* order,
                   const std::vector<Schedule>& schedules) {
  campaign.describe(input);
  for (const Configuration& each : with_and_without) {
    campaign.working_on("counting " + each.variant + " on " + input.spec + ", " + order);
    std::vector<std::int64_t> insertions;
    std::int64_t reads = 0;
    for (const Schedule& schedule : schedules) {
      const executor::ScheduleScope scope(schedule);
      executor::reset_kernel_counts();
      insertions.push_back(insertions_of(certified(input, each)));
      for (const auto& [kernel, counted] : executor::kernel_counts()) {
        reads += counted.global_loads.lanes + counted.global_atomics.lanes;
      }
    }
    Json row = row_of(input, each.variant, Campaign::executor);
    row.update({{"kind", "insertions"},
                {"order", order},
                {"insertions", insertions},
                {"reads", reads / static_cast<std::int64_t>(schedules.size())}});
    campaign.observe(std::move(row));
  }
}

Schedule in_order(Schedule::Kind kind, std::uint64_t seed) {
  Schedule schedule;
  schedule.kind = kind;
  schedule.seed = seed;
  schedule.resident_blocks = 1;
  schedule.checked = true;
  schedule.counted = true;
  return schedule;
}

void count_in_all_orders(const Campaign& campaign, const Input& input) {
  for (const auto& [order, kind] : orders) {
    count_ordered(campaign, input, order, {in_order(kind, campaign.setting().seed)});
  }
}

/// What the GPU's own order makes of it.
void measure_on_gpu(const Campaign& campaign, const Input& input, const char* size) {
  std::vector<Configuration> configurations = with_and_without;
  for (Configuration& each : configurations) each.fields = {{"size", size}};
  count_insertions_on_gpu(campaign, input, configurations);
  time_on_gpu(campaign, input, configurations);
}

}  // namespace

void duplicates(Campaign& campaign) {
  const Input& example = example_from(campaign, 0);
  std::vector<Schedule> seeds;
  seeds.reserve(example_seeds);
  for (int seed = 0; seed < example_seeds; ++seed) {
    seeds.push_back(in_order(Schedule::Kind::random, static_cast<std::uint64_t>(seed)));
  }
  count_ordered(campaign, example, "random", seeds);
  for (const Input* input : small_inputs(campaign)) count_in_all_orders(campaign, *input);
  for (const Input* file : campaign.files()) {
    if (file->graph.num_arcs() <= max_ordered_arcs) count_in_all_orders(campaign, *file);
  }
  if (!campaign.gpu()) return;
  for (const Input* input : counted_inputs(campaign)) measure_on_gpu(campaign, *input, "small");
  for (const Input* input : timed_inputs(campaign)) measure_on_gpu(campaign, *input, "large");
}

}  // namespace graphspec::reproduce::bfs_paper
