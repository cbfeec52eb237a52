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
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/graph/generated_size.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {

/// An end, a weight and the source's place in its bucket in 96 bits.
class PackedArc {
 public:
  static constexpr int end_bits = 27;
  static constexpr int weight_bits = 48;
  static constexpr int place_bits = 96 - end_bits - weight_bits;

  constexpr PackedArc(std::uint32_t narrow, double wide)
      : narrow_(narrow), wide_(std::bit_cast<std::uint64_t>(wide)) {}
  constexpr PackedArc(std::uint64_t place, Vertex end, std::uint64_t weight)
      : narrow_(static_cast<std::uint32_t>(static_cast<std::uint64_t>(end) | place << end_bits)),
        wide_(weight | place >> (32 - end_bits) << weight_bits) {}

  [[nodiscard]] constexpr std::uint32_t narrow() const { return narrow_; }
  [[nodiscard]] constexpr double wide() const { return std::bit_cast<double>(wide_); }

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

/// The graph of undirected edges whose weights are multiples of 2^-48 below 1: both arcs of each, a
/// loop twice; rows sorted by destination, then weight.
/// \param num_vertices  up to 2^27
/// \param for_edges  called as for_edges(chunk, chunks, use), twice a chunk, from any thread; calls
///                   use(one, other, 2^48 weight) for each edge of the chunk, the same both times
/// \throws InputError, before the rows' memory is taken, when there are more than fit into it
template <class ForEdges>
Graph rows_in_place(Vertex num_vertices, const ForEdges& for_edges) {
  // As for ArcBuckets; a source's place in its bucket must fit into an arc besides.
  constexpr std::uint64_t most_buckets = 1024;
  constexpr std::uint64_t least_vertices = 1024;
  const auto vertices = static_cast<std::uint64_t>(num_vertices);
  const int shift =
      std::bit_width(std::max((vertices + most_buckets - 1) / most_buckets, least_vertices) - 1);
  const auto num_buckets =
      static_cast<std::size_t>((vertices + (std::uint64_t{1} << shift) - 1) >> shift);
  const auto bucket_of = [shift](Vertex vertex) {
    return static_cast<std::size_t>(vertex) >> shift;
  };
  const std::int64_t chunks = omp_get_max_threads();

  // next[chunk][bucket]: how many arcs of the chunk go there; later, the next one's position.
  std::vector<std::vector<ArcIndex>> next(static_cast<std::size_t>(chunks));
#pragma omp parallel for schedule(static, 1)
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    std::vector<ArcIndex> here(num_buckets, 0);
    for_edges(chunk, chunks, [&](Vertex one, Vertex other, std::uint64_t) {
      ++here[bucket_of(one)];
      ++here[bucket_of(other)];
    });
    next[static_cast<std::size_t>(chunk)] = std::move(here);
  }
  std::vector<ArcIndex> begin(num_buckets + 1, 0);
  ArcIndex num_arcs = 0;
  for (std::size_t bucket = 0; bucket < num_buckets; ++bucket) {
    begin[bucket] = num_arcs;
    for (auto& chunk : next) num_arcs += std::exchange(chunk[bucket], num_arcs);
  }
  begin[num_buckets] = num_arcs;

  struct Arrays {
    std::vector<ArcIndex> offsets;
    std::unique_ptr<Vertex[]> dest;
    std::unique_ptr<double[]> weights;
  };
  // Beside the rows: each thread unpacks a bucket at a time, which has up to a few times its share.
  const double unpacked = std::min(4.0 * static_cast<double>(chunks) / most_buckets, 1.0) * 24;
  check_generated_size(static_cast<double>(num_vertices), static_cast<double>(num_arcs),
                       12 + unpacked);
  auto arrays = std::make_shared<Arrays>();
  arrays->offsets.resize(static_cast<std::size_t>(vertices) + 1);
  arrays->offsets.back() = num_arcs;
  arrays->dest = std::make_unique_for_overwrite<Vertex[]>(static_cast<std::size_t>(num_arcs));
  arrays->weights = std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(num_arcs));

#pragma omp parallel for schedule(static, 1)
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    std::vector<ArcIndex> here = std::move(next[static_cast<std::size_t>(chunk)]);
    const std::uint64_t in_bucket = (std::uint64_t{1} << shift) - 1;
    const auto place = [&](Vertex from, Vertex to, std::uint64_t weight) {
      const PackedArc arc(static_cast<std::uint64_t>(from) & in_bucket, to, weight);
      const auto at = static_cast<std::size_t>(here[bucket_of(from)]++);
      arrays->dest[at] = std::bit_cast<Vertex>(arc.narrow());
      arrays->weights[at] = arc.wide();
    };
    for_edges(chunk, chunks, [&](Vertex one, Vertex other, std::uint64_t weight) {
      place(one, other, weight);
      place(other, one, weight);
    });
  }

#pragma omp parallel
  {
    struct RowArc {
      Vertex end;
      std::uint64_t weight;
      bool operator<(const RowArc& other) const {
        return std::tie(end, weight) < std::tie(other.end, other.weight);
      }
    };
    std::vector<RowArc> arcs;
    std::vector<std::size_t> row_end;
#pragma omp for schedule(dynamic)
    for (std::size_t bucket = 0; bucket < num_buckets; ++bucket) {
      const auto first_arc = static_cast<std::size_t>(begin[bucket]);
      const auto last_arc = static_cast<std::size_t>(begin[bucket + 1]);
      const std::uint64_t first_vertex = static_cast<std::uint64_t>(bucket) << shift;
      const std::uint64_t rows = std::min(std::uint64_t{1} << shift, vertices - first_vertex);
      const auto packed = [&](std::size_t arc) {
        return PackedArc(std::bit_cast<std::uint32_t>(arrays->dest[arc]), arrays->weights[arc]);
      };
      row_end.assign(rows + 1, 0);
      for (std::size_t arc = first_arc; arc < last_arc; ++arc) ++row_end[packed(arc).place() + 1];
      for (std::size_t row = 0; row < rows; ++row) {
        row_end[row + 1] += row_end[row];
        arrays->offsets[first_vertex + row] = static_cast<ArcIndex>(first_arc + row_end[row]);
      }
      arcs.resize(last_arc - first_arc);
      for (std::size_t arc = first_arc; arc < last_arc; ++arc) {
        const PackedArc here = packed(arc);
        arcs[row_end[here.place()]++] = {here.end(), here.weight()};
      }
      // Every row_end[row] has moved on from its begin to its end.
      std::size_t row_begin = 0;
      for (std::size_t row = 0; row < rows; ++row) {
        std::sort(arcs.begin() + static_cast<std::ptrdiff_t>(row_begin),
                  arcs.begin() + static_cast<std::ptrdiff_t>(row_end[row]));
        row_begin = row_end[row];
      }
      for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
        arrays->dest[first_arc + arc] = arcs[arc].end;
        arrays->weights[first_arc + arc] = static_cast<double>(arcs[arc].weight) * 0x1p-48;
      }
    }
  }
  const std::span<const ArcIndex> offsets = arrays->offsets;
  const std::span<const Vertex> dest(arrays->dest.get(), static_cast<std::size_t>(num_arcs));
  const std::span<const double> weights(arrays->weights.get(), dest.size());
  return Graph::view(std::move(arrays), offsets, dest, weights, true);
}

}  // namespace graphspec
