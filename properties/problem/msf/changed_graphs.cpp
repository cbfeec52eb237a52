/// \file
/// Properties of two searches, in a graph and in another that is made of it.
#include "properties/random_graphs/changed_graphs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "properties/problem/msf/changed_weights.hpp"
#include "properties/problem/msf/compare.hpp"
#include "properties/problem/msf/violations.hpp"

namespace graphspec::properties::msf_violation {
namespace {

using Verdict = std::optional<std::string>;

UndirectedGraph with_edges(const UndirectedGraph& graph, RandomGraph edges) {
  return {std::move(edges), graph.kind};
}

/// Where the forest's edges stand in the graph's list of edges.
std::vector<std::size_t> places_of(const UndirectedGraph& graph, const ForestShape& shape) {
  std::vector<std::size_t> places;
  std::vector<ForestEdge> left = shape.edges;
  for (std::size_t place = 0; place < graph.edges.edges.size(); ++place) {
    const RandomEdge& edge = graph.edges.edges[place];
    const auto [lesser, greater] = std::minmax({edge.from, edge.to});
    const auto found =
        std::ranges::find(left, ForestEdge{lesser, greater, graph.weight_of(edge) + 0.0});
    if (found == left.end()) continue;
    left.erase(found);
    places.push_back(place);
  }
  return places;
}

/// The graph with two vertices made one; the other is left behind without edges.
UndirectedGraph with_vertices_merged(const UndirectedGraph& graph, Vertex kept, Vertex merged) {
  UndirectedGraph changed = graph;
  for (RandomEdge& edge : changed.edges.edges) {
    if (edge.from == merged) edge.from = kept;
    if (edge.to == merged) edge.to = kept;
  }
  return changed;
}

ForestShape search(const MsfSubject& subject, const MsfTrial& trial, const UndirectedGraph& graph) {
  return shape_by(subject, graph.graph(), trial.setting);
}

/// The tree of each vertex: the least vertex in it.
VertexArray<Vertex> trees_of(Vertex num_vertices, const ForestShape& shape) {
  VertexArray<Vertex> tree(num_vertices, 0);
  std::iota(tree.begin(), tree.end(), 0);
  for (const ForestEdge& edge : shape.edges) {
    const auto [kept, gone] = std::minmax({tree[edge.lesser], tree[edge.greater]});
    std::ranges::replace(tree, gone, kept);
  }
  return tree;
}

}  // namespace

Verdict relabelling(const MsfSubject& subject, const MsfTrial& trial) {
  const VertexArray<Vertex> label = mixed_numbering(trial.graph.edges.num_vertices, trial.choice);
  ForestShape expected = search(subject, trial, trial.graph);
  for (ForestEdge& edge : expected.edges) {
    const auto [lesser, greater] = std::minmax({label[edge.lesser], label[edge.greater]});
    edge = {lesser, greater, edge.weight};
  }
  std::ranges::sort(expected.edges);
  return compare(
      search(subject, trial, with_edges(trial.graph, renumbered(trial.graph.edges, label))),
      expected, alike_by(trial.graph),
      "the vertices are relabelled, and with the first labels the forest has");
}

Verdict arc_order(const MsfSubject& subject, const MsfTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Graph shuffled = with_rows_shuffled(graph, trial.choice);
  return compare(shape_by(subject, shuffled, trial.setting),
                 shape_by(subject, graph, trial.setting), alike_by(trial.graph),
                 "the arcs are in another order, and in the first order the forest has");
}

Verdict disjoint_union(const MsfSubject& subject, const MsfTrial& trial) {
  const Vertex order = trial.graph.edges.num_vertices;
  const UndirectedGraph twice = with_edges(trial.graph, beside_itself(trial.graph.edges));
  ForestShape expected = search(subject, trial, trial.graph);
  expected.num_trees *= 2;
  for (const ForestEdge& edge : std::vector(expected.edges)) {
    expected.edges.push_back({edge.lesser + order, edge.greater + order, edge.weight});
  }
  std::ranges::sort(expected.edges);
  return compare(search(subject, trial, twice), expected, alike_by(trial.graph),
                 "the graph has a disjoint copy, and two copies of its forest have");
}

Verdict neutral_additions(const MsfSubject& subject, const MsfTrial& trial) {
  const UndirectedGraph graph = with_ranks(trial.graph);
  ForestShape expected = search(subject, trial, graph);
  const VertexArray<Vertex> tree = trees_of(graph.edges.num_vertices, expected);
  const auto given = graph.edges.edges;
  const std::int32_t heaviest =
      given.empty() ? 0 : std::ranges::max_element(given, {}, &RandomEdge::weight)->weight;
  UndirectedGraph changed = graph;
  for (const Addition& addition : trial.additions) {
    if (addition.kind == Addition::Kind::isolated_vertex) {
      ++changed.edges.num_vertices;
      ++expected.num_trees;
      continue;
    }
    if (tree.empty()) continue;
    const Vertex from = addition.first % graph.edges.num_vertices;
    const Vertex to = addition.second % graph.edges.num_vertices;
    // Often none: what is added ties with what is there.
    const std::int32_t heavier = std::max(0, addition.second % 5 - 2);
    if (addition.kind == Addition::Kind::self_loop) {
      // Lighter than any other edge, more often than not.
      changed.edges.edges.push_back({from, from, addition.second % 7 - 5});
    } else if (addition.kind == Addition::Kind::copy_of_edge && !given.empty()) {
      RandomEdge copy = given[static_cast<std::size_t>(addition.first) % given.size()];
      copy.weight += heavier;
      if (addition.second % 2 == 0) std::swap(copy.from, copy.to);
      changed.edges.edges.push_back(copy);
    } else if (addition.kind == Addition::Kind::arc && tree[from] == tree[to]) {
      changed.edges.edges.push_back({from, to, heaviest + heavier});
    }
  }
  return compare(search(subject, trial, changed), expected, Alike::in_weights,
                 fmt::format("the graph is {}, and the forest must have", describe(changed)));
}

Verdict contracted_edge(const MsfSubject& subject, const MsfTrial& trial) {
  ForestShape expected = search(subject, trial, trial.graph);
  const auto places = places_of(trial.graph, expected);
  if (places.empty()) return std::nullopt;
  const std::size_t chosen = places[trial.choice % places.size()];
  const RandomEdge edge = trial.graph.edges.edges[chosen];
  UndirectedGraph changed = trial.graph;
  changed.edges.edges.erase(changed.edges.edges.begin() + static_cast<std::ptrdiff_t>(chosen));
  const auto [lesser, greater] = std::minmax({edge.from, edge.to});
  std::erase(expected.edges, ForestEdge{lesser, greater, trial.graph.weight_of(edge) + 0.0});
  ++expected.num_trees;
  return compare(
      search(subject, trial, with_vertices_merged(changed, lesser, greater)), expected,
      Alike::in_weights,
      fmt::format(
          "vertex {} is the contracted edge {}-{} of the forest, and the rest of the forest has",
          lesser, lesser, greater));
}

Verdict deleted_edge(const MsfSubject& subject, const MsfTrial& trial) {
  const ForestShape expected = search(subject, trial, trial.graph);
  const auto places = places_of(trial.graph, expected);
  const std::size_t count = trial.graph.edges.edges.size();
  if (places.size() == count) return std::nullopt;
  std::size_t chosen = trial.choice % count;
  while (std::ranges::binary_search(places, chosen)) chosen = (chosen + 1) % count;
  UndirectedGraph changed = trial.graph;
  changed.edges.edges.erase(changed.edges.edges.begin() + static_cast<std::ptrdiff_t>(chosen));
  return compare(
      search(subject, trial, changed), expected, alike_by(trial.graph),
      fmt::format(
          "edge {}, which is not in the forest, is deleted, and before the deletion the forest has",
          chosen));
}

Verdict lightest_edge(const MsfSubject& subject, const MsfTrial& trial) {
  if (trial.graph.edges.num_vertices < 2) return std::nullopt;
  Draw draw(trial.choice);
  const Vertex from = draw.between(0, trial.graph.edges.num_vertices - 2);
  const Vertex to = draw.between(from + 1, trial.graph.edges.num_vertices - 1);
  const UndirectedGraph graph = with_ranks(trial.graph);
  UndirectedGraph changed = graph;
  const RandomEdge lightest{from, to, -1};
  changed.edges.edges.push_back(lightest);
  ForestShape expected = search(subject, trial, with_vertices_merged(graph, from, to));
  expected.edges.push_back({from, to, changed.weight_of(lightest)});
  --expected.num_trees;
  const ForestShape found = search(subject, trial, changed);
  const std::string what = fmt::format("in {}", describe(changed));
  if (std::ranges::count(found.edges, expected.edges.back()) != 1) {
    return fmt::format("{} the lightest edge is not in the forest", what);
  }
  return compare(found, expected, Alike::in_weights,
                 what + ", and contracting the lightest edge implies that the forest has");
}

}  // namespace graphspec::properties::msf_violation
