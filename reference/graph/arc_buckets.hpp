/// \file
/// The sort behind every graph that is built: arcs in any order become rows, each sorted by
/// destination, then weight. First all threads deal the arcs out into buckets of neighbouring
/// sources, reading and writing in streams; then each bucket, small enough for a cache, is sorted
/// by one thread. The result does not depend on the number of threads.
#pragma once

#include <omp.h>

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/row_arrays.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {

/// An arc in a bucket. Weight is std::monostate, std::int32_t or double.
template <class Weight>
struct BucketArc {
  Vertex source;
  Vertex dest;
  [[no_unique_address]] Weight weight;
};
static_assert(sizeof(BucketArc<std::monostate>) == 8);

/// Arcs of a graph, dealt out: bucket b holds those from the vertices b << shift to
/// ((b + 1) << shift) - 1, and stands at begin[b] <= place < begin[b+1].
template <class Weight>
struct ArcBuckets {
  Vertex num_vertices = 0;
  int shift = 0;
  std::vector<ArcIndex> begin;
  std::unique_ptr<BucketArc<Weight>[]> arcs;

  [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(begin.size()) - 1; }
};

/// Deals out arc_at(0) .. arc_at(num_arcs-1), each a BucketArc<Weight> with 0 <= source <
/// num_vertices. arc_at is called twice an arc, from any thread.
template <class Weight, class ArcAt>
ArcBuckets<Weight> deal_out(Vertex num_vertices, ArcIndex num_arcs, const ArcAt& arc_at) {
  // A bucket's arcs should fit into a core's cache; a thread's open streams, one a bucket, too.
  constexpr std::int64_t wanted_arcs = std::int64_t{1} << 15;
  constexpr std::int64_t most_buckets = 1024;
  const auto wanted =
      static_cast<std::uint64_t>(std::clamp<std::int64_t>(num_arcs / wanted_arcs, 1, most_buckets));
  ArcBuckets<Weight> buckets;
  buckets.num_vertices = num_vertices;
  const std::uint64_t a_bucket = (static_cast<std::uint64_t>(num_vertices) + wanted - 1) / wanted;
  buckets.shift = std::bit_width(std::max<std::uint64_t>(a_bucket, 1) - 1);
  const auto count = static_cast<std::size_t>(
      (static_cast<std::uint64_t>(num_vertices) + (std::uint64_t{1} << buckets.shift) - 1) >>
      buckets.shift);
  buckets.begin.assign(count + 1, 0);
  buckets.arcs =
      std::make_unique_for_overwrite<BucketArc<Weight>[]>(static_cast<std::size_t>(num_arcs));

  // next[chunk * count + bucket]: how many arcs of the chunk go there; later, the next's place.
  const std::int64_t chunks = omp_get_max_threads();
  std::vector<ArcIndex> next(static_cast<std::size_t>(chunks) * count, 0);
  const auto for_chunk = [&](std::int64_t chunk, const auto& visit) {
    const ArcIndex last = (chunk + 1) * num_arcs / chunks;
    for (ArcIndex arc = chunk * num_arcs / chunks; arc < last; ++arc) visit(arc_at(arc));
  };
  const auto bucket_of = [&](const BucketArc<Weight>& arc) {
    return static_cast<std::size_t>(arc.source) >> buckets.shift;
  };
#pragma omp parallel for schedule(static, 1) if (is_shared_work(num_arcs))
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    std::vector<ArcIndex> here(count, 0);
    for_chunk(chunk, [&](const BucketArc<Weight>& arc) { ++here[bucket_of(arc)]; });
    std::copy(here.begin(), here.end(), next.begin() + chunk * static_cast<std::int64_t>(count));
  }
  ArcIndex place = 0;
  for (std::size_t bucket = 0; bucket < count; ++bucket) {
    buckets.begin[bucket] = place;
    for (std::size_t chunk = 0; chunk < static_cast<std::size_t>(chunks); ++chunk) {
      place += std::exchange(next[chunk * count + bucket], place);
    }
  }
  buckets.begin[count] = place;
#pragma omp parallel for schedule(static, 1) if (is_shared_work(num_arcs))
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const auto first = next.begin() + chunk * static_cast<std::int64_t>(count);
    std::vector<ArcIndex> here(first, first + static_cast<std::int64_t>(count));
    for_chunk(chunk, [&](const BucketArc<Weight>& arc) {
      buckets.arcs[static_cast<std::size_t>(here[bucket_of(arc)]++)] = arc;
    });
  }
  return buckets;
}

/// What a row is sorted by. Equal keys are equal arcs, so that no sort has a choice.
template <class Weight>
struct RowKey;

template <>
struct RowKey<std::monostate> {
  Vertex dest;
  explicit RowKey(const BucketArc<std::monostate>& arc) : dest(arc.dest) {}
  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

/// Destination and weight in one number.
template <>
struct RowKey<std::int32_t> {
  std::uint64_t key;
  explicit RowKey(const BucketArc<std::int32_t>& arc)
      : key(static_cast<std::uint64_t>(arc.dest) << 32 |
            (static_cast<std::uint32_t>(arc.weight) ^ sign)) {}
  [[nodiscard]] Vertex destination() const { return static_cast<Vertex>(key >> 32); }
  [[nodiscard]] std::int32_t weight() const {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(key) ^ sign);
  }
  friend auto operator<=>(const RowKey&, const RowKey&) = default;

