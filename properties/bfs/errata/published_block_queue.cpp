/// \file
/// BFS_host and BFS_Bqueue_kernel as the BFS paper prints them: each line in question stands beside
/// its correction, and PrintedLine chooses one to run as printed.
#include <algorithm>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/bfs/errata/access_conflicts.hpp"
#include "properties/bfs/errata/printed_memory.hpp"
#include "properties/bfs/errata/published.hpp"
#include "properties/errata/checked_run.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::AccessConflicts;
using properties::BoundedInts;
using properties::PrintedLine;

inline constexpr int BLOCK_SIZE = 32;       // the paper's 512
inline constexpr int BLOCK_QUEUE_SIZE = 2;  // the paper's 32

__global__ void published_BFS_Bqueue_kernel(BoundedInts p_frontier, BoundedInts p_frontier_tail,
                                            BoundedInts c_frontier, BoundedInts c_frontier_tail,
                                            BoundedInts edges, BoundedInts dest, BoundedInts label,
                                            BoundedInts visited, PrintedLine as_printed,
                                            AccessConflicts* tail_accesses) {
  const bool plain_tail_store = as_printed == PrintedLine::plain_tail_store;
  __shared__ int c_frontier_s[BLOCK_QUEUE_SIZE];
  __shared__ int c_frontier_tail_s, our_c_frontier_tail;

  if (threadIdx.x == 0) c_frontier_tail_s = 0;
  __syncthreads();

  const int tid = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (tid < *p_frontier_tail) {
    const int my_vertex = p_frontier[tid];
    for (int i = edges[my_vertex]; i < edges[std::int64_t{my_vertex} + 1]; i++) {
      // Relaxed accesses: the text's plain ones would also be a race.
      const bool no_exchange = as_printed == PrintedLine::no_exchange;
      const int was_visited =
          no_exchange ? load_relaxed(&(visited[dest[i]])) : atomicExch(&(visited[dest[i]]), 1);
      if (!was_visited) {
        if (no_exchange) store_relaxed(&(visited[dest[i]]), 1);
        label[dest[i]] = label[my_vertex] + 1;
        const int my_tail = atomicAdd(&c_frontier_tail_s, 1);
        tail_accesses->atomic_add(blockIdx.x, threadIdx.x);
        if (my_tail < BLOCK_QUEUE_SIZE) {
          c_frontier_s[my_tail] = dest[i];
        } else {
          if (plain_tail_store) {
            c_frontier_tail_s = BLOCK_QUEUE_SIZE;
            tail_accesses->plain_store(blockIdx.x, threadIdx.x);
          }
          const int my_global_tail = atomicAdd(&*c_frontier_tail, 1);
          c_frontier[my_global_tail] = dest[i];
        }
      }
    }
  }
  __syncthreads();

  // Printed with the tail itself in both places below, which the plain store keeps in range.
  const int queued =
      plain_tail_store ? c_frontier_tail_s : std::min(c_frontier_tail_s, +BLOCK_QUEUE_SIZE);
  if (threadIdx.x == 0) our_c_frontier_tail = atomicAdd(&*c_frontier_tail, queued);
  __syncthreads();

  for (int i = static_cast<int>(threadIdx.x); i < queued; i += static_cast<int>(blockDim.x)) {
    c_frontier[our_c_frontier_tail + i] = c_frontier_s[i];
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {

int initial_mark_of_source(const SearchCase& search, bool by_memset) {
  const executor::ScheduleScope scope(schedule_of(search.schedule_seed));
  PrintedMemory memory(search);
  const BoundedInts d_visited = memory.malloc("visited", search.problem.graph.num_vertices);
  const int mark = 1;
  if (by_memset) {
    PrintedMemory::memset(d_visited + search.problem.source, mark, 1);
  } else {
    PrintedMemory::copy_in(d_visited + search.problem.source, std::span(&mark, 1));
  }
  return d_visited[search.problem.source];
}

PrintedRun run_bfs_host(const SearchCase& search, PrintedLine as_printed) {
  const executor::ScheduleScope scope(schedule_of(search.schedule_seed));
  const Graph graph = search.problem.graph.graph();
  const int source = search.problem.source;
  const int numVertex = graph.num_vertices();
  const int numNonzero = static_cast<int>(graph.num_arcs());
  std::vector<int> h_label(static_cast<std::size_t>(numVertex), -1);
  AccessConflicts tail_accesses;
  PrintedMemory memory(search);

  // host memory
  int h_p_frontier_tail = 1;

  // init
  h_label[static_cast<std::size_t>(source)] = 0;

  // allocate device memory
  const BoundedInts d_edges = memory.malloc("edges", printed_edges(graph));
  const BoundedInts d_dest = memory.malloc("dest", printed_dest(graph));
  const BoundedInts d_label = memory.malloc("label", h_label);
  const BoundedInts d_visited = memory.malloc("visited", numVertex);
  if (as_printed != PrintedLine::visited_unset) PrintedMemory::memset(d_visited, 0, numVertex);

  const BoundedInts d_frontier = memory.malloc(
      "frontier", as_printed == PrintedLine::frontier_size ? 2 * numNonzero : 2 * numVertex);
  const BoundedInts d_c_frontier_tail = memory.malloc("c_frontier_tail", 1);
  const BoundedInts d_p_frontier_tail = memory.malloc("p_frontier_tail", 1);
  if (as_printed != PrintedLine::tail_unset) PrintedMemory::memset(d_c_frontier_tail, 0, 1);

  BoundedInts d_c_frontier = d_frontier + 0;
  BoundedInts d_p_frontier = d_frontier + numVertex;

  // init
  PrintedMemory::memset(d_visited + source, 1, 1);
  if (as_printed == PrintedLine::frontier_memset) {
    PrintedMemory::memset(d_frontier + numVertex, source, 1);
  } else {
    PrintedMemory::copy_in(d_frontier + numVertex, std::span(&source, 1));
  }
  *d_p_frontier_tail = h_p_frontier_tail;

  while (h_p_frontier_tail > 0) {
    if (h_p_frontier_tail > numVertex && as_printed != PrintedLine::no_exchange) {
      // A GPU would read that far.
      static_cast<void>(d_p_frontier[h_p_frontier_tail - 1]);
      break;
    }
    const int num_blocks = (h_p_frontier_tail + cpu::BLOCK_SIZE - 1) / cpu::BLOCK_SIZE;

    tail_accesses.begin_launch();
    cpu::launch<cpu::published_BFS_Bqueue_kernel>(
        {static_cast<unsigned>(num_blocks), static_cast<unsigned>(cpu::BLOCK_SIZE)}, d_p_frontier,
        d_p_frontier_tail, d_c_frontier, d_c_frontier_tail, d_edges, d_dest, d_label, d_visited,
        as_printed, &tail_accesses);
    memory.device().synchronize();
    h_p_frontier_tail = *d_c_frontier_tail;

    const BoundedInts temp = d_c_frontier;
    d_c_frontier = d_p_frontier;
    d_p_frontier = temp;

    *d_p_frontier_tail = *d_c_frontier_tail;
    PrintedMemory::memset(d_c_frontier_tail, 0, 1);
  }
  return {.label = PrintedMemory::copy_out(d_label, numVertex),
          .outside = memory.outside().first(),
          .conflict = tail_accesses.first()};
}

}  // namespace graphspec::properties
