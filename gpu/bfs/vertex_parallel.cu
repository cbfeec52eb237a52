/// \file
/// BFS step 1, vertex_parallel: Harish and Narayanan's search. The paper calls it the first way to
/// parallelize BFS ("A Parallel BFS Function"), but does not print it.
///
/// Each launch has one thread per vertex. If the vertex is in the current level, its thread labels
/// the unreached neighbours. The step has no queues and no atomics. It takes O(V L + E) operations
/// for L levels, so with many levels it is slower than the sequential function, as the paper says.
///
/// The threads of a launch race on the labels, intentionally. In the launch of level l all writers
/// write l+1, and readers only test whether a label is l or -1. A thread that still reads -1 writes
/// l+1 again; a thread that reads l+1 does nothing. So the race cannot change the result. Relaxed
/// accesses mark the race as intended; they are never torn.
#include "gpu/bfs/bfs.hpp"
#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread per vertex.
// scheme bfs.saa#VertexParallelLevel 5dbed4b0
__global__ void vertex_parallel_kernel(CsrView graph, std::int32_t level, std::int32_t* label,
                                       int* changed) {
  const std::int64_t my_vertex = grid_thread();
  if (my_vertex >= graph.num_vertices || load_relaxed(&label[my_vertex]) != level) return;
  for (ArcIndex arc = graph.edges[my_vertex]; arc < graph.edges[my_vertex + 1]; ++arc) {
    const Vertex neighbour = graph.dest[arc];
    if (load_relaxed(&label[neighbour]) == -1) {
      store_relaxed(&label[neighbour], level + 1);
      store_relaxed(changed, 1);  // all writers write 1
    }
  }
}

bfs::Work bfs_vertex_parallel(const DeviceGraph& graph, Vertex source, const bfs::Options& options,
                              std::int32_t* label) {
  Runtime& runtime = graph.runtime();
  const Vertex num_vertices = graph.out().num_vertices;
  const std::int32_t source_label = 0;
  runtime.fill(label, 0xff, static_cast<std::size_t>(num_vertices) * sizeof(*label));
  runtime.copy_to_device(label + source, &source_label, sizeof(source_label));

  Array<int> changed(runtime, 1);
  std::int32_t level = 0;
  do {
    changed.fill_bytes(0);
    launch<vertex_parallel_kernel>(
        {blocks_for(num_vertices, options.block_size), static_cast<unsigned>(options.block_size)},
        graph.out(), level, label, changed.data());
    ++level;
  } while (changed.get(0) != 0);
  return {};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
