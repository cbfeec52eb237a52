/// \file
/// No step of Kolganov 2015: the search on lists that are not sorted, against which his
/// preprocessing 1 is measured. A warp reads the whole list of each segment and keeps the lightest
/// arc to another tree.
#include "gpu/boruvka_mst/iterations.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// The lightest arc that a lane knows.
template <class Key>
struct Lightest {
  Vertex V = no_vertex;
  ArcIndex E = -1;
  Key weight = 0;

  /// Takes another one of the same list if it is lighter; what weighs the same, by end and position
  /// (of parallel arcs both lanes of a pair have to take the same one).
  __device__ void prefer(const Lightest& other) {
    if (other.V == no_vertex) return;
    const bool is_lighter =
        V == no_vertex || other.weight < weight ||
        (other.weight == weight && (other.V < V || (other.V == V && other.E < E)));
    if (is_lighter) *this = other;
  }
};

/// 1a, a warp a segment: a lane every 32nd arc, then lanes exchange in pairs.
// scheme boruvka_mst.saa#lightest_out_of_segment 2fe314dc
// scheme boruvka_mst.saa#find_minimum_of_lists f9e18a29
template <class Graph>
__global__ void __launch_bounds__(max_block_size)
    find_minimum_of_lists(Graph graph, SearchTask<typename Graph::Key> task) {
  using Key = typename Graph::Key;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::int64_t segment = grid_thread() / 32;
  if (segment >= task.num_segments) return;
  const Vertex vertex = task.segments.vertex[segment];
  const Vertex tree = task.segments.tree[segment];
  const ArcIndex low = task.segments.low[segment];
  const ArcIndex high = task.segments.high[segment];
  Lightest<Key> own;
  for (ArcIndex arc = low + lane; arc < high; arc += 32) {
    const Vertex end = graph.end(vertex, arc);
    if (tree_of(task, end) != tree) own.prefer({end, arc, graph.key(arc)});
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    own.prefer({__shfl_xor_sync(full_mask, own.V, distance),
                __shfl_xor_sync(full_mask, own.E, distance),
                __shfl_xor_sync(full_mask, own.weight, distance)});
  }
  if (lane != 0) return;
  note_found(task, segment, own.V, own.E, own.weight);
  count_arcs(task, static_cast<unsigned>(high - low));
}

struct ListSearch {
  using Scan = Shuffles;

  /// \tparam Graph  a GraphOnDevice
  template <class Graph>
  static void launch_on(const Graph& graph, const SearchTask<typename Graph::Key>& task,
                        int block_size) {
    launch<find_minimum_of_lists<typename Graph::View>>(
        {blocks_for(std::int64_t{task.num_segments} * 32, block_size),
         static_cast<unsigned>(block_size)},
        graph.view(), task);
  }
};

}  // namespace boruvka

// scheme boruvka_mst.saa#WarpAList 8a675589
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_our_whole_lists(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return prepare_in_device_memory<ListSearch, NoCpuPart>(runtime, graph, options);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
