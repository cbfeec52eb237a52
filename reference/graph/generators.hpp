/// \file
/// Families of graphs. Every generator is a function of its parameters and the seed: the same graph
/// on every machine, whatever the number of threads; all cores work on it. An undirected family
/// gives both arcs of each edge. All throw InputError, before they take memory, for sizes outside
/// the ranges given and for graphs that this machine cannot hold.
#pragma once

#include <cstdint>
#include <variant>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_ranges.hpp"

namespace graphspec {

struct ArcStream;

/// `arcs` arcs, each from and to a vertex drawn uniformly; loops and parallel arcs happen.
/// Arc k goes from word 2k of stream 0 to word 2k+1, each taken below `vertices`.
/// \param vertices  0 .. max_num_vertices, at least 1 where there are arcs
/// \param arcs  at least 0
[[nodiscard]] EdgeList uniform_arcs(std::int64_t vertices, ArcIndex arcs, std::uint64_t seed);
/// The same arcs without their list.
[[nodiscard]] ArcStream uniform_stream(std::int64_t vertices, ArcIndex arcs, std::uint64_t seed);

/// A probability as a fraction, exact: 0 <= numerator <= denominator, denominator > 0.
struct Probability {
  std::uint64_t numerator;
  std::uint64_t denominator;
};

/// Gilbert's G(n,p): every possible arc with probability p, independently. Row u draws from stream
/// u: word k gives the number of columns to skip before the next arc.
/// \param loops  whether u -> u is possible
[[nodiscard]] EdgeList gnp(std::int64_t vertices, Probability p, bool loops, std::uint64_t seed);

/// Undirected G(n,p): every pair of vertices with probability p; row u has the columns above u.
[[nodiscard]] EdgeList gnp_undirected(std::int64_t vertices, Probability p, std::uint64_t seed);

/// R-MAT's quadrants, in hundredths of the probability: upper left, upper right, lower left, lower
/// right; a + b + c + d = 100.
struct RmatParameters {
  int a;
  int b;
  int c;
  int d;
  /// Every level of an edge but the first multiplies its four probabilities by factors of 0.95 to
  /// 1.05 and renormalises them.
  bool noise;
  /// Each generated edge is two arcs.
  bool undirected;
};
/// Graph500's: directed, without noise.
inline constexpr RmatParameters graph500{57, 19, 19, 5, false, false};
/// GraphHPC-2015's, whose graphs the Boruvka paper measures: undirected, with noise.
inline constexpr RmatParameters graph_hpc{45, 25, 15, 15, true, true};

/// R-MAT (Chakrabarti, Zhan and Faloutsos 2004): 2^scale vertices, degree * 2^scale generated
/// edges, each of which falls `scale` times into a quadrant of the adjacency matrix; vertices are
/// renamed by a seeded bijection. Loops and parallel arcs happen and stay.
/// \param scale  0 .. 30
/// \param degree  at least 0
[[nodiscard]] EdgeList rmat(int scale, std::int64_t degree, const RmatParameters& parameters,
                            std::uint64_t seed);
/// The same edges without their list.
[[nodiscard]] ArcStream rmat_stream(int scale, std::int64_t degree,
                                    const RmatParameters& parameters, std::uint64_t seed);

/// SSCA2 as GraphHPC-2015 has it: 2^scale vertices in complete cliques of 1 to 49 vertices; and
/// from each vertex i, for t = 1 .. scale-1, one vertex at distance 2^t to 2^t + 2^(t-1) - 1
/// (modulo 2^scale), joined with probability 0.1 / 2^(t-1) where it lies in another clique.
/// Vertices are renamed by a seeded bijection. Undirected.
/// \param scale  0 .. 30
[[nodiscard]] EdgeList ssca2(int scale, std::uint64_t seed);

/// The scales of the contest's graphs: its programs count edges in 32 bits, and make room for no
/// clique among fewer vertices.
inline constexpr int graphhpc_max_scale = 27;
inline constexpr int graphhpc_min_ssca2_scale = 5;

/// The R-MAT graphs of the contest GraphHPC-2015, which the Boruvka paper measures, as the
/// contest's own program makes them from its one seed: both arcs of each of 16 * 2^scale edges,
/// whose weights are reals in [0, 1); loops, both of whose arcs are the same, and parallel edges
/// stay. rmat() with graph_hpc has the same probabilities, but noise of 16 bits, other random
/// numbers, any seed and degree, and no weights of its own. Rows as build_graph() leaves them, in
/// little more memory than the graph itself: scale 27 takes 53 GB.
/// \param scale  1 .. graphhpc_max_scale
/// \param whose  the rank whose rows alone are made: all edges are drawn, in a part's memory
[[nodiscard]] Graph graphhpc_rmat(int scale, const RankOfMany& whose = {});

/// What differs between the contest's two versions of its SSCA2 program.
struct GraphhpcSsca2 {
  std::uint32_t max_clique_size = 49;   ///< MaxCliqueSize
  double prob_interclique_edges = 0.1;  ///< ProbIntercliqueEdges
};
/// Those of version 0.2, of January 2015: cliques of up to 2^(scale/3) vertices, and 0.05.
[[nodiscard]] GraphhpcSsca2 graphhpc_ssca2_of_january(int scale);

/// The SSCA2 graphs of the contest GraphHPC-2015, as the contest's own program makes them from its
/// one seed; those that the Boruvka paper measures are of the later version. Weights, rows and
/// memory as of graphhpc_rmat(). ssca2() has the same constants, but other random numbers, any
/// seed, and no weights of its own.
/// \param scale  graphhpc_min_ssca2_scale .. graphhpc_max_scale
[[nodiscard]] Graph graphhpc_ssca2(int scale, const GraphhpcSsca2& constants = {},
                                   const RankOfMany& whose = {});

/// A grid of width x height vertices, each joined to the up to four beside it; (x, y) is vertex
/// y * width + x. Undirected.
[[nodiscard]] EdgeList grid(std::int64_t width, std::int64_t height);
/// Like a map of roads: that grid, of whose edges each is left with probability 0.62: from vertex v
/// to the right where below(2 v, 50) of the seed's stream 0 is less than 31, downwards where
/// below(2 v + 1, 50) is. Undirected; 1.24 edges a vertex.
[[nodiscard]] EdgeList road(std::int64_t width, std::int64_t height, std::uint64_t seed);
/// 0 - 1 - 2 - ... Undirected.
[[nodiscard]] EdgeList path(std::int64_t vertices);
/// Vertex 0 joined to all others. Undirected.
[[nodiscard]] EdgeList star(std::int64_t vertices);
/// All joined to all others. Undirected.
[[nodiscard]] EdgeList complete(std::int64_t vertices);
/// Vertex v > 0 joined to its parent (v-1)/2. Undirected.
[[nodiscard]] EdgeList binary_tree(std::int64_t vertices);

/// Separate parts of about an eighth of the vertices each: a path, a star, a grid, a binary tree,
/// complete graphs of eight, G(n,p) of mean degree 4, R-MAT with GraphHPC's parameters and degree
/// 4; the vertices left over, an eighth at least, are isolated. Renamed by a seeded bijection.
/// Undirected.
[[nodiscard]] EdgeList mixture(std::int64_t vertices, std::uint64_t seed);

/// The random graph of the BFS paper's program, arc for arc: an adjacency matrix filled row by row
/// with uniform_int(0, 100) < 20 from an unseeded default_random_engine, as libstdc++ has both.
[[nodiscard]] EdgeList bfs_paper_graph(std::int64_t vertices);

/// Integer weights, uniform over low .. high, both included; low <= high.
struct IntegerWeights {
  std::int32_t low;
  std::int32_t high;
};
/// Real weights, uniform over [low, high); all of them low where low = high. Both finite.
struct RealWeights {
  double low;
  double high;
};
/// How arcs get weights; std::monostate: not at all.
using WeightRule = std::variant<std::monostate, IntegerWeights, RealWeights>;

/// The same graph with new weights. A weight is drawn from (seed, the arc's ends, k) where k counts
/// the parallel arcs before it; in a graph known to be symmetric the two arcs of an edge have the
/// same. The weights of parallel arcs rise. Rows must be sorted by destination, as build_graph
/// leaves them.
/// \throws InputError when a rule's bounds are not as said above
[[nodiscard]] Graph weighted(const Graph& graph, const WeightRule& rule, std::uint64_t seed);
/// The same of rows of a larger graph. \param symmetric  that one is known to be
[[nodiscard]] Graph weighted(const Graph& graph, const WeightRule& rule, std::uint64_t seed,
                             bool symmetric);

}  // namespace graphspec
