/// \file
/// A random search for the errata, and the hunt for the smallest one that a form gets wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/errata/errata.hpp"
#include "properties/random_graphs/search_problem.hpp"

namespace graphspec::properties {

/// A graph and a source, and what the papers' listings leave to chance.
struct SearchCase {
  SearchProblem problem;
  int left_behind = 0;              ///< the byte that fills device memory before a program sets it
  std::uint64_t schedule_seed = 0;  ///< of the executor's random schedule; 0 is the sequential one
};

/// The case for a reader: the graph as an edge list, and what is not at its default.
[[nodiscard]] std::string describe(const SearchCase& search);

/// Judges one case: nothing, or one line that says what went wrong.
using Judge = std::function<std::optional<std::string>(const SearchCase&)>;

/// Small graphs without weights.
inline constexpr RandomGraphRule small_graphs{.max_vertices = 40};

/// Draws up to `cases` random cases on graphs of the rule and shrinks the first that the judge
/// objects to. Returns the judge's words about the shrunk case and its description, or nothing when
/// all cases pass.
[[nodiscard]] std::optional<std::string> counterexample(const Judge& judge, std::uint64_t seed,
                                                        int cases,
                                                        const RandomGraphRule& rule = small_graphs);

/// Both halves of an erratum on the same generator: the published form must be caught, the
/// corrected one must hold.
[[nodiscard]] ErratumOutcome show_erratum(const Judge& published, const Judge& corrected,
                                          std::uint64_t seed, int cases,
                                          const RandomGraphRule& rule = small_graphs);

/// Judges a number, such as a size: nothing, or one line that says what went wrong and names it.
using NumberJudge = std::function<std::optional<std::string>(std::int64_t)>;

/// Both ends are among the numbers.
struct NumberRange {
  std::int64_t first;
  std::int64_t last;
};

/// Both halves of an erratum whose cases are numbers of a range; they shrink towards its first.
[[nodiscard]] ErratumOutcome show_erratum(const NumberJudge& published,
                                          const NumberJudge& corrected, NumberRange range,
                                          std::uint64_t seed, int cases);

/// A case that something goes wrong on.
struct FailedCase {
  std::string text;                ///< lines about what went wrong, and the case
  std::optional<CaseGraph> graph;  ///< where the case is about one
};

/// Draws a case of any kind (by *generator) and judges it: nothing, or what went wrong.
using Trial = std::function<std::optional<FailedCase>()>;

/// The smallest of up to `cases` that the trial draws and objects to.
[[nodiscard]] std::optional<FailedCase> smallest_failure(const Trial& trial, std::uint64_t seed,
                                                         int cases);

/// A random graph as data. \param weight_of  what an edge weighs
[[nodiscard]] CaseGraph case_graph(const RandomGraph& graph,
                                   const std::function<double(const RandomEdge&)>& weight_of);

/// Both halves of an erratum whose cases are of a kind of their own.
[[nodiscard]] ErratumOutcome show_erratum(const Trial& published, const Trial& corrected,
                                          std::uint64_t seed, int cases);

/// Compares levels with the literal sequential reference: nothing, or the first vertex that
/// differs.
[[nodiscard]] std::optional<std::string> compare_with_reference(const SearchCase& search,
                                                                const std::vector<int>& label);

}  // namespace graphspec::properties
