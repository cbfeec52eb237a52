/// \file
/// Breadth-first search of Harish and Narayanan 2007, Algorithms 1 and 2: a launch a level, a
/// thread a vertex, and the frontier as a mask over all vertices. No queue and no atomic operation;
/// O(V L + E) work for L levels.
///
/// Their kernel reads and writes the one mask Fa in one launch, and sets Xa when a vertex's turn
/// comes. A thread may then process a vertex that was put in during the same launch, and label its
/// neighbours a level too deep, for good (properties/harish_narayanan/errata). As in later suites,
/// what a launch finds waits in a mask of its own, and a second kernel puts it in and sets Xa.
#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"
#include "gpu/device/rounds.hpp"
#include "gpu/harish_narayanan/harish_narayanan.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

/// The arrays of a search, a value a vertex, in device memory.
struct LevelView {
  int* frontier;       // Fa; a word, where it is a boolean in the paper
  int* next;           // ours
  int* visited;        // Xa
  std::int32_t* cost;  // Ca, with -1 for its infinity
};

}  // namespace

/// Algorithm 2, a thread a vertex. Threads race on cost and next on purpose: all write the level
/// after this one, and true. The cost that a thread reads is a visited vertex's, which no thread of
/// the launch writes.
// scheme harish_narayanan.saa#LevelKernel c9a0517d
__global__ void harish_narayanan_level(CsrView graph, LevelView arrays) {
  const std::int64_t tid = grid_thread();
  if (tid >= graph.num_vertices || arrays.frontier[tid] == 0) return;
  arrays.frontier[tid] = 0;
  const std::int32_t cost = load_relaxed(&arrays.cost[tid]);
  for (ArcIndex arc = graph.edges[tid]; arc < graph.edges[tid + 1]; ++arc) {
    const Vertex nid = graph.dest[arc];
    if (arrays.visited[nid] != 0) continue;
    store_relaxed(&arrays.cost[nid], cost + 1);
    store_relaxed(&arrays.next[nid], 1);
  }
}

/// Ours: what the launch before found becomes the frontier.
/// \param found  gets 1 where there is any
// scheme harish_narayanan.saa#FrontierKernel 54c44afd
__global__ void harish_narayanan_frontier(Vertex num_vertices, LevelView arrays, int* found) {
  const std::int64_t tid = grid_thread();
  if (tid >= num_vertices || arrays.next[tid] == 0) return;
  arrays.next[tid] = 0;
  arrays.frontier[tid] = 1;
  arrays.visited[tid] = 1;
  store_relaxed(found, 1);  // all writers write 1
}

// scheme harish_narayanan.saa#FrontierMask d822122f
LevelWork harish_narayanan_frontier_mask(const DeviceGraph& graph, Vertex source,
                                         const harish_narayanan::Options& options,
                                         std::int32_t* level) {
  Runtime& runtime = graph.runtime();
  const Vertex num_vertices = graph.out().num_vertices;
  const auto size = static_cast<std::size_t>(num_vertices);
  const Array<int> frontier(runtime, size);
  const Array<int> next(runtime, size);
  const Array<int> visited(runtime, size);
  const Array<int> found(runtime, 1);
  const std::int32_t source_level = 0;
  for (const Array<int>* const mask : {&frontier, &next, &visited}) mask->fill_bytes(0);
  runtime.fill(level, 0xff, size * sizeof(*level));
  frontier.set(static_cast<std::size_t>(source), 1);
  visited.set(static_cast<std::size_t>(source), 1);
  runtime.copy_to_device(level + source, &source_level, sizeof(source_level));

  const LevelView arrays{frontier.data(), next.data(), visited.data(), level};
  const StateArray Fa("Fa", frontier.data(), size);
  const StateArray Na("Na", next.data(), size);
  const StateArray Xa("Xa", visited.data(), size);
  const LaunchConfig threads{blocks_for(num_vertices, options.block_size),
                             static_cast<unsigned>(options.block_size)};
  do {
    found.fill_bytes(0);
    launch<harish_narayanan_level>(threads, graph.out(), arrays);
    launch<harish_narayanan_frontier>(threads, num_vertices, arrays, found.data());
  } while (found.get(0) != 0);
  return {};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
