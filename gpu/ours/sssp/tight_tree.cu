/// \file
/// Predecessors that match final lengths, for words that have no room for predecessors. An arc is
/// tight if the length of its head is the sum of the length of its tail and its weight. A tight arc
/// along which lengths rise can be taken. If lengths do not rise (the weight is 0 or negative, or
/// so small that the sum rounds it away), two vertices could become predecessors of each other.
/// Such a vertex takes a predecessor from which predecessors already lead back to the source.
#include "gpu/ours/sssp/sparse_paths.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_paths {

/// Calls take(head) for the heads of the tight arcs of a tail. One thread per tail.
template <class Length, class Take>
__device__ void for_tight_arcs(const ArcsViewOver<Length>& out, Vertex source, Vertex tail,
                               const PathsViewOver<Length>& paths, const Take& take) {
  const Length length = paths.length[tail];
  for (ArcIndex arc = out.edges[tail]; arc < out.edges[tail + 1]; ++arc) {
    const WeightedArcOver<Length> to = out.arcs[arc];
    if (to.end != source && paths.length[to.end] == length + to.weight) take(to.end, length);
  }
}

/// Takes arcs along which lengths rise. Each writer of a head writes a correct predecessor.
template <class Length>
__global__ void take_rising_arcs(ArcsViewOver<Length> out, Vertex source,
                                 PathsViewOver<Length> paths) {
  const std::int64_t tail = grid_thread();
  if (tail >= out.num_vertices || paths.length[tail] == no_path<Length>) return;
  for_tight_arcs(out, source, static_cast<Vertex>(tail), paths, [&](Vertex head, Length length) {
    if (length < paths.length[head]) {
      store_relaxed(&paths.predecessor[head], static_cast<Vertex>(tail));
    }
  });
}

/// Takes arcs from the source and from vertices with a predecessor, to vertices without one. A
/// vertex keeps its predecessor, because another one might lead back to the vertex itself.
/// \param taken  is set to 1 if an arc was taken
template <class Length>
__global__ void take_level_arcs(ArcsViewOver<Length> out, Vertex source,
                                PathsViewOver<Length> paths, int* taken) {
  const std::int64_t tail = grid_thread();
  if (tail >= out.num_vertices || paths.length[tail] == no_path<Length>) return;
  if (tail != source && load_relaxed(&paths.predecessor[tail]) < 0) return;
  for_tight_arcs(out, source, static_cast<Vertex>(tail), paths, [&](Vertex head, Length) {
    if (load_relaxed(&paths.predecessor[head]) >= 0) return;
    const Vertex before =
        atomicCAS(&paths.predecessor[head], reference::no_predecessor, static_cast<Vertex>(tail));
    if (before == reference::no_predecessor) store_relaxed(taken, 1);
  });
}

template <class Length>
void write_tight_tree(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                      int block_size, const PathsViewOver<Length>& paths) {
  const LaunchConfig shape{blocks_for(graph.num_vertices(), block_size),
                           static_cast<unsigned>(block_size)};
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
