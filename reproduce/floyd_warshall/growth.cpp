/// \file
/// The driver's loop, with what it notes of each graph.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/graph/error.hpp"
#include "reproduce/floyd_warshall/experiments.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

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

void grow(const Campaign& campaign, MatrixMemory& memory, const TimedSolver& solver,
          const Growth& growth) {
  Named input{growth.density.name(), spec_of(growth), {{"density", growth.density.percent}}};
  Json base = row_of(input, solver.variant, solver.device());
  base.update(solver.fields);
  base["target_s"] = growth.target_s;
  if (solver.host_threads > 0) base["host_threads"] = solver.host_threads;
  const auto graph_of = [&](Vertex vertices) {
    return random_matrix(campaign.setting(), vertices,
                         arc_probability(growth.density.percent, growth.density.form));
  };
  // Loads the step's kernels, which takes longer than a small graph. Where the study's program came
  // to a step, others had run.
  constexpr Vertex few_vertices = 64;
  static_cast<void>(solver.solve(memory.filled(solver, graph_of(few_vertices))));

  Json last;
  double all_ms = 0;
  int steps = 0;
  int wrong_results = 0;
  Vertex within_target = 0;
  std::string ended_by = "target";
  for (std::optional<Vertex> vertices = first_vertices; vertices;) {
    campaign.working_on(fmt::format("{}, {}: {} vertices", solver.name, input.spec, *vertices));
    const RandomMatrix graph = graph_of(*vertices);
    Matrices matrices;
    Outcome outcome;
    try {
      matrices = memory.filled(solver, graph);
      if (steps == 0) {
        input.about["share_of_arcs"] = share_of_arcs(matrices);
        campaign.describe(input);
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
    last.update({{"kind", "growth"},
                 {"step", ++steps},
                 {"vertices", *vertices},
                 {"ms", milliseconds},
                 {"to_device_ms", outcome.timing.to_device_ms},
                 {"kernels_ms", outcome.timing.kernels_ms},
                 {"to_host_ms", outcome.timing.to_host_ms},
                 {"lost_by_the_study", steps == 1}});
    if (outcome.precision == floyd_warshall::Precision::int16) last["precision"] = "int16";
    last.update(verified(solver, graph, matrices, campaign.setting().seed));
    if (last.contains("wrong")) ++wrong_results;
    if (milliseconds <= growth.target_s * 1e3) within_target = std::max(within_target, *vertices);
    campaign.observe(last);

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
  last.update({{"kind", "final"},
               {"steps", steps},
               {"seconds", all_ms / 1e3},
               {"ended_by", ended_by},
               {"wrong_results", wrong_results},
               {"vertices_within_target", within_target}});
  campaign.observe(std::move(last));
}

}  // namespace graphspec::reproduce::floyd_warshall_study
