/// \file
/// Every solver on one graph, repeatedly, beside the limit of the hardware.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/floyd_warshall/sampled_certificate.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/does_not_hold.hpp"

#if __has_include("reproduce/measure/host_add_minimum.hpp")
#define GRAPHSPEC_WITH_HOST_RATE
#include "reproduce/measure/host_add_minimum.hpp"
#endif

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

using Json = nlohmann::json;
using floyd_warshall::Matrices;
using floyd_warshall::Outcome;

constexpr int repetitions = 6;  // the fewest with an interval of confidence of the median

/// The relaxations a second of the hardware itself, by the width that a form uses.
struct Limits {
  std::optional<double> int32;
  std::optional<double> int16;
  std::optional<double> host;

  [[nodiscard]] std::optional<double> of(const Solver& solver,
                                         floyd_warshall::Precision precision) const {
    if (!solver.on_gpu) return host;
    return precision == floyd_warshall::Precision::int16 ? int16 : int32;
  }
};

Limits measured_limits(Notebook& notebook, const Setting& setting, Json row) {
  notebook.working_on("measuring relaxations in registers");
  Limits limits;
#if defined(GRAPHSPEC_WITH_HOST_RATE)
  for (const reference::HostVectors vectors : reference::host_vectors()) {
    limits.host = std::max(limits.host.value_or(0), host_add_minimum_rate(vectors));
  }
#endif
  if (setting.gpu) {
    limits.int32 = add_minimum_rate(Device::cuda, AddMinimumWidth::int32).a_second();
    limits.int16 = add_minimum_rate(Device::cuda, AddMinimumWidth::int16).a_second();
  }
  row["kind"] = "limits";
  if (limits.host) row["host_a_second"] = *limits.host;
  if (limits.int32) row["int32_a_second"] = *limits.int32;
  if (limits.int16) row["int16_a_second"] = *limits.int16;
  notebook.observe(std::move(row));
  return limits;
}

/// One solver on one graph.
class Rung {
 public:
  Rung(const Inputs& inputs, const Solver& solver) : inputs_(&inputs), solver_(&solver) {}

  /// Solves a complete graph of that order; its matrices stay for verify().
  Outcome solve(Vertex vertices) {
    matrices_ = inputs_->memory(solver_->on_gpu).matrices(vertices, solver_->predecessors);
    fill(graph(), matrices_);
    const Outcome outcome = solver_->solve(matrices_);
    parts_["to_device_ms"].push_back(outcome.timing.to_device_ms);
    parts_["kernels_ms"].push_back(outcome.timing.kernels_ms);
    parts_["to_host_ms"].push_back(outcome.timing.to_host_ms);
    return outcome;
  }
  /// Says in the row how the last result was verified; of one that may be wrong, what is.
  void verify(Json& row) const {
    const auto wrong = certify_sampled_rows(
        graph(), sampled_sources(matrices_.order, inputs_->setting().seed), matrices_);
    row["verified"] = wrong ? "wrong" : "sampled certificate";
    if (!wrong) return;
    if (!solver_->as_published) {
      throw DoesNotHold(fmt::format("{}, {} vertices: {}", solver_->name, matrices_.order, *wrong));
    }
    row["wrong"] = *wrong;
  }
  void forget_parts() { parts_.clear(); }
  /// Of each part all times but the first, which warmed up.
  [[nodiscard]] Json parts() const {
    Json counted = Json::object();
    for (const auto& [part, times] : parts_) {
      counted[part] = std::vector<double>(times.begin() + 1, times.end());
    }
    return counted;
  }

 private:
  [[nodiscard]] RandomMatrix graph() const {
    return inputs_->graph(matrices_.order, arc_probability(85, DensityForm::as_made));
  }

  const Inputs* inputs_;
  const Solver* solver_;
  Matrices matrices_;
  std::map<std::string, std::vector<double>> parts_;
};

/// Whether a solver is expected to take at most so long there: by its time on half as many
/// vertices, where that is as short, and so on down.
bool is_fast_enough(Rung& rung, Vertex vertices, double most_ms) {
  constexpr Vertex always = 256;
  if (vertices <= always) return true;
  const Vertex half = vertices / 2;
  constexpr double cube = 8;
  return is_fast_enough(rung, half, most_ms) && cube * rung.solve(half).timing.total_ms <= most_ms;
}

}  // namespace

std::vector<Vertex> ladder_orders(const Setting& setting) {
  if (!setting.gpu) {
    return setting.scale == Scale::quick ? std::vector<Vertex>{256, 512}
                                         : std::vector<Vertex>{512, 1024, 2048, 4096};
  }
  return setting.scale == Scale::quick ? std::vector<Vertex>{1024, 4096}
                                       : std::vector<Vertex>{1024, 2048, 4096, 8192, 16384, 32768};
}

void ladder(Notebook& notebook, const Inputs& inputs, Vertex vertices) {
  const double most_ms = inputs.quick() ? 1500 : 8000;
  const std::string graph = fmt::format("{} vertices", vertices);
  const std::string spec = graph + ", density 85 as made";
  const auto arcs = std::int64_t{vertices} * (vertices - 1);
  notebook.observe({{"kind", "graph"},
                    {"graph", graph},
                    {"spec", spec},
                    {"vertices", vertices},
                    {"arcs", arcs}});
  const Limits limits =
      measured_limits(notebook, inputs.setting(), {{"graph", graph}, {"spec", spec}});
  notebook.observe({{"kind", "timed_region"},
                    {"spec", "all solvers"},
                    {"region",
                     "matrices to the device, memory there included; kernels; matrices to the "
                     "host, as the study counts. Of the host's references the loops alone"}});
  for (const Solver& solver : solvers(inputs.setting())) {
    notebook.working_on(fmt::format("{}, {} vertices", solver.name, vertices));
    Rung rung(inputs, solver);
    Json row = solver.fields;
    row["graph"] = graph;
    row["spec"] = spec;
    row["variant"] = solver.variant;
    row["device"] = solver.on_gpu ? "gpu" : "host";
    if (!is_fast_enough(rung, vertices, most_ms)) {
      row["kind"] = "left_out";
      row["why"] = fmt::format("would take over {:g} s", most_ms / 1e3);
      notebook.observe(std::move(row));
      continue;
    }
    const Outcome outcome = rung.solve(vertices);
    rung.verify(row);
    if (const auto limit = limits.of(solver, outcome.precision)) row["limit_a_second"] = *limit;
    if (outcome.precision == floyd_warshall::Precision::int16) row["precision"] = "int16";
    rung.forget_parts();
    notebook.time({{fmt::format("{}/{}", vertices, solver.name),
                    [&] { return rung.solve(vertices).timing.total_ms; }, row}},
                  repetitions);
    row["kind"] = "parts";
    row["parts"] = rung.parts();
    notebook.observe(std::move(row));
  }
}

}  // namespace graphspec::reproduce::floyd_warshall_study
