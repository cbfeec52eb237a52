/// \file
/// Figures 6 to 8: the paper's steps with all of their rounds, over the host's procedures of
/// host_speedups.cpp; what M and the transposition do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "gpu/bellman_ford/tuner.hpp"
#include "reproduce/bellman_ford/experiments.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using bellman_ford::Form;
using bellman_ford::Variant;

/// What a step is expected to take on a larger matrix of the same density: by its least time on the
/// largest that was timed.
class Expectations {
 public:
  void note(std::string_view variant, const Matrix& matrix, double milliseconds) {
    auto& [order, least] = known_[{std::string(variant), matrix.density}];
    least = order == matrix.order() ? std::min(least, milliseconds) : milliseconds;
    order = matrix.order();
  }
  [[nodiscard]] double of(std::string_view variant, const Matrix& matrix) const {
    const auto found = known_.find({std::string(variant), matrix.density});
    if (found == known_.end()) return 0;
    const auto& [order, milliseconds] = found->second;
    return milliseconds * std::pow(static_cast<double>(matrix.order()) / order, 3);
  }

 private:
  std::map<std::pair<std::string, std::string>, std::pair<Vertex, double>> known_;
};

/// One step on one matrix, from host memory to host memory.
bellman_ford::Result search(const Matrix& matrix, const Variant& variant, Device device) {
  return bellman_ford::search(variant, device, matrix.weight, matrix.order(), matrix_source);
}

}  // namespace

std::vector<Case> speedup_cases(const Campaign& campaign) {
  std::vector<Case> all;
  const Vertex most = campaign.quick() ? 1024 : 8192;
  const Vertex most_sparse = campaign.quick() ? 512 : 2048;
  for (Vertex order = 256; order <= most; order *= 2) {
    all.push_back({order, &complete});
    if (order <= most_sparse) all.push_back({order, &sixteenth});
  }
  return all;
}

void speedups(Campaign& campaign, Matrices& matrices, Device device) {
  describe(campaign, device);
  campaign.note_region(
      "steps on a device",
      "The time is time(GPU) in equation (2) of the paper. It includes the copy of the "
      "matrix from pageable host memory to the device, all rounds, and the "
      "transposition (only the step `reduce_coarse` has one). It also includes the "
      "copy of distances and predecessors back to the host. M, the number of threads "
      "in a group, was chosen by the automatic tuner.");
  const double most_ms = campaign.quick() ? 1500 : 20000;
  Expectations expected;
  for (const Case& each : speedup_cases(campaign)) {
    const Matrix& matrix = matrices.described(campaign, each.order, *each.density);
    std::vector<Run> runs;
    for (const Variant& variant : steps_of(device, Form::dense)) {
      Run run = run_of(matrix, device, {variant});
      if (const double ms = expected.of(variant.name, matrix); ms > most_ms) {
        Json row = row_of(matrix, variant.name, name(device));
        row.update(run.facts);
        campaign.leave_out(
            std::move(row),
            fmt::format("The run would take about {:.0f} s, and the limit is {:g} s.", ms / 1e3,
                        most_ms / 1e3));
        continue;
      }
      run.checked = [&matrix, variant, device] {
        const bellman_ford::Result result = search(matrix, variant, device);
        require_certified(matrix, name_of(variant, device), result.paths);
        return facts_of(result.work);
      };
      // The paper's time, equation (2).
      run.sample = [&, variant](Parts& parts) {
        const bellman_ford::Result result = search(matrix, variant, device);
        const bellman_ford::Timing& timing = result.timing;
        const double all_ms =
            parts.add({{"to_device_ms", timing.to_device_ms},
                       {"transposition_ms", result.work.transpose_ms},
                       {"kernels_ms", timing.search_ms - result.work.transpose_ms},
                       {"to_host_ms", timing.to_host_ms}});
        expected.note(variant.name, matrix, all_ms);
        return all_ms;
      };
      runs.push_back(std::move(run));
    }
    campaign.time(matrix, name(device), std::move(runs), repetitions);
  }
}

void group_sizes(Campaign& campaign, Matrices& matrices, Device device) {
  describe(campaign, device);
  for (const Vertex order :
       campaign.quick() ? std::vector<Vertex>{512} : std::vector<Vertex>{1024, 4096, 8192}) {
    const Matrix& matrix = matrices.described(campaign, order, complete);
    const DeviceMatrix there(matrix, device);
    for (const Variant& variant : steps_of(device, Form::dense)) {
      // Those without groups say that none was used.
      if (there.search({variant, {.until_stable = true}}).group_size == 0) continue;
      campaign.working_on(fmt::format("{} with every M on {}", variant.name, matrix.name));
      const bellman_ford::Tuning tuning = bellman_ford::tune_group_size(variant, device, order);
      for (const auto& trial : tuning.trials) {
        there.checked({variant, {.group_size = trial.group_size, .until_stable = true}});
        Json row = row_of(matrix, variant.name, name(device));
        row.update({{"kind", "trial"},
                    {"class", class_of(device)},
                    {"group_size", trial.group_size},
                    {"round_ms", trial.round_ms},
                    {"fastest", trial.group_size == tuning.group_size}});
        campaign.observe(std::move(row));
      }
    }
  }
}

void transposition(Campaign& campaign, Matrices& matrices, Device device) {
  describe(campaign, device);
  campaign.note_region(
      "rounds until no distance changes",
      "The time includes the transposition (only the step `reduce_coarse` has one) and "
      "all rounds, each with a 4-byte copy to the host. It does not include the copy "
      "of the matrix to the device. The option `rounds` in the table is the number of "
      "rounds.");
  const Vertex most = campaign.quick() ? 1024 : 16384;
  for (Vertex order = 256; order <= most; order *= 2) {
    const Matrix& matrix = matrices.described(campaign, order, complete);
    const DeviceMatrix there(matrix, device);
    std::vector<Run> runs;
    for (const Variant& variant : steps_of(device, Form::dense)) {
      const Configuration each{variant, {.until_stable = true}};
      if (there.search(each).group_size == 0) continue;
      Run run = run_of(matrix, device, each);
      run.checked = [&there, each] { return facts_of(there.checked(each)); };
      run.sample = [&there, each](Parts& parts) {
        const auto [milliseconds, work] = there.timed(each);
        return parts.add({{"transposition_ms", work.transpose_ms},
                          {"kernels_ms", milliseconds - work.transpose_ms}});
      };
      runs.push_back(std::move(run));
    }
    campaign.time(matrix, name(device), std::move(runs), repetitions);
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
