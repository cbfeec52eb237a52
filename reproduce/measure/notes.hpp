/// \file
/// Rows that several experiments note alike: what a time holds, and the parts that it is made of.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The parts of each run of something that is timed.
class Parts {
 public:
  /// Takes a run's milliseconds, part by part; returns their sum.
  double add(std::initializer_list<std::pair<const char*, double>> milliseconds) {
    double sum = 0;
    for (const auto& [part, value] : milliseconds) {
      samples_[part].push_back(value);
      sum += value;
    }
    return sum;
  }
  /// All samples but the first, which was run to warm up.
  [[nodiscard]] nlohmann::json counted() const {
    nlohmann::json lists = nlohmann::json::object();
    for (const auto& [part, samples] : samples_) {
      lists[part] = std::vector<double>(samples.begin() + (samples.empty() ? 0 : 1), samples.end());
    }
    return lists;
  }

 private:
  std::map<std::string, std::vector<double>> samples_;
};

/// Notes the parts of what `row` tells of.
inline void note_parts(Notebook& notebook, nlohmann::json row, const Parts& parts) {
  row["kind"] = "parts";
  row["parts"] = parts.counted();
  notebook.observe(std::move(row));
}

/// Notes once what a time holds.
inline void note_region(Notebook& notebook, const char* of, const char* region) {
  if (notebook.observed("timed_region", of)) return;
  notebook.observe({{"kind", "timed_region"}, {"spec", of}, {"region", region}});
}

}  // namespace graphspec::reproduce
