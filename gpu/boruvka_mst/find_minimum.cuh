/// \file
/// Procedure 1 of Kolganov's iteration, "finding the minimum edge": the lightest edge out of each
/// segment, by a warp a segment, then of each tree, by the warps that have its segments. How lanes
/// of a warp learn from each other is what the paper's first two steps differ in: a parameter here.
///
/// Mended against the text:
/// - Its scan adds up flags, and the last lane's sum may be more than 1 (warp_scan.cuh).
/// - The first arc of a sorted list is the edge in the first iteration only where it is no
///   self-loop, which R-MAT graphs have: all iterations scan.
/// - What weighs the same is ordered by lesser end, then greater end. Else trees could choose in
///   circles longer than those that are removed.
/// - A warp "can" reduce what the segments of a tree have found. One warp would have nearly all
///   segments as soon as there is a giant tree. Here a warp reduces 32 segments, and warps with
///   segments of one tree meet at one word.
#pragma once

#include "gpu/boruvka_mst/trees.cuh"
#include "gpu/boruvka_mst/warp_scan.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// Options allow as much.
inline constexpr int max_block_size = 1024;

/// What a search of segments reads and writes.
template <class Key>
struct SearchTask {
  Segments segments;
  Vertex num_segments;
  const Vertex* to_new;
  Found<Key> found;
  Vertex cpu_first;      ///< lists of vertices from this one on are the CPU's
  bool first_iteration;  ///< each vertex is a tree
  Status* status;
};

/// The tree of a vertex.
template <class Key>
__device__ Vertex tree_of(const SearchTask<Key>& task, Vertex vertex) {
  return task.first_iteration ? vertex : task.to_new[vertex];
}

/// One lane of a warp adds what the warp's search has read.
template <class Key>
__device__ void count_arcs(const SearchTask<Key>& task, unsigned arcs_read) {
  if (arcs_read == 0) return;
  atomicAdd(&task.status->arcs_read[blockIdx.x % task.status->arcs_read.size()],
            static_cast<unsigned long long>(arcs_read));
}

/// What a segment has found: its lightest edge, or none (V: no_vertex).
template <class Key>
__device__ void note_found(const SearchTask<Key>& task, std::int64_t segment, Vertex V, ArcIndex E,
                           Key weight) {
  task.found.V[segment] = V;
  task.found.E[segment] = E;
  task.found.weight[segment] = weight;
}

/// 1a. A warp goes over a sorted list, 32 arcs at a time, until one leads to another tree.
/// \tparam Scan  how lanes learn which of them has found an edge: choose(flag)
// scheme boruvka_mst.saa#first_out_of_segment b1c21b7c
// scheme boruvka_mst.saa#find_minimum_of_segments 3f2884cb
template <class Scan, class Graph>
__global__ void __launch_bounds__(max_block_size)
    find_minimum_of_segments(Graph graph, SearchTask<typename Graph::Key> task) {
  using Key = typename Graph::Key;
  const Scan scan;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::int64_t segment = grid_thread() / 32;
  if (segment >= task.num_segments) return;
  const Vertex vertex = task.segments.vertex[segment];
  if (vertex >= task.cpu_first) return;
  const Vertex tree = task.segments.tree[segment];
  const ArcIndex high = task.segments.high[segment];
  ArcIndex here = task.segments.low[segment];
  unsigned arcs_read = 0;
  bool is_found = false;
  for (; !is_found && here < high; here += 32) {
    const ArcIndex arc = here + lane;
    const Vertex end = arc < high ? graph.end(vertex, arc) : no_vertex;
    const bool leads_out = end != no_vertex && tree_of(task, end) != tree;
    const Choice choice = scan.choose(leads_out);
    if (choice.is_mine) note_found(task, segment, end, arc, graph.key(arc));
    is_found = choice.is_found;
    arcs_read += static_cast<unsigned>(min(high - here, ArcIndex{32}));
  }
  if (lane != 0) return;
  if (!is_found) note_found(task, segment, no_vertex, ArcIndex{-1}, Key{0});
  count_arcs(task, arcs_read);
}

/// An edge in the order of edges: by weight, lesser end, greater end.
template <class Key>
struct EdgeOrder {
  Key weight = static_cast<Key>(~Key{0});
  std::uint64_t ends = ~std::uint64_t{0};  ///< behind all edges

  __device__ EdgeOrder() = default;
  __device__ EdgeOrder(Key the_weight, Vertex one, Vertex other)
      : weight(the_weight),
        ends(static_cast<std::uint64_t>(min(one, other)) << 32U |
             static_cast<std::uint64_t>(max(one, other))) {}
  __device__ bool operator<(const EdgeOrder& other) const {
    return weight != other.weight ? weight < other.weight : ends < other.ends;
  }
};

/// What a segment has found.
template <class Key>
__device__ EdgeOrder<Key> edge_of(const SearchTask<Key>& task, std::int64_t segment) {
  const Vertex V = task.found.V[segment];
  if (V == no_vertex) return {};
  return {task.found.weight[segment], task.segments.vertex[segment], V};
}

/// 1b. One thread a segment. A warp reduces its segments tree by tree; who has the first of a tree
/// in the warp has the lightest then, and tells it, or holds it against what other warps told.
// scheme boruvka_mst.saa#find_minimum_of_trees 0a75f5ac
template <class Scan, class Key>
__global__ void find_minimum_of_trees(SearchTask<Key> task, Vertex* best_segment) {
  const Scan scan;
  const std::int64_t segment = grid_thread();
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const bool mine = segment < task.num_segments;
  const Vertex tree = mine ? task.segments.tree[segment] : no_vertex;
  EdgeOrder<Key> lightest = mine ? edge_of(task, segment) : EdgeOrder<Key>();
  int place = lane;  // in the warp
  for (int distance = 1; distance < 32; distance *= 2) {
    const int other = lane + distance < 32 ? lane + distance : lane;
    EdgeOrder<Key> others;
    others.weight = scan.from(lightest.weight, other);
    others.ends = scan.from(lightest.ends, other);
    const int others_place = scan.from(place, other);
    if (scan.from(tree, other) == tree && others < lightest) {
      lightest = others;
      place = others_place;
    }
  }
  const Vertex tree_before = scan.from(tree, lane > 0 ? lane - 1 : 0);
  const Vertex last_tree = scan.from(tree, 31);
  const bool is_first = mine && (lane == 0 || tree_before != tree);
  if (!is_first || !(lightest < EdgeOrder<Key>())) return;

  const std::int64_t first_of_warp = segment - lane;
  const auto known_segment = static_cast<Vertex>(first_of_warp + place);
  const bool goes_back = lane == 0 && segment > 0 && task.segments.tree[segment - 1] == tree;
  const std::int64_t next_warp = first_of_warp + 32;
  const bool goes_on =
      last_tree == tree && next_warp < task.num_segments && task.segments.tree[next_warp] == tree;
  if (!goes_back && !goes_on) {
    best_segment[tree] = known_segment;
    return;
  }
  // Other warps have segments of this tree.
  Vertex before = load_relaxed(&best_segment[tree]);
  while (before == no_vertex || lightest < edge_of(task, before)) {
    const Vertex found = atomicCAS(&best_segment[tree], before, known_segment);
    if (found == before) break;
    before = found;
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
