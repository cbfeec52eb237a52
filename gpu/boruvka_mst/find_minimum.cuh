/// \file
/// Procedure 1 of Kolganov's iteration, "finding the minimum edge": the lightest edge out of each
/// segment, by a warp a segment, then of each tree, by the warps that have its segments. How lanes
/// of a warp learn from each other is what the paper's first two steps differ in: a parameter here.
///
/// Mended against the text:
/// - Its scan adds up flags, and the last lane's sum may be more than 1: the first lane counts.
/// - The first arc of a sorted list is the edge in the first iteration only where it is no
///   self-loop, which R-MAT graphs have.
/// - What weighs the same is ordered by lesser end, then greater end. Else trees could choose in
///   circles longer than those that are removed.
/// - One warp a tree would be one warp for nearly all segments as soon as there is a giant tree.
///   Here a warp reduces 32 segments, and warps with segments of one tree meet at one word.
#pragma once

#include "gpu/boruvka_mst/trees.cuh"
#include "gpu/device/lane_groups.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// Options allow as much.
inline constexpr int max_block_size = 1024;

/// No lane of a warp.
inline constexpr int no_lane = 32;

/// What a search of segments reads and writes.
template <class Key>
struct SearchTask {
  Segments segments;
  Vertex num_segments;
  const Vertex* to_new;
  Found<Key> found;
  Vertex cpu_first;      ///< lists of vertices from this one on are the CPU's
  bool first_iteration;  ///< each vertex is a tree
  int segments_a_warp;   ///< 1 to 32
  Status* status;
};

/// A segment and the lightest edge that has been found out of it.
template <class Key>
struct Row {
  ArcIndex low = 0;
  ArcIndex high = 0;
  Vertex vertex = no_vertex;
  Vertex tree = no_vertex;
  Vertex V = no_vertex;
  ArcIndex E = -1;
  Key weight = 0;
};

/// The tree of a vertex.
template <class Key>
__device__ Vertex tree_of(const SearchTask<Key>& task, Vertex vertex) {
  return task.first_iteration ? vertex : task.to_new[vertex];
}

/// Arcs of a sorted list that a lane looks at on its own.
inline constexpr int arcs_alone = 4;

/// A lane has so many arcs of a long list on their way at once, 32 apart.
inline constexpr int most_chunks = 4;

/// Reads this lane's ends of the next arcs; no_vertex behind the list.
template <class Graph, class Key>
__device__ void load_ends(const Graph& graph, const Row<Key>& row, int lane, int chunks,
                          Vertex (&end)[most_chunks], unsigned& arcs_read) {
#pragma unroll
  for (int chunk = 0; chunk < most_chunks; ++chunk) {
    const ArcIndex arc = row.low + 32 * chunk + lane;
    const bool there = chunk < chunks && arc < row.high;
    end[chunk] = there ? graph.end(row.vertex, arc) : no_vertex;
    arcs_read += there ? 1U : 0U;
  }
}

/// Which of them are in other trees.
template <class Key>
__device__ void tell_leading_out(const SearchTask<Key>& task, const Row<Key>& row,
                                 const Vertex (&end)[most_chunks], bool (&leads_out)[most_chunks]) {
#pragma unroll
  for (int chunk = 0; chunk < most_chunks; ++chunk) {
    leads_out[chunk] = end[chunk] != no_vertex && tree_of(task, end[chunk]) != row.tree;
  }
}

/// A warp goes over a sorted list until an arc leads to another tree: 32 arcs, and then four times
/// as many at once.
// scheme boruvka_mst.saa#first_out_of_segment 0f0b4472
// scheme boruvka_mst.saa#first_by_vote 5fd345b7
template <class Scan, class Graph, class Key>
__device__ void first_out_of_segment(const Scan& scan, const Graph& graph,
                                     const SearchTask<Key>& task, int lane, Row<Key>& row,
                                     unsigned& arcs_read) {
  int chunks = 1;
  while (row.low < row.high) {
    Vertex end[most_chunks];
    load_ends(graph, row, lane, chunks, end, arcs_read);
    bool leads_out[most_chunks];
    tell_leading_out(task, row, end, leads_out);
#pragma unroll
    for (int chunk = 0; chunk < most_chunks; ++chunk) {
      if (chunk >= chunks) break;
      const int first = scan.first(leads_out[chunk]);
      if (first != no_lane) {
        row.low += 32 * chunk + first;
        row.E = row.low;
        row.V = scan.from(end[chunk], first);
        return;
      }
    }
    row.low += 32 * chunks;
    chunks = most_chunks;
  }
  row.low = row.high;
}

/// Whether an edge comes before another from the same vertex.
template <class Key>
__device__ bool is_lighter(Key weight, Vertex V, Key others_weight, Vertex others_V) {
  if (V == no_vertex || others_V == no_vertex) return others_V == no_vertex && V != no_vertex;
  return weight != others_weight ? weight < others_weight : V < others_V;
}

