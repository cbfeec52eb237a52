/// \file
/// Steps from a graph to a simpler one. All are lazy: a graph is made when RapidCheck tries it.
#include "properties/random_graphs/shrink_graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace graphspec::properties {
namespace {

/// Beyond this many edges steps that touch one edge's ends would be many and gain little.
constexpr std::size_t few_edges = 64;

rc::Seq<RandomGraph> with_vertices_dropped(const RandomGraph& graph, const RandomGraphRule& rule) {
  auto runs = runs_to_drop(graph.num_vertices);
  std::erase_if(
      runs, [&](const auto& run) { return graph.num_vertices - run.second < rule.min_vertices; });
  return rc::seq::map(rc::seq::fromContainer(std::move(runs)),
                      [graph](const std::pair<Vertex, Vertex>& run) {
                        return without_vertices(graph, run.first, run.second);
                      });
}

/// What lies behind a run of vertices stays connected to what lies before it: paths get shorter.
rc::Seq<RandomGraph> with_runs_merged(const RandomGraph& graph, const RandomGraphRule& rule) {
  auto runs = runs_to_drop(graph.num_vertices - 1);
  std::erase_if(
      runs, [&](const auto& run) { return graph.num_vertices - run.second < rule.min_vertices; });
  return rc::seq::map(rc::seq::fromContainer(std::move(runs)),
                      [graph](const std::pair<Vertex, Vertex>& run) {
                        return with_run_merged(graph, run.first, run.second);
                      });
}

rc::Seq<RandomGraph> with_edges(const RandomGraph& graph, rc::Seq<std::vector<RandomEdge>> edges) {
  return rc::seq::map(std::move(edges), [graph](std::vector<RandomEdge> chosen) {
    RandomGraph smaller = graph;
    smaller.edges = std::move(chosen);
    return smaller;
  });
}

rc::Seq<RandomGraph> with_one_direction(const RandomGraph& graph) {
  if (!graph.undirected) return {};
  RandomGraph directed = graph;
  directed.undirected = false;
  return rc::seq::just(std::move(directed));
}

rc::Seq<RandomGraph> with_simpler_weights(const RandomGraph& graph, const RandomGraphRule& rule) {
  if (!graph.weighted) return {};
  const std::int32_t simplest = std::clamp(0, rule.min_weight, rule.max_weight);
  RandomGraph equal = graph;
  for (RandomEdge& edge : equal.edges) edge.weight = simplest;
  auto first = equal.edges == graph.edges ? rc::Seq<RandomGraph>() : rc::seq::just(equal);
  auto single = rc::shrink::eachElement(graph.edges, [simplest](const RandomEdge& edge) {
    return rc::seq::map(rc::shrink::towards(edge.weight, simplest), [edge](std::int32_t weight) {
      return RandomEdge{edge.from, edge.to, weight};
    });
  });
  return rc::seq::concat(std::move(first), with_edges(graph, std::move(single)));
}

/// Merges the ends of one edge, which need not be neighbours in number.
rc::Seq<RandomGraph> with_edges_contracted(const RandomGraph& graph, const RandomGraphRule& rule) {
  if (graph.edges.size() > few_edges || graph.num_vertices <= rule.min_vertices) return {};
  std::vector<RandomEdge> edges = graph.edges;
  std::erase_if(edges, [](const RandomEdge& edge) { return edge.from == edge.to; });
  return rc::seq::map(rc::seq::fromContainer(std::move(edges)), [graph](const RandomEdge& gone) {
    const Vertex kept = std::min(gone.from, gone.to);
    const Vertex merged = std::max(gone.from, gone.to);
    RandomGraph smaller = graph;
    std::erase(smaller.edges, gone);
    for (RandomEdge& edge : smaller.edges) {
      if (edge.from == merged) edge.from = kept;
      if (edge.to == merged) edge.to = kept;
    }
    // Nothing is left at `merged`, so nothing is lost with it.
    return without_vertices(smaller, merged, 1);
  });
}

rc::Seq<RandomGraph> with_lower_ends(const RandomGraph& graph) {
  if (graph.edges.size() > few_edges) return {};
  return with_edges(
      graph, rc::shrink::eachElement(graph.edges, [](const RandomEdge& edge) {
        const auto tails = rc::seq::map(rc::shrink::towards(edge.from, 0), [edge](Vertex from) {
          return RandomEdge{from, edge.to, edge.weight};
        });
        const auto heads = rc::seq::map(rc::shrink::towards(edge.to, 0), [edge](Vertex to) {
          return RandomEdge{edge.from, to, edge.weight};
        });
        return rc::seq::concat(tails, heads);
      }));
}

}  // namespace

std::vector<std::pair<Vertex, Vertex>> runs_to_drop(Vertex total) {
  std::vector<std::pair<Vertex, Vertex>> runs;
  for (Vertex count = total; count > 0; count /= 2) {
    for (Vertex first = 0; first + count <= total; first += count) runs.emplace_back(first, count);
    // The last vertices of a length that does not divide evenly.
    if (total % count != 0) runs.emplace_back(total - count, count);
  }
  return runs;
}

RandomGraph without_vertices(const RandomGraph& graph, Vertex first, Vertex count) {
  const Vertex after = first + count;
  RandomGraph smaller = graph;
  smaller.num_vertices -= count;
  std::erase_if(smaller.edges, [&](const RandomEdge& edge) {
    return (edge.from >= first && edge.from < after) || (edge.to >= first && edge.to < after);
  });
  for (RandomEdge& edge : smaller.edges) {
    if (edge.from >= after) edge.from -= count;
    if (edge.to >= after) edge.to -= count;
  }
  return smaller;
}

RandomGraph with_run_merged(const RandomGraph& graph, Vertex first, Vertex count) {
  RandomGraph smaller = graph;
  smaller.num_vertices -= count;
  const auto moved = [&](Vertex vertex) {
    if (vertex <= first) return vertex;
    return vertex <= first + count ? first : vertex - count;
  };
  for (RandomEdge& edge : smaller.edges) edge = {moved(edge.from), moved(edge.to), edge.weight};
  // The merged vertices' own edges are self-loops now and say nothing.
  std::erase_if(smaller.edges,
                [&](const RandomEdge& edge) { return edge.from == first && edge.to == first; });
  return smaller;
}

rc::Seq<RandomGraph> smaller_graphs(const RandomGraph& graph, const RandomGraphRule& rule) {
  return rc::seq::concat(
      with_vertices_dropped(graph, rule), with_edges(graph, rc::shrink::removeChunks(graph.edges)),
      with_runs_merged(graph, rule), with_one_direction(graph), with_simpler_weights(graph, rule),
      with_edges_contracted(graph, rule), with_lower_ends(graph));
}

}  // namespace graphspec::properties
