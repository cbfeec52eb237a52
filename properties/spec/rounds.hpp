/// \file
/// Runs of kernels on the CPU executor held to schemes, round by round: what each launch makes of
/// the problem's state is what some interleaving of the scheme's round makes of it. Which launch is
/// which round are rows of properties/PAPER/spec/rounds.cpp.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/rounds.hpp"
#include "gpu/problem/option.hpp"
#include "properties/harness/task.hpp"
#include "reference/problem/paper_hook.hpp"
#include "spec/library.hpp"

namespace graphspec::properties {

/// A kernel, and the scheme that says what a launch of it does.
struct RoundOfKernel {
  std::string_view kernel;
  std::string_view scheme;
};

/// A step, and the scheme whose rounds are its launches. Launches of other kernels are none of the
/// scheme's rounds; rounds of the scheme that change nothing may have no launch.
struct KernelRounds {
  /// What of a recorded variable is compared.
  enum class Compared {
    values,
    /// Which vertices have the same value: trees, whose numbers depend on the order of threads.
    partition,
    /// How many vertices have the same value: of trees whose vertices have been renumbered.
    sizes,
  };

  std::string_view problem;
  std::string_view variant;
  std::string_view scheme;  ///< the whole
  std::vector<RoundOfKernel> rounds;
  OptionValues options = {};  ///< with which the step is the scheme's
  /// Constants of the scheme that those options, or the kernels, fix.
  std::map<std::string, saa::Value> constants = {};
  Compared compared = Compared::values;
  /// What a round leaves depends on the order of its steps: an interleaving is looked for. Graphs
  /// are simple, for the schemes have one arc a pair of vertices.
  bool depends_on_order = false;
  /// No two paths or trees weigh the same: of two that do the scheme may take another.
  bool distinct_weights = false;
  std::string_view ignored = {};  ///< a variable that is not compared
  /// A variable that a launch writes whole, into an array that held something else before.
  std::string_view written_over = {};
  /// The kernels begin with what the scheme has after an init round: the first round begins with
  /// what is in memory.
  bool begins_in_memory = false;
  /// A launch that changes nothing may be none of the scheme's rounds, such as one that finds
  /// that the search is over.
  bool has_idle_launches = false;
};

/// What was run.
struct RecordedRun {
  const saa::Paper& paper;
  const saa::Algorithm& algorithm;
  const Graph& graph;
  std::vector<saa::Value> arguments;  ///< of the whole scheme
  std::vector<RecordedRound> rounds;
};

/// What a launch did that no interleaving of its round does, or nullopt. A round whose outcome
/// depends on the order of its steps is sought under many schedules.
[[nodiscard]] std::optional<std::string> first_round_astray(const KernelRounds& row,
                                                            const RecordedRun& run);

/// The rows of a paper's steps.
[[nodiscard]] std::span<const KernelRounds> rounds_of(const saa::Paper& paper);

/// "kernel" of "graphspec::cpu::kernel<int>".
[[nodiscard]] std::string base_name(std::string_view kernel);

/// A check a row: the property rounds_follow_scheme.
[[nodiscard]] std::vector<CheckTask> round_check_tasks(Device device);

}  // namespace graphspec::properties

namespace graphspec::papers {

/// The type of graphspec::papers::PAPER::kernel_rounds.
using KernelRoundRows = std::span<const properties::KernelRounds>();

[[nodiscard]] std::span<const Hook<KernelRoundRows>> all_kernel_rounds();

}  // namespace graphspec::papers
