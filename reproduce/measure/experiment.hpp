/// \file
/// What an experiment is: a row of its paper's table, and a function that fills a notebook.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/runtime.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/timing.hpp"

namespace graphspec::reproduce {

/// How large: `quick` takes minutes on two cores, `paper` is what published numbers are held
/// against.
enum class Scale { quick, paper };

/// "quick" or "paper", as on the command line.
[[nodiscard]] constexpr std::string_view name(Scale scale) {
  return scale == Scale::quick ? "quick" : "paper";
}

/// What a run of experiments is asked for.
struct Setting {
  Scale scale = Scale::quick;
  bool gpu = false;  ///< time the kernels on the GPU; counts come from the CPU executor anyway
  /// OpenCL devices whose clocks count, for papers whose kernels are portable.
  std::vector<Device> opencl{};
  std::uint64_t seed = 1;                          ///< of all generated graphs
  std::vector<std::filesystem::path> graph_files;  ///< the user's own graphs
  bool undirected = false;                         ///< each edge of those files is meant both ways
};

/// What one experiment finds. Rows are JSON objects that name their experiment.
class Notebook {
 public:
  /// \param share  of the whole run that is done when this experiment begins, 0 to 1
  Notebook(std::string experiment, Progress& progress, double share)
      : experiment_(std::move(experiment)), progress_(&progress), share_(share) {}

  /// Something counted or computed.
  void observe(nlohmann::json row) {
    row["experiment"] = experiment_;
    observations_.push_back(std::move(row));
  }
  /// True when such a row was observed already: a graph, say, is described once.
  [[nodiscard]] bool observed(std::string_view kind, std::string_view spec) const {
    for (const nlohmann::json& row : observations_) {
      if (row.value("kind", "") == kind && row.value("spec", "") == spec) return true;
    }
    return false;
  }
  /// Times these together, so that they can be compared.
  void time(std::vector<Timed> timed, int repetitions) {
    for (Timed& one : timed) {
      one.name = experiment_ + "/" + one.name;
      one.fields["experiment"] = experiment_;
    }
    for (nlohmann::json& row : time_together(timed, repetitions))
      timings_.push_back(std::move(row));
  }
  /// Notes times that another process took.
  void note_times(const std::string& name, const std::vector<double>& milliseconds,
                  nlohmann::json fields) {
    fields["experiment"] = experiment_;
    for (nlohmann::json& row : rows_of_samples(experiment_ + "/" + name, milliseconds, fields)) {
      timings_.push_back(std::move(row));
    }
  }
  /// Says what is being done.
  void working_on(const std::string& what) { progress_->set(experiment_ + ": " + what, share_); }

  [[nodiscard]] const std::string& experiment() const { return experiment_; }
  [[nodiscard]] const nlohmann::json& observations() const { return observations_; }
  [[nodiscard]] const nlohmann::json& timings() const { return timings_; }

 private:
  std::string experiment_;
  Progress* progress_;
  double share_;
  nlohmann::json observations_ = nlohmann::json::array();
  nlohmann::json timings_ = nlohmann::json::array();
};

/// One row of a paper's table of experiments.
struct Experiment {
  std::string_view name;   ///< as on the command line and in result files
  std::string_view place;  ///< where in the paper the claim or the figure stands
  std::string_view what;   ///< what is measured, in one sentence
  std::function<void(Notebook&)> run;
  /// What of the experiment it is, where each part can be run for itself: "blocked". Experiments of
  /// one name are parts of one.
  std::string part{};

  /// "figure_5" or "figure_5/blocked", as on the command line and in result files.
  [[nodiscard]] std::string label() const {
    return part.empty() ? std::string(name) : std::string(name) + "/" + part;
  }
};

}  // namespace graphspec::reproduce
