/// \file
/// Searches of sparse graphs share this code: one word per vertex in device memory, and the
/// relaxation of an arc.
#pragma once

#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"
#include "gpu/device/rounds.hpp"
#include "gpu/ours/sssp/path_layouts.cuh"
#include "gpu/ours/sssp/sssp.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// The search `tuned` calls this step for negative reals (worklist.cu).
template <class Length>
PathWork sssp_worklist(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                       const ours::sssp::Options& options, const PathsViewOver<Length>& paths);

namespace sssp_paths {

using ours::sssp::Options;

/// The results of relaxations beside lengths.
struct Findings {
  Vertex shortened;                ///< what a negative cycle leads to; -1 where none was noticed
  int passed_over;                 ///< 1 where a sum left 32 bits
  std::int64_t rounds;             ///< where the device counts them
  unsigned long long relaxations;  ///< where they are counted
};

/// The arguments of a relaxation. \tparam Layout  of path_layouts.cuh
template <class Layout>
struct Paths {
  using Length = typename Layout::Length;
  typename Layout::Word* words;  ///< one a vertex
  /// Lower bound on all distances. A length below it has passed through a negative cycle. Without
  /// the bound, lengths would fall until they exceed 32 bits.
  Length least;
  Findings* findings;
};

/// Returns whether arcs from a vertex at this length may be relaxed. If not, reports the negative
/// cycle.
template <class Layout>
__device__ bool is_possible(const Paths<Layout>& paths, Vertex vertex,
                            typename Layout::Length length) {
  if (length >= paths.least) return true;
  store_relaxed(&paths.findings->shortened, vertex);  // any of those will do
  return false;
}

/// Relaxes an arc whose tail is at `length`. The length must have been read before. Then
/// predecessors cannot close a cycle of weight 0, because along it each vertex would have got its
/// length later than the previous one.
/// \param by_way  is set to the length of the path over this arc
/// \return the previous word of the head; it shows the caller whether the path is shorter
// scheme bellman_ford.saa#atomicMin 495cd095
template <class Layout, bool test_first = true>
__device__ typename Layout::Word relax(const Paths<Layout>& paths, Vertex tail,
                                       typename Layout::Length length,
                                       const WeightedArcOver<typename Layout::Length>& arc,
                                       typename Layout::Length* by_way) {
  using Length = typename Layout::Length;
  const SumOf<Length> sum = SumOf<Length>{length} + arc.weight;
  *by_way = no_path<Length>;  // not shorter than anything
  if (sum >= no_path<Length>) {
    store_relaxed(&paths.findings->passed_over, 1);
    return Layout::no_path();
  }
  *by_way = static_cast<Length>(sum);
  if constexpr (test_first) {
    // A stale length is too long, and costs no more than the atomic operation, which decides.
    const typename Layout::Word before = load_relaxed(&paths.words[arc.end]);
    if (*by_way >= Layout::length(before)) return before;
    if constexpr (Layout::orders_equals) {
      // Behind a stale length atomicMin could change the vertex before of a path of this length,
      // from which the tail may have got its own.
      return shorten<Layout>(&paths.words[arc.end], before, Layout::word(*by_way, tail));
    }
  }
  return atomicMin(&paths.words[arc.end], Layout::word(*by_way, tail));
}

/// The words in device memory, from the start at a source to lengths and predecessors at the end.
template <class Layout>
class PathWords {
 public:
  /// \param least  see Paths
  PathWords(Runtime& runtime, Vertex num_vertices, typename Layout::Length least)
      : num_vertices_(num_vertices),
        least_(least),
        words_(runtime, static_cast<std::size_t>(num_vertices)),
        findings_(runtime, 1) {}

  /// Queues the kernel that writes the words before a search (sparse_paths.cu).
  void start(Vertex source) const;
  [[nodiscard]] Paths<Layout> view() const { return {words_.data(), least_, findings_.data()}; }
  /// Writes lengths and predecessors, and reports the findings.
  void finish(const PathsViewOver<typename Layout::Length>& paths, PathWork& work) const {
    write(paths, 0, num_vertices_);
    tell(work);
  }
  /// Writes lengths and predecessors of `count` vertices from `first` on.
  void write(const PathsViewOver<typename Layout::Length>& paths, Vertex first, Vertex count) const;
  /// Reports the findings.
  void tell(PathWork& work) const;
  [[nodiscard]] const Array<typename Layout::Word>& words() const { return words_; }

 private:
  Vertex num_vertices_;
  typename Layout::Length least_;
  Array<typename Layout::Word> words_;
  Array<Findings> findings_;
};

/// Writes predecessors that match final lengths (tight_tree.cu).
/// \param least  lower bound on all distances: 0 if no weight is negative
template <class Length>
void write_tight_tree(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                      int block_size, const PathsViewOver<Length>& paths);

/// Calls search(Paths, PathWork) between the start and the end of words of that layout.
/// \param block_size  of the kernels that find predecessors afterwards
template <class Layout, class Search>
PathWork search_with(const WeightedGraphOver<typename Layout::Length>& graph,
                     typename Layout::Length least, Vertex source, int block_size,
                     const PathsViewOver<typename Layout::Length>& paths, const Search& search) {
  PathWork work;
  const PathWords<Layout> words(graph.runtime(), graph.num_vertices(), least);
  words.start(source);
  {
    const auto length = [](typename Layout::Word word) { return Layout::length(word); };
    const StateArray sigma("sigma", words.view().words,
                           static_cast<std::size_t>(graph.num_vertices()), {}, length);
    search(words.view(), work);
  }
  words.finish(paths, work);
  if constexpr (!std::is_integral_v<typename Layout::Length>) {
    if (paths.predecessor != nullptr && work.shortened < 0) {
      write_tight_tree(graph, least, source, block_size, paths);
    }
  }
  return work;
}

/// Calls search(Paths, PathWork) on words with predecessors if they are asked for and fit into a
/// word, and otherwise on words of lengths alone.
template <class Length, class Search>
PathWork search_with_words(const WeightedGraphOver<Length>& graph, Length least, Vertex source,
                           int block_size, const PathsViewOver<Length>& paths,
                           const Search& search) {
  if constexpr (std::is_integral_v<Length>) {
    if (paths.predecessor != nullptr) {
      return search_with<LengthAndPredecessor>(graph, least, source, block_size, paths, search);
    }
  }
  return search_with<LengthAlone<Length>>(graph, least, source, block_size, paths, search);
}

}  // namespace sssp_paths
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
