/// \file
/// Matrices, descriptions of devices, certificates, and searches of a matrix in a device's memory.
#include <fmt/format.h>

#include <array>

#include "gpu/bellman_ford/tuner.hpp"
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

std::vector<bellman_ford::Variant> steps_of(Device device, bellman_ford::Form form) {
  std::vector<bellman_ford::Variant> steps;
  for (const bellman_ford::Variant& variant : bellman_ford::variants(device)) {
    if (variant.form() == form) steps.push_back(variant);
  }
  return steps;
}

std::string name_of(const bellman_ford::Variant& variant, Device device) {
  return fmt::format("{} on {}", variant.name, name(device));
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

bellman_ford::Result certified(const Input& input, const Configuration& each) {
  bellman_ford::Result result =
      bellman_ford::search(each.variant, Device::cpu, input.graph, input.source, each.options);
  require_certified(input, name_of(each.variant, Device::cpu), result.paths);
  return result;
}

Run run_of(const Matrix& matrix, Device device, const Configuration& each) {
  Run run{.variant = std::string(each.variant.name), .fields = each.fields, .checked = {}};
  run.facts = {{"class", class_of(device)}};
  run.name = labelled(fmt::format("{}/{}/{}", matrix.name, name(device), run.variant), run.fields);
  return run;
}

Json facts_of(const bellman_ford::Work& work) {
  Json facts{{"rounds", work.rounds}};
  if (work.group_size > 0) facts["group_size"] = work.group_size;
  return facts;
}

DeviceMatrix::DeviceMatrix(const Matrix& matrix, Device device)
    : matrix_(&matrix),
      runtime_(&runtime(device)),
      weight_(*runtime_, std::span<const std::int32_t>(matrix.weight)),
      distance_(*runtime_, static_cast<std::size_t>(matrix.order())),
      predecessor_(*runtime_, distance_.size()) {}

bellman_ford::Work DeviceMatrix::search(const Configuration& each) const {
  bellman_ford::Options options = each.options;
  if (options.group_size == 0) {
    options.group_size =
        bellman_ford::tuned_group_size(each.variant, runtime_->device(), matrix_->order());
  }
  return each.variant.dense(*runtime_, {matrix_->order(), weight_.data()}, matrix_source, options,
                            {distance_.data(), predecessor_.data()});
}

bellman_ford::Work DeviceMatrix::checked(const Configuration& each) const {
  const bellman_ford::Work work = search(each);
  require_certified(*matrix_, name_of(each.variant, runtime_->device()),
                    {distance_.to_host(), predecessor_.to_host()});
  return work;
}

std::pair<double, bellman_ford::Work> DeviceMatrix::timed(const Configuration& each) const {
  bellman_ford::Work work;
  const double milliseconds = runtime_->elapsed_ms([&] { work = search(each); });
  return {milliseconds, work};
}

}  // namespace graphspec::reproduce::bellman_ford_paper
