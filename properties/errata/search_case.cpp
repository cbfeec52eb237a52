/// \file
/// Generator, shrinking and description of the errata's random searches.
#include "properties/errata/search_case.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <tuple>
#include <unordered_map>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::properties {
namespace {

/// Graphs of all families, any source, any bytes in memory, any schedule.
rc::Gen<SearchCase> search_cases(const RandomGraphRule& rule) {
  return rc::gen::map(
      rc::gen::tuple(search_problems(rule), rc::gen::inRange(0, 256),
                     rc::gen::inRange<std::uint64_t>(0, 1000)),
      [](const std::tuple<SearchProblem, int, std::uint64_t>& drawn) {
        return SearchCase{std::get<0>(drawn), std::get<1>(drawn), std::get<2>(drawn)};
      });
}

/// Suppresses the output of RapidCheck's default listener.
class SilentListener final : public rc::detail::TestListener {
 public:
  void onTestCaseFinished(const rc::detail::CaseDescription& /*description*/) override {}
  void onShrinkTried(const rc::detail::CaseDescription& /*shrink*/, bool /*accepted*/) override {}
  void onTestFinished(const rc::detail::TestMetadata& /*metadata*/,
                      const rc::detail::TestResult& /*result*/) override {}
};

}  // namespace

std::string describe(const SearchCase& search) {
  std::string text = describe(search.problem);
  if (search.left_behind != 0) {
    text += fmt::format("\nDevice memory contained the bytes 0x{:02x} before.", search.left_behind);
  }
  if (search.schedule_seed != 0) {
    text += fmt::format("\nThe schedule is random with seed {}.", search.schedule_seed);
  }
  return text;
}

CaseGraph case_graph(const RandomGraph& graph,
                     const std::function<double(const RandomEdge&)>& weight_of) {
  CaseGraph data{.num_vertices = graph.num_vertices,
                 .arcs = {},
                 .source = {},
                 .weighted = graph.weighted,
                 .undirected = graph.undirected};
  for (const RandomEdge& edge : graph.edges) {
    data.arcs.push_back({edge.from, edge.to, weight_of(edge)});
  }
  return data;
}

Trial trial_of(const Judge& judge, const RandomGraphRule& rule) {
  return [judge, rule]() -> std::optional<FailedCase> {
    const SearchCase search = *search_cases(rule);
    const auto violation = judge(search);
    if (!violation) return std::nullopt;
    CaseGraph graph = case_graph(search.problem.graph,
                                 [](const RandomEdge& edge) -> double { return edge.weight; });
    graph.source = search.problem.source;
    return FailedCase{*violation + "\n" + describe(search), std::move(graph)};
  };
}

Trial trial_of(const NumberJudge& judge, const NumberRange& range) {
  return [judge, range]() -> std::optional<FailedCase> {
    auto violation = judge(*rc::gen::inRange<std::int64_t>(range.first, range.last + 1));
    if (!violation) return std::nullopt;
    return FailedCase{std::move(*violation), std::nullopt};
  };
}

std::optional<FailedCase> smallest_failure(const Trial& trial, std::uint64_t seed, int cases) {
  rc::detail::TestParams parameters;
  parameters.seed = seed;
  parameters.maxSuccess = cases;
  // Shrinking goes from one failing case to a smaller one, so the last that failed is the smallest.
  FailedCase last_failure;
  SilentListener silent;
  const auto result = rc::detail::checkTestable(
      [&] {
        if (const auto failed = trial()) {
          last_failure = *failed;
          RC_FAIL(failed->text);
        }
      },
      rc::detail::TestMetadata{}, parameters, silent,
      std::unordered_map<std::string, rc::detail::Reproduce>{});
  if (result.is<rc::detail::SuccessResult>()) return std::nullopt;
  return last_failure;
}

ErratumOutcome show_erratum(const Trial& published, const Trial& corrected, std::uint64_t seed,
                            int cases) {
  ErratumOutcome outcome;
  outcome.cases = cases;
  if (auto found = smallest_failure(published, seed, cases)) {
    outcome.published_fails = true;
    outcome.counterexample = std::move(found->text);
    outcome.graph = std::move(found->graph);
  }
  if (auto found = smallest_failure(corrected, seed, cases)) {
    outcome.corrected_failure = std::move(found->text);
  } else {
    outcome.corrected_holds = true;
  }
  return outcome;
}

std::optional<std::string> counterexample(const Judge& judge, std::uint64_t seed, int cases,
                                          const RandomGraphRule& rule) {
  auto found = smallest_failure(trial_of(judge, rule), seed, cases);
  return found ? std::optional(std::move(found->text)) : std::nullopt;
}

Verdict judge_levels(const SearchCase& search, const std::vector<int>& level) {
  return certify_bfs(search.problem.graph.graph(), search.problem.source, level);
}

Verdict judge_source_paths(const SearchCase& search, std::span<const std::int32_t> distance,
                           std::span<const Vertex> predecessor) {
  const Graph graph = search.problem.graph.graph();
  const Vertex source = search.problem.source;
  try {
    static_cast<void>(problem::Sssp::oracle(graph, {.source = source}));
  } catch (const reference::NegativeCycle&) {
    return std::nullopt;
  }
  if (auto wrong = certify_shortest_paths(graph, source, distance)) return wrong;
  if (predecessor.empty()) return std::nullopt;
  return certify_predecessors(graph, source, distance, predecessor);
}

}  // namespace graphspec::properties
