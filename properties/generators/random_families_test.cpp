/// \file
/// Arcs of random families, each computed on its own from the formulas in generators.hpp; and the
/// parameters that these families refuse.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "properties/generators/error_of.hpp"
#include "reference/graph/arc_stream.hpp"
#include "reference/graph/drand48.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/renaming.hpp"

namespace graphspec::properties {
namespace {

using Arcs = std::vector<std::pair<Vertex, Vertex>>;

Arcs arcs_of(const EdgeList& list) {
  Arcs arcs;
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    arcs.emplace_back(list.source[arc], list.dest[arc]);
  }
  return arcs;
}

__extension__ typedef unsigned __int128 Word128;

/// The quadrant of a level without noise: draw / 2^53 against sums of hundredths, exactly.
int plain_quadrant(const std::array<int, 4>& hundredths, std::uint64_t draw) {
  std::uint64_t sum = 0;
  int quadrant = 0;
  for (const int share : hundredths) {
    sum += static_cast<std::uint64_t>(share);
    if (Word128{draw} * 100 >= static_cast<Word128>(sum) << 53) ++quadrant;
  }
  return quadrant;
}

/// One edge of R-MAT, level by level.
std::pair<Vertex, Vertex> rmat_edge(int scale, std::uint64_t edge, const RmatParameters& parameters,
                                    std::uint64_t seed) {
  const RandomStream stream(seed);
  const Renaming renamed(std::int64_t{1} << scale, seed);
  const std::array<int, 4> hundredths{parameters.a, parameters.b, parameters.c, parameters.d};
  std::array<std::uint64_t, 4> share{};
  for (std::size_t q = 0; q < 4; ++q) share[q] = static_cast<std::uint64_t>(hundredths[q]) << 24;
  std::uint64_t row = 0;
  std::uint64_t column = 0;
  for (int level = 0; level < scale; ++level) {
    const auto index = edge * static_cast<std::uint64_t>(scale) + static_cast<std::uint64_t>(level);
    int quadrant = 0;
    if (parameters.noise) {
      const std::uint64_t noise = stream.bits(~index);
      for (std::size_t q = 0; level > 0 && q < 4; ++q) {
        share[q] = share[q] * (622592 + (noise >> (16 * q) & 0xffffU)) / 655360;
      }
      std::uint64_t draw = stream.below(index, share[0] + share[1] + share[2] + share[3]);
      for (std::size_t q = 0; draw >= share[q]; ++q, ++quadrant) draw -= share[q];
    } else {
      quadrant = plain_quadrant(hundredths, stream.bits(index) >> 11);
    }
    row = 2 * row + static_cast<std::uint64_t>(quadrant / 2);
    column = 2 * column + static_cast<std::uint64_t>(quadrant % 2);
  }
  return {renamed(row), renamed(column)};
}

TEST(Rmat, HasEachEdgeThatItsFormulaGives) {
  constexpr RmatParameters all_in_b{0, 100, 0, 0, false, false};
  constexpr RmatParameters all_in_d{0, 0, 0, 100, true, false};
  constexpr RmatParameters uneven{10, 20, 30, 40, false, true};
  constexpr RmatParameters wandering{40, 30, 20, 10, true, false};
  for (const RmatParameters& parameters :
       {graph500, graph_hpc, all_in_b, all_in_d, uneven, wandering}) {
    // Edges are drawn 64 at a time into arrays of 512: sizes below, at and above both.
    for (const auto& [scale, degree] : {std::pair{0, 3},
                                        {1, 1},
                                        {3, 8},
                                        {5, 2},
                                        {6, 1},
                                        {0, 65},
                                        {1, 35},
                                        {4, 32},
                                        {0, 513},
                                        {3, 65},
                                        {7, 9},
                                        {9, 3}}) {
      Arcs expected;
      for (std::int64_t edge = 0; edge < std::int64_t{degree} << scale; ++edge) {
        const auto [tail, head] =
            rmat_edge(scale, static_cast<std::uint64_t>(edge), parameters, 42);
        expected.emplace_back(tail, head);
        if (parameters.undirected) expected.emplace_back(head, tail);
      }
      const EdgeList list = rmat(scale, degree, parameters, 42);
      EXPECT_EQ(arcs_of(list), expected) << "scale " << scale << ", degree " << degree;
      EXPECT_EQ(list.num_vertices, 1 << scale);
      EXPECT_EQ(list.symmetric, parameters.undirected);
    }
  }
}

TEST(Rmat, RefusesScalesDegreesAndProbabilitiesThatAreNone) {
  const auto refused = [](int scale, std::int64_t degree, const RmatParameters& parameters) {
    return error_of([&] { static_cast<void>(rmat_stream(scale, degree, parameters, 1)); });
  };
  for (const auto& [a, b, c, d] : std::initializer_list<std::array<int, 4>>{{-1, 51, 25, 25},
                                                                            {51, -1, 25, 25},
                                                                            {51, 25, -1, 25},
                                                                            {51, 25, 25, -1},
                                                                            {25, 25, 25, 24},
                                                                            {25, 25, 25, 26},
                                                                            {0, 0, 0, 0}}) {
    EXPECT_EQ(refused(3, 1, {a, b, c, d, false, false}),
              "R-MAT: the probabilities are " + std::to_string(a) + ", " + std::to_string(b) +
                  ", " + std::to_string(c) + " and " + std::to_string(d) +
                  " hundredths; they must be 0 or more and add up to 100");
  }
  for (const auto& [scale, degree] : {std::pair{-1, 1}, {31, 1}, {3, -1}}) {
    EXPECT_EQ(refused(scale, degree, graph500),
              "R-MAT: the scale is " + std::to_string(scale) + " and the degree is " +
                  std::to_string(degree) +
                  ". The scale must be between 0 and 30, and the degree 0 or more");
  }
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(refused(30, most >> 30, graph500), "no error");
  EXPECT_EQ(refused(30, (most >> 30) + 1, graph500),
            "R-MAT of scale 30 and degree 8589934592 has more than 2^63 arcs");
  EXPECT_EQ(refused(0, most, graph500), "no error");
  EXPECT_EQ(rmat_stream(30, most >> 30, graph500, 1).num_drawn, (most >> 30) << 30);
}

TEST(UniformArcs, GoFromEachEvenWordToTheOneBehind) {
  const RandomStream stream(7);
  Arcs expected;
  for (std::uint64_t arc = 0; arc < 5000; ++arc) {
    expected.emplace_back(static_cast<Vertex>(stream.below(2 * arc, 1000)),
                          static_cast<Vertex>(stream.below(2 * arc + 1, 1000)));
  }
  EXPECT_EQ(arcs_of(uniform_arcs(1000, 5000, 7)), expected);
}

/// Columns of a row of G(n,p): each word skips the most columns k with (1-p)^k > word / 2^64.
std::vector<Vertex> gnp_columns(Vertex n, Probability p, Vertex row, Vertex first,
                                std::uint64_t seed) {
  const RandomStream stream(seed, static_cast<std::uint64_t>(row));
  const long double failure = 1 - static_cast<long double>(p.numerator) / p.denominator;
  std::vector<Vertex> columns;
  std::int64_t column = first;
  for (std::uint64_t word = 0;; ++word, ++column) {
    const long double share = static_cast<long double>(stream.bits(word)) * 0x1p-64L;
    for (long double left = failure; left > share && column < n; left *= failure) ++column;
    if (column >= n) return columns;
    columns.push_back(static_cast<Vertex>(column));
  }
}

TEST(Gnp, HasTheColumnsThatEachRowsStreamLeads) {
  for (const auto& [n, p] : {std::pair<Vertex, Probability>{50, {1, 3}},
                             {300, {20, 101}},
                             {200, {1, 50}},
                             {64, {63, 64}},
                             {1, {1, 2}}}) {
    Arcs with_loops;
    Arcs without_loops;
    Arcs undirected;
    for (Vertex row = 0; row < n; ++row) {
      for (const Vertex column : gnp_columns(n, p, row, 0, 5)) {
        with_loops.emplace_back(row, column);
        if (column != row) without_loops.emplace_back(row, column);
      }
      for (const Vertex column : gnp_columns(n, p, row, row + 1, 5)) {
        undirected.emplace_back(row, column);
        undirected.emplace_back(column, row);
      }
    }
    EXPECT_EQ(arcs_of(gnp(n, p, true, 5)), with_loops) << n;
    EXPECT_EQ(arcs_of(gnp(n, p, false, 5)), without_loops) << n;
    EXPECT_EQ(arcs_of(gnp_undirected(n, p, 5)), undirected) << n;
  }
}

TEST(Ssca2, JoinsCliquesAndVerticesAheadAsItsFormulaSays) {
  for (const int scale : {0, 1, 3, 6, 9}) {
    const auto vertices = Vertex{1} << scale;
    const RandomStream sizes(3, 1);
    const RandomStream jumps(3, 2);
    const Renaming renamed(vertices, 3);
    std::vector<int> clique_of;
    for (std::uint64_t clique = 0; std::ssize(clique_of) < vertices; ++clique) {
      const std::size_t size = 1 + sizes.below(clique, 49);
      clique_of.insert(clique_of.end(), size, static_cast<int>(clique));
    }
    Arcs expected;
    for (Vertex vertex = 0; vertex < vertices; ++vertex) {
      const auto clique = clique_of[static_cast<std::size_t>(vertex)];
      const auto join_to = [&](Vertex other) {
        const Vertex one = renamed(static_cast<std::uint64_t>(vertex));
        const Vertex two = renamed(static_cast<std::uint64_t>(other));
        expected.insert(expected.end(), {{one, two}, {two, one}});
      };
      for (Vertex other = vertex + 1; other < vertices; ++other) {
        if (clique_of[static_cast<std::size_t>(other)] == clique) join_to(other);
      }
      for (int t = 1; t < scale; ++t) {
        const std::uint64_t word =
            2 * (64 * static_cast<std::uint64_t>(vertex) + static_cast<std::uint64_t>(t));
        const std::uint64_t spread = std::uint64_t{1} << (t - 1);
        const auto other = static_cast<Vertex>(
            (static_cast<std::uint64_t>(vertex) + 2 * spread + jumps.below(word, spread)) %
            static_cast<std::uint64_t>(vertices));
        if (jumps.unit(word + 1) < 0.1 / static_cast<double>(spread) &&
            clique_of[static_cast<std::size_t>(other)] != clique) {
          join_to(other);
        }
      }
    }
    EXPECT_EQ(arcs_of(ssca2(scale, 3)), expected) << scale;
  }
}

TEST(GraphhpcSsca2, KeepsAJumpWhereTheProbabilityIsAboveTheDrawAlone) {
  constexpr int scale = 8;
  constexpr std::uint32_t size = 2;
  // As the contest's program draws: sizes of cliques, two numbers for each of their edges, and then
  // the first vertex's jump to vertex 2, which is in another clique: a place, one, and the draw.
  Drand48 source(contest_seed);
  std::vector<int> clique_of;
  std::int64_t edges = 0;
  for (int clique = 0; clique < 320; ++clique) {
    const int drawn = static_cast<int>(1 + source.next_real() * size);
    const int left = (1 << scale) - static_cast<int>(clique_of.size());
    const int kept = std::min(drawn, left);
    clique_of.insert(clique_of.end(), static_cast<std::size_t>(kept), clique);
    edges += kept * (kept - 1) / 2;
  }
  ASSERT_NE(clique_of[0], clique_of[2]);
  source.skip(2 * static_cast<std::uint64_t>(edges) + 2);
  const double draw = source.next_real();
  const auto arcs = [](double probability) {
    return graphhpc_ssca2(scale, {size, probability}).num_arcs();
  };
  EXPECT_EQ(arcs(std::nextafter(draw, 0.0)), arcs(draw));
  EXPECT_EQ(arcs(std::nextafter(draw, 1.0)), arcs(draw) + 2);
}

}  // namespace
}  // namespace graphspec::properties
