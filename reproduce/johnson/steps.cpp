/// \file
/// Every step against the one before, what potentials cost, and our own rung.
#include <algorithm>

#include "reproduce/johnson/experiments.hpp"
#include "reproduce/johnson/runs.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

/// The variant that computes all rows at once.
constexpr const char* all_at_once = "frontier";

}  // namespace

void steps(Notebook& notebook, Inputs& inputs) {
  for (const Input* input : inputs.counted(notebook)) {
    count(notebook, *input, all_steps(counted_sources(*input)));
  }
  const bool gpu = inputs.setting().gpu;
  for (const Input* input : gpu ? inputs.timed(notebook) : inputs.on_host(notebook)) {
    constexpr Vertex most_vertices = 8192;  // a matrix of 256 MiB
    if (input->graph.num_vertices() <= most_vertices) {
      time_heap(notebook, *input, few_repetitions);
    }
    if (!gpu) continue;
    std::vector<Configuration> configurations = all_steps(timed_sources);
    configurations.push_back({.variant = all_at_once, .options = {}});
    time_on_gpu(notebook, inputs.setting(), *input, configurations, few_repetitions);
  }
}

void bellman_ford_share(Notebook& notebook, Inputs& inputs) {
  for (const Input* input : inputs.on_host(notebook)) {
    constexpr Vertex most_vertices = 512;  // O(V^3)
    if (input->graph.num_vertices() <= most_vertices) time_schemes(notebook, *input);
    time_heap(notebook, *input);
  }
  if (!inputs.setting().gpu) return;
  for (const Input* input : inputs.timed(notebook)) {
    time_on_gpu(notebook, inputs.setting(), *input,
                {{.variant = "inner_loop", .options = {}, .sources = timed_sources},
                 {.variant = "parallel_bellman_ford", .options = {}, .sources = timed_sources},
                 {.variant = all_at_once, .options = {}},
                 {.variant = all_at_once,
                  .options = {},
                  .fields = {{"potentials", "sequential"}},
                  .potentials = "inner_loop"}},
                few_repetitions);
  }
}

void frontier(Notebook& notebook, Inputs& inputs) {
  const bool quick = inputs.setting().scale == Scale::quick;
  const Setting& setting = inputs.setting();
  const Input& goal =
      inputs.random(notebook, {quick ? "smaller" : "goal", quick ? 2048 : 16384, 16});
  time_heap(notebook, goal, quick ? repetitions : few_repetitions);
  if (!setting.gpu) return;
  const Configuration on_device{.variant = all_at_once, .options = {}};
  const Configuration streamed{
      .variant = all_at_once, .options = {}, .fields = {{"rows", "to host"}}, .to_host = true};
  time_on_gpu(notebook, setting, goal, {on_device, streamed}, quick ? repetitions : 30);

  // A row of the outer loop takes tens of milliseconds there, one of the inner loop hundreds.
  std::vector<Configuration> ladder;
  for (const Configuration& step : all_steps(quick ? 8 : 16)) {
    if (step.variant == all_at_once) continue;
    ladder.push_back(step);
    if (step.variant != "outer_loop") ladder.back().sources = quick ? 4 : 2;
  }
  time_on_gpu(notebook, setting, goal, ladder, few_repetitions);
  if (quick) return;
  const Input& larger = inputs.random(notebook, {"larger", 65536, 16});
  time_on_gpu(notebook, setting, larger, {on_device, streamed}, few_repetitions);
}

}  // namespace graphspec::reproduce::johnson_paper
