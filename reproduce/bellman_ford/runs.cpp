/// \file
/// Matrices, tables of steps, descriptions of devices, certificates, and searches of a matrix in
/// device memory.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "gpu/device/opencl/opencl_runtime.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/campaign/sampled_certificate.hpp"

namespace graphspec::reproduce::bellman_ford_paper {

Matrix::Matrix(const Setting& setting, Vertex order, const Density& of)
    : made(random_matrix(setting, order, of.arc)),
      density(of.name),
      weight(static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
  made.fill(weight);
  name = fmt::format("{} {}", of.name, order);
  const auto& [numerator, denominator] = of.arc;
  spec = fmt::format("random matrix of {} vertices, {} of all arcs, weights 1..{}", order,
                     numerator == denominator ? std::string("100 %")
                                              : fmt::format("{}/{}", numerator, denominator),
                     RandomMatrix::greatest_weight);
  std::int64_t arcs = 0;
#pragma omp parallel for reduction(+ : arcs)
  for (const std::int32_t each : weight) arcs += each != unreached ? 1 : 0;
  about = {{"density", of.name},
           {"vertices", order},
           {"arcs", arcs - order},  // on the diagonal are zeros
           {"source", matrix_source}};
}

const Matrix& Matrices::described(const Campaign& campaign, Vertex order, const Density& density) {
  if (!last_ || last_->order() != order || last_->density != density.name) {
    campaign.working_on(fmt::format("making {} {}", density.name, order));
    last_.reset();  // a large one has its place taken by the next
    last_ = std::make_unique<Matrix>(campaign.setting(), order, density);
  }
  campaign.describe(*last_);
  return *last_;
}

std::vector<const Step*> all_steps(Device device) {
  std::vector<const Step*> steps;
  for (const Step& step : solvers<problem::Sssp>(device)) {
    const bool on_ranks = static_cast<bool>(step.solve_part);
    if ((step.paper == "bellman_ford" || step.paper == "ours") && !on_ranks) steps.push_back(&step);
  }
  return steps;
}

std::vector<const Step*> dense_steps(Device device) {
  std::vector<const Step*> steps = all_steps(device);
  std::erase_if(steps, [](const Step* step) { return !step->reads_matrix; });
  return steps;
}

std::vector<const Step*> sparse_steps(Device device) {
  std::vector<const Step*> steps = all_steps(device);
  std::erase_if(steps, [](const Step* step) { return step->reads_matrix; });
  return steps;
}

OptionValues until_stable(const Step& step) {
  if (step.is_ours()) return {};
  return {{"until_stable", 1}};
}

std::string name_of(const Step& step, Device device) {
  return fmt::format("{} on {}", step.name, name(device));
}

std::string_view class_of(Device device) {
  if (!is_opencl(device)) return device == Device::cuda ? "GPU" : "processor";
  const int number = static_cast<int>(device) - static_cast<int>(Device::opencl);
  return opencl_is_processor(number) ? "processor" : "GPU";
}

void describe(const Campaign& campaign, Device device) {
  const std::string device_name = name(device);
  if (campaign.notebook().observed("device", device_name)) return;
  const DeviceProperties& properties = runtime(device).properties();
  campaign.observe({{"kind", "device"},
                    {"spec", device_name},
                    {"device", device_name},
                    {"class", class_of(device)},
                    {"name", properties.name},
                    {"compute_units", properties.multiprocessors},
                    {"local_bytes", properties.shared_bytes_per_block},
                    {"driver", properties.driver}});
}

void require_certified(const Matrix& matrix, const std::string& who,
                       const problem::Sssp::Result& paths) {
  // Of all rows the source's is the one that is there; it is the first.
  constexpr std::array sources{matrix_source};
  static_assert(matrix_source == 0);
  if (paths.distance.size() != static_cast<std::size_t>(matrix.order())) {
    require_right(who, matrix, fmt::format("{} distances", paths.distance.size()));
  }
  require_right(who, matrix,
                certify_sampled_rows(matrix.made, sources, paths.distance, paths.predecessor));
}

void require_certified(const Input& input, const std::string& who,
                       const problem::Sssp::Result& paths) {
  require_right(who, input,
                properties::certify_shortest_paths(input.graph, input.source, paths.distance));
  if (paths.predecessor.empty()) return;
  require_right(who, input,
                properties::certify_predecessors(input.graph, input.source, paths.distance,
                                                 paths.predecessor));
}

RunReport certified(const Input& input, const Configuration& each) {
  return each.step->solve(input.graph, {input.source, each.predecessors}, each.options,
                          [&](const problem::Sssp::Part& paths) {
                            require_certified(input, name_of(*each.step, Device::cpu), paths);
                          });
}

Run run_of(const Matrix& matrix, Device device, const Configuration& each) {
  Run run{.variant = std::string(each.step->name), .fields = each.fields, .checked = {}};
  run.facts = {{"class", class_of(device)}};
  run.name = labelled(fmt::format("{}/{}/{}", matrix.name, name(device), run.variant), run.fields);
  return run;
}

std::int64_t group_size_of(const RunReport& report) {
  return count_of(report, "group_size").value_or(0);
}

Json facts_of(const RunReport& report) {
  Json facts{{"rounds", count_of(report, "rounds").value_or(0)}};
  if (group_size_of(report) > 0) facts["group_size"] = group_size_of(report);
  return facts;
}

double ms_of(const RunReport& report, std::string_view part) {
  const auto time = std::ranges::find(
      report.times_ms, part, [](const auto& named) { return std::string_view(named.first); });
  return time == report.times_ms.end() ? 0 : time->second;
}

MatrixOnDevice::MatrixOnDevice(const Matrix& matrix, Device device)
    : matrix_(&matrix), on_device_(device, matrix.weight, matrix.order()) {}

RunReport MatrixOnDevice::search(const Configuration& each) const {
  return each.step->solve_matrix(on_device_, {matrix_source, each.predecessors}, each.options, {});
}

RunReport MatrixOnDevice::checked(const Configuration& each) const {
  const Device device = on_device_.runtime().device();
  return each.step->solve_matrix(on_device_, {matrix_source, each.predecessors}, each.options,
                                 [&](const problem::Sssp::Part& paths) {
                                   require_certified(*matrix_, name_of(*each.step, device), paths);
                                 });
}

}  // namespace graphspec::reproduce::bellman_ford_paper
