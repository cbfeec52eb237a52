/// \file
/// The runs of the study's errata: which cases, which forms, which judges.
#include "properties/errata/floyd_warshall/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/potentials.hpp"

namespace graphspec::properties {
namespace {

/// Some tiles of 4, and vertices left over.
constexpr RandomGraphRule graphs_of_tiles{.max_vertices = 10, .weighted = true};
constexpr RandomGraphRule graphs_with_negative_arcs{
    .max_vertices = 6, .weighted = true, .min_weight = -3};

ErratumOutcome run_study_line(std::string_view step, StudyLine as_printed, std::uint64_t seed,
                              int cases) {
  const auto judge = [step](StudyLine line) {
    return [step, line](const SearchCase& search) -> std::optional<std::string> {
      const FormRun run = run_form(search, step, line);
      return run.fault ? run.fault : judge_paths(search, run.paths);
    };
  };
  return show_erratum(judge(as_printed), judge(StudyLine::none), seed, cases, graphs_of_tiles);
}

/// Nothing where both are the same number, else words that name it.
std::optional<std::string> compare(std::string_view what, std::int64_t vertices,
                                   std::int64_t computed, std::int64_t right) {
  if (computed == right) return std::nullopt;
  return fmt::format("{} of {} vertices: {}, where it is {}", what, vertices, computed, right);
}

}  // namespace

template <FigureLine as_printed>
ErratumOutcome run_figure_line(std::uint64_t seed, int cases) {
  RandomGraphRule rule = graphs_with_negative_arcs;
  if (as_printed == FigureLine::sum_in_int) {
    // A path of five arcs fits an int, two of them in a row need not.
    rule.min_weight = 300'000'000;
    rule.max_weight = (unreached - 1) / rule.max_vertices;
  }
  const auto judge = [](FigureLine line) {
    return
        [line](const SearchCase& search) { return judge_paths(search, run_figure(search, line)); };
  };
  return show_erratum(judge(as_printed), judge(FigureLine::none), seed, cases, rule);
}
template ErratumOutcome run_figure_line<FigureLine::diagonal_unset>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::infinity_added>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::infinity_half>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::sum_in_int>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::one_vertex_less>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::k_in_path>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::zero_for_no_path>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::zero_for_diagonal>(std::uint64_t, int);
template ErratumOutcome run_figure_line<FigureLine::path_for_no_arc>(std::uint64_t, int);

ErratumOutcome run_coalesced_grid(std::uint64_t seed, int cases) {
  return run_study_line("coalesced", StudyLine::grids, seed, cases);
}
ErratumOutcome run_shared_grid(std::uint64_t seed, int cases) {
  return run_study_line("shared", StudyLine::grids, seed, cases);
}
ErratumOutcome run_blocked_stages(std::uint64_t seed, int cases) {
  return run_study_line("blocked", StudyLine::grids, seed, cases);
}
ErratumOutcome run_row_operands(std::uint64_t seed, int cases) {
  return run_study_line("blocked", StudyLine::operands, seed, cases);
}
ErratumOutcome run_phase1_barrier(std::uint64_t seed, int cases) {
  return run_study_line("blocked", StudyLine::phase1_barrier, seed, cases);
}
ErratumOutcome run_phase2_barrier(std::uint64_t seed, int cases) {
  return run_study_line("blocked", StudyLine::phase2_barrier, seed, cases);
}
ErratumOutcome run_closed_operands(std::uint64_t seed, int cases) {
  return run_study_line("blocked", StudyLine::closed_operands, seed, cases);
}
ErratumOutcome run_guarded_barrier(std::uint64_t seed, int cases) {
  return run_study_line("head_shared", StudyLine::guarded_barrier, seed, cases);
}

ErratumOutcome run_silence(std::uint64_t seed, int cases) {
  const auto judge_figure = [](const SearchCase& search) {
    return judge_silence(search, run_figure(search, FigureLine::none));
  };
  const auto judge_suite = [](const SearchCase& search) -> std::optional<std::string> {
    const Graph graph = search.problem.graph.graph();
    try {
      if (auto wrong = judge_silence(search, reference::floyd_warshall(graph))) return wrong;
    } catch (const reference::NegativeCycle&) {  // what is wanted
    }
    try {
      const auto& own = floyd_warshall::variant(Device::cpu, "coalesced");
      return judge_silence(search, floyd_warshall::all_pairs(own, Device::cpu, graph));
    } catch (const reference::NegativeCycle&) {  // likewise
    }
    return std::nullopt;
  };
  return show_erratum(judge_figure, judge_suite, seed, cases, graphs_with_negative_arcs);
}

ErratumOutcome run_density(std::uint64_t seed, int cases) {
  const auto judge = [](bool as_printed) {
    return [as_printed](std::int64_t density) -> std::optional<std::string> {
      const std::int64_t arcs = generated_arcs(density, as_printed);
      const auto pairs = static_cast<double>(generated_pairs);
      const double asked = static_cast<double>(density) / 100;
      // Six standard deviations: none in five hundred million draws strays so far.
      const double strays = 6 * std::sqrt(asked * (1 - asked) * pairs);
      if (std::abs(static_cast<double>(arcs) - asked * pairs) <= strays) return std::nullopt;
      return fmt::format("density {}: {:.1f} % of the pairs of 200 vertices have an arc", density,
                         100 * static_cast<double>(arcs) / pairs);
    };
  };
  return show_erratum(judge(true), judge(false), NumberRange{1, 100}, seed, cases);
}

ErratumOutcome run_lost_measurement(std::uint64_t seed, int cases) {
  const auto judge = [](bool as_printed) {
    return [as_printed](std::int64_t target_ms) -> std::optional<std::string> {
      std::vector<Measurement> file;
      const auto measured = run_driver(target_ms, as_printed, file);
      if (file == measured) return std::nullopt;
      return fmt::format(
          "target {} ms: the file begins {},{}, and {},{} was measured ({} measurements)",
          target_ms, file.front().ms, file.front().vertices, measured.front().ms,
          measured.front().vertices, measured.size());
    };
  };
  return show_erratum(judge(true), judge(false), NumberRange{1000, 60'000}, seed, cases);
}

ErratumOutcome run_matrix_bytes(std::uint64_t seed, int cases) {
  const auto judge = [](bool as_printed) {
    return [as_printed](std::int64_t vertices) {
      return compare("the bytes of a matrix", vertices, matrix_bytes(vertices, as_printed),
                     vertices * vertices * static_cast<std::int64_t>(sizeof(std::int32_t)));
    };
  };
  return show_erratum(judge(true), judge(false), NumberRange{1, 100'000}, seed, cases);
}

ErratumOutcome run_int_places(std::uint64_t seed, int cases) {
  const auto judge = [](bool as_printed) {
    return [as_printed](std::int64_t vertices) {
      return compare("the last place", vertices, last_place(vertices, as_printed),
                     vertices * vertices - 1);
    };
  };
  return show_erratum(judge(true), judge(false), NumberRange{1, 100'000}, seed, cases);
}

}  // namespace graphspec::properties
