/// \file
/// What the runs of all problems are told alike: who computes, on what, and what becomes of it.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/runtime.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {

/// The options of every `run PROBLEM`.
struct RunArguments {
  std::string variant;  ///< as given; empty: what --level says, else frontier
  std::string level;    ///< "spec", "reference" or "gpu"; empty: what the variant says
  std::string device;
  GraphArgument graph;
  std::string schedule;
  bool checked = false;
  bool count = false;
  std::string output;
  bool no_verify = false;
  bool json = false;

  void add_to(CLI::App& command, const std::string& what_is_written);

  /// Who computes: "spec", one of the references, or else a variant of the table.
  /// \throws InputError where --level and --variant contradict each other
  [[nodiscard]] std::string runner(std::span<const Reference> references) const;

  /// Whether that is the interpreter or a reference. Asked before a graph is read, which may take
  /// minutes. \throws InputError where options of a device are given to what runs on the host
  [[nodiscard]] bool is_on_host(const std::string& runner,
                                std::span<const Reference> references) const;

  /// Begins the schedule that was asked for. \throws InputError where the device has none
  void begin_schedule(Device on, std::optional<executor::ScheduleScope>& scope) const;
};

/// "launches 6, copies to host 5": those that are not zero.
[[nodiscard]] std::string counts_text(const nlohmann::json& counts);

/// "search 0.123 ms, labels_to_host 0.010 ms".
[[nodiscard]] std::string times_text(const nlohmann::json& times);

/// One line of a summary: what it is about, then what is said.
void print_line(const char* about, const std::string& text);

/// The lines that end every summary: counts, times, whether it was verified, and what kernels'
/// accesses cost, under the keys `counts`, `timing_ms`, `verified`, `kernel_counts`.
void print_costs(const nlohmann::json& summary);

}  // namespace graphspec::program
