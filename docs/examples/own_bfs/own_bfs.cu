/// \file
/// A breadth-first search by one launch of one block. The threads share the arcs and process one
/// level after another, until a level reaches no new vertex.
#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

//! [kernel]
__global__ void own_bfs_kernel(const int* tail, const int* head, int num_arcs, int* level) {
  __shared__ int reached;  // number of new vertices in this level
  for (int depth = 0;; ++depth) {
    if (threadIdx.x == 0) reached = 0;
    __syncthreads();
#if !defined(PLANTED_OFF_BY_ONE)
    const int end = num_arcs;
#else
    const int end = num_arcs - 1;
#endif
    for (int arc = threadIdx.x; arc < end; arc += blockDim.x) {
      // Intentional race: a vertex labelled meanwhile has another depth.
      if (load_relaxed(&level[tail[arc]]) != depth) continue;
      if (atomicCAS(&level[head[arc]], -1, depth + 1) == -1) atomicAdd(&reached, 1);
    }
    __syncthreads();
    if (reached == 0) return;
#if !defined(PLANTED_MISSING_BARRIER)
    __syncthreads();  // all threads read `reached` before thread 0 clears it
#endif
  }
}
//! [kernel]

/// Returns the level of each vertex, or -1 if it is not reached.
std::vector<std::int32_t> own_bfs(Runtime& device, const Graph& graph, Vertex source) {
  std::vector<int> tails;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    tails.insert(tails.end(), graph.neighbours(vertex).size(), vertex);
  }
  const Array<int> tail(device, tails);
  const Array<int> head(device, graph.dest());
  const Array<int> level(device, static_cast<std::size_t>(graph.num_vertices()));
  level.fill_bytes(0xff);
  level.set(static_cast<std::size_t>(source), 0);
  launch<own_bfs_kernel>({1, 64}, tail.data(), head.data(), static_cast<int>(tails.size()),
                         level.data());
  return level.to_host();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
