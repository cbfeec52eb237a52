/// \file
/// What a paper's solvers.cpp is made of: rows of its table and functions on the host as solvers.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "gpu/problem/solver.hpp"

namespace graphspec {

/// Hands the rows that were asked for to the sink.
template <class Problem>
void hand_over(const typename Problem::Result& result, const problem::ApspQuery& query,
               const Sink<Problem>& sink) {
  if (!sink) return;
  const auto order = static_cast<std::size_t>(result.distance.order());
  const Vertex rows = query.end(result.distance.order()) - query.first;
  const auto first = static_cast<std::size_t>(query.first) * order;
  const auto size = static_cast<std::size_t>(rows) * order;
  const bool whole = result.predecessor.order() == result.distance.order();
  sink({query.first, result.distance.values().subspan(first, size),
        whole ? result.predecessor.values().subspan(first, size) : std::span<const Vertex>()});
}

/// A row of a paper's table as a solver.
/// \tparam Options  has a function check(), found by its namespace, and default values
/// \tparam Variant  has name, step, source, summary and sizes
/// \param run  (graph, query, options, sink) -> RunReport
template <class Problem, class Options, class Variant, class Run>
[[nodiscard]] Solver<Problem> step_solver(std::string_view paper, const Variant& variant,
                                          OptionTable table, bool has_predecessors, Run run) {
  return {.paper = paper,
          .name = variant.name,
          .step = variant.step,
          .source = variant.source,
          .summary = variant.summary,
          .options = table,
          .has_predecessors = has_predecessors,
          .sizes = variant.sizes,
          .check_options =
              [table](const OptionValues& values) { check(options_from<Options>(table, values)); },
          .solve =
              [table, run](const Graph& graph, const typename Problem::Query& query,
                           const OptionValues& values, const Sink<Problem>& sink) {
                return run(graph, query, options_from<Options>(table, values), sink);
              }};
}

/// A function on the host.
template <class Problem>
struct HostFunction {
  std::string_view name;
  std::string_view source;   ///< what the paper calls it; "ours" for what is no paper's
  std::string_view summary;  ///< one sentence
  bool has_predecessors = true;
  bool reads_matrix = false;      ///< as Solver::reads_matrix
  bool adds_along_paths = true;   ///< as Solver::adds_along_paths
  bool takes_negative = true;     ///< as Solver::takes_negative
  bool takes_heavy_arcs = false;  ///< as Solver::takes_heavy_arcs
  /// The whole answer, for all sources where the problem has several.
  std::function<typename Problem::Result(const Graph& graph, const typename Problem::Query& query)>
      run = {};
  /// In its place, for all pairs: hands over the rows that are asked for, some at a time.
  std::function<void(const Graph& graph, const typename Problem::Query& query,
                     const Sink<Problem>& take)>
      run_by_rows = {};
};

/// What a function took that hands over rows, without what it took to take them.
template <class Problem, class Run>
[[nodiscard]] RunReport timed_by_rows(const Run& run, const Graph& graph,
                                      const typename Problem::Query& query,
                                      const Sink<Problem>& sink) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const auto now = [] { return std::chrono::steady_clock::now(); };
  const auto begin = now();
  Milliseconds taken{};
  run(graph, query, [&](const typename Problem::Part& part) {
    const auto handed_over = now();
    if (sink) sink(part);
    taken += now() - handed_over;
  });
  return {.times_ms = {{"all_pairs", (Milliseconds(now() - begin) - taken).count()}}};
}

/// That function as a solver, which times it.
template <class Problem>
[[nodiscard]] Solver<Problem> host_solver(std::string_view paper, HostFunction<Problem> function) {
  const auto check_options = [](const OptionValues& values) {
    for (const auto& [name, value] : values) static_cast<void>(option_named({}, name));
  };
  const bool by_rows = static_cast<bool>(function.run_by_rows);
  auto solve = [check_options, run = std::move(function.run),
                run_by_rows = std::move(function.run_by_rows)](
                   const Graph& graph, const typename Problem::Query& query,
                   const OptionValues& values, const Sink<Problem>& sink) {
    check_options(values);
    Problem::check(graph, query);
    if (run_by_rows) return timed_by_rows<Problem>(run_by_rows, graph, query, sink);
    const auto begin = std::chrono::steady_clock::now();
    typename Problem::Result result = run(graph, query);
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - begin;
    if constexpr (requires { query.predecessors; }) {
      if (!query.predecessors) result.predecessor = {};
    }
    RunReport report;
    if constexpr (problem::of_all_pairs<Problem>) {
      report.times_ms = {{"all_pairs", passed.count()}};
      hand_over<Problem>(result, query, sink);
    } else {
      report.times_ms = {{"search", passed.count()}};
      if (sink) sink(result);
    }
    return report;
  };
  return {.paper = paper,
          .name = function.name,
          .source = function.source,
          .summary = function.summary,
          .has_predecessors = function.has_predecessors,
          .reads_matrix = function.reads_matrix,
          .by_rows = by_rows,
          .takes_heavy_arcs = function.takes_heavy_arcs,
          .adds_along_paths = function.adds_along_paths,
          .takes_negative = function.takes_negative,
          .check_options = check_options,
          .solve = std::move(solve)};
}

}  // namespace graphspec
