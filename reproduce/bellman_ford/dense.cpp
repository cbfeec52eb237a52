/// \file
/// Every dense step against the rate at which its device reads memory.
#include <utility>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/measure/read_bandwidth.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

/// The dense steps, and a second form of our own search: it reads the matrix from memory, even if
/// the matrix fits into shared memory.
std::vector<Configuration> configurations(Device device) {
  std::vector<Configuration> all;
  for (const Step* const step : dense_steps(device)) {
    // All rounds would read a matrix of 16 GiB 65,535 times.
    all.push_back({step, until_stable(*step)});
    if (step->is_ours()) {
      all.push_back({step, {{"matrix_in_memory", 1}}, {{"matrix", "in memory"}}});
    }
  }
  return all;
}

}  // namespace

std::vector<Vertex> bandwidth_orders(const Setting& setting, Device device) {
  if (setting.scale == Scale::quick) return {512, 1024};
  std::vector<Vertex> orders;
  // reduce_coarse needs memory for the matrix and for its transpose.
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
  const MatrixOnDevice there(matrix, device);
  campaign.working_on("measuring the read rate of the device");
  const double limit = read_rate(device).bytes_a_second();
  std::vector<Run> runs;
  for (const Configuration& each : configurations(device)) {
    runs.push_back(run_of(matrix, device, each));
    runs.back().checked = [&there, each, limit] {
      const RunReport report = there.checked(each);
      Json facts = facts_of(report);
      // Not every round of every step reads the whole matrix.
      const std::int64_t weights_read = count_of(report, "relaxations").value_or(0);
      if (weights_read > 0) facts["weights_read"] = weights_read;
      facts["limit_a_second"] = limit;
      return facts;
    };
    runs.back().sample = [&there, each](Parts& parts) {
      const RunReport report = there.search(each);
      return parts.add({{"kernels_ms", ms_of(report, "search") - ms_of(report, "transposition")}});
    };
  }
  campaign.time(matrix, name(device), std::move(runs), repetitions);
}

}  // namespace graphspec::reproduce::bellman_ford_paper
