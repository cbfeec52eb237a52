/// \file
/// The gain of the GPU over the sequential algorithm, the paper's one subject: the literal
/// sequential schemes, binary heaps, and every step on the same graphs of growing size.
#include <omp.h>

#include "reproduce/johnson/experiments.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

/// Graphs that differ in size alone.
struct GrowingFamily {
  const char* name;
  Vertex degree;            ///< of every size; 0 for a quarter of the vertices
  Scaled<Vertex> smallest;  ///< the sizes double from here
  Scaled<Vertex> largest;   ///< to here
};
// With negative arcs, which are what Johnson's algorithm is for. Our copy of the paper lost
// its experiments, with sizes and densities.
constexpr GrowingFamily families[] = {{"growing_sparse", 16, {64, 256}, {256, 8192}},
                                      {"growing_dense", 0, {128, 256}, {256, 2048}}};

/// From here on the literal schemes take more than a second, so that the first sources and rounds
/// stand for all.
constexpr Vertex most_vertices_whole = 256;
Share share_of_schemes(Vertex vertices) {
  if (vertices <= most_vertices_whole) return {};
  return vertices < 4096 ? Share{.sources = 16, .rounds = 16} : Share{.sources = 1, .rounds = 4};
}

/// The outer loop by each of its rules with the mask cleared, of which the fastest stands for what
/// the paper's GPU can do; and all steps as they are.
std::vector<Configuration> configurations(Vertex vertices) {
  const Vertex sources = vertices < 4096 ? timed_sources : 2;
  std::vector<Configuration> all = all_steps(sources);
  for (Configuration& each : all) {
    // A source takes hundreds of milliseconds there, and each as many.
    const bool is_inner = each.variant != "outer_loop" && each.variant != all_at_once;
    if (is_inner && vertices >= 1024) each.sources = 1;
    // It is made for many sources at once.
    if (each.variant == all_at_once) each.sources = -1;
  }
  for (const auto& [rule, options] : with_each("settle")) {
    all.push_back({.variant = "outer_loop",
                   .options = options,
                   .fields = {{"settle", rule}, {"mask", "cleared"}},
                   .sources = sources});
  }
  return all;
}

/// One of them where there is but one core.
std::vector<int> thread_counts() {
  const int all = omp_get_num_procs();
  return all == 1 ? std::vector{1} : std::vector{1, all};
}

void compare(const Campaign& campaign, const Input& input) {
  const Vertex vertices = input.graph.num_vertices();
  time_schemes(campaign, input, share_of_schemes(vertices), few_repetitions);
  time_heap_on(campaign, input, thread_counts());
  time_on_gpu(campaign, input, configurations(vertices), few_repetitions);
}

}  // namespace

void growth(Campaign& campaign) {
  const Scale scale = campaign.setting().scale;
  for (const GrowingFamily& family : families) {
    for (Vertex vertices = family.smallest.at(scale); vertices <= family.largest.at(scale);
         vertices *= 2) {
      const Vertex degree = family.degree == 0 ? vertices / 4 : family.degree;
      const Input& input = random(campaign, family.name, vertices, degree, /*negative=*/true);
      if (campaign.quick()) {
        constexpr Vertex few_sources = 2;
        std::vector<Configuration> counted = configurations(vertices);
        for (Configuration& each : counted) each.sources = few_sources;
        count(campaign, input, counted);
      }
      compare(campaign, input);
    }
  }
}

}  // namespace graphspec::reproduce::johnson_paper
