/// \file
/// The runs of the Bellman-Ford paper's errata: which cases, which forms, which judges.
#include "properties/errata/bellman_ford/runs.hpp"

#include <fmt/format.h>

#include "properties/certificates/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

/// Some groups of 4, and vertices left over.
constexpr RandomGraphRule graphs_of_groups{.max_vertices = 9, .weighted = true};
constexpr RandomGraphRule graphs_with_negative_arcs{
    .max_vertices = 6, .weighted = true, .min_weight = -3};

/// Threads that share a vertex: as few as show all levels, and as few as are no power of two.
constexpr int group_size_of(ListingLine line) {
  return line == ListingLine::halves ? 3 : 4;
}

ListingSearch* listing_of(ListingLine line) {
  switch (line) {
    case ListingLine::source_set_by_all:
    case ListingLine::source_not_carried:
    case ListingLine::one_array:
      return checked_naive_listing();
    default:
      return checked_reduce_listing();
  }
}

SearchCase without_loops(SearchCase search) {
  std::erase_if(search.problem.graph.edges,
                [](const RandomEdge& edge) { return edge.from == edge.to; });
  return search;
}

}  // namespace

ErratumOutcome run_rounds_beyond(std::uint64_t seed, int cases) {
  const auto judge = [](const SearchCase& search, std::int64_t rounds) {
    const Vertex changing = run_procedure(search, ProcedureLine::none).changing_rounds;
    // The round that changes nothing is needed to see that.
    if (rounds <= changing + 1) return std::optional<std::string>();
    return std::optional(
        fmt::format("{} rounds, where none after round {} changed a length", rounds, changing));
  };
  const auto judge_procedure = [&](const SearchCase& search) {
    return judge(search, run_procedure(search, ProcedureLine::none).rounds);
  };
  const auto judge_suite = [&](const SearchCase& search) -> std::optional<std::string> {
    bellman_ford::Options options;
    options.until_stable = true;
    const auto& own = bellman_ford::variant(Device::cpu, "naive");
    const auto result = bellman_ford::search(own, Device::cpu, search.problem.graph.graph(),
                                             search.problem.source, options);
    if (auto wrong = judge_source_paths(search, result.paths)) return wrong;
    return judge(search, result.work.rounds);
  };
  return show_erratum(judge_procedure, judge_suite, seed, cases, graphs_of_groups);
}

ErratumOutcome run_formula_source(std::uint64_t seed, int cases) {
  const auto judge = [](bool as_printed) {
    return [as_printed](const SearchCase& search) {
      return certify_shortest_paths(search.problem.graph.graph(), search.problem.source,
                                    run_formula(search, as_printed));
    };
  };
  return show_erratum(judge(true), judge(false), seed, cases, graphs_of_groups);
}

ErratumOutcome run_cycle_unnoticed(std::uint64_t seed, int cases) {
  const auto certify = [](const SearchCase& search,
                          const std::vector<std::int32_t>& length) -> std::optional<std::string> {
    const Graph graph = search.problem.graph.graph();
    const auto cycle = reference::find_negative_cycle(graph, search.problem.source);
    if (!cycle) return std::nullopt;
    const auto wrong = certify_shortest_paths(graph, search.problem.source, length);
    if (!wrong) return std::nullopt;
    return fmt::format(
        "no word of the cycle through {}, of weight {}, and lengths that are none: {}",
        cycle->cycle().front(), cycle->weight(), *wrong);
  };
  const auto judge_procedure = [&](const SearchCase& search) {
    // Loops are another row's.
    const SearchCase loopless = without_loops(search);
    return certify(loopless, run_procedure(loopless, ProcedureLine::none).paths.length);
  };
  const auto judge_suite = [&](const SearchCase& search) -> std::optional<std::string> {
    const Graph graph = search.problem.graph.graph();
    const Vertex source = search.problem.source;
    if (!reference::find_negative_cycle(graph, source)) return std::nullopt;
    try {
      if (auto wrong = certify(search, reference::bellman_ford(graph, source).length)) return wrong;
    } catch (const reference::NegativeCycle&) {  // what is wanted
    }
    for (const bellman_ford::Variant& step : bellman_ford::variants(Device::cpu)) {
      try {
        const auto result = bellman_ford::search(step, Device::cpu, graph, source);
        if (auto wrong = certify(search, result.paths.length)) return wrong;
      } catch (const reference::NegativeCycle&) {  // likewise
      }
    }
    return std::nullopt;
  };
  return show_erratum(judge_procedure, judge_suite, seed, cases, graphs_with_negative_arcs);
}

ErratumOutcome run_infinity_wraps(std::uint64_t seed, int cases) {
  const auto judge = [](ProcedureLine line) {
    return [line](const SearchCase& search) {
      return judge_source_paths(search, run_procedure(search, line).paths);
    };
  };
  return show_erratum(judge(ProcedureLine::infinity_added), judge(ProcedureLine::none), seed, cases,
                      graphs_of_groups);
}

ErratumOutcome run_loop_relaxed(std::uint64_t seed, int cases) {
  const auto judge = [](ListingLine line) {
    return [line](const SearchCase& search) -> std::optional<std::string> {
      // j != v says that paths go along no loop, so none counts.
      const SearchCase loopless = without_loops(search);
      const ListingRun run =
          run_listing(search, checked_reduce_listing(), group_size_of(line), line);
      return run.fault ? run.fault : judge_source_paths(loopless, run.paths);
    };
  };
  return show_erratum(judge(ListingLine::loops), judge(ListingLine::none), seed, cases,
                      graphs_with_negative_arcs);
}

template <ListingLine as_printed>
ErratumOutcome run_listing_line(std::uint64_t seed, int cases) {
  const auto judge = [](ListingLine line) {
    return [line](const SearchCase& search) -> std::optional<std::string> {
      const ListingRun run =
          run_listing(search, listing_of(as_printed), group_size_of(as_printed), line);
      return run.fault ? run.fault : judge_source_paths(search, run.paths);
    };
  };
  return show_erratum(judge(as_printed), judge(ListingLine::none), seed, cases, graphs_of_groups);
}
template ErratumOutcome run_listing_line<ListingLine::source_set_by_all>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::source_not_carried>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::one_array>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::halves>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::tail>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::test_behind_load>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::first_barrier>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::bound>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::level_barriers>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::predecessor>(std::uint64_t, int);
template ErratumOutcome run_listing_line<ListingLine::update_by_all>(std::uint64_t, int);

}  // namespace graphspec::properties
