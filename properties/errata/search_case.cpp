/// \file
/// Generator, shrinking and description of the errata's random searches.
#include "properties/errata/search_case.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <tuple>
#include <unordered_map>

#include "reference/bfs.hpp"

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

/// RapidCheck's own listener prints; a library does not.
class SilentListener final : public rc::detail::TestListener {
 public:
  void onTestCaseFinished(const rc::detail::CaseDescription& /*description*/) override {}
  void onShrinkTried(const rc::detail::CaseDescription& /*shrink*/, bool /*accepted*/) override {}
  void onTestFinished(const rc::detail::TestMetadata& /*metadata*/,
                      const rc::detail::TestResult& /*result*/) override {}
};

Trial trial_of(const Judge& judge, const RandomGraphRule& rule) {
  return [judge, rule]() -> std::optional<std::string> {
    const SearchCase search = *search_cases(rule);
    const auto objection = judge(search);
    if (!objection) return std::nullopt;
    return *objection + "\n" + describe(search);
  };
}

}  // namespace

std::string describe(const SearchCase& search) {
  std::string text = describe(search.problem);
  if (search.left_behind != 0) {
    text += fmt::format("\ndevice memory held bytes 0x{:02x} before", search.left_behind);
  }
  if (search.schedule_seed != 0) {
    text += fmt::format("\nrandom schedule, seed {}", search.schedule_seed);
  }
  return text;
}

std::optional<std::string> counterexample(const Trial& trial, std::uint64_t seed, int cases) {
  rc::detail::TestParams parameters;
  parameters.seed = seed;
  parameters.maxSuccess = cases;
  // Shrinking goes from one failing case to a smaller one, so the last that failed is the smallest.
  std::string last_failure;
  SilentListener silent;
  const auto result = rc::detail::checkTestable(
      [&] {
        if (const auto objection = trial()) {
          last_failure = *objection;
          RC_FAIL(*objection);
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
  if (auto found = counterexample(published, seed, cases)) {
    outcome.published_fails = true;
    outcome.counterexample = std::move(*found);
  }
  if (auto found = counterexample(corrected, seed, cases)) {
    outcome.corrected_failure = std::move(*found);
  } else {
    outcome.corrected_holds = true;
  }
  return outcome;
}

std::optional<std::string> counterexample(const Judge& judge, std::uint64_t seed, int cases,
                                          const RandomGraphRule& rule) {
  return counterexample(trial_of(judge, rule), seed, cases);
}

ErratumOutcome show_erratum(const Judge& published, const Judge& corrected, std::uint64_t seed,
                            int cases, const RandomGraphRule& rule) {
  return show_erratum(trial_of(published, rule), trial_of(corrected, rule), seed, cases);
}

ErratumOutcome show_erratum(const NumberJudge& published, const NumberJudge& corrected,
                            NumberRange range, std::uint64_t seed, int cases) {
  const auto trial = [range](const NumberJudge& judge) {
    return Trial([&judge, range] {
      return judge(*rc::gen::inRange<std::int64_t>(range.first, range.last + 1));
    });
  };
  return show_erratum(trial(published), trial(corrected), seed, cases);
}

std::optional<std::string> compare_with_reference(const SearchCase& search,
                                                  const std::vector<int>& label) {
  const auto expected = reference::bfs(search.problem.graph.graph(), search.problem.source).label;
  for (std::size_t vertex = 0; vertex < expected.size(); ++vertex) {
    if (label[vertex] != expected[vertex]) {
      return fmt::format("label[{}] is {}, the reference's {}", vertex, label[vertex],
                         expected[vertex]);
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
