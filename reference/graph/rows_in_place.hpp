/// \file
/// Graphs that nearly fill a machine: undirected edges with weights of 48 bits become rows in the
/// memory of the rows themselves, with no list of edges beside them. Edges are made twice: to count
/// and to place them. An arc is placed in its source's bucket of neighbouring vertices, packed into
/// the 12 bytes that its end and its weight take later; then each bucket is unpacked and sorted.
#pragma once

#include <omp.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "reference/graph/generated_size.hpp"
#include "reference/graph/row_arrays.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/vertex_ranges.hpp"

namespace graphspec {

/// What part of a graph is made in this machine's memory, by all its ranks.
[[nodiscard]] inline double made_here(const RankOfMany& whose) {
  return static_cast<double>(whose.here) / whose.ranks;
}

/// An end, a weight and the source's place in its bucket in 96 bits.
class PackedArc {
 public:
  static constexpr int end_bits = 27;
  static constexpr int weight_bits = 48;
  static constexpr int place_bits = 96 - end_bits - weight_bits;

  /// That which stands in the rows' memory.
  PackedArc(const RowArrays<double>& rows, std::size_t arc)
      : narrow_(std::bit_cast<std::uint32_t>(rows.dest[arc])),
        wide_(std::bit_cast<std::uint64_t>(rows.weights[arc])) {}
  constexpr PackedArc(std::uint64_t place, Vertex end, std::uint64_t weight)
      : narrow_(static_cast<std::uint32_t>(static_cast<std::uint64_t>(end) | place << end_bits)),
        wide_(weight | place >> (32 - end_bits) << weight_bits) {}

  void put_into(RowArrays<double>& rows, std::size_t arc) const {
    rows.dest[arc] = std::bit_cast<Vertex>(narrow_);
    rows.weights[arc] = std::bit_cast<double>(wide_);
  }

  [[nodiscard]] constexpr std::uint64_t place() const {
    return wide_ >> weight_bits << (32 - end_bits) | narrow_ >> end_bits;
  }
  [[nodiscard]] constexpr Vertex end() const {
    return static_cast<Vertex>(narrow_ & ((1U << end_bits) - 1));
  }
  [[nodiscard]] constexpr std::uint64_t weight() const {
    return wide_ & ((std::uint64_t{1} << weight_bits) - 1);
  }

 private:
  std::uint32_t narrow_;
  std::uint64_t wide_;
};

/// Buckets of 2^shift neighbouring vertices each.
struct VertexBuckets {
  int shift;
  std::size_t count;

  explicit VertexBuckets(std::uint64_t vertices) {
    // As for ArcBuckets; a source's place in its bucket must fit into an arc besides.
    constexpr std::uint64_t most = 1024;
    constexpr std::uint64_t least_vertices = 1024;
    shift = std::bit_width(std::max((vertices + most - 1) / most, least_vertices) - 1);
    count = static_cast<std::size_t>((vertices + (std::uint64_t{1} << shift) - 1) >> shift);
  }
  [[nodiscard]] std::size_t of(Vertex vertex) const {
    return static_cast<std::size_t>(vertex) >> shift;
  }
  [[nodiscard]] std::uint64_t place_of(Vertex vertex) const {
    return static_cast<std::uint64_t>(vertex) & ((std::uint64_t{1} << shift) - 1);
  }
};

/// Unpacks buckets and sorts their rows, one bucket after another.
class BucketSorter {
 public:
  /// \param first_vertex, rows  of the bucket
  /// \param first_arc, last_arc  where its arcs stand
  void sort(RowArrays<double>& graph, std::uint64_t first_vertex, std::uint64_t rows,
            std::size_t first_arc, std::size_t last_arc) {
    row_end_.assign(rows + 1, 0);
    for (std::size_t arc = first_arc; arc < last_arc; ++arc) {
      ++row_end_[PackedArc(graph, arc).place() + 1];
    }
    for (std::size_t row = 0; row < rows; ++row) {
      row_end_[row + 1] += row_end_[row];
      graph.offsets[first_vertex + row] = static_cast<ArcIndex>(first_arc + row_end_[row]);
    }
    arcs_.resize(last_arc - first_arc);
    for (std::size_t arc = first_arc; arc < last_arc; ++arc) {
      const PackedArc here(graph, arc);
      arcs_[row_end_[here.place()]++] = {here.end(), here.weight()};
    }
    // Every row_end_[row] has moved on from its begin to its end.
    std::size_t row_begin = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      std::sort(arcs_.begin() + static_cast<std::ptrdiff_t>(row_begin),
                arcs_.begin() + static_cast<std::ptrdiff_t>(row_end_[row]));
      row_begin = row_end_[row];
    }
    for (std::size_t arc = 0; arc < arcs_.size(); ++arc) {
      graph.dest[first_arc + arc] = arcs_[arc].first;
      graph.weights[first_arc + arc] = static_cast<double>(arcs_[arc].second) * 0x1p-48;
    }
  }

