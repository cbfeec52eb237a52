/// \file
/// The driver's loop, with what it notes of each graph.
#include "reproduce/floyd_warshall/growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/graph/error.hpp"
#include "reproduce/floyd_warshall/sampled_certificate.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

using Json = nlohmann::json;
using floyd_warshall::Matrices;
using floyd_warshall::Outcome;

std::string spec_of(const Growth& growth) {
  return std::isfinite(growth.most_s)
             ? fmt::format("{}, without a target", growth.density.name())
             : fmt::format("{}, target {:g} s", growth.density.name(), growth.target_s);
}

double share_of_arcs(const Matrices& matrices) {
  const double order = matrices.order;
  const auto absent = std::count(matrices.cost.begin(), matrices.cost.end(), unreached);
  return 1 - static_cast<double>(absent) / (order * (order - 1));
}

/// What the rows of a run say alike.
Json row_of(const Solver& solver, const Growth& growth) {
  Json row = solver.fields;
  row["graph"] = growth.density.name();
  row["spec"] = spec_of(growth);
  row["variant"] = solver.variant;
  row["device"] = solver.on_gpu ? "gpu" : "host";
  row["target_s"] = growth.target_s;
  return row;
}

/// Says in the row how the result was verified; of results that may be wrong, what is.
void verify(Json& row, const Solver& solver, const RandomMatrix& graph, const Matrices& solved,
            std::uint64_t seed) {
  const auto wrong = certify_sampled_rows(graph, sampled_sources(graph.order(), seed), solved);
  row["verified"] = wrong ? "wrong" : "sampled certificate";
  if (!wrong) return;
  if (!solver.as_published) {
    throw DoesNotHold(fmt::format("{}, {} vertices: {}", solver.name, graph.order(), *wrong));
  }
  row["wrong"] = *wrong;
}

/// Loads the step's kernels, which takes longer than a small graph. Where the study's program came
/// to a step, others had run.
void warm_up(const Inputs& inputs, const Solver& solver, Probability arc) {
  constexpr Vertex few_vertices = 64;
  const Matrices matrices =
      inputs.memory(solver.on_gpu).matrices(few_vertices, solver.predecessors);
  fill(inputs.graph(few_vertices, arc), matrices);
  static_cast<void>(solver.solve(matrices));
}

}  // namespace

std::string Density::name() const {
  return fmt::format("density {} as {}", percent, form == DensityForm::as_made ? "made" : "meant");
}

std::optional<Vertex> next_vertices(Vertex vertices, double milliseconds, double target_ms) {
  const double left = target_ms - milliseconds;
  if (left < 0.02 * target_ms) return std::nullopt;
  const auto next = static_cast<Vertex>(vertices * (1 + 0.20 * left / target_ms));
  if (next == vertices) return std::nullopt;
  return next;
}

void grow(Notebook& notebook, const Inputs& inputs, const Solver& solver, const Growth& growth) {
  const Json base = row_of(solver, growth);
  const Probability arc = arc_probability(growth.density.percent, growth.density.form);
  warm_up(inputs, solver, arc);
  Json last;
  double all_ms = 0;
  int steps = 0;
  int wrong_results = 0;
  Vertex within_target = 0;
  std::string ended_by = "target";
  for (std::optional<Vertex> vertices = first_vertices; vertices;) {
    notebook.working_on(
        fmt::format("{}, {}: {} vertices", solver.name, spec_of(growth), *vertices));
    const RandomMatrix graph = inputs.graph(*vertices, arc);
    Matrices matrices;
    Outcome outcome;
    try {
      matrices = inputs.memory(solver.on_gpu).matrices(*vertices, solver.predecessors);
      fill(graph, matrices);
      if (steps == 0 && !notebook.observed("graph", spec_of(growth))) {
        notebook.observe({{"kind", "graph"},
                          {"graph", base["graph"]},
                          {"spec", base["spec"]},
                          {"density", growth.density.percent},
                          {"share_of_arcs", share_of_arcs(matrices)}});
      }
      outcome = solver.solve(matrices);
    } catch (const DeviceFault& fault) {
      const bool memory_ended = std::string_view(fault.what()).starts_with("cudaMalloc");
      if (steps == 0 || !memory_ended) throw;
      ended_by = fmt::format("{} vertices: {}", *vertices, fault.what());
      break;
    } catch (const InputError& error) {
      // Too large for the host's memory, or for the study's own 32-bit sizes.
      if (steps == 0) throw;
      ended_by = fmt::format("{} vertices: {}", *vertices, error.what());
      break;
    }
    const double milliseconds = outcome.timing.total_ms;
    all_ms += milliseconds;
    last = base;
    last["kind"] = "growth";
    last["step"] = ++steps;
    last["vertices"] = *vertices;
    last["ms"] = milliseconds;
    last["to_device_ms"] = outcome.timing.to_device_ms;
    last["kernels_ms"] = outcome.timing.kernels_ms;
    last["to_host_ms"] = outcome.timing.to_host_ms;
    last["lost_by_the_study"] = steps == 1;
    if (outcome.precision == floyd_warshall::Precision::int16) last["precision"] = "int16";
    verify(last, solver, graph, matrices, inputs.setting().seed);
    if (last.contains("wrong")) ++wrong_results;
    if (milliseconds <= growth.target_s * 1e3) within_target = std::max(within_target, *vertices);
    notebook.observe(last);

    const auto next = next_vertices(*vertices, milliseconds, growth.target_s * 1e3);
    if (next) {
      const double ratio = static_cast<double>(*next) / *vertices;
      if (all_ms + milliseconds * ratio * ratio * ratio > growth.most_s * 1e3) {
        ended_by = fmt::format("the limit of {:g} s for the whole run, before {} vertices",
                               growth.most_s, *next);
        break;
      }
    }
    vertices = next;
  }
  last["kind"] = "final";
  last["steps"] = steps;
  last["seconds"] = all_ms / 1e3;
  last["ended_by"] = ended_by;
  last["wrong_results"] = wrong_results;
  last["vertices_within_target"] = within_target;
  notebook.observe(std::move(last));
}

}  // namespace graphspec::reproduce::floyd_warshall_study
