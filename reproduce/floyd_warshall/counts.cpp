/// \file
/// Every step of the table on the CPU executor: plain for what it starts and waits for, once more
/// with every access counted.
#include <fmt/format.h>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/build.hpp"
#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

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

Json certified(const floyd_warshall::Variant& variant, const Form& form, const Graph& graph,
               const Named& input) {
  floyd_warshall::Outcome outcome;
  const auto paths = floyd_warshall::all_pairs(variant, Device::cpu, graph, form.options, &outcome);
  require_right(form.name, input, properties::certify_all_pairs(graph, paths.cost));
  return {{"counts", counts_json(outcome.counters)}};
}

}  // namespace

void count_steps(const Campaign& campaign) {
  for (const Density& density :
       {Density{85, DensityForm::as_made}, Density{15, DensityForm::as_made}}) {
    const Graph graph = graph_of(random_matrix(campaign.setting(), counted_vertices,
                                               arc_probability(density.percent, density.form)));
    const Named input{density.name(),
                      fmt::format("{} vertices, {}", counted_vertices, density.name()),
                      {{"vertices", counted_vertices}, {"arcs", graph.num_arcs()}}};
    std::vector<Run> runs;
    for (const floyd_warshall::Variant& variant : floyd_warshall::variants(Device::cpu)) {
      for (const Form& form : forms_of(variant)) {
        runs.push_back({std::string(variant.name), form.fields, [&, form] {
                          return with_accesses(
                              [&] { return certified(variant, form, graph, input); });
                        }});
        runs.back().facts = {{"step", variant.step}};
      }
    }
    campaign.count(input, runs);
  }
}

}  // namespace graphspec::reproduce::floyd_warshall_study