 private:
  static constexpr std::uint32_t sign = 0x8000'0000U;
};

/// Reals by IEEE 754's total order, in which -0 is below +0 and NaN has a place too.
template <>
struct RowKey<double> {
  Vertex dest;
  std::uint64_t key;
  explicit RowKey(const BucketArc<double>& arc) : dest(arc.dest) {
    const auto bits = std::bit_cast<std::uint64_t>(arc.weight);
    key = (bits & sign) != 0 ? ~bits : bits | sign;
  }
  [[nodiscard]] double weight() const {
    return std::bit_cast<double>((key & sign) != 0 ? key & ~sign : ~key);
  }
  friend auto operator<=>(const RowKey&, const RowKey&) = default;

 private:
  static constexpr std::uint64_t sign = std::uint64_t{1} << 63;
};

template <class Weight>
void put(RowArrays<Weight>& arrays, std::size_t place, const RowKey<Weight>& key) {
  if constexpr (std::is_same_v<Weight, std::int32_t>) {
    arrays.dest[place] = key.destination();
  } else {
    arrays.dest[place] = key.dest;
  }
  if constexpr (has_weights<Weight>) arrays.weights[place] = key.weight();
}

/// Sorts a row. One of few arcs by counting, for each, those before it: without a branch that
/// depends on them.
/// \param given  memory for it as it came
template <class Weight>
void sort_row(std::span<RowKey<Weight>> row, std::vector<RowKey<Weight>>& given) {
  constexpr std::size_t few = 32;
  if (row.size() > few) {
    std::sort(row.begin(), row.end());
    return;
  }
  given.assign(row.begin(), row.end());
  for (std::size_t place = 0; place < given.size(); ++place) {
    const RowKey<Weight> key = given[place];
    std::size_t before = 0;
    for (std::size_t other = 0; other < place; ++other) before += !(key < given[other]);
    for (std::size_t other = place + 1; other < given.size(); ++other) before += given[other] < key;
    row[before] = key;
  }
}

/// The graph of the arcs in the buckets.
template <class Weight>
Graph graph_of(ArcBuckets<Weight>&& buckets, bool symmetric) {
  const auto num_arcs = static_cast<std::size_t>(buckets.begin.back());
  const auto num_vertices = static_cast<std::size_t>(buckets.num_vertices);
  auto arrays = std::make_shared<RowArrays<Weight>>(num_vertices, num_arcs);
#pragma omp parallel if (is_shared_work(buckets.begin.back()))
  {
    std::vector<ArcIndex> next;
    std::vector<RowKey<Weight>> keys;
    std::vector<RowKey<Weight>> given;
#pragma omp for schedule(dynamic)
    for (std::int64_t bucket = 0; bucket < buckets.count(); ++bucket) {
      const auto first_vertex = static_cast<std::size_t>(bucket) << buckets.shift;
      const std::size_t vertices =
          std::min(std::size_t{1} << buckets.shift, num_vertices - first_vertex);
      const ArcIndex first = buckets.begin[static_cast<std::size_t>(bucket)];
      const ArcIndex last = buckets.begin[static_cast<std::size_t>(bucket) + 1];
      next.assign(vertices + 1, 0);
      for (ArcIndex arc = first; arc < last; ++arc) {
        const Vertex source = buckets.arcs[static_cast<std::size_t>(arc)].source;
        ++next[static_cast<std::size_t>(source) - first_vertex + 1];
      }
      for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
        next[vertex + 1] += next[vertex];
        arrays->offsets[first_vertex + vertex] = first + next[vertex];
      }
      if (first == last) continue;
      keys.resize(static_cast<std::size_t>(last - first),
                  RowKey<Weight>(buckets.arcs[static_cast<std::size_t>(first)]));
      for (ArcIndex arc = first; arc < last; ++arc) {
        const BucketArc<Weight>& from = buckets.arcs[static_cast<std::size_t>(arc)];
        ArcIndex& place = next[static_cast<std::size_t>(from.source) - first_vertex];
        keys[static_cast<std::size_t>(place++)] = RowKey<Weight>(from);
      }
      // Every next[v] has moved on to the end of v's row.
      ArcIndex row = 0;
      for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
        sort_row(std::span(keys).subspan(static_cast<std::size_t>(row),
                                         static_cast<std::size_t>(next[vertex] - row)),
                 given);
        row = next[vertex];
      }
      for (std::size_t key = 0; key < keys.size(); ++key) {
        put(*arrays, static_cast<std::size_t>(first) + key, keys[key]);
      }
    }
  }
  buckets.arcs.reset();
  return graph_of(std::move(arrays), symmetric);
}

}  // namespace graphspec
