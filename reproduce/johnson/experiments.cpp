/// \file
/// The table of the Johnson paper's experiments; sizes of their graphs, and negative arcs without
/// negative cycles.
#include "reproduce/johnson/experiments.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "reference/graph/graph_spec.hpp"
#include "reference/graph/random.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

// The executor runs each CUDA thread for itself, and the paper's steps run one a vertex in every
// phase.
constexpr Scaled<Vertex> counted_size{256, 512};
constexpr Scaled<Vertex> timed_size{512, 2048};
constexpr Scaled<Vertex> host_size{192, 256};

/// Larger files are timed and not counted; all pairs by the host's heaps take seconds up to here.
constexpr Vertex max_counted_vertices = 4096;
constexpr Vertex max_host_vertices = 8192;

constexpr std::uint64_t potential_seed = 0x504f'5445'4e54;  // "POTENT"
constexpr std::uint64_t potentials = 256;

Graph with_negative_arcs(const Graph& graph, std::uint64_t seed) {
  const RandomStream stream(seed ^ potential_seed, 0);
  const auto potential = [&](Vertex vertex) {
    return static_cast<std::int32_t>(stream.below(static_cast<std::uint64_t>(vertex), potentials));
  };
  const auto given = std::get<std::span<const std::int32_t>>(graph.weights());
  std::vector<std::int32_t> weights(given.begin(), given.end());
  std::size_t arc = 0;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      weights[arc++] += potential(tail) - potential(head);
    }
  }
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  return {{offsets.begin(), offsets.end()}, {dest.begin(), dest.end()}, std::move(weights)};
}

std::vector<const Input*> inputs(const Campaign& campaign, Vertex vertices,
                                 Vertex most_vertices_of_files) {
  std::vector<const Input*> chosen;
  for (const bool negative : {false, true}) {
    for (const auto& [name, degree] :
         {std::pair{"sparse", 4}, std::pair{"medium", 16}, std::pair{"dense", vertices / 4}}) {
      chosen.push_back(&random(campaign, std::string(name) + (negative ? "_negative" : ""),
                               vertices, degree, negative));
    }
  }
  for (const Input* file : campaign.files()) {
    if (file->graph.num_vertices() <= most_vertices_of_files) chosen.push_back(file);
  }
  return chosen;
}

}  // namespace

const Input& random(const Campaign& campaign, std::string_view name, Vertex vertices, Vertex degree,
                    bool negative) {
  const std::string made = fmt::format("random:{},{},w=1..255", vertices, degree);
  return campaign.made(std::string(name), negative ? made + " with potentials 0..255" : made,
                       [&](Input& input) {
                         const std::uint64_t seed = campaign.setting().seed;
                         input.graph = graph_from_spec(made, seed);
                         if (negative) input.graph = with_negative_arcs(input.graph, seed);
                       });
}

std::vector<const Input*> counted_inputs(const Campaign& campaign) {
  return inputs(campaign, counted_size.at(campaign.setting().scale), max_counted_vertices);
}

std::vector<const Input*> timed_inputs(const Campaign& campaign) {
  return inputs(campaign, timed_size.at(campaign.setting().scale),
                std::numeric_limits<Vertex>::max());
}

std::vector<const Input*> host_inputs(const Campaign& campaign) {
  return inputs(campaign, host_size.at(campaign.setting().scale), max_host_vertices);
}

}  // namespace graphspec::reproduce::johnson_paper

namespace graphspec::papers::johnson {

std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting) {
  namespace paper = reproduce::johnson_paper;
  reproduce::ExperimentTable table(setting, {.describe = paper::describe_weights});
  table.add({"steps", "all of the parallel schemes",
             "compares every step with the step before it, on graphs of three densities, with and "
             "without negative arcs, and on the user's graphs"},
            paper::steps);
  table.add({"settle_rules", "the outer loop in parallel; reference [8]",
             "counts the phases per source for different rules: a phase settles one vertex, "
             "the vertices at the least distance, or the vertices that the criterion OUT, the "
             "criterion IN, or at least one of them allows"},
            paper::settle_rules);
  table.add({"mask", "the outer loop in parallel, RELAX_WITH_MASK",
             "compares the number of relaxations for the listing's mask, which is never cleared, "
             "with the number for a mask that is cleared"},
            paper::mask);
  table.add({"extract_min", "ExtractMin by Thrust",
             "compares thrust::min_element with a reduction written by hand"},
            paper::extract_min);
  table.add({"bellman_ford_share", "the Bellman-Ford algorithm in parallel, operator (4)",
             "measures the share of the potentials in the total time, and computes the speed-up "
             "of an ideal parallel version"},
            paper::bellman_ford_share);
  table.add({"tuned", "ours",
             "compares APSP by the variant `tuned`, in which each block searches from one "
             "source, with binary heaps on the host's cores and with the paper's steps"},
            paper::tuned);
  table.add({"growth", "the whole paper, on the gain of the GPU over the sequential algorithm",
             "compares the unchanged sequential schemes, binary heaps and all steps, on the "
             "same graphs of growing size"},
            paper::growth);
  return table.take();
}

}  // namespace graphspec::papers::johnson