/// A warp goes over a whole list that is not sorted.
// scheme boruvka_mst.saa#lightest_out_of_segment 2fe314dc
template <class Scan, class Graph, class Key>
__device__ void lightest_out_of_segment(const Scan& scan, const Graph& graph,
                                        const SearchTask<Key>& task, int lane, Row<Key>& row,
                                        unsigned& arcs_read) {
  Row<Key> own;  // of this lane
  for (; row.low < row.high; row.low += 32 * most_chunks) {
    Vertex end[most_chunks];
    load_ends(graph, row, lane, most_chunks, end, arcs_read);
    bool leads_out[most_chunks];
    tell_leading_out(task, row, end, leads_out);
#pragma unroll
    for (int chunk = 0; chunk < most_chunks; ++chunk) {
      if (!leads_out[chunk]) continue;
      const ArcIndex arc = row.low + 32 * chunk + lane;
      const Key weight = graph.key(arc);
      if (!is_lighter(weight, end[chunk], own.weight, own.V)) continue;
      own.V = end[chunk];
      own.E = arc;
      own.weight = weight;
    }
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    const int other = lane ^ distance;
    const Vertex others_V = scan.from(own.V, other);
    const ArcIndex others_E = scan.from(own.E, other);
    const Key others_weight = scan.from(own.weight, other);
    // Parallel arcs that weigh the same: both lanes of a pair have to take the same one.
    const bool takes = is_lighter(others_weight, others_V, own.weight, own.V) ||
                       (others_V == own.V && others_weight == own.weight && others_E < own.E);
    if (!takes) continue;
    own.V = others_V;
    own.E = others_E;
    own.weight = others_weight;
  }
  row.V = own.V;
  row.E = own.E;
  row.weight = own.weight;
}

/// The arc that a sorted list begins with, since those before it no longer leave the list's tree.
template <class Key>
struct FirstArc {
  Vertex end;
  Key key;
};

/// The first arc of a sorted list, where the last search left it to the next one.
template <class Graph>
class KeptArc {
 public:
  using Key = typename Graph::Key;

  /// Behind the first iteration each list that is searched has one. \param row  of this lane
  __device__ KeptArc(const Graph& graph, const SearchTask<Key>& task, const Row<Key>& row)
      : arc_(row.low) {
    if constexpr (Graph::keeps_first_arcs) {
      is_known_ = row.low < row.high && !task.first_iteration;
      if (is_known_) first_ = graph.first_arc[row.vertex];
    }
  }

  [[nodiscard]] __device__ bool is(ArcIndex arc) const {
    return Graph::keeps_first_arcs && is_known_ && arc == arc_;
  }
  [[nodiscard]] __device__ Vertex end() const { return first_.end; }
  [[nodiscard]] __device__ Key key() const { return first_.key; }
  /// Leaves what this search has found.
  __device__ static void keep(const Graph& graph, const Row<Key>& row) {
    if constexpr (Graph::keeps_first_arcs) graph.first_arc[row.vertex] = {row.V, row.weight};
  }

 private:
  ArcIndex arc_;
  bool is_known_ = false;
  FirstArc<Key> first_{};
};

/// 1a. A warp has segments_a_warp segments, one after another. \tparam Scan  how lanes learn from
/// each other: from(value, lane), first(flag) \tparam sorted  lists are, from light to heavy
// scheme boruvka_mst.saa#find_minimum_of_segments 3f2884cb
// scheme boruvka_mst.saa#find_minimum_by_vote 6358e4ad
// scheme boruvka_mst.saa#find_minimum_of_lists f9e18a29
template <class Scan, class Graph, bool sorted>
__global__ void __launch_bounds__(max_block_size)
    find_minimum_of_segments(Graph graph, SearchTask<typename Graph::Key> task) {
  using Key = typename Graph::Key;
  const Scan scan;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::int64_t segment = grid_thread() / 32 * task.segments_a_warp + lane;
  bool mine = lane < task.segments_a_warp && segment < task.num_segments;
  unsigned arcs_read = 0;
  Row<Key> row;
  if (mine) {
    const Segments& segments = task.segments;
    row.low = segments.low[segment];
    row.high = segments.high[segment];
    row.vertex = segments.vertex[segment];
    row.tree = segments.tree[segment];
    mine = row.vertex < task.cpu_first;
  }
  bool open = mine && row.low < row.high;
  const KeptArc<Graph> kept(graph, task, open ? row : Row<Key>());
  if constexpr (sorted) {
    // The arc that was the lightest in the last iteration is so still, unless its tree is now this
    // one, and then the next is often near: lanes go a few arcs along lists of their own, 32 at
    // once, before the warp goes along those that are left, one after another.
    for (int arcs = 0; arcs < arcs_alone && open; ++arcs) {
      const bool is_kept = kept.is(row.low);
      const Vertex end = is_kept ? kept.end() : graph.end(row.vertex, row.low);
      arcs_read += is_kept ? 0U : 1U;
      if (tree_of(task, end) != row.tree) {
        row.V = end;
        row.E = row.low;
        open = false;
      } else {
        ++row.low;
        open = row.low < row.high;
      }
    }
  }
  for (;;) {
    const int owner = scan.first(open);
    if (owner == no_lane) break;
    Row<Key> shared;
    shared.low = scan.from(row.low, owner);
    shared.high = scan.from(row.high, owner);
    shared.vertex = scan.from(row.vertex, owner);
    shared.tree = scan.from(row.tree, owner);
    if constexpr (sorted) {
      first_out_of_segment(scan, graph, task, lane, shared, arcs_read);
    } else {
      lightest_out_of_segment(scan, graph, task, lane, shared, arcs_read);
    }
    if (lane != owner) continue;
    row = shared;
    open = false;
  }
  if (mine) {
    if constexpr (sorted) {
      task.segments.low[segment] = row.low;
      if (row.V != no_vertex) {
        row.weight = kept.is(row.E) ? kept.key() : graph.key(row.E);
        KeptArc<Graph>::keep(graph, row);
      }
    } else {
      task.found.E[segment] = row.E;
    }
    task.found.V[segment] = row.V;
    task.found.weight[segment] = row.weight;
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    arcs_read += scan.from(arcs_read, lane ^ distance);
  }
  if (lane == 0 && arcs_read > 0) {
    atomicAdd(&task.status->arcs_read[blockIdx.x % task.status->arcs_read.size()],
              static_cast<unsigned long long>(arcs_read));
  }
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
