/// \file
/// The list of solvers, host memory for what they solve, and the certificate of what they return.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <array>

#include "properties/floyd_warshall/errata/published_kernels.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reproduce/campaign/sampled_certificate.hpp"
#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

using floyd_warshall::Matrices;
using floyd_warshall::Outcome;
using floyd_warshall::Precision;

/// The study's sequential loops, on one core as there. Matrices have their place and their first
/// values before the clock starts, which the study does not count either.
Outcome solve_by_reference(const Matrices& matrices) {
  DenseMatrix<std::int32_t> cost(matrices.order, unreached);
  DenseMatrix<Vertex> path(matrices.order, reference::no_predecessor);
  std::copy(matrices.cost.begin(), matrices.cost.end(), cost.values().begin());
  std::copy(matrices.path.begin(), matrices.path.end(), path.values().begin());
  Outcome outcome;
  outcome.timing.total_ms =
      host_ms([&] { outcome.negative_vertex = reference::floyd_warshall_relax(cost, path); });
  outcome.timing.kernels_ms = outcome.timing.total_ms;
  std::copy(cost.values().begin(), cost.values().end(), matrices.cost.begin());
  std::copy(path.values().begin(), path.values().end(), matrices.path.begin());
  return outcome;
}

Outcome solve_by_openmp(const Matrices& matrices) {
  Outcome outcome;
  outcome.timing.total_ms = host_ms([&] {
    outcome.negative_vertex = reference::floyd_warshall_openmp(matrices.cost, matrices.order);
  });
  outcome.timing.kernels_ms = outcome.timing.total_ms;
  return outcome;
}

TimedSolver on_gpu(const floyd_warshall::Variant& variant, const Form& form, bool as_published) {
  return {.name = form.name,
          .variant = std::string(variant.name),
          .fields = form.fields,
          .on_gpu = true,
          .predecessors = form.options.predecessors,
          .as_published = as_published,
          .solve = [&variant, options = form.options](const Matrices& matrices) {
            return floyd_warshall::solve(variant, Device::cuda, matrices, options);
          }};
}

/// Orders for which page-locked memory is taken: less than 86 GB for all sizes of a matrix
/// together. A larger one is taken as it comes.
constexpr std::array<Vertex, 4> memory_orders{8192, 32768, 77824, 118784};

/// \param device  which is to copy from there
std::int32_t* at_least(HostArray<std::int32_t>& memory, Device device, Vertex order) {
  const auto values = [](Vertex of) {
    return static_cast<std::size_t>(of) * static_cast<std::size_t>(of);
  };
  if (memory.values().size() >= values(order)) return memory.data();
  const auto* const rounded = std::lower_bound(memory_orders.begin(), memory_orders.end(), order);
  const Vertex taken = rounded == memory_orders.end() || device == Device::cpu ? order : *rounded;
  check_matrix_size(taken, taken, sizeof(std::int32_t));
  memory = {};
  memory = HostArray<std::int32_t>(runtime(device), values(taken));
  return memory.data();
}

}  // namespace

std::vector<Form> forms_of(const floyd_warshall::Variant& variant) {
  if (variant.name != "tuned_dense") {
    return {{std::string(variant.name), nlohmann::json::object(), {}}};
  }
  return {{"tuned_dense_int32",
           {{"form", "int32"}},
           {.predecessors = false, .precision = Precision::int32}},
          {"tuned_dense_automatic", {{"form", "automatic"}}, {.predecessors = false}},
          {"tuned_dense_predecessors", {{"form", "predecessors"}}, {}}};
}

std::vector<TimedSolver> solvers(const Setting& setting) {
  std::vector<TimedSolver> all{{.name = "reference",
                                .variant = "reference",
                                .predecessors = true,
                                .host_threads = 1,
                                .solve = solve_by_reference},
                               {.name = "openmp",
                                .variant = "openmp",
                                .host_threads = omp_get_max_threads(),
                                .solve = solve_by_openmp}};
  if (!setting.gpu) return all;
  for (const floyd_warshall::Variant& variant : floyd_warshall::variants(Device::cuda)) {
    for (const Form& form : forms_of(variant)) all.push_back(on_gpu(variant, form, false));
  }
  for (const auto& variant : properties::published_floyd_warshall_variants(Device::cuda)) {
    for (const Form& form : forms_of(variant)) all.push_back(on_gpu(variant, form, true));
  }
  return all;
}

Matrices MatrixMemory::filled(const TimedSolver& solver, const RandomMatrix& graph) {
  Arrays& arrays = solver.on_gpu ? locked_ : plain_;
  const Device device = solver.on_gpu ? Device::cuda : Device::cpu;
  const auto columns = static_cast<std::size_t>(graph.order());
  Matrices matrices{
      graph.order(), {at_least(arrays.cost, device, graph.order()), columns * columns}, {}};
  graph.fill(matrices.cost);
  if (!solver.predecessors) return matrices;
  matrices.path = {at_least(arrays.path, device, graph.order()), columns * columns};
#pragma omp parallel for schedule(static)
  for (Vertex row = 0; row < matrices.order; ++row) {
    const std::size_t first = static_cast<std::size_t>(row) * columns;
    for (std::size_t column = 0; column < columns; ++column) {
      const bool arc =
          matrices.cost[first + column] != unreached && column != static_cast<std::size_t>(row);
      matrices.path[first + column] = arc ? row : reference::no_predecessor;
    }
  }
  return matrices;
}

Json verified(const TimedSolver& solver, const RandomMatrix& graph, const Matrices& solved,
              std::uint64_t seed) {
  const auto wrong =
      certify_sampled_rows(graph, sampled_sources(graph.order(), seed), solved.cost, solved.path);
  if (!wrong) return {{"verified", "sampled certificate"}};
  if (!solver.as_published) {
    throw DoesNotHold(fmt::format("{}, {} vertices: {}", solver.name, graph.order(), *wrong));
  }
  return {{"verified", "wrong"}, {"wrong", *wrong}};
}

}  // namespace graphspec::reproduce::floyd_warshall_study
