/// \file
/// The judgements of the errata of Kolganov 2015.
#include "properties/boruvka_mst/errata/judges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "gpu/boruvka_mst/transformed_graph.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using boruvka_mst::CompressedEnds;
using boruvka_mst::TransformedGraph;

std::string lost_difference(std::int64_t difference, std::int64_t read) {
  return fmt::format("The difference {} is read as {}.", difference, read);
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

template <class Index>
Verdict judge_list_end(std::int64_t scale) {
  const std::uint64_t arcs = std::uint64_t{32} << static_cast<unsigned>(scale);
  const auto low = static_cast<Index>(arcs - 32);
  const auto high = static_cast<Index>(arcs);
  if (high - low == 32 && low < high) return std::nullopt;
  return fmt::format("At scale {}, the last list begins at X[N-1] = {} and ends at X[N] = {}.",
                     scale, low, high);
}

}  // namespace

Verdict judge_article_line(const ForestCase& forest, ArticleLine line) {
  return judge_article(forest, run_article(forest, line));
}

Verdict judge_kernel_line(const ForestCase& forest, KernelLine line) {
  return judge_kernels(forest, run_kernels(forest, line));
}

Verdict judge_ten_bits(std::int64_t difference, bool as_printed) {
  if (!as_printed) return judge_compression(difference);
  const auto short_difference = static_cast<std::uint16_t>(difference);
  const unsigned short_endV = short_difference % 256U;
  const unsigned k = (short_difference / 256U) & 3U;  // what two bits take of it
  const std::int64_t read = 256 * k + short_endV;
  if (read == difference) return std::nullopt;
  return lost_difference(difference, read);
}

Verdict judge_trees_left(const ForestCase& forest, bool as_printed) {
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
  return fmt::format("{1} of {0} trees remain after the first iteration.", before, left);
}

Verdict judge_list_ends(std::int64_t scale, bool as_printed) {
  return as_printed ? judge_list_end<std::uint32_t>(scale) : judge_list_end<ArcIndex>(scale);
}

}  // namespace graphspec::properties
