/// \file
/// The w-queues of Parboil's BFS (Luo, Wong and Hwu), which the BFS paper describes: a fixed number
/// of slots a queue and no check of it.
#include "gpu/device/kernel.hpp"
#include "properties/bfs/errata/printed_memory.hpp"
#include "properties/bfs/errata/published.hpp"
#include "properties/errata/checked_run.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::BoundedInts;
using properties::OutsideAccess;

inline constexpr int NUM_BIN = 2;    // Parboil's 8
inline constexpr int LOCAL_MEM = 4;  // Parboil's 400

__global__ void published_warp_queue_kernel(BoundedInts p_frontier, int p_frontier_tail,
                                            BoundedInts c_frontier, BoundedInts c_frontier_tail,
                                            BoundedInts edges, BoundedInts dest, BoundedInts label,
                                            BoundedInts visited, OutsideAccess* outside,
                                            bool check_overflow) {
  __shared__ int local_q[NUM_BIN][LOCAL_MEM];
  __shared__ int local_q_tail[NUM_BIN];
  __shared__ int place[NUM_BIN];

  if (threadIdx.x < NUM_BIN) local_q_tail[threadIdx.x] = 0;
  __syncthreads();

  const int q = static_cast<int>(threadIdx.x) % NUM_BIN;
  const BoundedInts my_queue("local_q", local_q[q], LOCAL_MEM, *outside);
  const int tid = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (tid < p_frontier_tail) {
    const int my_vertex = p_frontier[tid];
    for (int i = edges[my_vertex]; i < edges[std::int64_t{my_vertex} + 1]; i++) {
      if (!atomicExch(&(visited[dest[i]]), 1)) {
        label[dest[i]] = label[my_vertex] + 1;
        const int index = atomicAdd(&local_q_tail[q], 1);
        if (check_overflow && index >= LOCAL_MEM) {
          c_frontier[atomicAdd(&*c_frontier_tail, 1)] = dest[i];
        } else {
          my_queue[index] = dest[i];
        }
      }
    }
  }
  __syncthreads();

  if (threadIdx.x == 0) {
    for (int queue = 0; queue < NUM_BIN; queue++) {
      if (check_overflow && local_q_tail[queue] > LOCAL_MEM) local_q_tail[queue] = LOCAL_MEM;
      place[queue] = atomicAdd(&*c_frontier_tail, local_q_tail[queue]);
    }
  }
  __syncthreads();

  for (int i = static_cast<int>(threadIdx.x) / NUM_BIN; i < local_q_tail[q];
       i += static_cast<int>(blockDim.x) / NUM_BIN) {
    c_frontier[place[q] + i] = my_queue[i];
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {

PrintedRun run_warp_queues(const SearchCase& search, bool check_overflow) {
  const executor::ScheduleScope scope(schedule_of(search.schedule_seed));
  const Graph graph = search.problem.graph.graph();
  const int num_vertices = graph.num_vertices();
  const std::vector<int> zeros(static_cast<std::size_t>(num_vertices), 0);
  PrintedMemory memory(search);
  const BoundedInts edges = memory.malloc("edges", printed_edges(graph));
  const BoundedInts dest = memory.malloc("dest", printed_dest(graph));
  const BoundedInts label =
      memory.malloc("label", std::vector<int>(static_cast<std::size_t>(num_vertices), -1));
  const BoundedInts visited = memory.malloc("visited", zeros);
  BoundedInts p_frontier = memory.malloc("p_frontier", zeros);
  BoundedInts c_frontier = memory.malloc("c_frontier", zeros);
  const BoundedInts c_frontier_tail = memory.malloc("c_frontier_tail", 1);
  label[search.problem.source] = 0;
  visited[search.problem.source] = 1;
  p_frontier[0] = search.problem.source;

  int p_frontier_tail = 1;
  while (p_frontier_tail > 0 && !memory.outside().first()) {
    *c_frontier_tail = 0;
    cpu::launch<cpu::published_warp_queue_kernel>(
        {static_cast<unsigned>((p_frontier_tail + 31) / 32), 32}, p_frontier, p_frontier_tail,
        c_frontier, c_frontier_tail, edges, dest, label, visited, &memory.outside(),
        check_overflow);
    memory.device().synchronize();
    p_frontier_tail = *c_frontier_tail;
    std::swap(p_frontier, c_frontier);
  }
  return {.label = PrintedMemory::copy_out(label, num_vertices),
          .outside = memory.outside().first(),
          .conflict = {}};
}

}  // namespace graphspec::properties
