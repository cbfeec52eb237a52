/// \file
/// What Garber 2019 prints and its program does, each with the defect under test and the others
/// repaired, so that a failure has one cause: the algorithm of Figure 3, the kernels, and the
/// driver of the measurements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/errata/search_case.hpp"
#include "properties/floyd_warshall/errata/published_kernels.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::properties {

/// The lines of Figure 3 and of the text about it of which both forms can be run.
enum class FigureLine {
  none,               ///< all repaired
  diagonal_unset,     ///< nothing sets cost[v,v]
  infinity_added,     ///< cost[v,k] + cost[k,u] whatever they are, with infinity as INT_MAX
  infinity_half,      ///< the same with the later program's infinity, (1 << 30 - 1)
  sum_in_int,         ///< cost[v,k] + cost[k,u] as an int, in which each path fits
  one_vertex_less,    ///< the text's n - 1 iterations
  k_in_path,          ///< the text's path[v,u] = k
  zero_for_no_path,   ///< the formula's 0 where cost is infinite, vertices counted from 0
  zero_for_diagonal,  ///< the program's 0 in path[v,v], vertices counted from 0
  path_for_no_arc,    ///< the later program's path[v,u] = v whether there is an arc or not
};

/// Figure 3 with one line as printed. On entry cost's memory holds the case's bytes. Costs that are
/// that form's infinity come back as unreached.
[[nodiscard]] reference::ShortestPaths run_figure(const SearchCase& search, FigureLine as_printed);

/// A step of the study (study_form()) under the case's schedule with every access checked.
/// \return matrices, or the line of the executor's report
struct FormRun {
  reference::ShortestPaths paths;
  std::optional<std::string> fault;
};
[[nodiscard]] FormRun run_form(const SearchCase& search, std::string_view step,
                               StudyLine as_printed);

/// Compares costs with the literal reference's, then reads every path as the text says: "look at
/// the element; if its value is -1, then there is no path, otherwise it denotes the predecessor of
/// u; repeat while the preceding vertex is not equal to v". Each must go along arcs and have the
/// cost as its length. Nothing where a cycle is negative, which is another row's.
[[nodiscard]] std::optional<std::string> judge_paths(const SearchCase& search,
                                                     const reference::ShortestPaths& paths);

/// Of a graph with a negative cycle: a violation where matrices come back in which a way by some
/// vertex is shorter than what they say. Nothing for other graphs.
[[nodiscard]] std::optional<std::string> judge_silence(const SearchCase& search,
                                                       const reference::ShortestPaths& paths);

/// How many of the 199 * 200 pairs of vertices have an arc in the study's random graph.
/// \param as_printed  an arc where rand() % (100 / density) is 0; else where rand() % 100 < density
[[nodiscard]] std::int64_t generated_arcs(std::int64_t density, bool as_printed);
inline constexpr std::int64_t generated_pairs = std::int64_t{199} * 200;

/// One measurement of the driver, as its file has it.
struct Measurement {
  std::int64_t ms = 0;
  std::int64_t vertices = 0;

  bool operator==(const Measurement&) const = default;
};

/// The driver's growth from 500 vertices towards a target time on a machine that relaxes a million
/// triples a millisecond.
/// \return what it measured, in order; `file`: what its file then holds
[[nodiscard]] std::vector<Measurement> run_driver(std::int64_t target_ms, bool as_printed,
                                                  std::vector<Measurement>& file);

/// The places of a matrix's entries as a kernel of either form computes them: that of the last one.
[[nodiscard]] std::int64_t last_place(std::int64_t vertices, bool as_printed);
/// The bytes of a matrix of int as the study's program computes them: 4 * V * V, an int.
[[nodiscard]] std::int64_t matrix_bytes(std::int64_t vertices, bool as_printed);

}  // namespace graphspec::properties
