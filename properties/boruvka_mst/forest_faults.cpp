/// \file
/// What a right subject consists of; faults of the forest that it finds, and of the weights that it
/// reads.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>
#include <variant>

#include "properties/boruvka_mst/planted_faults.hpp"
#include "properties/boruvka_mst/shared_faults.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using reference::Forest;

/// Changes right forests; change(graph, edges).
template <class Change>
BoruvkaMstSubject with_changed_edges(std::string name, const Change& change) {
  return subject_of(std::move(name), [change](const Graph& graph, const BoruvkaMstSetting&) {
    Forest forest = right(graph);
    change(graph, forest.edges);
    return told_as(graph, forest.edges);
  });
}

/// Reads other weights than the given ones; change(weight).
template <class Change>
BoruvkaMstSubject with_changed_weights(std::string name, const Change& change) {
  return subject_of(std::move(name), [change](const Graph& graph, const BoruvkaMstSetting&) {
    static_cast<void>(right(graph));  // refuses what is to be refused
    std::vector<double> weights;
    for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
      weights.push_back(change(weight_of(graph, arc)));
    }
    return told_as(graph, right(with_weights(graph, std::move(weights))).edges);
  });
}

/// Finds forests of a graph without some of its edges; is_lost(graph, tail, head, arc).
template <class IsLost>
BoruvkaMstSubject with_lost_edges(std::string name, const IsLost& is_lost) {
  return subject_of(std::move(name), [is_lost](const Graph& graph, const BoruvkaMstSetting&) {
    return forest_without(
        graph, [&](Vertex lesser, Vertex greater) { return is_lost(graph, lesser, greater); });
  });
}

Vertex largest_of_its_tree(const Graph& graph) {
  return graph.num_vertices() - 1;
}

}  // namespace

Forest right(const Graph& graph) {
  return reference::kruskal(graph);
}

BoruvkaMstSubject subject_of(std::string name, const ForestOf& forest) {
  BoruvkaMstSubject subject;
  subject.name = std::move(name);
  subject.has_setting = true;
  subject.forest = [forest](const Graph& graph, const BoruvkaMstSetting& setting) {
    boruvka_mst::check(setting.options);
    refuse_wide_spans(graph, setting.options.transformations, 1024);
    return forest(graph, setting);
  };
  subject.forests_of_one_copy =
      [one = subject.forest](const Graph& graph, const BoruvkaMstSetting& setting, int searches) {
        return std::vector<Forest>(static_cast<std::size_t>(searches), one(graph, setting));
      };
  return subject;
}

std::vector<BoruvkaMstSubject> faults_of_forests() {
  std::vector<BoruvkaMstSubject> faults;
  faults.push_back(
      with_changed_weights("the forest is the heaviest", [](double weight) { return -weight; }));
  faults.push_back(with_changed_edges("the last edge is missing",
                                      [](const Graph&, std::vector<ArcIndex>& edges) {
                                        if (!edges.empty()) edges.pop_back();
                                      }));
  faults.push_back(subject_of("the first edge is added up twice",
                              [](const Graph& graph, const BoruvkaMstSetting&) {
                                Forest forest = right(graph);
                                if (!forest.edges.empty()) {
                                  forest.weight += weight_of(graph, forest.edges.front());
                                }
                                return forest;
                              }));
  faults.push_back(subject_of("edges are told by the arcs from their greater ends",
                              [](const Graph& graph, const BoruvkaMstSetting&) {
                                Forest forest = right(graph);
                                for (ArcIndex& edge : forest.edges) edge = turned(graph, edge);
                                std::ranges::sort(forest.edges);
                                return forest;
                              }));
  faults.push_back(subject_of("of equal parallel arcs the last is told",
                              [](const Graph& graph, const BoruvkaMstSetting&) {
                                Forest forest = right(graph);
                                for (ArcIndex& edge : forest.edges) edge = last_equal(graph, edge);
                                std::ranges::sort(forest.edges);
                                return forest;
                              }));
  faults.push_back(subject_of("edges are told from the last to the first",
                              [](const Graph& graph, const BoruvkaMstSetting&) {
                                Forest forest = right(graph);
                                std::ranges::reverse(forest.edges);
                                return forest;
                              }));
  faults.push_back(subject_of("vertices without edges are no trees",
                              [](const Graph& graph, const BoruvkaMstSetting&) {
                                Forest forest = right(graph);
                                for (Vertex v = 0; v < graph.num_vertices(); ++v) {
                                  if (graph.neighbours(v).empty()) --forest.num_trees;
                                }
                                return forest;
                              }));
  faults.push_back(
      with_lost_edges("vertices behind the 64th are trees of their own",
                      [](const Graph&, Vertex, Vertex greater) { return greater >= 64; }));
  faults.push_back(with_lost_edges("edges between the first vertex and the last are overlooked",
                                   [](const Graph& graph, Vertex lesser, Vertex greater) {
                                     return lesser == 0 && greater == largest_of_its_tree(graph);
                                   }));
  faults.push_back(with_lost_edges("of two halves of the vertices one is searched",
                                   [](const Graph& graph, Vertex lesser, Vertex) {
                                     return lesser > 5 && lesser >= graph.num_vertices() / 2;
                                   }));
  faults.push_back(
      with_changed_edges("the heaviest edge of more than three is left out",
                         [](const Graph& graph, std::vector<ArcIndex>& edges) {
                           if (edges.size() <= 3) return;
                           edges.erase(std::ranges::max_element(
                               edges, {}, [&](ArcIndex arc) { return weight_of(graph, arc); }));
                         }));
  faults.push_back(with_changed_edges("of an odd number of arcs each way the first edge is lost",
                                      [](const Graph& graph, std::vector<ArcIndex>& edges) {
                                        if (edges.empty() || graph.num_arcs() % 4 < 2) return;
                                        edges.erase(edges.begin());
                                      }));
  return faults;
}

std::vector<BoruvkaMstSubject> faults_of_weights() {
  std::vector<BoruvkaMstSubject> faults;
  faults.push_back(with_changed_weights("weights are compared as 32-bit reals", [](double weight) {
    return static_cast<double>(static_cast<float>(weight));
  }));
  faults.push_back(with_changed_weights("negative weights are cut off at 0",
                                        [](double weight) { return std::max(weight, 0.0); }));
  faults.push_back(
      with_changed_weights("weights are compared without their signs",
                           [](double weight) { return weight < 0 ? 1e10 + weight : weight; }));
  faults.push_back(with_changed_weights("weights are rounded to integers", [](double weight) {
    return static_cast<double>(static_cast<std::int64_t>(weight));
  }));
  faults.push_back(
      with_changed_weights("edges of weight -1 are none that is light",
                           [](double weight) { return weight == -1 ? 1e10 : weight; }));
  faults.push_back(
      with_changed_weights("the greatest integer stands for no edge", [](double weight) {
        return weight == std::numeric_limits<std::int32_t>::max() ? -1e10 : weight;
      }));
  return faults;
}

}  // namespace graphspec::properties
