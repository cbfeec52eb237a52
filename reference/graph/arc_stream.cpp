/// \file
/// A stream's arcs as a list, and as a graph.
#include "reference/graph/arc_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reference/graph/arc_buckets.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/graph/rows_maker.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/sorted_rows.hpp"

namespace graphspec {
namespace {

constexpr std::int64_t drawn_at_once = 1 << 12;
/// Each draws all arcs.
constexpr int most_passes = 8;
/// Left to what threads have of their own, where more passes can leave it.
constexpr double bytes_spared = 0.25e9;

std::int64_t arcs_each(const ArcStream& stream) {
  return stream.both_ways ? 2 : 1;
}

std::int64_t num_pieces(const ArcStream& stream) {
  return (stream.num_drawn + drawn_at_once - 1) / drawn_at_once;
}

/// How many are drawn in a piece.
std::size_t size_of(const ArcStream& stream, std::int64_t piece) {
  return static_cast<std::size_t>(
      std::min(drawn_at_once, stream.num_drawn - piece * drawn_at_once));
}

/// How many are put, all rows together.
ArcIndex num_given(const ArcStream& stream, const StreamOptions& options) {
  return stream.num_drawn * (goes_both_ways(stream, options) ? 2 : 1);
}

/// Deals out a stream's arcs of some rows.
ArcBuckets<std::monostate> dealt_out(const ArcStream& stream, const StreamOptions& options,
                                     const RowRange& rows) {
  const bool both_ways = goes_both_ways(stream, options);
  const auto draw_piece = [&](std::int64_t piece, const auto& put) {
    std::array<Vertex, drawn_at_once> source;
    std::array<Vertex, drawn_at_once> dest;
    const std::size_t drawn = size_of(stream, piece);
    stream.draw(piece * drawn_at_once, std::span(source).first(drawn),
                std::span(dest).first(drawn));
    for (std::size_t edge = 0; edge < drawn; ++edge) {
      put(source[edge], dest[edge], {});
      if (both_ways) put(dest[edge], source[edge], {});
    }
  };
  const auto about = static_cast<ArcIndex>(expected_arcs(stream, options, rows.count));
  return deal_out<std::monostate>(rows, num_given(stream, options), about, num_pieces(stream),
                                  draw_piece);
}

/// Bytes an arc while rows are made: dealt out, some blocks are not full.
double bytes_an_arc(int passes) {
  return sizeof(Vertex) + 1.25 * sizeof(BucketArc<std::monostate>) / passes;
}

}  // namespace

bool goes_both_ways(const ArcStream& stream, const StreamOptions& options) {
  return stream.both_ways || options.symmetrize;
}

double expected_arcs(const ArcStream& stream, const StreamOptions& options, Vertex rows) {
  const double share = static_cast<double>(rows) / std::max(stream.num_vertices, 1);
  return static_cast<double>(num_given(stream, options)) * share;
}

EdgeList list_of(const ArcStream& stream) {
  const auto each = static_cast<std::size_t>(arcs_each(stream));
  check_generated_size(stream.num_vertices,
                       static_cast<double>(each) * static_cast<double>(stream.num_drawn));
  EdgeList list;
  list.num_vertices = stream.num_vertices;
  list.symmetric = stream.both_ways;
  list.source.resize(static_cast<std::size_t>(stream.num_drawn) * each);
  list.dest.resize(list.source.size());
#pragma omp parallel for if (is_shared_work(stream.num_drawn))
  for (std::int64_t piece = 0; piece < num_pieces(stream); ++piece) {
    const std::int64_t first = piece * drawn_at_once;
    const std::size_t count = size_of(stream, piece);
    const std::size_t at = static_cast<std::size_t>(first) * each;
    const auto source = std::span(list.source).subspan(at, count);
    const auto dest = std::span(list.dest).subspan(at, count);
    stream.draw(first, source, dest);
    if (!stream.both_ways) continue;
    // Spread out from the last on, so that none is overwritten before it was moved.
    for (std::size_t edge = count; edge-- > 0;) {
      const Vertex from = source[edge];
      const Vertex to = dest[edge];
      list.source[at + 2 * edge] = from;
      list.dest[at + 2 * edge] = to;
      list.source[at + 2 * edge + 1] = to;
      list.dest[at + 2 * edge + 1] = from;
    }
  }
  return list;
}

int passes_that_fit(const ArcStream& stream, const StreamOptions& options, Vertex rows) {
  const int processes = options.processes;
  const double arcs = expected_arcs(stream, options, rows);
  const auto bytes = [&](int passes) {
    return processes * (sizeof(ArcIndex) * static_cast<double>(stream.num_vertices) +
                        arcs * bytes_an_arc(passes));
  };
  int passes = 1;
  while (passes < most_passes && !fits_into_memory(bytes(passes) + processes * bytes_spared)) {
    ++passes;
  }
  check_memory(bytes(passes), fmt::format("{}{} vertices and {:.0f} arcs take",
                                          processes == 1 ? "" : fmt::format("{} times ", processes),
                                          stream.num_vertices, arcs));
  return passes;
}

Graph build_graph(const ArcStream& stream, const StreamOptions& options) {
  return build_rows(stream, options, 0, stream.num_vertices);
}

Graph build_rows(const ArcStream& stream, const StreamOptions& options, Vertex first,
                 Vertex count) {
  check_generated_size(stream.num_vertices, expected_arcs(stream, options, count),
                       bytes_an_arc(options.passes), sizeof(ArcIndex));
  const bool simple = options.simple || options.symmetrize;
  const bool is_whole = count == stream.num_vertices;
  return graph_of(rows_in_passes<std::monostate>(
                      stream.num_vertices, {first, count}, options.passes,
                      {.merge = simple, .drop_loops = simple},
                      [&](const RowRange& some) { return dealt_out(stream, options, some); }),
                  is_whole && goes_both_ways(stream, options));
}

Graph rows_by_host(const ArcStream& stream, const StreamOptions& options, Vertex first,
                   Vertex count) {
  StreamOptions in_passes = options;
  in_passes.passes = passes_that_fit(stream, options, count);
  return build_rows(stream, in_passes, first, count);
}

}  // namespace graphspec
