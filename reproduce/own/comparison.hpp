/// \file
/// Times of several solvers on several graphs as a table and as a plot.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace graphspec::reproduce {

/// The samples of one solver on one graph.
struct Samples {
  std::string graph;
  std::string solver;
  std::vector<double> milliseconds;
};

/// From rows of Google Benchmark's, in their order.
[[nodiscard]] std::vector<Samples> samples_of(const nlohmann::json& rows);

/// In Markdown: for each graph the solvers, fastest first, with the median, its interval at 95 %,
/// and the ratio to `own`.
[[nodiscard]] std::string table(const std::vector<Samples>& all, std::string_view own,
                                std::string_view measured);

/// Returns a table in Markdown with the number of certified samples of each solver, and no times.
[[nodiscard]] std::string table_of_certified(const std::vector<Samples>& all);

/// As an SVG image: a panel a graph, a line a solver, its median and its interval on a logarithmic
/// axis; `own` stands out.
[[nodiscard]] std::string plot(const std::vector<Samples>& all, std::string_view own,
                               std::string_view measured);

}  // namespace graphspec::reproduce
