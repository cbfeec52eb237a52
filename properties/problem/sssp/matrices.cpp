/// \file
/// Steps that take matrices, and the properties of matrices.
#include "properties/problem/sssp/matrices.hpp"

#include <algorithm>
#include <limits>

#include "gpu/problem/device_matrix.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/harness/judge_message.hpp"
#include "properties/problem/paths/answers.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using Verdict = std::optional<std::string>;

SsspStep subject_of_step(const Solver<Sssp>& step, Device device) {
  SsspStep subject{subject_of(step, device)};
  subject.takes_matrices = step.reads_matrix;
  subject.run_matrix = [&step, device](std::span<const std::int32_t> weight, Vertex order,
                                       const Sssp::Query& query, const Setting& setting) {
    const executor::ScheduleScope scheduled(setting.schedule);
    Sssp::Result result;
    step.solve_matrix(DeviceMatrix(device, weight, order), query, setting.options,
                      [&](const Sssp::Part& part) { result = part; });
    return result;
  };
  return subject;
}

/// Returns the weights of the lightest arcs, read from the list of edges.
std::vector<std::int32_t> lightest_arcs(const RandomGraph& graph) {
  const auto order = static_cast<std::size_t>(graph.num_vertices);
  std::vector<std::int32_t> weight(order * order, unreached);
  for (const RandomEdge& arc : with_arcs_apart(graph).edges) {
    std::int32_t& known =
        weight[static_cast<std::size_t>(arc.from) * order + static_cast<std::size_t>(arc.to)];
    known = std::min(known, arc.weight);
  }
  return weight;
}

}  // namespace

std::vector<SsspStep> sssp_steps(Device device, std::string_view table) {
  std::vector<SsspStep> steps;
  for (const Solver<Sssp>& step : solvers<Sssp>(device)) {
    if (step.paper == table && step.solve_matrix) steps.push_back(subject_of_step(step, device));
  }
  return steps;
}

Verdict judge_matrix_form(const SsspStep& subject, const Trial<Sssp>& trial) {
  Trial<Sssp> asked = trial;
  asked.query.predecessors = true;
  const Graph graph = asked.graph.graph();
  const Rows rows = rows_of(graph, asked.query,
                            subject.run_matrix(lightest_arcs(asked.graph), graph.num_vertices(),
                                               asked.query, asked.setting));
  if (auto wrong = compare(rows, rows_of(subject, asked), "for the graph itself the distance is"))
    return wrong;
  return certify_predecessors(graph, asked.query.source, rows.distance, rows.predecessor);
}

Verdict judge_foreign_matrix(const SsspStep& subject, const Trial<Sssp>& trial) {
  const Vertex order = trial.graph.num_vertices;
  const auto values = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  const auto refusal_of = [&](std::size_t size, Vertex source, const std::string& named) {
    const std::vector<std::int32_t> matrix(size, unreached);
    const Sssp::Query query{source, trial.query.predecessors};
    return expect_refusal(
        [&] { return subject.run_matrix(matrix, order, query, trial.setting); }, named,
        fmt::format("a matrix of {} values for {} vertices, with source {},", size, order, source));
  };
  if (!subject.takes_matrices) return refusal_of(values, trial.query.source, "graph");
  for (const std::size_t size : {values - 1, values + 1, 2 * values}) {
    if (auto wrong = refusal_of(size, trial.query.source, std::to_string(size))) return wrong;
  }
  for (const Vertex source : {order, Vertex{-1}, std::numeric_limits<Vertex>::max(),
                              std::numeric_limits<Vertex>::min()}) {
    if (auto wrong = refusal_of(values, source, std::to_string(source))) return wrong;
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
