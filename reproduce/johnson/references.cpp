/// \file
/// Timing the host's references, and what part of them the potentials are.
#include <algorithm>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/johnson/johnson.hpp"
#include "reference/johnson/steps.hpp"
#include "reproduce/johnson/experiments.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

using reference::wide_unreached;

/// The paper's arrays with the graph's arcs.
reference::JohnsonState state_of(const DenseMatrix<std::int32_t>& weights) {
  reference::JohnsonState state(weights.order());
  for (Vertex u = 0; u < state.V; ++u) {
    for (Vertex v = 0; v < state.V; ++v) {
      if (weights(u, v) != unreached) state.w[state.at(u, v)] = weights(u, v);
    }
  }
  return state;
}

DenseMatrix<std::int32_t> distances_of(const reference::JohnsonState& state) {
  DenseMatrix<std::int32_t> distances(state.V, unreached);
  for (Vertex q = 0; q < state.V; ++q) {
    for (Vertex v = 0; v < state.V; ++v) {
      const auto distance = state.d[state.at(q, v)];
      if (distance != wide_unreached) distances(q, v) = static_cast<std::int32_t>(distance);
    }
  }
  return distances;
}

/// Formula (9), operator by operator; returns its milliseconds.
double run_schemes(reference::JohnsonState& state, Parts& parts) {
  reference::JohnsonSteps steps(state);
  const double potentials_ms = host_ms([&] {
    state.n = state.V + 1;
    steps.extendGraph();
    steps.BellmanFord(state.V);
  });
  const double reweight_ms = host_ms([&] {
    steps.reweight();
    state.n = state.V;
  });
  const double search_ms = host_ms([&] {
    for (Vertex q = 0; q < state.V; ++q) {
      steps.Dijkstra(q);
      steps.restore(q);
    }
  });
  return parts.add({{"to_device_ms", 0},
                    {"potentials_ms", potentials_ms},
                    {"reweight_ms", reweight_ms},
                    {"search_ms", search_ms}});
}

/// \param distances  all pairs by the reference, to be certified
void time_reference(const Campaign& campaign, const Input& input, const char* reference,
                    const std::function<DenseMatrix<std::int32_t>()>& distances,
                    const std::function<double(Parts&)>& sample, int times_each) {
  campaign.time(input, "host",
                {{.variant = reference,
                  .checked =
                      [&] {
                        require_right(reference, input,
                                      properties::certify_all_pairs(input.graph, distances()));
                        return Json{{"sources", input.graph.num_vertices()}};
                      },
                  .sample = sample}},
                times_each);
}

}  // namespace

void time_heap(const Campaign& campaign, const Input& input, int times_each) {
  campaign.note_region(
      "heap on host",
      "all pairs from and to host memory, on all cores, the matrix's allocation included; "
      "its potentials are timed again beside it");
  const auto sample = [&input](Parts& parts) {
    const double whole = host_ms([&] { static_cast<void>(reference::johnson_heap(input.graph)); });
    const double potentials =
        host_ms([&] { static_cast<void>(reference::potentials(input.graph)); });
    return parts.add({{"to_device_ms", 0},
                      {"potentials_ms", std::min(potentials, whole)},
                      {"reweight_ms", 0},
                      {"search_ms", whole - std::min(potentials, whole)}});
  };
  time_reference(
      campaign, input, "heap", [&input] { return reference::johnson_heap(input.graph); }, sample,
      times_each);
}

void time_schemes(const Campaign& campaign, const Input& input) {
  campaign.note_region(
      "reference on host",
      "the operators of formula (9) one after another on the paper's dense arrays");
  const DenseMatrix<std::int32_t> weights = dense_matrix<std::int32_t>(input.graph, unreached, 1);
  const auto distances = [&weights] {
    reference::JohnsonState state = state_of(weights);
    Parts unused;
    run_schemes(state, unused);
    return distances_of(state);
  };
  const auto sample = [&weights](Parts& parts) {
    reference::JohnsonState fresh = state_of(weights);
    return run_schemes(fresh, parts);
  };
  time_reference(campaign, input, "reference", distances, sample, repetitions);
}

}  // namespace graphspec::reproduce::johnson_paper
