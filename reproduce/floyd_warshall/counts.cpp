/// \file
/// Every step of the table on the CPU executor: plain for what it starts and waits for, once more
/// with every access counted.
#include <fmt/format.h>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/build.hpp"
#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/floyd_warshall/growth.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

using Json = nlohmann::json;

/// No multiple of a tile, so that edges are met; one block row of shared in any case.
constexpr Vertex counted_vertices = 70;

Graph graph_of(const RandomMatrix& matrix) {
  EdgeList list;
  list.num_vertices = matrix.order();
  std::vector<std::int32_t> weights;
  for (Vertex row = 0; row < matrix.order(); ++row) {
    for (Vertex column = 0; column < matrix.order(); ++column) {
      const auto weight = matrix(row, column);
      if (row == column || weight == unreached) continue;
      list.source.push_back(row);
      list.dest.push_back(column);
      weights.push_back(weight);
    }
  }
  list.weights = std::move(weights);
  return build_graph(std::move(list));
}

Counters certified(const floyd_warshall::Variant& variant, const Form& form, const Graph& graph,
                   const std::string& name) {
  floyd_warshall::Outcome outcome;
  const auto paths = floyd_warshall::all_pairs(variant, Device::cpu, graph, form.options, &outcome);
  if (const auto wrong = properties::certify_all_pairs(graph, paths.cost)) {
    throw DoesNotHold(fmt::format("{} on {}: {}", form.name, name, *wrong));
  }
  return outcome.counters;
}

}  // namespace

void count_steps(Notebook& notebook, const Inputs& inputs) {
  for (const Density& density :
       {Density{85, DensityForm::as_made}, Density{15, DensityForm::as_made}}) {
    const Graph graph =
        graph_of(inputs.graph(counted_vertices, arc_probability(density.percent, density.form)));
    const std::string spec = fmt::format("{} vertices, {}", counted_vertices, density.name());
    notebook.observe({{"kind", "graph"},
                      {"graph", density.name()},
                      {"spec", spec},
                      {"vertices", counted_vertices},
                      {"arcs", graph.num_arcs()}});
    for (const floyd_warshall::Variant& variant : floyd_warshall::variants(Device::cpu)) {
      for (const Form& form : forms_of(variant)) {
        notebook.working_on(fmt::format("counting {} on {}", form.name, spec));
        Json row = form.fields;
        row["kind"] = "counts";
        row["graph"] = density.name();
        row["spec"] = spec;
        row["variant"] = variant.name;
        row["device"] = "cpu executor";
        row["step"] = variant.step;
        row["verified"] = "certificate";
        row["counts"] = counts_json(certified(variant, form, graph, spec));
        row["counts"].update(
            accesses_json([&] { static_cast<void>(certified(variant, form, graph, spec)); }));
        notebook.observe(std::move(row));
      }
    }
  }
}

}  // namespace graphspec::reproduce::floyd_warshall_study
