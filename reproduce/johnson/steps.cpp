/// \file
/// Every step against the one before, what potentials cost, and our own rung.
#include "reproduce/johnson/experiments.hpp"

namespace graphspec::reproduce::johnson_paper {

void steps(Campaign& campaign) {
  for (const Input* input : counted_inputs(campaign)) {
    count(campaign, *input, all_steps(counted_sources(*input)));
  }
  for (const Input* input : campaign.gpu() ? timed_inputs(campaign) : host_inputs(campaign)) {
    constexpr Vertex most_vertices = 8192;  // a matrix of 256 MiB
    if (input->graph.num_vertices() <= most_vertices) {
      time_heap(campaign, *input, few_repetitions);
    }
    if (!campaign.gpu()) continue;
    std::vector<Configuration> configurations = all_steps(timed_sources);
    configurations.push_back({.variant = all_at_once});
    time_on_gpu(campaign, *input, configurations, few_repetitions);
  }
}

void bellman_ford_share(Campaign& campaign) {
  for (const Input* input : host_inputs(campaign)) {
    constexpr Vertex most_vertices = 512;  // O(V^3)
    if (input->graph.num_vertices() <= most_vertices) time_schemes(campaign, *input);
    time_heap(campaign, *input);
  }
  if (!campaign.gpu()) return;
  for (const Input* input : timed_inputs(campaign)) {
    time_on_gpu(campaign, *input,
                {{.variant = "inner_loop", .sources = timed_sources},
                 {.variant = "parallel_bellman_ford", .sources = timed_sources},
                 {.variant = all_at_once},
                 {.variant = all_at_once,
                  .fields = {{"potentials", "sequential"}},
                  .potentials = "inner_loop"}},
                few_repetitions);
  }
}

void tuned(Campaign& campaign) {
  const bool quick = campaign.quick();
  const Input& goal = random(campaign, quick ? "smaller" : "goal", quick ? 2048 : 16384, 16);
  time_heap(campaign, goal, quick ? repetitions : few_repetitions);
  if (!campaign.gpu()) return;
  const Configuration on_device{.variant = all_at_once};
  const Configuration streamed{
      .variant = all_at_once, .fields = {{"rows", "to host"}}, .to_host = true};
  time_on_gpu(campaign, goal, {on_device, streamed}, quick ? repetitions : 30);

  // A row of the outer loop takes tens of milliseconds there, one of the inner loop hundreds.
  std::vector<Configuration> ladder;
  for (const Configuration& step : all_steps(quick ? 8 : 16)) {
    if (step.variant == all_at_once) continue;
    ladder.push_back(step);
    if (step.variant != "outer_loop") ladder.back().sources = quick ? 4 : 2;
  }
  time_on_gpu(campaign, goal, ladder, few_repetitions);
  if (quick) return;
  const Input& larger = random(campaign, "larger", 65536, 16);
  time_on_gpu(campaign, larger, {on_device, streamed}, few_repetitions);
}

}  // namespace graphspec::reproduce::johnson_paper
