/// \file
/// The families: the shapes that make a search fail, each drawn in a few lines.
#include "properties/random_graphs/families.hpp"

#include <algorithm>

namespace graphspec::properties {
namespace {

/// Adds vertices and returns the first of them.
Vertex add_vertices(RandomGraph& graph, Vertex count) {
  graph.num_vertices += count;
  return graph.num_vertices - count;
}

void add_edge(RandomGraph& graph, Vertex from, Vertex to) {
  graph.edges.push_back({.from = from, .to = to, .weight = 1});
}

/// Any edges at all: self-loops and parallel edges among them.
void draw_arbitrary(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex first = add_vertices(graph, vertices);
  const std::int32_t edges = draw.between(0, 3 * std::min<Vertex>(vertices, 200));
  for (std::int32_t edge = 0; edge < edges; ++edge) {
    add_edge(graph, first + draw.between(0, vertices - 1), first + draw.between(0, vertices - 1));
  }
}

/// Fewer edges than vertices: many components.
void draw_sparse(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex first = add_vertices(graph, vertices);
  const std::int32_t edges = draw.between(0, vertices - 1);
  for (std::int32_t edge = 0; edge < edges; ++edge) {
    add_edge(graph, first + draw.between(0, vertices - 1), first + draw.between(0, vertices - 1));
  }
}

void draw_edgeless(Choices& /*draw*/, Vertex vertices, RandomGraph& graph) {
  add_vertices(graph, vertices);
}

void draw_one_vertex(Choices& draw, Vertex /*vertices*/, RandomGraph& graph) {
  const Vertex only = add_vertices(graph, 1);
  for (std::int32_t loops = draw.between(0, 2); loops > 0; --loops) add_edge(graph, only, only);
}

void draw_path(Choices& /*draw*/, Vertex vertices, RandomGraph& graph) {
  const Vertex first = add_vertices(graph, vertices);
  for (Vertex v = 1; v < vertices; ++v) add_edge(graph, first + v - 1, first + v);
}

/// As many levels as fit the time of a check: a launch a level.
void draw_long_path(Choices& draw, Vertex vertices, RandomGraph& graph) {
  draw_path(draw, std::min<Vertex>(vertices * 3, draw.between(60, 300)), graph);
}

void draw_cycle(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex first = graph.num_vertices;
  draw_path(draw, vertices, graph);
  add_edge(graph, first + vertices - 1, first);
}

/// A centre and leaves: arcs out of the centre, into it, or both.
void draw_star(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex centre = add_vertices(graph, vertices);
  const std::int32_t direction = draw.between(0, 2);
  for (Vertex leaf = centre + 1; leaf < centre + vertices; ++leaf) {
    if (direction != 1) add_edge(graph, centre, leaf);
    if (direction != 0) add_edge(graph, leaf, centre);
  }
}

/// A vertex of more arcs than several block queues hold. Some of its leaves lead on, to vertices
/// that nothing else finds or to one another, so that all of a wide frontier matters.
void draw_hub(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex leaves = std::max<Vertex>(vertices, draw.between(40, 400));
  const Vertex hub = add_vertices(graph, leaves + 1);
  for (Vertex leaf = hub + 1; leaf <= hub + leaves; ++leaf) add_edge(graph, hub, leaf);
  const std::int32_t leading_on = draw.one_of({0, 10, 50, 100});
  for (Vertex leaf = hub + 1; leaf <= hub + leaves && leading_on > 0; ++leaf) {
    if (draw.chance(leading_on)) add_edge(graph, leaf, add_vertices(graph, 1));
  }
  for (std::int32_t more = draw.between(0, leaves / 4); more > 0; --more) {
    add_edge(graph, hub + draw.between(0, leaves), hub + draw.between(0, leaves));
  }
}

void draw_complete(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex size = std::min<Vertex>(vertices, draw.between(2, 24));
  const Vertex first = add_vertices(graph, size);
  for (Vertex from = 0; from < size; ++from) {
    for (Vertex to = 0; to < size; ++to) {
      if (from != to) add_edge(graph, first + from, first + to);
    }
  }
}

void draw_grid(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex width = draw.between(1, std::max<Vertex>(1, vertices / 2));
  const Vertex height = std::max<Vertex>(1, vertices / width);
  const Vertex first = add_vertices(graph, width * height);
  for (Vertex row = 0; row < height; ++row) {
    for (Vertex column = 0; column < width; ++column) {
      const Vertex here = first + row * width + column;
      if (column + 1 < width) add_edge(graph, here, here + 1);
      if (row + 1 < height) add_edge(graph, here, here + width);
    }
  }
}

void draw_binary_tree(Choices& /*draw*/, Vertex vertices, RandomGraph& graph) {
  const Vertex root = add_vertices(graph, vertices);
  for (Vertex child = 1; child < vertices; ++child) {
    add_edge(graph, root + (child - 1) / 2, root + child);
  }
}

/// Layers in which every vertex has an arc to every vertex of the next: all of a frontier finds the
/// same vertices at the same time.
void draw_layers(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex width = draw.between(1, std::clamp<Vertex>(vertices / 2, 1, 20));
  const Vertex layers = std::clamp<Vertex>(vertices / width, 1, 6);
  const Vertex first = add_vertices(graph, width * layers);
  for (Vertex from = 0; from < width * (layers - 1); ++from) {
    const Vertex next_layer = (from / width + 1) * width;
    for (Vertex to = next_layer; to < next_layer + width; ++to) {
      add_edge(graph, first + from, first + to);
    }
  }
}

void draw_two_cliques(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex one = graph.num_vertices;
  draw_complete(draw, std::max<Vertex>(1, vertices / 2), graph);
  const Vertex other = graph.num_vertices;
  draw_complete(draw, std::max<Vertex>(1, vertices / 2), graph);
  add_edge(graph, draw.between(one, other - 1), draw.between(other, graph.num_vertices - 1));
}

/// R-MAT with the probabilities of Graph500: few vertices have most of the arcs.
void draw_rmat(Choices& draw, Vertex vertices, RandomGraph& graph) {
  Vertex scale = 0;
  while ((2 << scale) <= vertices && scale < 8) ++scale;
  const Vertex first = add_vertices(graph, 1 << scale);
  const std::int32_t edges = draw.between(1, 6) << scale;
  for (std::int32_t edge = 0; edge < edges; ++edge) {
    Vertex from = 0;
    Vertex to = 0;
    for (Vertex bit = 0; bit < scale; ++bit) {
      const std::int32_t quadrant = draw.between(0, 99);
      from = 2 * from + (quadrant >= 76 ? 1 : 0);
      to = 2 * to + ((quadrant >= 57 && quadrant < 76) || quadrant >= 95 ? 1 : 0);
    }
    add_edge(graph, first + from, first + to);
  }
}

/// A few arcs, each many times, and self-loops.
void draw_parallel(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex used = std::min<Vertex>(vertices, 20);
  const Vertex first = add_vertices(graph, used);
  for (std::int32_t arcs = draw.between(1, used + 2); arcs > 0; --arcs) {
    const Vertex from = first + draw.between(0, used - 1);
    const Vertex to = draw.chance(20) ? from : first + draw.between(0, used - 1);
    for (std::int32_t copies = draw.between(1, 40); copies > 0; --copies) add_edge(graph, from, to);
  }
}

/// A number at which lists get too long for a warp, half a block or a block, or one less or more,
/// where the graph may be so large; else any up to `vertices`.
Vertex draw_length(Choices& draw, Vertex vertices) {
  const Vertex around = draw.one_of<Vertex>({32, 32, 128, 256}) + draw.between(-1, 1);
  return around <= 8 * vertices ? around : draw.between(1, vertices);
}

/// Levels of uneven width, whose vertices have one or two parents in the level before; from some of
/// the last level deep paths lead on.
void draw_broom(Choices& draw, Vertex vertices, RandomGraph& graph) {
  Vertex level = add_vertices(graph, 1);
  Vertex width = 1;
  for (std::int32_t more = draw.between(1, 4); more > 0; --more) {
    const Vertex wider = draw.chance(50) ? draw.between(1, 5) : draw_length(draw, vertices);
    const Vertex next = add_vertices(graph, wider);
    for (Vertex child = next; child < next + wider; ++child) {
      add_edge(graph, level + draw.between(0, width - 1), child);
      if (draw.chance(30)) add_edge(graph, level + draw.between(0, width - 1), child);
    }
    level = next;
    width = wider;
  }
  for (std::int32_t rests = draw.between(0, 6); rests > 0; --rests) {
    Vertex end = level + draw.between(0, width - 1);
    for (std::int32_t deep = draw.between(1, std::min<Vertex>(vertices, 25)); deep > 0; --deep) {
      add_edge(graph, end, graph.num_vertices);
      end = add_vertices(graph, 1);
    }
  }
}

/// A few vertices, each with arcs to or from all of the same many.
void draw_fans(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex few = draw.between(1, 3);
  const Vertex length = draw_length(draw, vertices);
  const Vertex tails = add_vertices(graph, few);
  const Vertex heads = add_vertices(graph, length);
  const bool turned = draw.chance(30);
  for (Vertex tail = tails; tail < tails + few; ++tail) {
    for (Vertex head = heads; head < heads + length; ++head) {
      add_edge(graph, turned ? head : tail, turned ? tail : head);
    }
  }
}

/// Most of the arcs that there can be, where there is room for it with lists longer than a warp's.
void draw_dense(Choices& draw, Vertex vertices, RandomGraph& graph) {
  const Vertex size = std::min<Vertex>(vertices, draw.between(33, 40));
  const Vertex first = add_vertices(graph, size);
  const std::int32_t density = draw.one_of({50, 90, 100});
  const bool is_both_ways = draw.chance(50);
  for (Vertex from = first; from < first + size; ++from) {
    for (Vertex to = is_both_ways ? first : from + 1; to < first + size; ++to) {
      if (from != to && draw.chance(density)) add_edge(graph, from, to);
    }
  }
}

/// Stars, chains and small cliques in a row, each joined to the one before it or not.
void draw_stars_and_chains(Choices& draw, Vertex vertices, RandomGraph& graph) {
  for (std::int32_t parts = draw.between(2, 5); parts > 0; --parts) {
    const Vertex first = graph.num_vertices;
    const std::int32_t kind = draw.between(0, 2);
    if (kind == 0) draw_star(draw, 1 + draw_length(draw, vertices), graph);
    if (kind == 1) draw_path(draw, draw.between(2, std::min<Vertex>(vertices + 1, 40)), graph);
    if (kind == 2) draw_complete(draw, std::min<Vertex>(vertices, 6), graph);
    if (first > 0 && draw.chance(70)) add_edge(graph, draw.between(0, first - 1), first);
  }
}

/// Two to four graphs of other families side by side, with no edge between them.
void draw_mixture(Choices& draw, Vertex vertices, RandomGraph& graph) {
  constexpr void (*parts[])(Choices&, Vertex, RandomGraph&) = {
      draw_arbitrary, draw_path,     draw_cycle,  draw_star,   draw_grid,      draw_binary_tree,
      draw_complete,  draw_edgeless, draw_sparse, draw_layers, draw_one_vertex};
  const std::int32_t count = draw.between(2, 4);
  for (std::int32_t part = 0; part < count; ++part) {
    const auto which = static_cast<std::size_t>(draw.bits() % std::size(parts));
    parts[which](draw, std::max<Vertex>(1, vertices / count), graph);
  }
}

constexpr GraphFamily table[] = {
    {.name = "arbitrary", .share = 20, .draw = draw_arbitrary},
    {.name = "sparse", .share = 8, .draw = draw_sparse},
    {.name = "edgeless", .share = 2, .draw = draw_edgeless},
    {.name = "one vertex", .share = 2, .draw = draw_one_vertex},
    {.name = "path", .share = 5, .draw = draw_path},
    {.name = "long path", .share = 3, .draw = draw_long_path},
    {.name = "cycle", .share = 4, .draw = draw_cycle},
    {.name = "star", .share = 6, .draw = draw_star},
    {.name = "hub", .share = 8, .draw = draw_hub},
    {.name = "complete", .share = 4, .draw = draw_complete},
    {.name = "grid", .share = 5, .draw = draw_grid},
    {.name = "binary tree", .share = 5, .draw = draw_binary_tree},
    {.name = "layers", .share = 6, .draw = draw_layers},
    {.name = "two cliques", .share = 4, .draw = draw_two_cliques},
    {.name = "R-MAT", .share = 8, .draw = draw_rmat},
    {.name = "parallel edges", .share = 4, .draw = draw_parallel},
    {.name = "broom", .share = 5, .draw = draw_broom},
    {.name = "fans", .share = 4, .draw = draw_fans},
    {.name = "dense", .share = 2, .draw = draw_dense},
    {.name = "stars and chains", .share = 4, .draw = draw_stars_and_chains},
    {.name = "mixture", .share = 10, .draw = draw_mixture},
};

}  // namespace

std::span<const GraphFamily> graph_families() {
  return table;
}

}  // namespace graphspec::properties
