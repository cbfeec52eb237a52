/// \file
/// The times of a run that is repeated: each part's median, with its interval.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "gpu/problem/solver.hpp"

namespace graphspec::program {

/// Reports of one solver on one graph.
class Repetitions {
 public:
  /// \pre all have the same parts, in the same order
  void add(RunReport report) { reports_.push_back(std::move(report)); }

  /// The report of the repetition whose whole time is in the middle, with each part's median for
  /// its time. \pre there is one
  [[nodiscard]] RunReport typical() const;

  /// `repetitions`, their number, and by the names of parts `timing_interval_ms`, [low, high] of
  /// the median at 95 %, null where they are too few to say, and `timing_samples_ms`.
  [[nodiscard]] nlohmann::json json() const;

  /// "search 0.1 to 0.2 ms, ...", or why there is none.
  [[nodiscard]] std::string interval_text() const;

 private:
  [[nodiscard]] std::vector<double> samples(std::size_t part) const;

  std::vector<RunReport> reports_;
};

}  // namespace graphspec::program
