/// \file
/// Generator and description of the errata's random forests.
#include "properties/boruvka_mst/errata/forest_case.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <tuple>

#include "properties/random_graphs/changed_graphs.hpp"

namespace graphspec::properties {
namespace {

rc::Gen<ForestCase> forest_cases(const UndirectedGraphRule& rule) {
  return rc::gen::map(
      rc::gen::tuple(undirected_graphs(rule), rc::gen::inRange<std::uint64_t>(0, 1000),
                     rc::gen::inRange<std::uint64_t>(0, 1000)),
      [](const std::tuple<UndirectedGraph, std::uint64_t, std::uint64_t>& drawn) {
        return ForestCase{std::get<0>(drawn), std::get<1>(drawn), std::get<2>(drawn)};
      });
}

}  // namespace

Graph ForestCase::graph() const {
  const Graph by_ends = edges.graph();
  return arc_order == 0 ? by_ends : with_rows_shuffled(by_ends, arc_order);
}

std::string describe(const ForestCase& forest) {
  std::string text = describe(forest.edges);
  if (forest.arc_order != 0) {
    text += fmt::format("\nThe lists are in random order with seed {}.", forest.arc_order);
  }
  if (forest.schedule_seed != 0) {
    text += fmt::format("\nThe schedule is random with seed {}.", forest.schedule_seed);
  }
  return text;
}

Trial trial_of(const ForestJudge& judge, const UndirectedGraphRule& rule) {
  return [judge, rule]() -> std::optional<FailedCase> {
    const ForestCase forest = *forest_cases(rule);
    const auto violation = judge(forest);
    if (!violation) return std::nullopt;
    return FailedCase{*violation + "\n" + describe(forest),
                      case_graph(forest.edges.edges, [&](const RandomEdge& edge) {
                        return forest.edges.weight_of(edge);
                      })};
  };
}

Verdict counterexample(const ForestJudge& judge, std::uint64_t seed, int cases,
                       const UndirectedGraphRule& rule) {
  auto found = smallest_failure(trial_of(judge, rule), seed, cases);
  return found ? std::optional(std::move(found->text)) : std::nullopt;
}

}  // namespace graphspec::properties
