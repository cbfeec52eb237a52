/// \file
/// The edges of a forest as problem::Msf::Result lists them, computed on the device after the
/// search: of each edge the arc from its lesser end, in ascending order. The host's threads do the
/// same with an atomic operation and a binary search for each edge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/boruvka_mst/tuned/task.cuh"
#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"
#include "gpu/device/row_of_arc.cuh"
#include "gpu/device/thrust.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// What the kernels below add up.
struct ForestCounts {
  /// Arcs whose head is less than the head of the arc before, minus those that begin a row: 0 if
  /// the heads of each row are sorted.
  long long descents;
  unsigned long long weight;  ///< of integers
};

/// Adds a number of each lane to one word. All lanes call.
__device__ inline void add_of_warp(unsigned long long* sum, unsigned long long value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value += __shfl_down_sync(full_mask, value, distance);
  }
  if (threadIdx.x % 32 == 0 && value != 0) atomicAdd(sum, value);
}

/// A thread per stride of arcs and of rows.
template <class Task>
__global__ void count_descents(Task task, ForestCounts* counts) {
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  long long descents = 0;
  for (std::int64_t arc = grid_thread() + 1; arc < task.num_arcs; arc += threads) {
    if (task.dest[arc] < task.dest[arc - 1]) ++descents;
  }
  for (std::int64_t row = grid_thread(); row < task.num_vertices; row += threads) {
    const ArcIndex first = task.offsets[row];
    if (first == 0 || first == task.offsets[row + 1]) continue;
    if (task.dest[first] < task.dest[first - 1]) --descents;
  }
  add_of_warp(reinterpret_cast<unsigned long long*>(&counts->descents),
              static_cast<unsigned long long>(descents));
}

/// The first arc between two vertices with that weight. \pre the row is sorted and has one
template <class Task>
__device__ ArcIndex first_arc(const Task& task, Vertex tail, Vertex head,
                              typename Task::Weight weight) {
  ArcIndex first = task.offsets[tail];
  ArcIndex last = task.offsets[tail + 1];
  while (first < last) {
    const ArcIndex middle = first + (last - first) / 2;
    if (task.dest[middle] < head) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  while (weight_of(task, first) != weight) ++first;
  return first;
}

/// A thread per stride of vertices. \param marks  one bit per arc
template <class Task>
__global__ void mark_forest(Task task, unsigned* marks) {
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t vertex = grid_thread(); vertex < task.num_vertices; vertex += threads) {
    const ArcIndex chosen = task.chosen[vertex];
    if (chosen == no_arc) continue;
    const Vertex tail = row_of_arc(task.offsets, 0, task.num_vertices - 1, chosen);
    const Vertex head = task.dest[chosen];
    const ArcIndex arc = first_arc(task, tail < head ? tail : head, tail < head ? head : tail,
                                   weight_of(task, chosen));
    atomicOr(&marks[arc / 32], 1U << (arc % 32));
  }
}

/// A thread per word of marks. \param places  in: nothing; out: how many arcs are marked there
inline __global__ void count_marks(std::int64_t words, const unsigned* marks, unsigned* places) {
  const std::int64_t word = grid_thread();
  if (word < words) places[word] = static_cast<unsigned>(__popc(marks[word]));
}

/// The weight of an arc as an integer.
template <class Task>
__device__ long long integer_weight(const Task& task, ArcIndex arc) {
  if (task.mask == 0) return 1;
  const auto bits = static_cast<std::uint32_t>(task.weights[arc]);
  return task.sign != 0 ? static_cast<long long>(static_cast<std::int32_t>(bits))
                        : static_cast<long long>(bits);
}

/// A thread per word of marks. \param places  where the word's arcs go among `edges`
template <class Task>
__global__ void list_forest(Task task, std::int64_t words, const unsigned* marks,
                            const unsigned* places, ArcIndex* edges, ForestCounts* counts) {
  const std::int64_t word = grid_thread();
  long long weight = 0;
  if (word < words) {
    unsigned place = places[word];
    for (unsigned left = marks[word]; left != 0; left &= left - 1) {
      const ArcIndex arc = word * 32 + __ffs(static_cast<int>(left)) - 1;
      edges[place++] = arc;
      if constexpr (Task::is_packed) weight += integer_weight(task, arc);
    }
  }
  add_of_warp(&counts->weight, static_cast<unsigned long long>(weight));
}

/// The edges of a forest in the order of the answer.
struct ForestEdges {
  std::vector<ArcIndex> arcs;
  std::int64_t weight = 0;  ///< of integer weights
};

/// The blocks for that many items. Each thread has several items if there are more than a million.
inline unsigned blocks_of_strides(std::int64_t items, int block_size) {
  return blocks_for(std::clamp<std::int64_t>(items, 1, 1 << 20), block_size);
}

/// \return nothing if a row is not sorted by heads
template <class Task>
std::optional<ForestEdges> forest_edges(Runtime& runtime, const Task& task) {
  constexpr int block_size = 256;
  constexpr unsigned block = block_size;
  const Array<ForestCounts> counts(runtime, 1);
  counts.fill_bytes(0);
  const std::int64_t items = std::max<std::int64_t>(task.num_arcs, task.num_vertices);
  launch<count_descents<Task>>({blocks_of_strides(items, block_size), block}, task, counts.data());
  if (counts.get(0).descents != 0) return std::nullopt;
  const std::int64_t words = (task.num_arcs + 31) / 32;
  const Array<unsigned> marks(runtime, static_cast<std::size_t>(words));
  const Array<unsigned> places(runtime, static_cast<std::size_t>(words) + 1);
  marks.fill_bytes(0);
  places.fill_bytes(0);
  launch<mark_forest<Task>>({blocks_of_strides(task.num_vertices, block_size), block}, task,
                            marks.data());
  if (words > 0) {
    launch<count_marks>({blocks_for(words, block_size), block}, words, marks.data(), places.data());
  }
  thrust::exclusive_scan(thrust::device, places.data(), places.data() + places.size(),
                         places.data());
  const Array<ArcIndex> edges(runtime, places.get(static_cast<std::size_t>(words)));
  if (words > 0) {
    launch<list_forest<Task>>({blocks_for(words, block_size), block}, task, words, marks.data(),
                              places.data(), edges.data(), counts.data());
  }
  return ForestEdges{edges.to_host(), static_cast<std::int64_t>(counts.get(0).weight)};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
