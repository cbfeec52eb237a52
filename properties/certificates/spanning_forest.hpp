/// \file
/// The certificates of minimum spanning forests: decide from the graph and a set of edges alone
/// whether these span every component, without a cycle, and weigh as little as any that do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "properties/certificates/rejection.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/graph_part.hpp"

namespace graphspec::properties {

/// The rules that a minimum spanning forest must keep. A violation opens with the name of the
/// rule.
namespace forest_rule {
inline constexpr std::string_view edge = "edge";  ///< each is the position of an arc u -> v, u < v
inline constexpr std::string_view twice = "twice";  ///< no edge is there twice
inline constexpr std::string_view cycle = "cycle";  ///< the edges before it do not join its ends
inline constexpr std::string_view spanning = "spanning";  ///< each arc's ends are in one tree
inline constexpr std::string_view heaviest =
    "heaviest";  ///< no arc is lighter than an edge of the path in the forest between its ends
}  // namespace forest_rule

/// All rules of certify_minimum_forest(), in the order in which they are tested; the first four are
/// those of certify_forest().
inline constexpr std::string_view forest_rules[] = {forest_rule::edge, forest_rule::twice,
                                                    forest_rule::cycle, forest_rule::spanning,
                                                    forest_rule::heaviest};

/// Certifies that the edges are a spanning forest of an undirected graph: of each component a tree.
/// \param edges  positions of arcs u -> v, u < v, in any order
/// \return nothing when they are; else one line that names the first rule broken, the first edge or
///     arc that breaks it, and the values found there. The answer does not depend on the number of
///     threads.
[[nodiscard]] std::optional<Rejection> certify_forest(const Graph& graph,
                                                      std::span<const ArcIndex> edges);

/// The same, and that no spanning forest weighs less: every arc that is not in the forest is a
/// heaviest of the cycle that it closes. By climbing in the trees of joins from light to heavy,
/// which are no deeper than log2(V): O((E + V) log V), arcs shared among threads.
/// \throws InputError for a weight that is not a number
[[nodiscard]] std::optional<Rejection> certify_minimum_forest(const Graph& graph,
                                                              std::span<const ArcIndex> edges);

/// An edge of a forest, as the part of the graph that has its arc tells it to the others.
struct CertifiedEdge {
  ArcIndex arc;  ///< in the whole graph
  Vertex tail;
  Vertex head;
  double weight;  ///< 1 where there are none
};

/// Those of the edges whose arcs the part has, in their order.
[[nodiscard]] std::vector<CertifiedEdge> forest_edges(const GraphPart& part,
                                                      std::span<const ArcIndex> edges);

/// What one rank of several has to say of it: right where none rejects. Each rank joins all edges,
/// and asks about its own arcs.
/// \param edges  of the forest, ascending, as positions of the whole graph's arcs
/// \param found  forest_edges() of all parts, in the order of ranks
/// \throws InputError as certify_minimum_forest(), for an arc of this part
[[nodiscard]] std::optional<Rejection> certify_minimum_forest_part(
    const GraphPart& part, std::span<const ArcIndex> edges, std::span<const CertifiedEdge> found);

}  // namespace graphspec::properties
