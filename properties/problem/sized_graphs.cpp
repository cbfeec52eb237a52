/// \file
/// Drawing graphs about a size.
#include "properties/problem/sized_graphs.hpp"

#include <fmt/format.h>

#include <array>

#include "properties/random_graphs/changed_graphs.hpp"

namespace graphspec::properties {
namespace {

Vertex add_vertex(RandomGraph& graph) {
  return graph.num_vertices++;
}

void add_random_arcs(Draw& draw, RandomGraph& graph, Vertex count) {
  for (Vertex arc = 0; arc < count; ++arc) {
    graph.edges.push_back(
        {draw.between(0, graph.num_vertices - 1), draw.between(0, graph.num_vertices - 1)});
  }
}

// Each adds what is about `size` to a graph of one vertex, the source.

void draw_arcs_out(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  // Some have the same head.
  const Vertex heads = draw.chance(70) ? std::min(size, most - 1) : draw.between(1, 5);
  graph.num_vertices += heads;
  for (Vertex arc = 0; arc < size; ++arc) graph.edges.push_back({0, 1 + arc % heads});
  add_random_arcs(draw, graph, draw.between(0, 9));
}

void draw_arcs_in(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  const Vertex tails = std::min(size, most - 2);
  const Vertex hub = add_vertex(graph);
  for (Vertex tail = 0; tail < tails; ++tail) {
    const Vertex vertex = add_vertex(graph);
    if (draw.chance(80)) graph.edges.push_back({0, vertex});
    graph.edges.push_back({vertex, hub});
  }
  add_random_arcs(draw, graph, draw.between(0, 9));
}

void draw_uneven_level(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  const Vertex level = std::min(size, most / 2);
  const Vertex behind = draw.between(1, std::clamp(most - 1 - level, 1, 200));
  const Vertex first_behind = 1 + level;
  const Vertex few = draw.one_of({0, 1, 1, 2});
  const Vertex many = draw.between(8, 40);
  graph.num_vertices += level + behind;
  for (Vertex vertex = 1; vertex <= level; ++vertex) {
    graph.edges.push_back({0, vertex});
    const bool is_last = vertex > level - 1 - level / 5;
    const Vertex arcs = is_last ? many : few > 0 ? few : draw.between(0, 1);
    for (Vertex arc = 0; arc < arcs; ++arc) {
      graph.edges.push_back({vertex, first_behind + draw.between(0, behind - 1)});
    }
  }
  // Deep behind the wide level.
  for (Vertex vertex = first_behind; vertex + 1 < graph.num_vertices; ++vertex) {
    if (draw.chance(20)) graph.edges.push_back({vertex, vertex + 1});
  }
  // Much is left to be visited, as it seems to who counts arcs.
  for (std::size_t arcs = graph.edges.size() * draw.one_of({0U, 1U, 2U}); arcs > 0; --arcs) {
    const Vertex from = first_behind + draw.between(0, behind - 1);
    graph.edges.push_back({from, first_behind + draw.between(0, behind - 1)});
  }
}

void draw_long_path(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  constexpr Vertex deepest = 300;
  for (Vertex arc = 0; arc < std::min({size, most - 1, deepest}); ++arc) {
    const Vertex vertex = add_vertex(graph);
    graph.edges.push_back({vertex - 1, vertex});
  }
  add_random_arcs(draw, graph, draw.between(0, 3));
}

void draw_pairs(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  for (Vertex pair = 0; pair < std::min(size, (most - 1) / 2); ++pair) {
    const Vertex one = add_vertex(graph);
    const Vertex other = add_vertex(graph);
    graph.edges.push_back({one, other});
    if (draw.chance(90)) graph.edges.push_back({draw.between(0, one - 1), one});
  }
}

void draw_arcs(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  graph.num_vertices = draw.between(1, std::min(most, 1 + size));
  add_random_arcs(draw, graph, size);
}

void draw_vertices(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  graph.num_vertices = std::clamp(size, 1, most);
  // Of a large graph few, so that it costs what others do.
  add_random_arcs(draw, graph, graph.num_vertices > 600 ? 600 : 3 * graph.num_vertices);
}

/// What is uneven comes often.
constexpr std::array shapes = {draw_uneven_level, draw_uneven_level, draw_arcs_out, draw_arcs_in,
                               draw_long_path,    draw_pairs,        draw_arcs,     draw_vertices};

}  // namespace

SizedGraph draw_sized_graph(Draw& draw, const std::vector<Vertex>& sizes, Vertex most) {
  const Vertex size = std::max(1, sizes[draw.bits() % sizes.size()] + draw.between(-1, 1));
  // Beyond this the whole graph alone is so large.
  constexpr Vertex large = 600;
  auto* const shape = size > large ? draw_vertices : shapes.at(draw.bits() % shapes.size());
  SizedGraph sized;
  sized.graph.num_vertices = 1;
  shape(draw, size, most, sized.graph);
  if (draw.chance(50)) return sized;
  const std::vector<Vertex> number = mixed_numbering(sized.graph.num_vertices, draw.bits());
  sized.graph = renumbered(sized.graph, number);
  sized.source = number.front();
  return sized;
}

std::string summary(const SizedGraph& sized) {
  return fmt::format("{} vertices, {} edges, source {}", sized.graph.num_vertices,
                     sized.graph.edges.size(), sized.source);
}

}  // namespace graphspec::properties
