/// \file
/// Predecessors that match final lengths, for words that have no room for predecessors. An arc is
/// tight if the length of its head is the sum of the length of its tail and its weight. A tight arc
/// along which lengths rise can be taken. If lengths do not rise (the weight is 0 or negative, or
/// so small that the sum rounds it away), two vertices could become predecessors of each other.
/// Such a vertex takes a predecessor from which predecessors already lead back to the source.
#include "gpu/device/row_of_arc.cuh"
#include "gpu/ours/sssp/sparse_paths.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_paths {

/// The number of consecutive arcs that a warp takes. A warp for each row would be slow for the row
/// of a vertex with many arcs.
inline constexpr int arcs_of_warp = 1024;

/// Calls take(tail, head) for the tight arcs among those of this warp.
template <class Length, class Take>
__device__ void for_tight_arcs(const ArcsViewOver<Length>& out, Vertex source,
                               const PathsViewOver<Length>& paths, const Take& take) {
  const ArcIndex begin = grid_thread() / 32 * arcs_of_warp;
  if (begin >= out.num_arcs) return;
  const ArcIndex end = begin + arcs_of_warp < out.num_arcs ? begin + arcs_of_warp : out.num_arcs;
  const Vertex first = row_of_arc(out.edges, 0, out.num_vertices - 1, begin);
  const Vertex last = row_of_arc(out.edges, first, out.num_vertices - 1, end - 1);
  for (ArcIndex arc = begin + threadIdx.x % 32; arc < end; arc += 32) {
    const Vertex tail = row_of_arc(out.edges, first, last, arc);
    const Length length = paths.length[tail];
    if (length == no_path<Length>) continue;
    const WeightedArcOver<Length> to = out.arcs[arc];
    if (to.end != source && paths.length[to.end] == length + to.weight) take(tail, to.end);
  }
}

/// Takes arcs along which lengths rise. Each writer of a head writes a correct predecessor.
template <class Length>
__global__ void take_rising_arcs(ArcsViewOver<Length> out, Vertex source,
                                 PathsViewOver<Length> paths) {
  for_tight_arcs(out, source, paths, [&](Vertex tail, Vertex head) {
    if (paths.length[tail] < paths.length[head]) store_relaxed(&paths.predecessor[head], tail);
  });
}

/// Takes arcs from the source and from vertices with a predecessor, to vertices without one. A
/// vertex keeps its predecessor, because another one might lead back to the vertex itself.
/// \param taken  is set to 1 if an arc was taken
template <class Length>
__global__ void take_level_arcs(ArcsViewOver<Length> out, Vertex source,
                                PathsViewOver<Length> paths, int* taken) {
  for_tight_arcs(out, source, paths, [&](Vertex tail, Vertex head) {
    if (tail != source && load_relaxed(&paths.predecessor[tail]) < 0) return;
    if (load_relaxed(&paths.predecessor[head]) >= 0) return;
    const Vertex before = atomicCAS(&paths.predecessor[head], reference::no_predecessor, tail);
    if (before == reference::no_predecessor) store_relaxed(taken, 1);
  });
}

template <class Length>
void write_tight_tree(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                      int block_size, const PathsViewOver<Length>& paths) {
  if (graph.num_arcs() == 0) return;
  const ArcIndex warps = (graph.num_arcs() + arcs_of_warp - 1) / arcs_of_warp;
  const LaunchConfig shape{blocks_for(warps * 32, block_size), static_cast<unsigned>(block_size)};
  if (least >= 0) launch<take_rising_arcs<Length>>(shape, graph.out(), source, paths);
  const Array<int> taken(graph.runtime(), 1);
  do {
    taken.fill_bytes(0);
    launch<take_level_arcs<Length>>(shape, graph.out(), source, paths, taken.data());
  } while (taken.get(0) != 0);
}

template void write_tight_tree(const WeightedGraphOver<double>&, double, Vertex, int,
                               const PathsViewOver<double>&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_paths
