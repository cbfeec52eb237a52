/// \file
/// Faults of the forest that a solver finds, and of the weights that it reads.
#include <algorithm>
#include <limits>
#include <utility>

#include "properties/problem/msf/planted_faults.hpp"

namespace graphspec::properties {
namespace {

/// Changes right forests; change(graph, forest).
template <class Change>
MsfFault changed_forest(std::string_view found_by, std::string name, const Change& change) {
  return msf_fault(found_by, std::move(name), [change](const Graph& graph, const Setting&) {
    Forest forest = right(graph);
    change(graph, forest);
    return forest;
  });
}

/// Changes the edges of right forests, and the rest with them; change(graph, edges).
template <class Change>
MsfFault changed_edges(std::string_view found_by, std::string name, const Change& change) {
  return changed_forest(found_by, std::move(name), [change](const Graph& graph, Forest& forest) {
    change(graph, forest.edges);
    forest = forest_of_edges(graph, forest.edges);
  });
}

/// Reads other weights than the given ones; change(weight).
template <class Change>
MsfFault changed_weights(std::string_view found_by, std::string name, const Change& change) {
  return changed_forest(found_by, std::move(name), [change](const Graph& graph, Forest& forest) {
    std::vector<double> weights;
    for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
      weights.push_back(change(weight_of(graph, arc)));
    }
    forest = forest_of_edges(graph, right(with_weights(graph, std::move(weights))).edges);
  });
}

/// Finds forests of a graph without some of its edges; is_lost(graph, lesser, greater).
template <class IsLost>
MsfFault lost_edges(std::string_view found_by, std::string name, const IsLost& is_lost) {
  return msf_fault(found_by, std::move(name), [is_lost](const Graph& graph, const Setting&) {
    return forest_without(
        graph, [&](Vertex lesser, Vertex greater) { return is_lost(graph, lesser, greater); });
  });
}

}  // namespace

OptionTable faulty_options() {
  static const OptionRow rows[] = {option<&FaultyOptions::block_size>(
      "block_size", block_size(), "threads a block", {32, 64, 96, 256})};
  return rows;
}

MsfSubject msf_subject(std::string name, const ForestOf& forest) {
  MsfSubject subject;
  subject.name = std::move(name);
  subject.has_setting = true;
  subject.options = faulty_options();
  subject.run = [forest](const Graph& graph, const auto&, const Setting& setting) {
    static_cast<void>(options_from<FaultyOptions>(faulty_options(), setting.options));
    return forest(graph, setting);
  };
  return subject;
}

std::vector<MsfFault> faults_of_forests() {
  using Edges = std::vector<ArcIndex>;
  return {
      changed_edges("boost_graph_agrees", "the last edge is missing",
                    [](const Graph&, Edges& edges) {
                      if (!edges.empty()) edges.pop_back();
                    }),
      changed_forest("boost_graph_agrees", "the weight of the first edge is added twice",
                     [](const Graph& graph, Forest& forest) {
                       if (forest.edges.empty()) return;
                       forest.weight += weight_of(graph, forest.edges.front());
                     }),
      changed_forest("users_numbers", "edges are given by the arcs from their larger vertices",
                     [](const Graph& graph, Forest& forest) {
                       for (ArcIndex& edge : forest.edges) edge = reversed_arc(graph, edge);
                       std::ranges::sort(forest.edges);
                     }),
      changed_forest("users_numbers", "the last of several equal parallel arcs is returned",
                     [](const Graph& graph, Forest& forest) {
                       for (ArcIndex& edge : forest.edges) edge = last_equal(graph, edge);
                       std::ranges::sort(forest.edges);
                     }),
      changed_forest("users_numbers", "edges are returned in reverse order",
                     [](const Graph&, Forest& forest) { std::ranges::reverse(forest.edges); }),
      changed_forest("neutral_additions", "vertices without edges are not counted as trees",
                     [](const Graph& graph, Forest& forest) {
                       for (Vertex v = 0; v < graph.num_vertices(); ++v) {
                         if (graph.neighbours(v).empty()) --forest.num_trees;
                       }
                     }),
      changed_edges("sizes", "an edge is lost if a vertex has 32 arcs",
                    [](const Graph& graph, Edges& edges) {
                      for (Vertex v = 0; v < graph.num_vertices(); ++v) {
                        if (graph.neighbours(v).size() != 32 || edges.empty()) continue;
                        edges.pop_back();
                        return;
                      }
                    }),
      lost_edges("many_vertices", "each vertex after the 64th is a tree by itself",
                 [](const Graph&, Vertex, Vertex greater) { return greater >= 64; }),
      lost_edges("relabelling", "edges between the first and the last vertex are ignored",
                 [](const Graph& graph, Vertex lesser, Vertex greater) {
                   return lesser == 0 && greater == graph.num_vertices() - 1;
                 }),
      lost_edges("disjoint_union", "only one half of the vertices is searched",
                 [](const Graph& graph, Vertex lesser, Vertex) {
                   return lesser > 5 && lesser >= graph.num_vertices() / 2;
                 }),
      changed_edges("contracted_edge",
                    "the heaviest edge is left out if there are more than three edges",
                    [](const Graph& graph, Edges& edges) {
                      if (edges.size() <= 3) return;
                      edges.erase(std::ranges::max_element(
                          edges, {}, [&](ArcIndex arc) { return weight_of(graph, arc); }));
                    }),
      changed_edges("deleted_edge", "the first edge is lost if the number of edges is odd",
                    [](const Graph& graph, Edges& edges) {
                      if (edges.empty() || graph.num_arcs() % 4 < 2) return;
                      edges.erase(edges.begin());
                    }),
  };
}

std::vector<MsfFault> faults_of_weights() {
  return {
      changed_weights("certificate_holds",
                      "the forest has the greatest weight instead of the least",
                      [](double weight) { return -weight; }),
      changed_weights(
          "forest_equals_kruskal", "weights are compared as 32-bit reals",
          [](double weight) { return static_cast<double>(static_cast<float>(weight)); }),
      changed_weights("added_constant", "negative weights are cut off at 0",
                      [](double weight) { return std::max(weight, 0.0); }),
      changed_weights("monotone_map", "weights are compared without their signs",
                      [](double weight) { return weight < 0 ? 1e10 + weight : weight; }),
      changed_weights(
          "monotone_map", "weights are rounded to integers",
          [](double weight) { return static_cast<double>(static_cast<std::int64_t>(weight)); }),
      changed_weights("lightest_edge", "edges of weight -1 are never the lightest",
                      [](double weight) { return weight == -1 ? 1e10 : weight; }),
      changed_weights("forest_equals_kruskal",
                      "the largest integer weight is taken as a mark for no edge",
                      [](double weight) {
                        return weight == std::numeric_limits<std::int32_t>::max() ? -1e10 : weight;
                      }),
  };
}

}  // namespace graphspec::properties
