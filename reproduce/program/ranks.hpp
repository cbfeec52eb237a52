/// \file
/// Commands that several ranks run together: --ranks and --gpus start them under mpirun; under an
/// mpirun or a scheduler of the user's they join.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "gpu/device/runtime.hpp"

namespace graphspec::program {

/// What main() ends with at once: the ranks that were started have said everything.
struct Ended {
  int exit_code;
};

/// The options of such a command.
struct RanksArguments {
  int ranks = 0;  ///< 0: not said
  int gpus = 0;   ///< the same, of GPUs

  void add_to(CLI::App& command);
  /// The device that was asked for: --gpus says cuda. \throws InputError where both contradict
  [[nodiscard]] std::string device(const std::string& asked) const;
};

/// This process among the ranks, while the command runs.
class RankSession {
 public:
  /// Where ranks are asked for and this process is none, starts them, waits, and throws Ended. A
  /// process that was started as a rank joins.
  /// \throws InputError naming the rank that was given other options or another number of ranks
  RankSession(const RanksArguments& arguments, Device device);
  RankSession(const RankSession&) = delete;
  RankSession& operator=(const RankSession&) = delete;
  /// The first dismisses the others; all leave.
  ~RankSession();

  [[nodiscard]] int size() const { return size_; }
  /// Does what all ranks do together, and throw together: the first says why, the others end.
  void together(const std::function<void()>& work) const;
  /// On all ranks but the first: serves until it is dismissed, and returns true.
  [[nodiscard]] bool has_served();
  /// Throws InputError where there are several ranks and a variant is none for them.
  void check_variant(std::string_view variant, bool is_for_ranks) const;

 private:
  Device device_;
  int size_ = 1;
  bool is_first_ = true;
  bool others_serve_ = false;  ///< of the first: they wait for jobs, or to be dismissed
};

}  // namespace graphspec::program
