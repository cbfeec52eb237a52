/// \file
/// Every dense step against the rate at which its device reads memory.
#include <utility>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/measure/read_bandwidth.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using bellman_ford::Options;
using bellman_ford::Variant;

/// The paper's steps as they are; of ours also the form that reads the matrix from memory though
/// it would fit into shared memory.
std::vector<Configuration> configurations(Device device) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device, bellman_ford::Form::dense)) {
    // Else a matrix of 16 GiB is read 65,535 times.
    Options options{.until_stable = true};
    all.push_back({variant, options});
    if (!variant.is_ours()) continue;
    options.matrix_in_memory = true;
    all.push_back({variant, options, {{"matrix", "in memory"}}});
  }
  return all;
}

}  // namespace

std::vector<Vertex> bandwidth_orders(const Setting& setting, Device device) {
  if (setting.scale == Scale::quick) return {512, 1024};
  std::vector<Vertex> orders;
  // The matrix, and for reduce_coarse its transpose.
  const double most_values = static_cast<double>(runtime(device).properties().memory_bytes) * 0.9 /
                             (2 * sizeof(std::int32_t));
  const Vertex most = class_of(device) == "GPU" ? 65536 : 8192;
  for (Vertex order = 1024; order <= most; order *= 2) {
    if (static_cast<double>(order) * order <= most_values) orders.push_back(order);
  }
  return orders;
}

void dense_bandwidth(Campaign& campaign, Matrices& matrices, Device device, Vertex order) {
  describe(campaign, device);
  campaign.note_region(
      "rounds until no distance changes",
      "The time of one search includes the initialization, all rounds, and the 4-byte "
      "copies to the host between rounds. It does not include the transposition or the copy "
      "of the matrix to the device.");
  const Matrix& matrix = matrices.described(campaign, order, complete);
  const DeviceMatrix there(matrix, device);
  campaign.working_on("measuring the read rate of the device");
  const double limit = read_rate(device).bytes_a_second();
  std::vector<Run> runs;
  for (const Configuration& each : configurations(device)) {
    runs.push_back(run_of(matrix, device, each));
    runs.back().checked = [&there, each, limit] {
      const bellman_ford::Work work = there.checked(each);
      Json facts = facts_of(work);
      // Not every round of every step reads the whole matrix.
      if (work.relaxations > 0) facts["weights_read"] = work.relaxations;
      facts["limit_a_second"] = limit;
      return facts;
    };
    runs.back().sample = [&there, each](Parts& parts) {
      const auto [milliseconds, work] = there.timed(each);
      return parts.add({{"kernels_ms", milliseconds - work.transpose_ms}});
    };
  }
  campaign.time(matrix, name(device), std::move(runs), repetitions);
}

}  // namespace graphspec::reproduce::bellman_ford_paper
