/// \file
/// Timing the host's references, and what part of them the potentials are.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/johnson.hpp"
#include "reference/johnson_steps.hpp"
#include "reproduce/johnson/runs.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/notes.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

using Json = nlohmann::json;
using reference::wide_unreached;

void require_certified(const Input& input, const char* reference,
                       const DenseMatrix<std::int32_t>& lengths) {
  if (const auto wrong = properties::certify_all_pairs(input.graph, lengths)) {
    throw DoesNotHold(fmt::format("{} on {}: {}", reference, input.spec, *wrong));
  }
}

void time_reference(Notebook& notebook, const Input& input, const char* reference, int times_each,
                    const std::function<double(Parts&)>& sample) {
  const auto parts = std::make_shared<Parts>();
  Json row{{"graph", input.name},  {"spec", input.spec},
           {"variant", reference}, {"verified", "certificate"},
           {"device", "host"},     {"sources", input.graph.num_vertices()}};
  notebook.working_on(fmt::format("timing {} on {}", reference, input.spec));
  notebook.time({{input.name + "/" + reference, [sample, parts] { return sample(*parts); }, row}},
                times_each);
  note_parts(notebook, std::move(row), *parts);
}

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

DenseMatrix<std::int32_t> lengths_of(const reference::JohnsonState& state) {
  DenseMatrix<std::int32_t> lengths(state.V, unreached);
  for (Vertex q = 0; q < state.V; ++q) {
    for (Vertex v = 0; v < state.V; ++v) {
      const auto length = state.d[state.at(q, v)];
      if (length != wide_unreached) lengths(q, v) = static_cast<std::int32_t>(length);
    }
  }
  return lengths;
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

}  // namespace

void time_heap(Notebook& notebook, const Input& input, int times_each) {
  describe(notebook, input);
  note_region(notebook, "heap on host",
              "all pairs from and to host memory, on all cores, the matrix's allocation included; "
              "its potentials are timed again beside it");
  time_reference(notebook, input, "heap", times_each, [&input](Parts& parts) {
    const double whole = host_ms([&] { static_cast<void>(reference::johnson_heap(input.graph)); });
    const double potentials =
        host_ms([&] { static_cast<void>(reference::potentials(input.graph)); });
    return parts.add({{"to_device_ms", 0},
                      {"potentials_ms", std::min(potentials, whole)},
                      {"reweight_ms", 0},
                      {"search_ms", whole - std::min(potentials, whole)}});
  });
}

void time_schemes(Notebook& notebook, const Input& input, int times_each) {
  describe(notebook, input);
  const DenseMatrix<std::int32_t> weights = dense_matrix<std::int32_t>(input.graph, unreached, 1);
  notebook.working_on("checking the schemes' operators on " + input.spec);
  reference::JohnsonState state = state_of(weights);
  Parts unused;
  run_schemes(state, unused);
  require_certified(input, "reference", lengths_of(state));
  note_region(notebook, "reference on host",
              "the operators of formula (9) one after another on the paper's dense arrays");
  time_reference(notebook, input, "reference", times_each, [&weights](Parts& parts) {
    reference::JohnsonState fresh = state_of(weights);
    return run_schemes(fresh, parts);
  });
}

}  // namespace graphspec::reproduce::johnson_paper
