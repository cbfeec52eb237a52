/// \file
/// Every solver on one graph, repeatedly, beside the limit of the hardware.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/host_add_minimum.hpp"

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

using floyd_warshall::Matrices;
using floyd_warshall::Outcome;

constexpr int repetitions = 6;  // the fewest with an interval of confidence of the median

/// The relaxations a second of the hardware itself, by the width that a form uses.
struct Limits {
  std::optional<double> int32;
  std::optional<double> int16;
  std::optional<double> host;

  [[nodiscard]] std::optional<double> of(const TimedSolver& solver,
                                         floyd_warshall::Precision precision) const {
    if (!solver.on_gpu) return host;
    return precision == floyd_warshall::Precision::int16 ? int16 : int32;
  }
};

Limits measured_limits(const Campaign& campaign, const Named& graph) {
  campaign.working_on("measuring relaxations in registers");
  Limits limits;
  for (const reference::HostVectors vectors : reference::host_vectors()) {
    limits.host = std::max(limits.host.value_or(0), host_add_minimum_rate(vectors));
  }
  if (campaign.gpu()) {
    limits.int32 = add_minimum_rate(Device::cuda, AddMinimumWidth::int32).a_second();
    limits.int16 = add_minimum_rate(Device::cuda, AddMinimumWidth::int16).a_second();
  }
  Json row{{"kind", "limits"}, {"graph", graph.name}, {"spec", graph.spec}};
  if (limits.host) row["host_a_second"] = *limits.host;
  if (limits.int32) row["int32_a_second"] = *limits.int32;
  if (limits.int16) row["int16_a_second"] = *limits.int16;
  campaign.observe(std::move(row));
  return limits;
}

/// One solver on complete graphs.
struct Rung {
  const Campaign& campaign;
  MatrixMemory& memory;
  const TimedSolver& solver;
  Matrices matrices{};  ///< the last that were solved

  [[nodiscard]] RandomMatrix graph(Vertex vertices) const {
    return random_matrix(campaign.setting(), vertices, arc_probability(85, DensityForm::as_made));
  }
  Outcome solve(Vertex vertices) {
    matrices = memory.filled(solver, graph(vertices));
    return solver.solve(matrices);
  }
  /// Whether the solver is expected to take at most so long there: by its time on half as many
  /// vertices, where that is as short, and so on down.
  bool is_fast_enough(Vertex vertices, double most_ms) {
    constexpr Vertex always = 256;
    if (vertices <= always) return true;
    const Vertex half = vertices / 2;
    constexpr double cube = 8;
    return is_fast_enough(half, most_ms) && cube * solve(half).timing.total_ms <= most_ms;
  }
  Json checked(Vertex vertices, const Limits& limits) {
    const Outcome outcome = solve(vertices);
    Json facts = verified(solver, graph(vertices), matrices, campaign.setting().seed);
    if (const auto limit = limits.of(solver, outcome.precision)) facts["limit_a_second"] = *limit;
    if (outcome.precision == floyd_warshall::Precision::int16) facts["precision"] = "int16";
    return facts;
  }
  double sample(Vertex vertices, Parts& parts) {
    const floyd_warshall::Timing timing = solve(vertices).timing;
    parts.add({{"to_device_ms", timing.to_device_ms},
               {"kernels_ms", timing.kernels_ms},
               {"to_host_ms", timing.to_host_ms}});
    return timing.total_ms;  // they may overlap
  }
};

}  // namespace

std::vector<Vertex> ladder_orders(const Setting& setting) {
  if (!setting.gpu) {
    return setting.scale == Scale::quick ? std::vector<Vertex>{256, 512}
                                         : std::vector<Vertex>{512, 1024, 2048, 4096};
  }
  return setting.scale == Scale::quick ? std::vector<Vertex>{1024, 4096}
                                       : std::vector<Vertex>{1024, 2048, 4096, 8192, 16384, 32768};
}

void ladder(const Campaign& campaign, MatrixMemory& memory, Vertex vertices) {
  const double most_ms = campaign.quick() ? 1500 : 8000;
  const std::string name = fmt::format("{} vertices", vertices);
  const Named graph{name,
                    name + ", density 85 as made",
                    {{"vertices", vertices}, {"arcs", std::int64_t{vertices} * (vertices - 1)}}};
  campaign.describe(graph);
  const Limits limits = measured_limits(campaign, graph);
  campaign.note_region(
      "all solvers",
      "As in the study, the time includes the allocation of device memory, the copy of the "
      "matrices to the device, the kernels, and the copy of the matrices to the host. For "
      "the reference programs on the host, the time includes only the loops.");
  for (const TimedSolver& solver : solvers(campaign.setting())) {
    campaign.working_on(fmt::format("{}, {}", solver.name, name));
    Rung rung{campaign, memory, solver};
    if (!rung.is_fast_enough(vertices, most_ms)) {
      Json row = row_of(graph, solver.variant, solver.device());
      row.erase("verified");
      row.update(solver.fields);
      campaign.leave_out(
          std::move(row),
          fmt::format("The run would take more than the limit of {:g} s.", most_ms / 1e3));
      continue;
    }
    Run run{solver.variant, solver.fields, [&] { return rung.checked(vertices, limits); },
            [&](Parts& parts) { return rung.sample(vertices, parts); }};
    run.name = fmt::format("{}/{}", vertices, solver.name);
    campaign.time(graph, std::string(solver.device()), {std::move(run)}, repetitions);
  }
}

}  // namespace graphspec::reproduce::floyd_warshall_study
