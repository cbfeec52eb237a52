/// \file
/// Single-source shortest paths (SSSP) on the host, over the arcs of a sparse graph: Dijkstra's
/// algorithm, delta-stepping on all cores, and Bellman-Ford with a queue for negative weights.
///
/// All return the distances of problem::SsspOver, real ones to the last bit, and a shortest-path
/// tree. From several sources the distance of a vertex is that from the nearest source. Duplicate
/// sources are allowed. The tree is one of several possible trees where shortest paths tie.
#pragma once

#include <cstdint>
#include <span>

#include "reference/baseline/search_limits.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::reference {

/// Dijkstra's algorithm with a radix heap, sequential. O(E + V bits), where bits is 32 or 64: the
/// fastest of these three on one core.
///
/// \tparam Weight  std::int32_t or double \param limits  end the search early
///
/// \param predecessors  whether the result has predecessors
///
/// \throws InputError for a source or target that is no vertex, for no source, for a negative or
/// infinite weight or NaN, and where a distance does not fit into 32 bits
template <class Weight>
[[nodiscard]] typename problem::SsspOver<Weight>::Result dijkstra(
    const Graph& graph, std::span<const Vertex> sources, const SearchLimits<Weight>& limits = {},
    bool predecessors = true);

/// Bellman and Ford's algorithm with a queue of the vertices whose distance fell, sequential. Takes
/// negative weights. O(V E), mostly a few times O(E).
///
/// No distance is final before the end, so that targets do not shorten this search. The predecessor
/// of a vertex within the cutoff may itself lie beyond the cutoff, after which negative arcs
/// follow.
///
/// \tparam Weight  std::int32_t or double \param predecessors  whether the result has predecessors
///
/// \throws NegativeCycle, naming one that a source reaches
///
/// \throws InputError for a source or target that is no vertex, for no source, and for weights as
/// problem::SsspOver::check() and SsspOver::oracle() do
template <class Weight>
[[nodiscard]] typename problem::SsspOver<Weight>::Result queue_bellman_ford(
    const Graph& graph, std::span<const Vertex> sources, const SearchLimits<Weight>& limits = {},
    bool predecessors = true);

/// Delta-stepping (Meyer, Sanders 2003) on several cores: buckets of vertices whose distances
/// differ by less than delta, each bucket shared among threads. Worth it from two threads on.
///
/// \tparam Weight  std::int32_t or double \param threads  at least 1 \param limits  end it early
///
/// \param predecessors  whether the result has predecessors
///
/// \param delta  width of a bucket at first, above 0; 0: by the graph's weights and degrees. A
/// bucket becomes wider where it gives the threads too little work.
///
/// \throws InputError as dijkstra(), for fewer than 1 thread, and for a delta below 0 or not finite
template <class Weight>
[[nodiscard]] typename problem::SsspOver<Weight>::Result delta_stepping(
    const Graph& graph, Vertex source, int threads, const SearchLimits<Weight>& limits = {},
    bool predecessors = true, Weight delta = 0);

/// Vertices and arcs of a graph that keep one thread of delta-stepping busy.
inline constexpr ArcIndex size_for_a_thread = 1 << 17;

/// The threads that delta-stepping makes good use of on a graph: one for each size_for_a_thread
/// vertices and arcs, at least one, at most OpenMP's. More threads would wait for each other most
/// of the time, and for whole time slices where other programs keep the cores busy.
[[nodiscard]] int delta_stepping_threads(const Graph& graph);

}  // namespace graphspec::reference
