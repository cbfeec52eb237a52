/// \file
/// A random search for the errata, and the hunt for the smallest one that a form gets wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
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

/// Nothing, or one line that says what went wrong.
using Verdict = std::optional<std::string>;
using Judge = std::function<Verdict(const SearchCase&)>;
/// Judges a number, such as a size, and names it.
using NumberJudge = std::function<Verdict(std::int64_t)>;

/// Small graphs without weights.
inline constexpr RandomGraphRule small_graphs{.max_vertices = 40};
/// With so few vertices that a form may be run often, and negative arcs.
inline constexpr RandomGraphRule graphs_with_negative_arcs{
    .max_vertices = 6, .weighted = true, .min_weight = -3};

/// Both ends are among the numbers, which shrink towards the first.
struct NumberRange {
  std::int64_t first;
  std::int64_t last;
};

/// A case that something goes wrong on.
struct FailedCase {
  std::string text;                ///< lines about what went wrong, and the case
  std::optional<CaseGraph> graph;  ///< where the case is about one
};

/// Draws a case of any kind (by *generator) and judges it: nothing, or what went wrong.
using Trial = std::function<std::optional<FailedCase>()>;

[[nodiscard]] Trial trial_of(const Judge& judge, const RandomGraphRule& rule);
[[nodiscard]] Trial trial_of(const NumberJudge& judge, const NumberRange& range);

/// The smallest of up to `cases` that the trial draws and objects to.
[[nodiscard]] std::optional<FailedCase> smallest_failure(const Trial& trial, std::uint64_t seed,
                                                         int cases);

/// The words about the smallest failure on graphs of the rule; nothing where all cases pass.
[[nodiscard]] std::optional<std::string> counterexample(const Judge& judge, std::uint64_t seed,
                                                        int cases,
                                                        const RandomGraphRule& rule = small_graphs);

/// A random graph as data. \param weight_of  what an edge weighs
[[nodiscard]] CaseGraph case_graph(const RandomGraph& graph,
                                   const std::function<double(const RandomEdge&)>& weight_of);

/// Both halves of an erratum on the same generator: the published form must be caught, the
/// corrected one must hold.
[[nodiscard]] ErratumOutcome show_erratum(const Trial& published, const Trial& corrected,
                                          std::uint64_t seed, int cases);

/// Erratum::run of a row whose two forms differ in a line: judge(case, line) with the line as
/// printed, and with Line{}, where none is: `none`, or false.
/// \tparam source  where cases come from: what trial_of() takes
template <auto judge, auto as_printed, const auto& source>
[[nodiscard]] ErratumOutcome run_line(std::uint64_t seed, int cases) {
  const auto trial = [](auto line) {
    return trial_of([line](const auto& one) -> Verdict { return judge(one, line); }, source);
  };
  return show_erratum(trial(as_printed), trial(decltype(as_printed){}), seed, cases);
}

/// Holds levels to their certificate.
[[nodiscard]] Verdict judge_levels(const SearchCase& search, const std::vector<int>& level);

/// Holds distances from the source, and predecessors where there are any, to their certificates.
/// Nothing where the source reaches a negative cycle, which is another row's.
[[nodiscard]] Verdict judge_source_paths(const SearchCase& search,
                                         std::span<const std::int32_t> distance,
                                         std::span<const Vertex> predecessor = {});

}  // namespace graphspec::properties
