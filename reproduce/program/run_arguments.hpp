/// \file
/// What the runs of all problems are told alike: who computes, on what, and what becomes of it.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/problem/solver.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/ranks.hpp"

namespace graphspec::program {

/// The options of every `run PROBLEM`.
struct RunArguments {
  std::string variant;  ///< as given; empty: what --level says, else the default
  std::string level;    ///< "spec", "reference" or "gpu"; empty: what the variant says
  std::string device;
  RanksArguments ranks;
  GraphArgument graph;
  std::string schedule;
  bool checked = false;
  bool count = false;
  bool rounds = false;
  std::string output;
  bool no_verify = false;
  int repetitions = 0;  ///< that are timed, after one that is not; 0: that one is
  bool force = false;   ///< however long it takes
  bool json = false;

  void add_to(CLI::App& command, const std::string& what_is_written);

  /// Throws InputError where options of a device are given to what runs on the host.
  void check_on_host(std::string_view runner) const;

  /// Throws InputError where repetitions of what has no times are asked for. \param runs_on  a
  /// device by its name
  void check_repetitions(std::string_view runs_on) const;

  /// Begins the schedule that was asked for, with a rank's own seed. \throws InputError where the
  /// device has none
  void begin_schedule(Device on, std::optional<executor::ScheduleScope>& scope, int rank = 0) const;
};

/// What a run cost and reports, as a summary has it: `counts`, where the device counts or a number
/// is among the facts; `timing_ms`, null where times mean nothing; groups of facts and all others
/// by their names. \param device  null: the host
[[nodiscard]] nlohmann::json report_json(const RunReport& report, const Device* device);

/// The lines that end every summary: facts, counts, times, whether it was verified, and what
/// kernels' accesses cost.
void print_report(const nlohmann::json& summary, const RunReport& report);

}  // namespace graphspec::program
