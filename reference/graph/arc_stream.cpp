/// \file
/// A stream's arcs as a list.
#include "reference/graph/arc_stream.hpp"

#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {

EdgeList list_of(const ArcStream& stream) {
  const std::int64_t arcs_each = stream.both_ways ? 2 : 1;
  check_generated_size(stream.num_vertices,
                       static_cast<double>(arcs_each) * static_cast<double>(stream.num_drawn));
  EdgeList list;
  list.num_vertices = stream.num_vertices;
  list.symmetric = stream.both_ways;
  const auto drawn = static_cast<std::size_t>(stream.num_drawn);
  list.source.resize(drawn * static_cast<std::size_t>(arcs_each));
  list.dest.resize(list.source.size());
  constexpr std::int64_t piece = 1 << 14;
#pragma omp parallel for if (is_shared_work(stream.num_drawn))
  for (std::int64_t number = 0; number < (stream.num_drawn + piece - 1) / piece; ++number) {
    const auto first = static_cast<std::size_t>(number * piece);
    const auto count = std::min(static_cast<std::size_t>(piece), drawn - first);
    const std::size_t at = first * static_cast<std::size_t>(arcs_each);
    const auto source = std::span(list.source).subspan(at, count);
    const auto dest = std::span(list.dest).subspan(at, count);
    stream.draw(static_cast<std::int64_t>(first), source, dest);
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

}  // namespace graphspec
