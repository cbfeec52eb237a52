/// \file
/// Dijkstra's algorithm with the outer loop in parallel. A phase relaxes the
/// arcs of all marked vertices, finds how far vertices are settled, and settles and marks those.
///
/// Mended against the listing (properties/errata shows them failing):
/// - atomicMin(C[edgeId], ...) hits the arc's number; the arc's end is meant.
/// - The settled entries, -1, leave Q before the next minimum is looked for.
/// - Unreached vertices: at the threshold INT_MAX the listing settles and marks them, and is saved
///   from adding to INT_MAX by that phase being the last. Here they are not settled and end the
///   loop.
/// - The mask is never cleared there, so that each settled vertex relaxes its arcs in every phase
///   from then on: right, and many times the work. An option clears it.
///
/// The listing settles all vertices at the least distance. The criteria of Crauser et al., whom the
/// paper cites for settling many at once, are options: OUT, IN, and both.
#include "gpu/device/grid.cuh"
#include "gpu/device/rounds.hpp"
#include "gpu/device/thrust.hpp"
#include "gpu/johnson/extract_min.cuh"
#include "gpu/johnson/row.cuh"

#include <memory>

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Up to where a phase settles vertices.
struct Threshold {
  std::int32_t distance;            ///< any vertex at most this far
  std::int32_t least;               ///< the least distance of an unsettled vertex
  const std::int32_t* lightest_in;  ///< null, or: if no farther than `least` but for its last arc
};

/// One thread a vertex.
// scheme johnson.saa#PSubD1 f055c182
// scheme johnson.saa#PSubD1Clear 9a14d847
__global__ void RELAX_WITH_MASK(ArcsView G, int* M, std::int32_t* C, bool clear_mask) {
  const std::int64_t tid = grid_thread();
  if (tid >= G.num_vertices || M[tid] == 0) return;
  // Marked vertices are settled: others may write here, but nothing less.
  const std::int32_t distance = load_relaxed(&C[tid]);
  for (ArcIndex edge = G.edges[tid]; edge < G.edges[tid + 1]; ++edge) {
    const WeightedArc to = G.arcs[edge];
    atomicMin(&C[to.end], to.weight + distance);
  }
  if (clear_mask) M[tid] = 0;
}

/// One thread a place of Q.
// scheme johnson.saa#PSubU1 6837439e
// scheme johnson.saa#PSubU1In aac23afd
// scheme johnson.saa#PSubU1InOut 18a0445d
__global__ void UPDATE_MASK(Vertex* Q, std::int64_t size, const std::int32_t* C, int* M,
                            Threshold threshold) {
  const std::int64_t tid = grid_thread();
  if (tid >= size) return;
  const Vertex vertex = Q[tid];
  const std::int32_t distance = C[vertex];
  if (distance == unreached) return;
  const bool is_settled = distance <= threshold.distance ||
                          (threshold.lightest_in != nullptr &&
                           distance - threshold.least <= threshold.lightest_in[vertex]);
  if (!is_settled) return;
  M[vertex] = 1;
  Q[tid] = -1;
}

/// One thread a vertex: the lightest arc of its list, unreached where it has none.
// scheme johnson.saa#lightestOut 05bcaec0
// scheme johnson.saa#lightestIn 823f6f38
__global__ void lightest_kernel(ArcsView graph, std::int32_t* lightest) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= graph.num_vertices) return;
  std::int32_t least = unreached;
  for (ArcIndex arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    least = min(least, graph.arcs[arc].weight);
  }
  lightest[vertex] = least;
}

namespace {

/// The device memory of the searches.
struct Memory {
  Array<Vertex> queue;  ///< Q
  Array<int> mask;      ///< M
  Array<unsigned long long> packed;
  Array<std::int32_t> lightest_out;  ///< where the rule asks for it
  Array<std::int32_t> lightest_in;
};

bool asks_for_out(johnson::Settle rule) {
  return rule == johnson::Settle::out || rule == johnson::Settle::in_out;
}
bool asks_for_in(johnson::Settle rule) {
  return rule == johnson::Settle::in || rule == johnson::Settle::in_out;
}

Array<std::int32_t> lightest(Runtime& runtime, const ArcsView& graph, int block_size) {
  Array<std::int32_t> values(runtime, static_cast<std::size_t>(graph.num_vertices));
  launch<lightest_kernel>(
      {blocks_for(graph.num_vertices, block_size), static_cast<unsigned>(block_size)}, graph,
      values.data());
  return values;
}

/// The paper's loop for one source.
// scheme johnson.saa#DijkstraOuter 42ce7480
void dijkstra(const WeightedGraph& graph, Vertex q, const johnson::Options& options,
              std::int32_t* C, const Memory& memory, johnson::Work& work) {
  Runtime& runtime = graph.runtime();
  Vertex* const Q = memory.queue.data();
  int* const M = memory.mask.data();
  const auto block = static_cast<unsigned>(options.block_size);
  const auto least_key = [&](std::int64_t size, const std::int32_t* lightest_out) {
    return extract_min(runtime, Q, size, {C, lightest_out}, options, memory.packed).key;
  };

  const StateArray state("d", C, static_cast<std::size_t>(graph.num_vertices()), {q});
  start_row(options, graph.num_vertices(), q, C, Q, M);
  std::int64_t size = graph.num_vertices();
  while (size > 0) {
    launch<RELAX_WITH_MASK>({blocks_for(graph.num_vertices(), options.block_size), block},
                            graph.out(), M, C, options.clear_mask);
    const std::int32_t least = least_key(size, nullptr);
    if (least == unreached) return;
    ++work.phases;
    const std::int32_t* const out = memory.lightest_out.data();
    const Threshold threshold{out != nullptr ? least_key(size, out) : least, least,
                              memory.lightest_in.data()};
    launch<UPDATE_MASK>({blocks_for(size, options.block_size), block}, Q, size, C, M, threshold);
    size = thrust::remove(thrust::device, Q, Q + size, Vertex{-1}) - Q;
  }
}

}  // namespace

johnson::Search johnson_search_outer_loop(const johnson::Problem& problem,
                                          const johnson::Options& options, johnson::Work& work) {
  const WeightedGraph& graph = problem.graph;
  Runtime& runtime = graph.runtime();
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  const auto memory = std::make_shared<Memory>(Memory{Array<Vertex>(runtime, num_vertices),
                                                      Array<int>(runtime, num_vertices),
                                                      Array<unsigned long long>(runtime, 1),
                                                      {},
                                                      {}});
  if (asks_for_out(options.settle)) {
    memory->lightest_out = lightest(runtime, graph.out(), options.block_size);
  }
  if (asks_for_in(options.settle)) {
    memory->lightest_in = lightest(runtime, graph.in(), options.block_size);
  }
  return [=, &problem, &options, &work](Vertex first, Vertex count, std::int32_t* rows) {
    for (Vertex row = 0; row < count; ++row) {
      std::int32_t* const C = rows + static_cast<std::size_t>(row) * num_vertices;
      dijkstra(problem.graph, first + row, options, C, *memory, work);
      restore_row(problem, options, first + row, C);
    }
    return Stream::main;
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
