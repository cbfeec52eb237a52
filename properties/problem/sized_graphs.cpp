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
  const Vertex heads =
      draw.chance(70) ? std::min(size, most - 1) : draw.between(1, std::min(5, most - 1));
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

/// Vertices of a level, each with arcs to heads that nothing else leads to: whichever arc a search
/// loses, it loses a vertex.
/// \param degrees  of the level's vertices, in order
void add_level(Draw& draw, const std::vector<Vertex>& degrees, Vertex most, RandomGraph& graph) {
  // Vertices that the source does not reach, beside the others or behind all. To who counts arcs,
  // with them much is left to be visited.
  // Beside the others, their rows lie between those of the level: an arc too far is a wrong one.
  const bool has_others = draw.chance(80);
  const bool are_beside = draw.chance(70);
  Vertex arcs = 0;
  const auto add_other = [&] {
    const Vertex other = add_vertex(graph);
    for (int loops = 0; loops < 2; ++loops) graph.edges.push_back({other, other});
  };
  std::vector<Vertex> level;
  for (const Vertex degree : degrees) {
    if (graph.num_vertices + 2 + arcs + degree > most) break;
    level.push_back(add_vertex(graph));
    arcs += degree;
    graph.edges.push_back({0, level.back()});
    if (has_others && are_beside && graph.num_vertices + 1 + arcs < most) add_other();
  }
  const Vertex first_behind = graph.num_vertices;
  for (std::size_t place = 0; place < level.size(); ++place) {
    for (Vertex arc = 0; arc < degrees[place]; ++arc) {
      graph.edges.push_back({level[place], add_vertex(graph)});
    }
  }
  // Some of the heads lead on, each to another.
  const std::int32_t leading_on = draw.one_of({0, 10, 60});
  for (Vertex vertex = first_behind; vertex + 1 < graph.num_vertices; ++vertex) {
    if (draw.chance(leading_on)) graph.edges.push_back({vertex, vertex + 1});
  }
  if (has_others && graph.num_vertices < most) {
    const Vertex last = add_vertex(graph);
    for (Vertex loop = 0; loop < arcs; ++loop) graph.edges.push_back({last, last});
  }
}

/// A level of which all vertices but a few have one arc. One of many stands at its begin, its end,
/// or round the edge of a warp.
void draw_skewed_level(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  // Beyond what a search for a slot finds at once from the mean degree.
  if (draw.chance(40)) size = std::min(draw.between(49, 100), std::max(1, most / 3));
  std::vector<Vertex> degrees(static_cast<std::size_t>(size), 1);
  for (std::int32_t hubs = draw.between(1, 2); hubs > 0; --hubs) {
    const Vertex places[] = {0,  30, 31, 31, 32,       33,       62,
                             63, 63, 64, 65, size - 1, size - 1, draw.between(0, size - 1)};
    const Vertex place = places[draw.bits() % std::size(places)];
    if (place < 0 || place >= size) continue;
    degrees[static_cast<std::size_t>(place)] =
        std::min(draw.one_of<Vertex>({2, 2, 3, 31, 32, 33, 65, 130}), std::max(2, most / 3));
  }
  add_level(draw, degrees, most, graph);
}

/// A level whose vertices all have the same number of arcs, so that some begin where the share of a
/// warp does; the last may have another number.
void draw_even_level(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  const Vertex degree =
      std::min(draw.one_of<Vertex>({2, 4, 8, 16, 31, 32, 33, 64}), std::max(2, most / 3));
  const Vertex vertices = std::clamp<Vertex>(256 / degree, 2, std::max<Vertex>(2, size));
  std::vector<Vertex> degrees(static_cast<std::size_t>(vertices), degree);
  if (draw.chance(50)) degrees.back() = draw.between(1, degree);
  add_level(draw, degrees, most, graph);
}

