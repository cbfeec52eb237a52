/// \file
/// Figures 6 to 8: the paper's steps with all of their rounds, compared with the procedures on the
/// host (host_speedups.cpp). The effects of M and of the transposition.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "gpu/bellman_ford/tuner.hpp"
#include "reproduce/bellman_ford/experiments.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

/// Estimates the time of a step on a larger matrix of equal density, from its least time on the
/// largest matrix that was timed.
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
    for (const Step* const step : dense_steps(device)) {
      const Configuration configuration{step};
      Run run = run_of(matrix, device, configuration);
      if (const double ms = expected.of(step->name, matrix); ms > most_ms) {
        Json row = row_of(matrix, step->name, name(device));
        row.update(run.facts);
        campaign.leave_out(
            std::move(row),
            fmt::format("The run would take about {:.0f} s, and the limit is {:g} s.", ms / 1e3,
                        most_ms / 1e3));
        continue;
      }
      run.checked = [&matrix, configuration, device] {
        return facts_of(MatrixOnDevice(matrix, device).checked(configuration));
      };
      // The paper's time, equation (2).
      run.sample = [&, configuration](Parts& parts) {
        const MatrixOnDevice there(matrix, device);
        const RunReport report = there.search(configuration);
        const double transposition_ms = ms_of(report, "transposition");
        const double all_ms = parts.add({{"to_device_ms", there.to_device_ms()},
                                         {"transposition_ms", transposition_ms},
                                         {"kernels_ms", ms_of(report, "search") - transposition_ms},
                                         {"to_host_ms", ms_of(report, "to_host")}});
        expected.note(configuration.step->name, matrix, all_ms);
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
    const MatrixOnDevice there(matrix, device);
    for (const Step* const step : dense_steps(device)) {
      const Configuration few_rounds{step, until_stable(*step)};
      if (group_size_of(there.search(few_rounds)) == 0) continue;  // a step without groups
      campaign.working_on(fmt::format("{} with every M on {}", step->name, matrix.name));
      const bellman_ford::Tuning tuning = bellman_ford::tune_group_size(step->name, device, order);
      for (const auto& trial : tuning.trials) {
        Configuration each = few_rounds;
        each.options["group_size"] = trial.group_size;
        static_cast<void>(there.checked(each));
        Json row = row_of(matrix, step->name, name(device));
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
    const MatrixOnDevice there(matrix, device);
    std::vector<Run> runs;
    for (const Step* const step : dense_steps(device)) {
      const Configuration each{step, until_stable(*step)};
      if (group_size_of(there.search(each)) == 0) continue;
      Run run = run_of(matrix, device, each);
      run.checked = [&there, each] { return facts_of(there.checked(each)); };
      run.sample = [&there, each](Parts& parts) {
        const RunReport report = there.search(each);
        const double transposition_ms = ms_of(report, "transposition");
        return parts.add({{"transposition_ms", transposition_ms},
                          {"kernels_ms", ms_of(report, "search") - transposition_ms}});
      };
      runs.push_back(std::move(run));
    }
    campaign.time(matrix, name(device), std::move(runs), repetitions);
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
