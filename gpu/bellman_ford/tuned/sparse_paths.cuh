/// \file
/// What searches of sparse graphs share: one word a vertex in device memory, and the relaxation of
/// an arc.
#pragma once

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bellman_ford/path_layouts.cuh"
#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_paths {

using bellman_ford::Options;
using bellman_ford::PathsView;
using bellman_ford::Work;

/// What relaxations tell beside lengths.
struct Findings {
  Vertex shortened;                ///< what a negative cycle leads to; -1 where none was noticed
  int passed_over;                 ///< 1 where a sum left 32 bits
  std::int64_t rounds;             ///< where the device counts them
  unsigned long long relaxations;  ///< where they are counted
};

/// What a relaxation needs. \tparam Layout  of path_layouts.cuh
template <class Layout>
struct Paths {
  typename Layout::Word* words;  ///< one a vertex
  /// No path is shorter (SparseSearch): below it a negative cycle has been passed round, and
  /// lengths would go on to fall till they leave 32 bits.
  std::int32_t least;
  Findings* findings;
};

/// Whether arcs from a vertex at that length may be relaxed; else tells of the negative cycle.
template <class Layout>
__device__ bool is_possible(const Paths<Layout>& paths, Vertex vertex, std::int32_t length) {
  if (length >= paths.least) return true;
  store_relaxed(&paths.findings->shortened, vertex);  // any of those will do
  return false;
}

/// Relaxes an arc whose tail is at `length`. The length must have been read before: then a circle
/// of predecessors of weight 0 cannot close, for along it each vertex would have come to its length
/// later than the one before.
/// \param by_way  gets the length by this arc
/// \return the head's word before, by which the caller knows whether this was shorter
// scheme bellman_ford.saa#atomicMin 495cd095
template <class Layout, bool test_first = true>
__device__ typename Layout::Word relax(const Paths<Layout>& paths, Vertex tail, std::int32_t length,
                                       const WeightedArc& arc, std::int32_t* by_way) {
  const std::int64_t sum = std::int64_t{length} + arc.weight;
  *by_way = unreached;  // not shorter than anything
  if (sum >= unreached) {
    store_relaxed(&paths.findings->passed_over, 1);
    return Layout::no_path();
  }
  *by_way = static_cast<std::int32_t>(sum);
  if constexpr (test_first) {
    // A stale length is too long, and costs no more than the atomicMin, which decides.
    const typename Layout::Word before = load_relaxed(&paths.words[arc.end]);
    if (*by_way >= Layout::length(before)) return before;
  }
  return atomicMin(&paths.words[arc.end], Layout::word(*by_way, tail));
}

/// Words in device memory, from a source's start to lengths and predecessors at the end.
template <class Layout>
class PathWords {
 public:
  /// \param least  see Paths
  PathWords(Runtime& runtime, Vertex num_vertices, std::int32_t least)
      : num_vertices_(num_vertices),
        least_(least),
        words_(runtime, static_cast<std::size_t>(num_vertices)),
        findings_(runtime, 1) {}

  /// Queues writing what a search begins with (sparse_paths.cu).
  void start(Vertex source) const;
  [[nodiscard]] Paths<Layout> view() const { return {words_.data(), least_, findings_.data()}; }
  /// Writes lengths and predecessors, and tells the findings.
  void finish(const PathsView& paths, Work& work) const;

 private:
  Vertex num_vertices_;
  std::int32_t least_;
  Array<typename Layout::Word> words_;
  Array<Findings> findings_;
};

/// Calls search(Paths, Work) between the start and the end of words of that layout.
template <class Layout, class Search>
Work search_with(const WeightedGraph& graph, std::int32_t least, Vertex source,
                 const PathsView& paths, const Search& search) {
  Work work;
  const PathWords<Layout> words(graph.runtime(), graph.num_vertices(), least);
  words.start(source);
  search(words.view(), work);
  words.finish(paths, work);
  return work;
}

/// The same with predecessors in the words where they are asked for.
template <class Search>
Work search_with_words(const WeightedGraph& graph, std::int32_t least, Vertex source,
                       const PathsView& paths, const Search& search) {
  return paths.predecessor == nullptr
             ? search_with<LengthAlone>(graph, least, source, paths, search)
             : search_with<LengthAndPredecessor>(graph, least, source, paths, search);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_paths
