/// \file
/// Two pieces of the BFS paper's text put together: "Kernel Launch Overhead" (one block runs
/// several levels in one launch) and "Memory Bandwidth" (label is read through a texture).
///
/// The executor's textures read memory itself. A GPU's may answer from a cache that need not follow
/// writes of the same launch, so the texture stands here over a copy of label made at the launch:
/// the oldest values that CUDA permits a fetch to return.
#include "gpu/device/kernel.hpp"
#include "properties/bfs/errata/printed_memory.hpp"
#include "properties/bfs/errata/published.hpp"
#include "properties/errata/checked_run.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::BoundedInts;

inline constexpr int FRONTIER_SIZE = 64;  // more than a case has vertices: no overflow here

__global__ void published_single_block_kernel(int source, BoundedInts edges, BoundedInts dest,
                                              BoundedInts label, BoundedInts visited,
                                              TextureView<int> label_texture,
                                              bool label_through_texture) {
  __shared__ int frontier_s[2][FRONTIER_SIZE];
  __shared__ int c_frontier_tail_s;

  int p_frontier_tail = 1;
  if (threadIdx.x == 0) frontier_s[0][0] = source;
  for (int level = 0; p_frontier_tail > 0; level++) {
    const int* p_frontier = frontier_s[level % 2];
    int* c_frontier = frontier_s[(level + 1) % 2];
    if (threadIdx.x == 0) c_frontier_tail_s = 0;
    __syncthreads();
    for (int f = static_cast<int>(threadIdx.x); f < p_frontier_tail;
         f += static_cast<int>(blockDim.x)) {
      const int my_vertex = p_frontier[f];
      const int my_label =
          label_through_texture ? fetch(label_texture, my_vertex) : label[my_vertex];
      for (int i = edges[my_vertex]; i < edges[std::int64_t{my_vertex} + 1]; i++) {
        const int was_visited = atomicExch(&(visited[dest[i]]), 1);
        if (!was_visited) {
          label[dest[i]] = my_label + 1;
          c_frontier[atomicAdd(&c_frontier_tail_s, 1)] = dest[i];
        }
      }
    }
    __syncthreads();
    p_frontier_tail = c_frontier_tail_s;
    __syncthreads();
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {

PrintedRun run_single_block(const SearchCase& search, bool label_through_texture) {
  const executor::ScheduleScope scope(schedule_of(search.schedule_seed));
  const Graph graph = search.problem.graph.graph();
  const int num_vertices = graph.num_vertices();
  std::vector<int> unvisited(static_cast<std::size_t>(num_vertices), 0);
  std::vector<int> unlabelled(static_cast<std::size_t>(num_vertices), -1);
  PrintedMemory memory(search);
  const BoundedInts edges = memory.malloc("edges", printed_edges(graph));
  const BoundedInts dest = memory.malloc("dest", printed_dest(graph));
  const BoundedInts label = memory.malloc("label", unlabelled);
  const BoundedInts visited = memory.malloc("visited", unvisited);
  label[search.problem.source] = 0;
  visited[search.problem.source] = 1;

  const Array<int> label_at_launch(
      memory.device(), std::span<const int>(PrintedMemory::copy_out(label, num_vertices)));
  const cpu::Texture<int> label_texture(memory.device(), label_at_launch.data(),
                                        label_at_launch.size());
  cpu::launch<cpu::published_single_block_kernel>({1, 32}, search.problem.source, edges, dest,
                                                  label, visited, label_texture.view(),
                                                  label_through_texture);
  memory.device().synchronize();
  return {.label = PrintedMemory::copy_out(label, num_vertices),
          .outside = memory.outside().first(),
          .conflict = {}};
}

}  // namespace graphspec::properties