 private:
  std::vector<std::pair<Vertex, std::uint64_t>> arcs_;  ///< ends and weights
  std::vector<std::size_t> row_end_;
};

/// The graph of undirected edges whose weights are multiples of 2^-48 below 1: both arcs of each, a
/// loop twice; rows sorted by destination, then weight; or one rank's rows of it, the others empty.
/// \param num_vertices  up to 2^27
/// \param for_edges  called as for_edges(chunk, chunks, use), twice a chunk, from any thread; calls
///                   use(one, other, 2^48 weight) for each edge of the chunk, the same both times
/// \throws InputError, before the rows' memory is taken, when there are more than fit into it
template <class ForEdges>
Graph rows_in_place(Vertex num_vertices, const RankOfMany& whose, const ForEdges& for_edges) {
  const auto vertices = static_cast<std::uint64_t>(num_vertices);
  const RowRange wanted = whose.rows(num_vertices);
  const VertexBuckets buckets(vertices);
  const bool is_shared = is_shared_work(16 * std::int64_t{num_vertices});  // edges, or nearly
  const std::int64_t chunks = is_shared ? omp_get_max_threads() : 1;

  // next[chunk][bucket]: how many arcs of the chunk go there; later, the next one's position.
  std::vector<std::vector<ArcIndex>> next(static_cast<std::size_t>(chunks));
#pragma omp parallel for schedule(static, 1) if (is_shared)
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    std::vector<ArcIndex> here(buckets.count, 0);
    for_edges(chunk, chunks, [&](Vertex one, Vertex other, std::uint64_t) {
      if (wanted.has(one)) ++here[buckets.of(one)];
      if (wanted.has(other)) ++here[buckets.of(other)];
    });
    next[static_cast<std::size_t>(chunk)] = std::move(here);
  }
  std::vector<ArcIndex> begin;
  ArcIndex num_arcs = 0;
  for (std::size_t bucket = 0; bucket < buckets.count; ++bucket) {
    begin.push_back(num_arcs);
    for (auto& chunk : next) num_arcs += std::exchange(chunk[bucket], num_arcs);
  }
  begin.push_back(num_arcs);

  // Beside the rows, each thread has a bucket unpacked, of up to a few times an even share.
  const double share = 4.0 * static_cast<double>(chunks) / static_cast<double>(buckets.count);
  check_generated_size(whose.here * static_cast<double>(num_vertices),
                       whose.here * static_cast<double>(num_arcs), 12 + 16 * std::min(share, 1.0));
  auto rows = std::make_shared<RowArrays<double>>(vertices, static_cast<std::size_t>(num_arcs));

#pragma omp parallel for schedule(static, 1) if (is_shared)
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    std::vector<ArcIndex> here = std::move(next[static_cast<std::size_t>(chunk)]);
    const auto place = [&](Vertex from, Vertex to, std::uint64_t weight) {
      if (!wanted.has(from)) return;
      PackedArc(buckets.place_of(from), to, weight)
          .put_into(*rows, static_cast<std::size_t>(here[buckets.of(from)]++));
    };
    for_edges(chunk, chunks, [&](Vertex one, Vertex other, std::uint64_t weight) {
      place(one, other, weight);
      place(other, one, weight);
    });
  }

#pragma omp parallel if (is_shared)
  {
    BucketSorter sorter;
#pragma omp for schedule(dynamic)
    for (std::size_t bucket = 0; bucket < buckets.count; ++bucket) {
      const std::uint64_t first_vertex = static_cast<std::uint64_t>(bucket) << buckets.shift;
      sorter.sort(
          *rows, first_vertex, std::min(std::uint64_t{1} << buckets.shift, vertices - first_vertex),
          static_cast<std::size_t>(begin[bucket]), static_cast<std::size_t>(begin[bucket + 1]));
    }
  }
  return graph_of(std::move(rows), whose.ranks == 1);
}

}  // namespace graphspec
