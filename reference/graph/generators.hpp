/// \file
/// Families of graphs. Every generator is a function of its parameters and the seed: the same graph
/// on every machine, whatever the number of threads. Undirected families give both arcs of an edge.
#pragma once

#include <cstdint>
#include <variant>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {

/// `arcs` arcs, each from and to a vertex drawn uniformly; loops and parallel arcs happen.
[[nodiscard]] EdgeList uniform_arcs(Vertex vertices, ArcIndex arcs, std::uint64_t seed);

/// Every possible arc with probability numerator/denominator, independently (Gilbert's G(n,p)).
/// \param loops  whether u -> u is possible
[[nodiscard]] EdgeList gilbert(Vertex vertices, std::uint64_t numerator, std::uint64_t denominator,
                               bool loops, std::uint64_t seed);

/// The probabilities of R-MAT's quadrants: upper left, upper right, lower left; the rest is the
/// fourth.
struct RmatParameters {
  double a;
  double b;
  double c;
  bool noise;  ///< each level multiplies them by 0.95 to 1.05 and renormalises, but the first
};
/// Graph500's, without noise.
inline constexpr RmatParameters graph500{0.57, 0.19, 0.19, false};
/// GraphHPC-2015's (papers of the Boruvka study), with noise.
inline constexpr RmatParameters graph_hpc{0.45, 0.25, 0.15, true};

/// R-MAT (Chakrabarti, Zhan, Faloutsos 2004): 2^scale vertices, degree * 2^scale arcs; vertices are
/// renamed by a seeded bijection. Loops and parallel arcs happen.
[[nodiscard]] EdgeList rmat(int scale, int degree, const RmatParameters& parameters,
                            std::uint64_t seed);

/// SSCA2 as GraphHPC-2015 has it: 2^scale vertices in complete cliques of 1 to 49, and between
/// cliques an edge at each distance of about 2^t with probability 0.1 / 2^(t-1). Undirected.
[[nodiscard]] EdgeList ssca2(int scale, std::uint64_t seed);

/// A grid of width x height vertices, each joined to the up to four beside it; (x, y) is vertex
/// y * width + x. Undirected.
[[nodiscard]] EdgeList grid(Vertex width, Vertex height);
/// 0 - 1 - 2 - ... Undirected.
[[nodiscard]] EdgeList path(Vertex vertices);
/// Vertex 0 joined to all others. Undirected.
[[nodiscard]] EdgeList star(Vertex vertices);
/// All joined to all others. Undirected.
[[nodiscard]] EdgeList complete(Vertex vertices);
/// Vertex v joined to its parent (v-1)/2. Undirected.
[[nodiscard]] EdgeList binary_tree(Vertex vertices);
/// Separate parts, an eighth of the vertices each: path, star, grid, tree, complete graphs of
/// eight, uniform of degree 4, R-MAT of degree 4, and isolated vertices. Undirected but for the two
/// random parts.
[[nodiscard]] EdgeList mixture(Vertex vertices, std::uint64_t seed);

/// The random graph of the BFS paper's program, arc for arc: an adjacency matrix filled row by row
/// with uniform_int(0, 100) < 20 from an unseeded default_random_engine, as libstdc++ has both.
[[nodiscard]] EdgeList bfs_paper_graph(Vertex vertices);

/// How arcs get weights: not at all, integers, or reals, uniform over [low, high] or [low, high).
struct IntegerWeights {
  std::int32_t low;
  std::int32_t high;
};
struct RealWeights {
  double low;
  double high;
};
using WeightRule = std::variant<std::monostate, IntegerWeights, RealWeights>;

/// The same graph with new weights. The weight of an arc depends on the seed, on its ends, and on
/// how many parallel arcs stand before it; in a graph known to be symmetric both arcs of an edge
/// have the same.
[[nodiscard]] Graph weighted(const Graph& graph, const WeightRule& rule, std::uint64_t seed);

}  // namespace graphspec
