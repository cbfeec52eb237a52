/// \file
/// Step 5, ours: Bellman and Ford's rounds on lists of arcs, one thread an arc. New against the
/// steps on matrices: V + E words instead of V^2. Every round relaxes every arc and the rounds end
/// with one that shortens nothing; lengths are changed in place, so that some rounds are saved by
/// luck.
#include "gpu/bellman_ford/tuned/sparse_paths.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace bellman_ford_paths {

/// The tail of each arc, one thread a vertex.
template <class Length>
__global__ void write_tails(ArcsViewOver<Length> out, Vertex* tail_of) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= out.num_vertices) return;
  for (ArcIndex arc = out.edges[vertex]; arc < out.edges[vertex + 1]; ++arc) {
    tail_of[arc] = static_cast<Vertex>(vertex);
  }
}

/// One round. \param shortened  gets a vertex whose length it shortened
// scheme bellman_ford.saa#relax_all_arcs b2a3d88e
template <class Layout>
__global__ void relax_all_arcs(ArcsViewOver<typename Layout::Length> out, const Vertex* tail_of,
                               Paths<Layout> paths, Vertex* shortened) {
  using Length = typename Layout::Length;
  const std::int64_t place = grid_thread();
  if (place >= out.num_arcs) return;
  const Vertex tail = tail_of[place];
  const Length length = Layout::length(load_relaxed(&paths.words[tail]));
  if (length == no_path<Length> || !is_possible(paths, tail, length)) return;
  const WeightedArcOver<Length> arc = out.arcs[place];
  Length by_way = 0;
  const auto before = relax(paths, tail, length, arc, &by_way);
  // All writers name a vertex that will do.
  if (by_way < Layout::length(before)) store_relaxed(shortened, arc.end);
}

}  // namespace bellman_ford_paths

// scheme bellman_ford.saa#EdgeParallel 181ff634
template <class Length>
bellman_ford::Work bellman_ford_edge_parallel(const WeightedGraphOver<Length>& graph, Length least,
                                              Vertex source, const bellman_ford::Options& options,
                                              const bellman_ford::PathsViewOver<Length>& paths) {
  using namespace bellman_ford_paths;  // NOLINT(google-build-using-namespace)
  const ArcsViewOver<Length> out = graph.out();
  const auto block = static_cast<unsigned>(options.block_size);
  const Array<Vertex> tail_of(graph.runtime(), static_cast<std::size_t>(out.num_arcs));
  const Array<Vertex> shortened(graph.runtime(), 1);
  launch<write_tails<Length>>({blocks_for(out.num_vertices, options.block_size), block}, out,
                              tail_of.data());
  const auto search = [&]<class Layout>(const Paths<Layout>& words, Work& work) {
    if (out.num_arcs == 0) return;
    // Without a negative cycle round V shortens nothing.
    for (Vertex round = 1; round <= out.num_vertices; ++round) {
      shortened.fill_bytes(0xff);
      launch<relax_all_arcs<Layout>>({blocks_for(out.num_arcs, options.block_size), block}, out,
                                     tail_of.data(), words, shortened.data());
      ++work.rounds;
      const Vertex vertex = shortened.get(0);
      if (vertex < 0) return;
      if (round == out.num_vertices) work.shortened = vertex;
    }
  };
  return search_with_words(graph, least, source, options.block_size, paths, search);
}

template bellman_ford::Work bellman_ford_edge_parallel(const WeightedGraph&, std::int32_t, Vertex,
                                                       const bellman_ford::Options&,
                                                       const bellman_ford::PathsView&);
template bellman_ford::Work bellman_ford_edge_parallel(const WeightedGraphOver<double>&, double,
                                                       Vertex, const bellman_ford::Options&,
                                                       const bellman_ford::PathsViewOver<double>&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