/// Rows of one arc, and of so many in all that a row at the begin of 32 vertices is the last or the
/// first of a share, or near it, where a few warps share all arcs. From a vertex an arc leads as
/// many vertices ahead as from the others.
void draw_shares_of_arcs(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  const Vertex chunks = std::clamp<Vertex>(1 + size / 32, 2, 4);
  const Vertex vertices = std::min<Vertex>(32 * chunks + draw.one_of({0, 0, 1, 17, 31}), most);
  const Vertex ahead = draw.between(8, 40);
  graph.num_vertices = vertices;
  for (Vertex head = 1; head < vertices; ++head) {
    graph.edges.push_back({std::max<Vertex>(0, head - ahead), head});
  }
  const Vertex begin = 32 * draw.between(1, chunks - 1);
  const auto arcs_before = static_cast<Vertex>(std::ranges::count_if(
      graph.edges, [&](const RandomEdge& edge) { return edge.from < begin; }));
  const Vertex warps = draw.between(2, 4);
  // What is missing lies behind, with no path that is shorter.
  const Vertex arcs = warps * (arcs_before + draw.between(-1, 1)) - draw.between(0, warps - 1);
  while (begin < vertices && static_cast<Vertex>(graph.edges.size()) < arcs) {
    const Vertex vertex = draw.between(begin, vertices - 1);
    graph.edges.push_back({vertex, vertex});
  }
}

/// Stars whose centres a path joins, of which one may have no leaf.
void draw_stars_on_a_path(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  Vertex centre = 0;
  for (std::int32_t stars = draw.between(2, 4); stars > 0; --stars) {
    const Vertex leaves = draw.chance(70) ? size : draw.between(0, 3);
    for (Vertex leaf = 0; leaf < leaves && graph.num_vertices + 6 < most; ++leaf) {
      graph.edges.push_back({centre, add_vertex(graph)});
    }
    for (std::int32_t arcs = draw.between(1, 3); arcs > 0 && graph.num_vertices < most; --arcs) {
      const Vertex next = add_vertex(graph);
      graph.edges.push_back({centre, next});
      centre = next;
    }
  }
}

/// So many paths from the source, side by side: levels of one width, one after another.
void draw_paths_beside(Draw& draw, Vertex size, Vertex most, RandomGraph& graph) {
  const Vertex length = draw.between(3, 6);
  const Vertex paths = std::clamp<Vertex>(size, 1, std::max<Vertex>(1, (most - 1) / length));
  for (Vertex step = 0; step < length && graph.num_vertices + paths <= most; ++step) {
    for (Vertex path = 0; path < paths; ++path) {
      const Vertex vertex = add_vertex(graph);
      graph.edges.push_back({std::max<Vertex>(0, vertex - paths), vertex});
    }
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
constexpr std::array shapes = {
    draw_skewed_level,   draw_skewed_level,   draw_skewed_level, draw_even_level,
    draw_shares_of_arcs, draw_shares_of_arcs, draw_paths_beside, draw_stars_on_a_path,
    draw_uneven_level,   draw_arcs_out,       draw_arcs_in,      draw_long_path,
    draw_pairs,          draw_arcs,           draw_vertices};

}  // namespace

SizedGraph draw_sized_graph(Draw& draw, const std::vector<Vertex>& sizes, Vertex most) {
  // Whatever the options are, some are about the lanes of one warp or two, or between.
  const Vertex about = draw.chance(35) ? std::min<Vertex>(draw.one_of({32, 48, 64}), most - 1)
                                       : sizes[draw.bits() % sizes.size()];
  const Vertex size = std::max(1, about + draw.between(-1, 1));
  // Beyond this the whole graph alone is so large.
  constexpr Vertex large = 600;
  auto* const shape = size > large ? draw_vertices : shapes.at(draw.bits() % shapes.size());
  SizedGraph sized;
  sized.graph.num_vertices = 1;
  shape(draw, size, most, sized.graph);
  if (draw.chance(65)) return sized;
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
