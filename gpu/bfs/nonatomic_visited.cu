/// \file
/// BFS step 2, nonatomic_visited: BFS_Bqueue_kernel without its shared memory and with line 15
/// taken apart, visited read and then written ("A Parallel BFS Function", on why there is an
/// atomicExch).
///
/// New against vertex_parallel: a frontier, after Luo, Wong and Hwu. A level costs the frontier's
/// vertices and arcs, no longer all vertices. What the text says of this form: threads do not see
/// each other's marks in time, so that several may insert one vertex. It is then followed several
/// times, with the same outcome each time: the labels are right, and the work is done again.
///
/// Threads of one launch race on visited and label on purpose. All who write visited write 1, and
/// all who write a label in one level write the same; a vertex whose label is read here got it in
/// an earlier launch, and nobody writes it again. Relaxed accesses say that it is meant. (The
/// text's plain ones would be a data race, and could see older marks still: relaxed loads go past
/// the first-level cache.)
///
/// The text does not say what holds the duplicates. Those of one level can be found by as many
/// threads each in the next, so that their number can double from level to level, and no size
/// suffices for all graphs. A frontier has two places a vertex here (frontier_places); what finds
/// none is left out, and the host, which sees it by the tail, then collects the level by its
/// labels, each vertex once.
#include "gpu/bfs/bfs_host.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread an entry of the previous frontier.
// scheme bfs.saa#NonatomicVisitedLevel 02a90818
__global__ void nonatomic_visited_kernel(Level level, const ArcIndex* edges, const Vertex* dest,
                                         std::int64_t places) {
  const std::int64_t tid = grid_thread();
  if (tid >= level.p_frontier_tail) return;
  const Vertex my_vertex = level.p_frontier[tid];
  for (ArcIndex arc = edges[my_vertex]; arc < edges[my_vertex + 1]; ++arc) {
    const Vertex neighbour = dest[arc];
    const int was_visited = load_relaxed(&level.visited[neighbour]);
    if (!was_visited) {
      store_relaxed(&level.visited[neighbour], 1);
      store_relaxed(&level.label[neighbour], level.label[my_vertex] + 1);
      const Vertex my_global_tail = atomicAdd(level.c_frontier_tail, 1);
      if (my_global_tail < places) level.c_frontier[my_global_tail] = neighbour;
    }
  }
}

/// After an overflow: each vertex of the level once, a thread a vertex.
// scheme bfs.saa#CollectLevel be0f6606
__global__ void collect_level_kernel(Vertex num_vertices, const std::int32_t* label,
                                     std::int32_t found, Vertex* frontier, Vertex* frontier_tail) {
  const std::int64_t my_vertex = grid_thread();
  if (my_vertex >= num_vertices || label[my_vertex] != found) return;
  frontier[atomicAdd(frontier_tail, 1)] = static_cast<Vertex>(my_vertex);
}

// scheme bfs.saa#NonatomicVisited 65b0c15b
bfs::Work bfs_nonatomic_visited(const DeviceGraph& graph, Vertex source,
                                const bfs::Options& options, std::int32_t* label) {
  const auto block_size = static_cast<unsigned>(options.block_size);
  const Vertex num_vertices = graph.out().num_vertices;
  const std::int64_t places =
      options.frontier_places > 0 ? options.frontier_places : 2 * std::int64_t{num_vertices};
  SearchMemory memory = start_search(graph, source, label, static_cast<std::size_t>(places));
  bfs::Work work;
  for (std::int32_t found = 1; memory.p_frontier_tail > 0; ++found) {
    memory.c_frontier_tail.fill_bytes(0);
    launch<nonatomic_visited_kernel>(
        {blocks_for(memory.p_frontier_tail, options.block_size), block_size}, next_level(memory),
        graph.out().edges, graph.out().dest, places);
    finish_level(memory);
    work.insertions += memory.p_frontier_tail;
    if (memory.p_frontier_tail > places) {
      memory.c_frontier_tail.fill_bytes(0);
      launch<collect_level_kernel>({blocks_for(num_vertices, options.block_size), block_size},
                                   num_vertices, label, found, memory.p_frontier,
                                   memory.c_frontier_tail.data());
      memory.p_frontier_tail = memory.c_frontier_tail.get(0);
    }
  }
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
