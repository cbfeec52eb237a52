/// \file
/// Generator and description of the errata's random forests.
#include "properties/errata/boruvka_mst/forest_case.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <tuple>

#include "properties/errata/search_case.hpp"
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

Trial trial_of(const ForestJudge& judge, const UndirectedGraphRule& rule) {
  return [judge, rule]() -> std::optional<FailedCase> {
    const ForestCase forest = *forest_cases(rule);
    const auto objection = judge(forest);
    if (!objection) return std::nullopt;
    return FailedCase{*objection + "\n" + describe(forest),
                      case_graph(forest.edges.edges, [&](const RandomEdge& edge) {
                        return forest.edges.weight_of(edge);
                      })};
  };
}

}  // namespace

Graph ForestCase::graph() const {
  const Graph by_ends = edges.graph();
  return arc_order == 0 ? by_ends : with_rows_shuffled(by_ends, arc_order);
}

std::string describe(const ForestCase& forest) {
  std::string text = describe(forest.edges);
  if (forest.arc_order != 0) {
    text += fmt::format("\nlists in random order, seed {}", forest.arc_order);
  }
  if (forest.schedule_seed != 0) {
    text += fmt::format("\nrandom schedule, seed {}", forest.schedule_seed);
  }
  return text;
}

std::optional<std::string> counterexample(const ForestJudge& judge, std::uint64_t seed, int cases,
                                          const UndirectedGraphRule& rule) {
  auto found = smallest_failure(trial_of(judge, rule), seed, cases);
  return found ? std::optional(std::move(found->text)) : std::nullopt;
}

ErratumOutcome show_erratum(const ForestJudge& published, const ForestJudge& corrected,
                            std::uint64_t seed, int cases, const UndirectedGraphRule& rule) {
  return show_erratum(trial_of(published, rule), trial_of(corrected, rule), seed, cases);
}

}  // namespace graphspec::properties
