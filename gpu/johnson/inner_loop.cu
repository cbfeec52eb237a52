/// \file
/// Formula (16): Dijkstra's algorithm with the inner loop in parallel. What is new against
/// outer_loop: one vertex is settled at a time, and all of its arcs are relaxed at once.
///
/// The scheme has a thread for every vertex, which asks whether there is an arc; here a thread has
/// an arc, so that a phase costs what the vertex's arcs cost. Parallel arcs may then meet in one
/// target, hence atomicMin. The scheme is right only where no arc from a vertex to itself is
/// negative; reweighting sees to that.
#include "gpu/device/grid.cuh"
#include "gpu/device/rounds.hpp"
#include "gpu/johnson/extract_min.cuh"
#include "gpu/johnson/row.cuh"

#include <memory>

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread an arc of the chosen vertex.
// scheme johnson.saa#PSubD2 a0874936
__global__ void RelaxEdge_kernel(ArcsView graph, Vertex u, std::int32_t d_u, std::int32_t* d) {
  const ArcIndex arc = graph.edges[u] + grid_thread();
  if (arc >= graph.edges[u + 1]) return;
  const WeightedArc to = graph.arcs[arc];
  atomicMin(&d[to.end], d_u + to.weight);
}

namespace {

/// The paper's loop for one source.
// scheme johnson.saa#DijkstraInner a9e1a9c6
void dijkstra(const johnson::Problem& problem, const std::vector<ArcIndex>& edges, Vertex q,
              const johnson::Options& options, std::int32_t* d, const Array<Vertex>& queue,
              const Array<unsigned long long>& packed, johnson::Work& work) {
  Runtime& runtime = problem.graph.runtime();
  const auto block = static_cast<unsigned>(options.block_size);
  const StateArray state("d", d, static_cast<std::size_t>(problem.graph.num_vertices()), {q});
  start_row(options, problem.graph.num_vertices(), q, d, queue.data(), nullptr);
  for (std::int64_t size = problem.graph.num_vertices(); size > 0; --size) {
    const Least least = extract_min(runtime, queue.data(), size, {d}, options, packed);
    // No other vertex can be reached; the scheme would go on and add to infinity.
    if (least.key == unreached) return;
    ++work.phases;
    const Vertex u = queue.get(static_cast<std::size_t>(least.place));
    // erase(Q, u): the last one takes its place.
    runtime.copy_on_device(queue.data() + least.place, queue.data() + size - 1, sizeof(Vertex));
    const ArcIndex degree =
        edges[static_cast<std::size_t>(u) + 1] - edges[static_cast<std::size_t>(u)];
    if (degree == 0) continue;
    launch<RelaxEdge_kernel>({blocks_for(degree, options.block_size), block}, problem.graph.out(),
                             u, least.key, d);
  }
}

}  // namespace

johnson::Search johnson_search_inner_loop(const johnson::Problem& problem,
                                          const johnson::Options& options, johnson::Work& work) {
  Runtime& runtime = problem.graph.runtime();
  const auto num_vertices = static_cast<std::size_t>(problem.graph.num_vertices());
  const auto queue = std::make_shared<Array<Vertex>>(runtime, num_vertices);
  const auto packed = std::make_shared<Array<unsigned long long>>(runtime, 1);
  std::vector<ArcIndex> edges(num_vertices + 1);
  runtime.copy_to_host(edges.data(), problem.graph.out().edges, edges.size() * sizeof(ArcIndex));
  return [=, &problem, &options, &work](Vertex first, Vertex count, std::int32_t* rows) {
    for (Vertex row = 0; row < count; ++row) {
      std::int32_t* const d = rows + static_cast<std::size_t>(row) * num_vertices;
      dijkstra(problem, edges, first + row, options, d, *queue, *packed, work);
      restore_row(problem, options, first + row, d);
    }
    return Stream::main;
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
