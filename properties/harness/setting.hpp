/// \file
/// How a solver is run on a device: values of its options and the order of threads. Drawing,
/// shrinking and describing settings follow from the solver's table of options.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/problem/option.hpp"
#include "properties/harness/schedules.hpp"
#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

/// Values of options, and the order in which threads run.
struct Setting {
  OptionValues options;         ///< what is not there is at its default
  executor::Schedule schedule;  ///< of the CPU executor; a GPU has its own order

  /// The value of an option of the table.
  [[nodiscard]] double value(const OptionRow& row) const;
  /// The setting with another value of one option.
  [[nodiscard]] Setting with(const OptionRow& row, double value) const;
};

/// The settings of the solvers that have these options.
class Settings {
 public:
  explicit Settings(OptionTable table) : table_(table) {}

  /// Each option has one of the values that its row says; in a third of the settings most sizes
  /// are small together.
  /// \param steps  of a run under a setting, in which preemptions are to fall
  [[nodiscard]] Setting draw(Draw& draw,
                             const std::function<std::int64_t(const Setting&)>& steps) const;

  /// Settings with smaller sizes where this one is not at a default, and with simpler schedules:
  /// under them a graph can shrink further.
  [[nodiscard]] std::vector<Setting> smaller(const Setting& setting) const;

  /// Settings with more at its default than this one: there is less to describe.
  [[nodiscard]] std::vector<Setting> plainer(const Setting& setting) const;

  /// What differs from the defaults, on one line: options, then schedule; empty when nothing does.
  [[nodiscard]] std::string describe(const Setting& setting) const;

 private:
  /// Adds what differs in something that is described.
  void add(std::vector<Setting>& all, const Setting& setting, const Setting& changed) const;

  OptionTable table_;
};

}  // namespace graphspec::properties
