/// \file
/// Cuts a graph into the parts of several ranks, and makes a part of what is generated.
#include "reference/graph/graph_part.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/arc_stream.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec {
namespace {

template <class T>
void append(std::vector<T>& all, std::span<const T> some) {
  all.insert(all.end(), some.begin(), some.end());
}

/// Calls use(source, dest) for all arcs drawn, in pieces that threads share, each in its order.
template <class Use>
void for_each_drawn(const ArcStream& stream, const Use& use) {
  constexpr std::int64_t piece = 1 << 12;
  const std::int64_t pieces = (stream.num_drawn + piece - 1) / piece;
#pragma omp parallel for schedule(dynamic, 16)
  for (std::int64_t number = 0; number < pieces; ++number) {
    Vertex source[piece];
    Vertex dest[piece];
    const std::int64_t first = number * piece;
    const auto count = static_cast<std::size_t>(
        stream.num_drawn - first < piece ? stream.num_drawn - first : piece);
    stream.draw(first, std::span(source, count), std::span(dest, count));
    for (std::size_t at = 0; at < count; ++at) use(source[at], dest[at]);
  }
}

/// Calls use(row, head) for each arc of the part, rows counted from its first vertex.
template <class Use>
void for_each_own_arc(const ArcStream& stream, bool both_ways, Vertex first, Vertex count,
                      const Use& use) {
  for_each_drawn(stream, [&](Vertex source, Vertex dest) {
    const auto take = [&](Vertex tail, Vertex head) {
      if (tail >= first && tail - first < count) use(tail - first, head);
    };
    take(source, dest);
    if (both_ways) take(dest, source);
  });
}

/// Sorts each row, drops what the options say, and closes the gaps.
void finish_rows(std::vector<ArcIndex>& offsets, std::vector<Vertex>& dest, Vertex first,
                 bool simple) {
  const auto rows = static_cast<std::int64_t>(offsets.size()) - 1;
  std::vector<ArcIndex> kept(offsets.size(), 0);
#pragma omp parallel for schedule(dynamic, 1024)
  for (std::int64_t row = 0; row < rows; ++row) {
    const auto begin = dest.begin() + offsets[static_cast<std::size_t>(row)];
    auto end = dest.begin() + offsets[static_cast<std::size_t>(row) + 1];
    std::sort(begin, end);
    if (simple) {
      end = std::unique(begin, end);
      end = std::remove(begin, end, static_cast<Vertex>(first + row));
    }
    kept[static_cast<std::size_t>(row) + 1] = end - begin;
  }
  ArcIndex to = 0;
  for (std::size_t row = 0; row + 1 < offsets.size(); ++row) {
    const ArcIndex from = offsets[row];
    const ArcIndex count = kept[row + 1];
    if (to != from) std::copy_n(dest.begin() + from, count, dest.begin() + to);
    offsets[row] = to;
    to += count;
  }
  offsets.back() = to;
  dest.resize(static_cast<std::size_t>(to));
}

}  // namespace

GraphPart part_of_stream(const ArcStream& stream, const PartOptions& options, int ranks, int rank) {
  GraphPart part;
  part.ranges = {stream.num_vertices, ranks};
  part.rank = rank;
  part.symmetric = stream.both_ways || options.symmetrize;
  const Vertex first = part.first();
  const Vertex count = part.count();
  const bool both_ways = part.symmetric;
  std::vector<ArcIndex> ends(static_cast<std::size_t>(count) + 1, 0);
  for_each_own_arc(stream, both_ways, first, count, [&](Vertex row, Vertex /*head*/) {
    ArcIndex& degree = ends[static_cast<std::size_t>(row) + 1];
#pragma omp atomic update
    ++degree;
  });
  for (std::size_t row = 1; row < ends.size(); ++row) ends[row] += ends[row - 1];
  check_generated_size(stream.num_vertices, static_cast<double>(ends.back()), 4);
  std::vector<Vertex> dest(static_cast<std::size_t>(ends.back()));
  std::vector<ArcIndex> next(ends.begin(), ends.end() - 1);
  for_each_own_arc(stream, both_ways, first, count, [&](Vertex row, Vertex head) {
    ArcIndex at = 0;
#pragma omp atomic capture
    at = next[static_cast<std::size_t>(row)]++;
    dest[static_cast<std::size_t>(at)] = head;
  });
  next = {};
  finish_rows(ends, dest, first, options.simple || options.symmetrize);
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(stream.num_vertices) + 1, ends.back());
  std::fill_n(offsets.begin(), first, 0);
  std::ranges::copy(ends, offsets.begin() + first);
  part.num_arcs = ends.back();
  part.rows = Graph(std::move(offsets), std::move(dest));
  return part;
}

GraphPart part_of(const Graph& graph, int ranks, int rank) {
  GraphPart part{.ranges = {graph.num_vertices(), ranks},
                 .rank = rank,
                 .rows = {},
                 .num_arcs = graph.num_arcs(),
                 .symmetric = graph.known_symmetric()};
  const auto whole = graph.offsets();
  const auto first = static_cast<std::size_t>(part.first());
  const auto last = first + static_cast<std::size_t>(part.count());
  part.first_arc = whole[first];
  std::vector<ArcIndex> offsets(whole.size());
  for (std::size_t vertex = 0; vertex < whole.size(); ++vertex) {
    offsets[vertex] = whole[std::clamp(vertex, first, last)] - part.first_arc;
  }
  const auto at = static_cast<std::size_t>(part.first_arc);
  const auto arcs = static_cast<std::size_t>(offsets.back());
  const auto dest = graph.dest().subspan(at, arcs);
  OwnedWeights weights = std::visit(
      [&](const auto& values) -> OwnedWeights {
        if constexpr (has_weights<decltype(values)>) {
          const auto own = values.subspan(at, arcs);
          return std::vector(own.begin(), own.end());
        } else {
          return std::monostate{};
        }
      },
      graph.weights());
  part.rows = Graph(std::move(offsets), {dest.begin(), dest.end()}, std::move(weights));
  return part;
}

Graph joined(std::span<const GraphPart> parts) {
  const GraphPart& any = parts.front();
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(any.ranges.num_vertices) + 1);
  std::vector<Vertex> dest;
  dest.reserve(static_cast<std::size_t>(any.num_arcs));
  for (const GraphPart& part : parts) {
    const auto own = part.rows.offsets();
    const auto arcs_before = static_cast<ArcIndex>(dest.size());
    for (Vertex vertex = part.first(); vertex < part.first() + part.count(); ++vertex) {
      const auto end = static_cast<std::size_t>(vertex) + 1;
      offsets[end] = arcs_before + own[end];
    }
    append(dest, part.rows.dest());
  }
  OwnedWeights weights = std::visit(
      [&](const auto& values) -> OwnedWeights {
        if constexpr (has_weights<decltype(values)>) {
          std::vector<typename std::decay_t<decltype(values)>::value_type> all;
          all.reserve(dest.size());
          for (const GraphPart& part : parts) {
            append(all, std::get<std::decay_t<decltype(values)>>(part.rows.weights()));
          }
          return all;
        } else {
          return std::monostate{};
        }
      },
      any.rows.weights());
  return {std::move(offsets), std::move(dest), std::move(weights), any.symmetric};
}

}  // namespace graphspec
