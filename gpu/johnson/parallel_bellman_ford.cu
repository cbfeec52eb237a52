/// \file
/// Operator (4) in parallel: Bellman and Ford's rounds on the device, a thread a target, which runs
/// over the sources of its arcs. What is new against inner_loop: the potentials are found in
/// parallel too.
///
/// A thread pulls, so each length has one writer; it reads lengths that others write in the same
/// round, on purpose. One read too early is only too long and is read again in the next round: a
/// round's outcome depends on the schedule, that of all rounds does not. Relaxed accesses say so.
///
/// Three things differ from the print. The added vertex V is not stored: its arcs of weight 0 make
/// every length at most 0, which is where the rounds begin. The print's threads begin at 1 and its
/// sources end before the added vertex, which leaves vertex 0 and those arcs out (properties/errata
/// shows it). And the rounds end when one changes nothing; a change in round V is a negative cycle,
/// of which the paper does not speak.
#include "gpu/device/grid.cuh"
#include "gpu/device/rounds.hpp"
#include "gpu/johnson/johnson.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One round, one thread a target. Lengths are 64 bits wide: beside a negative cycle they fall by
/// more in a round than a path could weigh, before the last round tells.
// scheme johnson.saa#RelaxEdgesPull e207cb18
__global__ void RelaxEdges_kernel(ArcsView in, std::int64_t* d, int* changed) {
  const std::int64_t v = grid_thread();
  if (v >= in.num_vertices) return;
  const std::int64_t before = d[v];  // this thread alone writes it
  std::int64_t shortest = before;
  for (ArcIndex arc = in.edges[v]; arc < in.edges[v + 1]; ++arc) {
    const WeightedArc from = in.arcs[arc];
    shortest = min(shortest, load_relaxed(&d[from.end]) + from.weight);
  }
  if (shortest == before) return;
  // The launch's only write to it, which so comes after all others.
  store_relaxed(&d[v], shortest);
  store_relaxed(changed, 1);  // all writers write 1
}

bool johnson_potentials_pull(const WeightedGraph& graph, const Graph& /*host_graph*/,
                             const johnson::Options& options, std::int64_t* potential) {
  const Vertex num_vertices = graph.num_vertices();
  if (num_vertices == 0) return true;
  Runtime& runtime = graph.runtime();
  runtime.fill(potential, 0, static_cast<std::size_t>(num_vertices) * sizeof(*potential));
  const Array<int> changed(runtime, 1);
  // Of the added vertex, whose own length is 0.
  const StateArray d("d", potential, static_cast<std::size_t>(num_vertices), {num_vertices});
  for (Vertex round = 1; round <= num_vertices; ++round) {
    changed.fill_bytes(0);
    launch<RelaxEdges_kernel>(
        {blocks_for(num_vertices, options.block_size), static_cast<unsigned>(options.block_size)},
        graph.in(), potential, changed.data());
    if (changed.get(0) == 0) return true;
  }
  return false;
}

/// One round after the other on the host: the potentials of the steps before this one.
bool johnson_potentials_sequential(const WeightedGraph& graph, const Graph& host_graph,
                                   const johnson::Options& /*options*/, std::int64_t* potential) {
  const std::vector<std::int64_t> found = reference::potentials(host_graph);
  graph.runtime().copy_to_device(potential, found.data(), found.size() * sizeof(*potential));
  return true;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
