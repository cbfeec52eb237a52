/// \file
/// A stream's arcs as a list, and as a graph.
#include "reference/graph/arc_stream.hpp"

#include <algorithm>
#include <memory>

#include "reference/graph/arc_buckets.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

std::int64_t arcs_each(const ArcStream& stream) {
  return stream.both_ways ? 2 : 1;
}

void check_size(const ArcStream& stream) {
  check_generated_size(stream.num_vertices, static_cast<double>(arcs_each(stream)) *
                                                static_cast<double>(stream.num_drawn));
}

/// Calls draw(first, count) for pieces that together are all that is drawn, from many threads.
template <class Draw>
void draw_by_pieces(const ArcStream& stream, const Draw& draw) {
  constexpr std::int64_t piece = 1 << 14;
#pragma omp parallel for if (is_shared_work(stream.num_drawn))
  for (std::int64_t number = 0; number < (stream.num_drawn + piece - 1) / piece; ++number) {
    const std::int64_t first = number * piece;
    draw(static_cast<std::size_t>(first),
         static_cast<std::size_t>(std::min(piece, stream.num_drawn - first)));
  }
}

}  // namespace

EdgeList list_of(const ArcStream& stream) {
  check_size(stream);
  const auto each = static_cast<std::size_t>(arcs_each(stream));
  EdgeList list;
  list.num_vertices = stream.num_vertices;
  list.symmetric = stream.both_ways;
  list.source.resize(static_cast<std::size_t>(stream.num_drawn) * each);
  list.dest.resize(list.source.size());
  draw_by_pieces(stream, [&](std::size_t first, std::size_t count) {
    const std::size_t at = first * each;
    const auto source = std::span(list.source).subspan(at, count);
    const auto dest = std::span(list.dest).subspan(at, count);
    stream.draw(static_cast<std::int64_t>(first), source, dest);
    if (!stream.both_ways) return;
    // Spread out from the last on, so that none is overwritten before it was moved.
    for (std::size_t edge = count; edge-- > 0;) {
      const Vertex from = source[edge];
      const Vertex to = dest[edge];
      list.source[at + 2 * edge] = from;
      list.dest[at + 2 * edge] = to;
      list.source[at + 2 * edge + 1] = to;
      list.dest[at + 2 * edge + 1] = from;
    }
  });
  return list;
}

Graph build_graph(const ArcStream& stream) {
  check_size(stream);
  const auto drawn = static_cast<std::size_t>(stream.num_drawn);
  // Each page is first touched, and so made, by the thread that draws into it.
  auto source = std::make_unique_for_overwrite<Vertex[]>(drawn);
  auto dest = std::make_unique_for_overwrite<Vertex[]>(drawn);
  draw_by_pieces(stream, [&](std::size_t first, std::size_t count) {
    stream.draw(static_cast<std::int64_t>(first), {source.get() + first, count},
                {dest.get() + first, count});
  });
  using Arc = BucketArc<std::monostate>;
  auto buckets = deal_out<std::monostate>(
      stream.num_vertices, arcs_each(stream) * stream.num_drawn, [&](ArcIndex arc) -> Arc {
        if (!stream.both_ways) {
          return {source[static_cast<std::size_t>(arc)], dest[static_cast<std::size_t>(arc)], {}};
        }
        const auto edge = static_cast<std::size_t>(arc / 2);
        if (arc % 2 == 0) return {source[edge], dest[edge], {}};
        return {dest[edge], source[edge], {}};
      });
  source.reset();
  dest.reset();
  return graph_of(std::move(buckets), stream.both_ways);
}

}  // namespace graphspec
