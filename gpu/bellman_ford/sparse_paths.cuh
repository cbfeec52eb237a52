/// \file
/// Lengths and predecessors of sparse graphs while they are computed: one word a vertex, so that a
/// length and its predecessor change together.
#pragma once

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_sparse {

using graphspec::bellman_ford::Options;
using graphspec::bellman_ford::PathsView;
using graphspec::bellman_ford::Work;

/// A length alone.
using LengthWord = unsigned;
/// A length, and below it the vertex before. The lesser word has the lesser length.
using PathWord = unsigned long long;

inline constexpr unsigned sign_bit = 0x80000000U;

/// The word of a length. Lengths keep their order as unsigned integers; unreached is the greatest.
template <class Word>
__device__ Word word_of(std::int32_t length, Vertex predecessor) {
  const unsigned ordered = static_cast<unsigned>(length) ^ sign_bit;
  if constexpr (sizeof(Word) == sizeof(LengthWord)) {
    return ordered;
  } else {
    return static_cast<Word>(ordered) << 32U | static_cast<unsigned>(predecessor);
  }
}

template <class Word>
__device__ std::int32_t length_of(Word word) {
  if constexpr (sizeof(Word) == sizeof(LengthWord)) {
    return static_cast<std::int32_t>(word ^ sign_bit);
  } else {
    return static_cast<std::int32_t>(static_cast<unsigned>(word >> 32U) ^ sign_bit);
  }
}

/// What relaxations tell beside lengths.
struct Findings {
  Vertex shortened;  ///< a vertex that a negative cycle leads to; -1 where none was noticed
  int passed_over;   ///< 1 where a sum left 32 bits
  unsigned long long relaxations;  ///< where they are counted
};

/// What a relaxation needs.
template <class Word>
struct Paths {
  Word* words;  ///< one a vertex
  /// No path is shorter (SparseSearch): below it a negative cycle has been passed round, and
  /// lengths would go on to fall till they leave 32 bits.
  std::int32_t least;
  Findings* findings;
};

/// Whether arcs from a vertex at that length may be relaxed; else tells of the negative cycle.
template <class Word>
__device__ bool is_possible(const Paths<Word>& paths, Vertex vertex, std::int32_t length) {
  if (length >= paths.least) return true;
  store_relaxed(&paths.findings->shortened, vertex);  // any of those will do
  return false;
}

/// Relaxes an arc whose tail is at `length`. The length must have been read before: then a circle
/// of predecessors of weight 0 cannot close, for along it each vertex would have come to its length
/// later than the one before.
/// \return whether it shortened the head
template <class Word>
__device__ bool relax(const Paths<Word>& paths, Vertex tail, std::int32_t length,
                      const WeightedArc& arc, std::int32_t* by_way) {
  const std::int64_t sum = std::int64_t{length} + arc.weight;
  if (sum >= unreached) {
    store_relaxed(&paths.findings->passed_over, 1);
    return false;
  }
  *by_way = static_cast<std::int32_t>(sum);
  // A stale length is too long, and costs no more than the atomicMin, which decides.
  if (*by_way >= length_of(load_relaxed(&paths.words[arc.end]))) return false;
  const Word before = atomicMin(&paths.words[arc.end], word_of<Word>(*by_way, tail));
  return *by_way < length_of(before);
}

/// Words in device memory, from a source's start to lengths and predecessors at the end.
template <class Word>
class PathWords {
 public:
  /// \param least  see Paths
  PathWords(Runtime& runtime, Vertex num_vertices, std::int32_t least)
      : runtime_(&runtime),
        num_vertices_(num_vertices),
        least_(least),
        words_(runtime, static_cast<std::size_t>(num_vertices)),
        findings_(runtime, 1) {}

  /// Queues writing what a search begins with (sparse_paths.cu).
  void start(Vertex source) const;
  [[nodiscard]] Paths<Word> view() const { return {words_.data(), least_, findings_.data()}; }
  /// Writes lengths and predecessors, and tells the findings.
  void finish(const PathsView& paths, Work& work) const;

 private:
  Runtime* runtime_;
  Vertex num_vertices_;
  std::int32_t least_;
  Array<Word> words_;
  Array<Findings> findings_;
};

/// Calls search(Paths, Work) with words that hold predecessors where they are asked for.
template <class Search>
Work search_with_words(const WeightedGraph& graph, std::int32_t least, Vertex source,
                       const PathsView& paths, const Search& search) {
  Work work;
  const auto with = [&](const auto& words) {
    words.start(source);
    search(words.view(), work);
    words.finish(paths, work);
  };
  const Vertex order = graph.num_vertices();
  if (paths.predecessor != nullptr) {
    with(PathWords<PathWord>(graph.runtime(), order, least));
  } else {
    with(PathWords<LengthWord>(graph.runtime(), order, least));
  }
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_sparse
