/// \file
/// Random graphs with the weights that all shortest paths are tried on, and changes of weights that
/// change distances in a known way.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/problem/paths/rows.hpp"
#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {

/// Which graphs.
struct WeightedGraphRule {
  /// A case runs a search from each vertex.
  Vertex max_vertices = 24;
  /// Some have a cycle of negative weight; else none has.
  bool negative_cycles = false;
  /// Some have weights whose paths come near the end of 32 bits.
  bool heavy = false;
  /// Most have a path through all vertices, there and back, of weights near the greatest whose
  /// paths 32 bits hold: two paths over the same vertices add up to more.
  bool heavy_ways = false;
  /// Some have distances near the end of 14, 15 or 16 bits, on both sides of it.
  bool about_16_bits = false;
  /// Weights are mostly zero, so that cycles of weight zero abound; potentials may be added.
  bool zero_cycles = false;
  /// Three of four have at most 8 vertices.
  bool often_few = true;
  /// Of apsp one row is asked for, else all.
  bool one_row = false;
};

/// Graphs of random_graphs(), seldom without any vertex: without weights, with weights that are not
/// negative, mostly zero, or mostly equal, and with any of those moved by potentials, so that many
/// are negative and no cycle is.
[[nodiscard]] RandomGraph draw_weighted_graph(const WeightedGraphRule& rule,
                                              const rc::Random& random, int size);

/// Gives the edges weights that are not negative, mostly zero, or mostly equal, and moves
/// `moved_percent` of 100 graphs by potentials.
void draw_usual_weights(Draw& draw, RandomGraph& graph, bool zero_cycles = false,
                        std::int32_t moved_percent = 60);

/// For the shrinking of graphs with weights of any sign and size.
[[nodiscard]] RandomGraphRule shrinks_of_weights(Vertex min_vertices);

/// Graphs simpler than this one, within the rule.
[[nodiscard]] rc::Seq<RandomGraph> smaller_weighted_graphs(const RandomGraph& graph,
                                                           const WeightedGraphRule& rule);

/// All vertices in random order.
[[nodiscard]] std::vector<Vertex> shuffled_vertices(Draw& draw, Vertex num_vertices);

/// Whether a cycle has negative weight, by rounds of Bellman and Ford over the list of edges.
[[nodiscard]] bool has_negative_cycle(const RandomGraph& graph);

/// The same arcs, each of them an edge with a weight of its own: no edge is undirected.
[[nodiscard]] RandomGraph with_arcs_apart(const RandomGraph& graph);

/// A number for each vertex.
using Potential = VertexArray<std::int64_t>;

/// The graph with potential[u] - potential[v] added to each arc from u to v: a path from s to t
/// becomes longer by potential[s] - potential[t].
[[nodiscard]] RandomGraph shifted(const RandomGraph& graph, const Potential& potential);

/// The graph with those additions that change no distance: isolated vertices (behind the others),
/// self-loops that are not negative, copies of edges and arcs that are no shorter than a path.
/// \param known  the right distances between all pairs of vertices
[[nodiscard]] RandomGraph with_neutral_additions(const RandomGraph& graph, const Rows& known,
                                                 const std::vector<Addition>& additions);

}  // namespace graphspec::properties
