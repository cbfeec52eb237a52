/// \file
/// Timing the host's references, whole or the first sources alone, and what part of them the
/// potentials are.
#include <omp.h>

#include <algorithm>
#include <utility>

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

/// The rows of as many sources, from vertex 0 on.
std::vector<std::int32_t> rows_of(const reference::JohnsonState& state, Vertex sources) {
  std::vector<std::int32_t> rows;
  rows.reserve(static_cast<std::size_t>(sources) * static_cast<std::size_t>(state.V));
  for (Vertex q = 0; q < sources; ++q) {
    for (Vertex v = 0; v < state.V; ++v) {
      const auto distance = state.d[state.at(q, v)];
      rows.push_back(distance == wide_unreached ? unreached : static_cast<std::int32_t>(distance));
    }
  }
  return rows;
}

/// The scheme Johnson, operator by operator; returns its milliseconds. Where not all rounds of
/// BellmanFord are timed, those that still change something follow off the clock.
double run_schemes(reference::JohnsonState& state, const Share& timed, Parts& parts) {
  reference::JohnsonSteps steps(state);
  const double potentials_ms = host_ms([&] {
    state.n = state.V + 1;
    steps.extendGraph();
    steps.init(state.V);
    for (Vertex r = 1; r <= timed.rounds; ++r) steps.RelaxEdges(state.V);
  });
  for (Vertex r = timed.rounds; r < state.V && !steps.isStable(state.V); ++r) {
    steps.RelaxEdges(state.V);
  }
  const double reweight_ms = host_ms([&] {
    steps.reweight();
    state.n = state.V;
  });
  const double search_ms = host_ms([&] {
    for (Vertex q = 0; q < timed.sources; ++q) {
      steps.Dijkstra(q);
      steps.restore(q);
    }
  });
  return parts.add({{"to_device_ms", 0},
                    {"potentials_ms", potentials_ms},
                    {"reweight_ms", reweight_ms},
                    {"search_ms", search_ms}});
}

/// A reference, all of it but what its rows are: certified before it is timed.
/// \param rows  of the sources from vertex 0 on, one after another
Run run_of(const Input& input, const char* reference, Json facts,
           const std::function<std::vector<std::int32_t>()>& rows) {
  Run run{.variant = reference, .checked = {}};
  run.checked = [&input, reference, rows] {
    require_right(reference, input, properties::certify_rows(input.graph, 0, rows()));
    return Json::object();
  };
  run.facts = std::move(facts);
  return run;
}

/// All pairs by binary heaps from so many sources, by so many threads.
Run heap_run(const Input& input, Vertex sources, int threads) {
  Run run = run_of(input, "heap", {{"sources", sources}}, [&input, sources, threads] {
    return reference::johnson_heap_rows(input.graph, sources, threads);
  });
  run.facts["threads"] = threads;
  run.facts["cores"] = omp_get_num_procs();
  run.sample = [&input, sources, threads](Parts& parts) {
    const double whole = host_ms(
        [&] { static_cast<void>(reference::johnson_heap_rows(input.graph, sources, threads)); });
    const double potentials =
        host_ms([&] { static_cast<void>(reference::potentials(input.graph)); });
    return parts.add({{"to_device_ms", 0},
                      {"potentials_ms", std::min(potentials, whole)},
                      {"reweight_ms", 0},
                      {"search_ms", whole - std::min(potentials, whole)}});
  };
  return run;
}

}  // namespace

void time_heap(const Campaign& campaign, const Input& input, int times_each) {
  campaign.note_region(
      "heap on host",
      "The time includes all searches on all cores, with input and output in host memory, "
      "and the allocation of the matrix of distances. The time of the potentials is "
      "measured in a separate run.");
  campaign.time(input, "host", {heap_run(input, input.graph.num_vertices(), omp_get_max_threads())},
                times_each);
}

void time_heap_on(const Campaign& campaign, const Input& input, std::span<const int> threads) {
  campaign.note_region(
      "heap on host",
      "The time includes the searches, whose number is `sources`, with input and output in "
      "host memory, and the allocation of the rows of distances. `threads` in results.json "
      "is the number of threads. The time of the potentials is measured in a separate run.");
  std::vector<Run> runs;
  for (const int each : threads) {
    constexpr Vertex sources_a_thread = 64;
    const Vertex sources = std::min(each * sources_a_thread, input.graph.num_vertices());
    runs.push_back(heap_run(input, sources, each));
    runs.back().fields = {{"threads", each}};
  }
  campaign.time(input, "host", std::move(runs), few_repetitions);
}

void time_schemes(const Campaign& campaign, const Input& input, Share timed, int times_each) {
  campaign.note_region(
      "reference on host",
      "The time includes the operators of the scheme Johnson, one after another, on the "
      "paper's dense arrays and on one core. If `rounds_timed` is less than the number of "
      "vertices, the time includes only the first `rounds_timed` rounds of the scheme "
      "BellmanFord. If `sources` is less than the number of vertices, it includes only the "
      "searches from the first `sources` vertices.");
  const Vertex vertices = input.graph.num_vertices();
  timed.sources = std::min(timed.sources, vertices);
  timed.rounds = std::min(timed.rounds, vertices);
  const DenseMatrix<std::int32_t> weights = dense_matrix<std::int32_t>(input.graph, unreached, 1);
  Run run = run_of(input, "reference",
                   {{"sources", timed.sources}, {"rounds_timed", timed.rounds}, {"threads", 1}},
                   [&weights, timed] {
                     reference::JohnsonState state = state_of(weights);
                     Parts unused;
                     run_schemes(state, timed, unused);
                     return rows_of(state, timed.sources);
                   });
  run.sample = [&weights, timed](Parts& parts) {
    reference::JohnsonState fresh = state_of(weights);
    return run_schemes(fresh, timed, parts);
  };
  campaign.time(input, "host", {std::move(run)}, times_each);
}

}  // namespace graphspec::reproduce::johnson_paper
