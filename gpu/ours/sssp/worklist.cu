/// \file
/// Our Bellman-Ford rounds on adjacency lists. Compared with the steps on matrices, the input has V
/// + E words instead of V^2. A round relaxes only the arcs of vertices whose lengths the previous
/// round shortened, with one thread per vertex. Lengths are changed in place.
#include <utility>

#include "gpu/ours/sssp/sparse_paths.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace sssp_paths {

/// The vertices whose arcs a round relaxes.
struct Worklists {
  const Vertex* now;
  Vertex count;
  Vertex* next;
  Vertex* next_count;
  /// The last round that queued a vertex; 0 for none. A vertex is queued once per round.
  int* queued_in;
};

/// Round number `round`, from 1.
// scheme bellman_ford.saa#relax_worklist 843b026c
template <class Layout>
__global__ void relax_worklist(ArcsViewOver<typename Layout::Length> out, Worklists lists,
                               int round, Paths<Layout> paths) {
  using Length = typename Layout::Length;
  const std::int64_t place = grid_thread();
  if (place >= lists.count) return;
  const Vertex tail = lists.now[place];
  const Length length = Layout::length(load_relaxed(&paths.words[tail]));
  if (!is_possible(paths, tail, length)) return;
  for (ArcIndex place_of_arc = out.edges[tail]; place_of_arc < out.edges[tail + 1];
       ++place_of_arc) {
    const WeightedArcOver<Length> arc = out.arcs[place_of_arc];
    Length by_way = 0;
    const auto before = relax(paths, tail, length, arc, &by_way);
    if (by_way >= Layout::length(before)) continue;
    if (atomicExch(&lists.queued_in[arc.end], round) == round) continue;
    lists.next[atomicAdd(lists.next_count, 1)] = arc.end;
  }
  atomicAdd(&paths.findings->relaxations,
            static_cast<unsigned long long>(out.edges[tail + 1] - out.edges[tail]));
}

}  // namespace sssp_paths

// scheme bellman_ford.saa#Worklist 1cc8742e
template <class Length>
PathWork sssp_worklist(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                       const ours::sssp::Options& options, const PathsViewOver<Length>& paths) {
  using namespace sssp_paths;  // NOLINT(google-build-using-namespace)
  const ArcsViewOver<Length> out = graph.out();
  Runtime& runtime = graph.runtime();
  const auto order = static_cast<std::size_t>(out.num_vertices);
  Array<Vertex> now(runtime, order);
  Array<Vertex> next(runtime, order);
  const Array<Vertex> next_count(runtime, 1);
  const Array<int> queued_in(runtime, order);
  queued_in.fill_bytes(0);
  now.set(0, source);
  return search_with_words(
      graph, least, source, options.block_size, paths,
      [&]<class Layout>(const Paths<Layout>& words, PathWork& work) {
        Vertex count = 1;
        // Without a negative cycle round V shortens nothing.
        for (Vertex round = 1; count > 0 && round <= out.num_vertices; ++round) {
          next_count.fill_bytes(0);
          launch<relax_worklist<Layout>>(
              {blocks_for(count, options.block_size), static_cast<unsigned>(options.block_size)},
              out, Worklists{now.data(), count, next.data(), next_count.data(), queued_in.data()},
              round, words);
          ++work.rounds;
          count = next_count.get(0);
          std::swap(now, next);
        }
        if (count > 0) work.shortened = now.get(0);
      });
}

template PathWork sssp_worklist(const WeightedGraph&, std::int32_t, Vertex,
                                const ours::sssp::Options&, const PathsView&);
template PathWork sssp_worklist(const WeightedGraphOver<double>&, double, Vertex,
                                const ours::sssp::Options&, const PathsViewOver<double>&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
