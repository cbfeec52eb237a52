/// \file
/// Faulty solvers that take matrices.
#include "properties/problem/sssp/matrix_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "properties/certificates/weighted_arcs.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using Matrix = std::vector<std::int32_t>;

Graph graph_of_matrix(std::span<const std::int32_t> weight, Vertex order) {
  std::vector<WeightedArc> arcs;
  for (Vertex from = 0; from < order; ++from) {
    for (Vertex to = 0; to < order; ++to) {
      const std::int32_t one = at_vertex(weight, std::int64_t{from} * order + to);
      if (one != unreached) arcs.push_back({from, to, one});
    }
  }
  return graph_of(order, arcs);
}

Rows right(const AskedRows& asked) {
  return asked.right();
}

/// Returns a step that calls change(matrix, order), and then solves the changed matrix.
template <class Change>
SsspStep with_changed_matrices(const std::string& name, OptionTable options, const Change& change) {
  SsspStep subject = faulty_step(name, right, options);
  subject.run_matrix = [change, run = subject.run_matrix](std::span<const std::int32_t> weight,
                                                          Vertex order, const auto& query,
                                                          const Setting& setting) {
    Matrix changed(weight.begin(), weight.end());
    change(changed, static_cast<std::size_t>(order));
    return run(changed, order, query, setting);
  };
  return subject;
}

}  // namespace

SsspStep faulty_step(const std::string& name, const SolveRows& solve, OptionTable options) {
  SsspStep subject{faulty_subject<Sssp>(name, solve, options)};
  subject.run_matrix = [run = subject.run](std::span<const std::int32_t> weight, Vertex order,
                                           const Sssp::Query& query, const Setting& setting) {
    check_source(order, query.source);
    if (weight.size() != static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
      throw InputError(fmt::format("matrix: {} values", weight.size()));
    }
    return run(graph_of_matrix(weight, order), query, setting);
  };
  return subject;
}

std::vector<PlantedFault<Sssp, SsspStep>> matrix_faults(OptionTable options) {
  std::vector<PlantedFault<Sssp, SsspStep>> faults;
  faults.push_back({"matrix_form_agrees",
                    with_changed_matrices("a matrix is read column by tail", options,
                                          [](Matrix& matrix, std::size_t order) {
                                            if (matrix.size() != order * order) return;
                                            for (std::size_t row = 0; row < order; ++row) {
                                              for (std::size_t column = 0; column < row; ++column) {
                                                std::swap(matrix[row * order + column],
                                                          matrix[column * order + row]);
                                              }
                                            }
                                          })});
  faults.push_back(
      {"matrix_form_agrees",
       with_changed_matrices("in a matrix 0 is no arc", options, [](Matrix& matrix, std::size_t) {
         std::ranges::replace(matrix, 0, unreached);
       })});
  faults.push_back({"foreign_matrix_refused",
                    with_changed_matrices("values that a matrix lacks are unreached", options,
                                          [](Matrix& matrix, std::size_t order) {
                                            matrix.resize(order * order, unreached);
                                          })});
  return faults;
}

PlantedFault<Sssp, SsspStep> counting_fault(const std::vector<SsspStep>& steps,
                                            std::string_view step, std::string_view count,
                                            std::int64_t more) {
  const auto found = std::ranges::find(steps, step, &SsspStep::name);
  return {"counts_follow", with_count_changed(*found, count, more)};
}

}  // namespace graphspec::properties
