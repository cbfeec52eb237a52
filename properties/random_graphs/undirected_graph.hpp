/// \file
/// A random undirected graph with weights of any kind, as a value that a person can read and
/// RapidCheck can shrink, and its generator: what spanning forests are tried on.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// What the weight w of a RandomEdge stands for. The sum of a few thousand weights of one graph is
/// exact in every kind.
enum class WeightKind {
  integers,    ///< w
  none,        ///< the graph has no weights
  sixteenths,  ///< the real number w / 16; 0 is -0.0 on arcs from odd vertices, which is as light,
               ///< so that many edges of weight 0 have another sign one way than back
  near_one     ///< the real number 1 + w / 2^40: nothing that 32-bit reals could tell apart
};

/// An undirected graph as a list of edges; parallel edges and self-loops are edges like others.
struct UndirectedGraph {
  RandomGraph edges;  ///< is undirected, and weighted unless the kind is none
  WeightKind kind = WeightKind::integers;

  /// What an edge weighs in the graph, as its first arc does; 1 where it has no weights.
  [[nodiscard]] double weight_of(const RandomEdge& edge) const;
  /// The arcs, one each way, of a self-loop one, in the order of the edges.
  [[nodiscard]] EdgeList arcs() const;
  /// In CSR form; knows that it is symmetric.
  [[nodiscard]] Graph graph() const;
  /// Whether no two edges that join different vertices weigh the same: there is one minimum
  /// spanning forest then.
  [[nodiscard]] bool has_distinct_weights() const;
};

/// The same edges with their weights of another kind.
[[nodiscard]] UndirectedGraph with_kind(const UndirectedGraph& graph, WeightKind kind);

/// As of its edges.
[[nodiscard]] bool is_listed(const UndirectedGraph& graph);

/// For a reader: "3 vertices, 2 undirected edges: 0-1:0.5 1-2:-0"; many edges are summarized.
[[nodiscard]] std::string describe(const UndirectedGraph& graph);
std::ostream& operator<<(std::ostream& out, const UndirectedGraph& graph);

/// Which graphs.
struct UndirectedGraphRule {
  Vertex max_vertices = 40;
  bool distinct_weights = false;  ///< no two edges weigh the same, loops among them
  bool any_kind = true;           ///< else weights are integers
};

/// Graphs of random_graphs() with every edge undirected, sometimes without any vertex. Weights are
/// all equal, of two or a few values, distinct, of any size, negative, or at the ends of 32 bits.
[[nodiscard]] UndirectedGraph draw_undirected_graph(const UndirectedGraphRule& rule,
                                                    const rc::Random& random, int size);

/// Graphs simpler than this one, within the rule.
[[nodiscard]] rc::Seq<UndirectedGraph> smaller_undirected_graphs(const UndirectedGraph& graph,
                                                                 const UndirectedGraphRule& rule);

/// Both as a generator.
[[nodiscard]] rc::Gen<UndirectedGraph> undirected_graphs(const UndirectedGraphRule& rule = {});

}  // namespace graphspec::properties
