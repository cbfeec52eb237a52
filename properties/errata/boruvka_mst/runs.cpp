/// \file
/// The runs of the errata of Kolganov 2015: which cases, which forms, which judges.
#include "properties/errata/boruvka_mst/runs.hpp"

#include <fmt/format.h>

#include <variant>

#include "gpu/boruvka_mst/transformed_graph.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/errata/search_case.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using boruvka_mst::CompressedEnds;
using boruvka_mst::TransformedGraph;
using Verdict = std::optional<std::string>;

constexpr UndirectedGraphRule graphs_of_trees{.max_vertices = 12};
/// More trees than a warp has threads, and threads that are no tree.
constexpr UndirectedGraphRule graphs_of_warps{.max_vertices = 40};

std::string lost_difference(std::int64_t difference, std::int64_t read) {
  return fmt::format("difference {} is read as {}", difference, read);
}

/// The end of the arc from vertex 0 that is `difference` above its other one, as the suite's
/// compressed arrays have it.
Verdict judge_compression(std::int64_t difference) {
  const auto last = static_cast<Vertex>(difference) + 1;
  const Graph graph = graph_of(last + 1, {{0, 1, 2}, {0, last, 1}, {1, 0, 2}, {last, 0, 1}});
  try {
    const TransformedGraph compressed(graph, {.compress = true});
    const auto& ends = std::get<CompressedEnds>(compressed.ends());
    const std::int64_t read = ends.base[0] + 256 * ((ends.high[0] >> 2U) & 3U) + ends.low[1] - 1;
    if (read != difference) return lost_difference(difference, read);
  } catch (const InputError& refusal) {
    if (difference < 1024) return fmt::format("difference {}: {}", difference, refusal.what());
  }
  return std::nullopt;
}

}  // namespace

template <ArticleLine as_printed>
ErratumOutcome run_article_line(std::uint64_t seed, int cases) {
  const auto judge = [](ArticleLine line) {
    return [line](const ForestCase& forest) {
      return judge_article(forest, run_article(forest, line));
    };
  };
  return show_erratum(judge(as_printed), judge(ArticleLine::none), seed, cases, graphs_of_trees);
}
template ErratumOutcome run_article_line<ArticleLine::ends_at_lonely_tree>(std::uint64_t, int);
template ErratumOutcome run_article_line<ArticleLine::segment_bounds>(std::uint64_t, int);
template ErratumOutcome run_article_line<ArticleLine::first_neighbour>(std::uint64_t, int);
template ErratumOutcome run_article_line<ArticleLine::number_n_plus_2>(std::uint64_t, int);
template ErratumOutcome run_article_line<ArticleLine::ties>(std::uint64_t, int);
template ErratumOutcome run_article_line<ArticleLine::one_jump>(std::uint64_t, int);
template ErratumOutcome run_article_line<ArticleLine::numbers_from_one>(std::uint64_t, int);

template <KernelLine as_printed>
ErratumOutcome run_kernel_line(std::uint64_t seed, int cases) {
  const auto judge = [](KernelLine line) {
    return [line](const ForestCase& forest) {
      return judge_kernels(forest, run_kernels(forest, line));
    };
  };
  return show_erratum(judge(as_printed), judge(KernelLine::none), seed, cases, graphs_of_warps);
}
template ErratumOutcome run_kernel_line<KernelLine::last_lane_is_one>(std::uint64_t, int);
template ErratumOutcome run_kernel_line<KernelLine::winner_unsaid>(std::uint64_t, int);
template ErratumOutcome run_kernel_line<KernelLine::threads_beyond_trees>(std::uint64_t, int);
template ErratumOutcome run_kernel_line<KernelLine::number_n_plus_2>(std::uint64_t, int);
template ErratumOutcome run_kernel_line<KernelLine::roots_alone>(std::uint64_t, int);
template ErratumOutcome run_kernel_line<KernelLine::united_in_place>(std::uint64_t, int);

ErratumOutcome run_ten_bits(std::uint64_t seed, int cases) {
  const auto as_printed = [](std::int64_t difference) -> Verdict {
    const auto short_difference = static_cast<std::uint16_t>(difference);
    const unsigned short_endV = short_difference % 256U;
    const unsigned k = (short_difference / 256U) & 3U;  // what two bits take of it
    const std::int64_t read = 256 * k + short_endV;
    if (read == difference) return std::nullopt;
    return lost_difference(difference, read);
  };
  return show_erratum(NumberJudge(as_printed), NumberJudge(judge_compression), {0, 65535}, seed,
                      cases);
}

ErratumOutcome run_half_the_trees(std::uint64_t seed, int cases) {
  const auto judge = [](bool as_printed) {
    return [as_printed](const ForestCase& forest) -> Verdict {
      const ArticleRun run = run_article(forest, ArticleLine::none);
      if (run.trees.empty()) return judge_article(forest, run);
      const Graph graph = forest.graph();
      Vertex with_edge = 0;
      for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
        const auto ends = graph.neighbours(vertex);
        const bool leads_out =
            std::any_of(ends.begin(), ends.end(), [&](Vertex end) { return end != vertex; });
        if (leads_out) ++with_edge;
      }
      const Vertex lonely = graph.num_vertices() - with_edge;
      const Vertex left = run.trees.front() - (as_printed ? 0 : lonely);
      const Vertex before = as_printed ? graph.num_vertices() : with_edge;
      if (2 * left <= before) return judge_article(forest, run);
      return fmt::format("of {} trees {} are left after the first iteration", before, left);
    };
  };
  return show_erratum(judge(true), judge(false), seed, cases, graphs_of_trees);
}

ErratumOutcome run_edges_of_scale_27(std::uint64_t seed, int cases) {
  const auto judge = []<class Index>(Index) {
    return [](std::int64_t scale) -> Verdict {
      const std::uint64_t arcs = std::uint64_t{32} << static_cast<unsigned>(scale);
      const auto low = static_cast<Index>(arcs - 32);
      const auto high = static_cast<Index>(arcs);
      if (high - low == 32 && low < high) return std::nullopt;
      return fmt::format("scale {}: the last list goes from X[N-1] = {} to X[N] = {}", scale, low,
                         high);
    };
  };
  return show_erratum(NumberJudge(judge(std::uint32_t{})), NumberJudge(judge(ArcIndex{})), {16, 28},
                      seed, cases);
}

}  // namespace graphspec::properties
