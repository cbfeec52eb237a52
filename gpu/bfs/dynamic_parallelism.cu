/// \file
/// BFS step 8, dynamic_parallelism: a child grid for each vertex of high degree ("Load Balance";
/// described in the paper, printed nowhere).
///
/// New against warp_queues: a thread walks the arcs of its vertex alone, so one vertex of a million
/// arcs keeps a whole level waiting for one thread. Here such a thread starts a child grid with a
/// thread an arc, which inserts into the same next frontier; a level ends when its children have.
///
/// The levels are launched one by one, as in warp_queues: a child grid cannot reach the shared
/// memory in which single_block_start keeps its frontiers. The text leaves open from which degree a
/// child pays; it is an option. A level starts no more children than a device holds pending by
/// default, and a thread that comes after them walks its arcs itself: on the GPU that we measured,
/// launches beyond the limit fail as documented a few thousand times, and then hang.
#include "gpu/bfs/warp_queues.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// CUDA's default for cudaLimitDevRuntimePendingLaunchCount, less some for what is ending.
constexpr int max_children_a_level = 2000;

/// The child: one thread an arc of my_vertex, of the arcs first_arc <= arc < last_arc.
__global__ void arc_parallel_kernel(Level level, TexturedGraph graph, QueueSizes sizes,
                                    ArcIndex first_arc, ArcIndex last_arc, Vertex my_vertex) {
  const BlockQueues queues = BlockQueues::block_open(sizes);
  const ArcIndex arc = first_arc + grid_thread();
  if (arc < last_arc) visit(level, queues, my_vertex, fetch_dest(graph, arc));
  queues.block_consolidate(level.c_frontier, level.c_frontier_tail);
}

/// The parent: one thread a vertex of the previous frontier.
// scheme bfs.saa#DynamicParallelismLevel a2a1bff3
__global__ void dynamic_parallelism_kernel(Level level, TexturedGraph graph, QueueSizes sizes,
                                           int nested_degree, int* num_children) {
  const BlockQueues queues = BlockQueues::block_open(sizes);

  const std::int64_t tid = grid_thread();
  if (tid < level.p_frontier_tail) {
    const Vertex my_vertex = level.p_frontier[tid];
    const ArcIndex first_arc = fetch_edge(graph, my_vertex);
    const ArcIndex last_arc = fetch_edge(graph, std::int64_t{my_vertex} + 1);
    const ArcIndex degree = last_arc - first_arc;
    const bool nested =
        degree >= nested_degree && atomicAdd(num_children, 1) < max_children_a_level &&
        launch_nested<arc_parallel_kernel>(
            {blocks_for(degree, static_cast<int>(blockDim.x)), blockDim.x, queue_bytes(sizes)},
            level, graph, sizes, first_arc, last_arc, my_vertex);
    if (!nested) follow_arcs(level, graph, queues, my_vertex);
  }
  queues.block_consolidate(level.c_frontier, level.c_frontier_tail);
}

bfs::Work bfs_dynamic_parallelism(const DeviceGraph& graph, Vertex source,
                                  const bfs::Options& options, std::int32_t* label) {
  const GraphTextures textures(graph);
  const QueueSizes sizes = queue_sizes(options);
  SearchMemory memory = start_search(graph, source, label);
  const Array<int> num_children(graph.runtime(), 1);
  return run_levels(memory, [&](const Level& level) {
    num_children.fill_bytes(0);
    launch<dynamic_parallelism_kernel>(
        {blocks_for(level.p_frontier_tail, options.block_size),
         static_cast<unsigned>(options.block_size), queue_bytes(sizes)},
        level, textures.view(), sizes, options.nested_degree, num_children.data());
  });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
