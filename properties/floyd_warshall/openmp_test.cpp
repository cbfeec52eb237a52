/// \file
/// The vectorised form of Floyd and Warshall's algorithm, with each set of instructions that this
/// machine has, against the literal one; and the product of tiles against its definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <vector>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
#include "rapidcheck.h"
#include "reference/baseline/apsp.hpp"
#include "reference/baseline/min_plus_tile.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::properties {
namespace {

using reference::HostVectors;
using reference::Infinity;

constexpr Vertex width = reference::min_plus_tile_width;

/// Cost_0 of a graph that never was a list of arcs.
struct Costs {
  Vertex order = 0;
  std::vector<std::int32_t> values;

  [[nodiscard]] std::int32_t& at(Vertex v, Vertex u) {
    return values[static_cast<std::size_t>(v) * static_cast<std::size_t>(order) +
                  static_cast<std::size_t>(u)];
  }
};

std::ostream& operator<<(std::ostream& out, const Costs& costs) {
  out << costs.order << " vertices:";
  for (std::size_t place = 0; place < costs.values.size(); ++place) {
    const auto order = static_cast<std::size_t>(costs.order);
    if (costs.values[place] == unreached || place % (order + 1) == 0) continue;
    out << ' ' << place / order << "->" << place % order << ':' << costs.values[place];
  }
  return out;
}

/// Weights from 0 to `greatest`, moved by potentials so that many are negative and no cycle is.
Costs draw_costs(Draw& draw, Vertex order, std::int32_t percent, std::int32_t greatest) {
  Costs costs{order,
              std::vector<std::int32_t>(
                  static_cast<std::size_t>(order) * static_cast<std::size_t>(order), unreached)};
  std::vector<std::int32_t> potential(static_cast<std::size_t>(order));
  for (std::int32_t& one : potential) one = draw.between(0, greatest / 2);
  for (Vertex v = 0; v < order; ++v) {
    for (Vertex u = 0; u < order; ++u) {
      if (v == u) {
        costs.at(v, u) = 0;
      } else if (draw.chance(percent)) {
        costs.at(v, u) = draw.between(0, greatest) + potential[static_cast<std::size_t>(v)] -
                         potential[static_cast<std::size_t>(u)];
      }
    }
  }
  return costs;
}

/// The literal algorithm on the same costs. \return the vertex that it reports
Vertex relax_literally(Costs& costs) {
  reference::ShortestPaths paths{{costs.order, 0}, {costs.order, reference::no_predecessor}};
  std::ranges::copy(costs.values, paths.cost.values().begin());
  const Vertex negative = reference::floyd_warshall_relax(paths.cost, paths.path);
  std::ranges::copy(paths.cost.values(), costs.values.begin());
  return negative;
}

void assert_same(const Costs& costs) {
  Costs expected = costs;
  const Vertex negative = relax_literally(expected);
  for (const HostVectors vectors : reference::host_vectors()) {
    Costs found = costs;
    const Vertex told = reference::floyd_warshall_openmp(found.values, found.order, vectors);
    RC_LOG() << reference::name(vectors) << "\n";
    RC_ASSERT(told == negative);
    RC_ASSERT(found.values == (negative >= 0 ? costs.values : expected.values));
  }
}

/// Orders around the borders of tiles, and any below.
Vertex draw_order(Draw& draw) {
  const Vertex border = width * draw.one_of({0, 1, 1, 2, 2, 3});
  return draw.chance(50) ? std::max(0, border + draw.between(-2, 2)) : draw.between(0, 2 * width);
}

/// The greatest weight with which the graph is taken, and that with which infinity is still added.
std::int32_t draw_greatest(Draw& draw, Vertex order) {
  const Vertex n = std::max(order, 1);
  // A weight is at most greatest * 3 / 2 when potentials have moved it.
  const std::int32_t heaviest = (unreached - 1) / n / 3 * 2;
  return draw.one_of({9, 100, heaviest / 4, heaviest, 0});
}

rc::Gen<Costs> costs_of_any_weight(bool with_negative_cycles) {
  return rc::gen::map(
      rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()),
      [with_negative_cycles](std::uint64_t seed) {
        Draw draw(seed);
        const Vertex order = draw_order(draw);
        const std::int32_t greatest = draw_greatest(draw, order);
        Costs costs = draw_costs(draw, order, draw.one_of({1, 3, 20, 100}), greatest);
        if (with_negative_cycles && order > 0) {
          const Vertex v = draw.between(0, order - 1);
          const Vertex u = draw.between(0, order - 1);
          costs.at(v, u) = v == u ? -1 : -greatest / 2;
        }
        return costs;
      });
}

TEST(FloydWarshallOpenmp, IsTheLiteralAlgorithmForAllWeightsAndOrders) {
  EXPECT_TRUE(rc::check([] { assert_same(*costs_of_any_weight(false)); }));
}

TEST(FloydWarshallOpenmp, NamesTheVertexThatTheLiteralAlgorithmNames) {
  EXPECT_TRUE(rc::check([] { assert_same(*costs_of_any_weight(true)); }));
}

TEST(FloydWarshallOpenmp, TakesEveryOrderUpToTwoTiles) {
  Draw draw(7);
  for (Vertex order = 0; order <= 2 * width + 1; ++order) {
    Costs costs = draw_costs(draw, order, 10, 50);
    Costs expected = costs;
    ASSERT_EQ(relax_literally(expected), -1);
    ASSERT_EQ(reference::floyd_warshall_openmp(costs.values, order), -1);
    ASSERT_EQ(costs.values, expected.values) << order;
  }
}

TEST(FloydWarshallOpenmp, RefusesOtherSizesAndWeightsWhosePathsMayLeave32Bits) {
  std::vector<std::int32_t> values(9, 0);
  EXPECT_THROW(reference::floyd_warshall_openmp(values, 2), InputError);
  EXPECT_THROW(reference::floyd_warshall_openmp(values, -3), InputError);
  values[1] = 1'000'000'000;
  EXPECT_THROW(reference::floyd_warshall_openmp(values, 3), InputError);
  values[1] = -1'000'000'000;
  EXPECT_THROW(reference::floyd_warshall_openmp(values, 3), InputError);
}

/// By definition, in 64 bits; a sum that leaves 32 bits or meets no path is none.
std::int64_t least_sum(const std::vector<std::int32_t>& first,
                       const std::vector<std::int32_t>& second, std::size_t row,
                       std::size_t column) {
  std::int64_t least = unreached;
  for (std::size_t k = 0; k < width; ++k) {
    const std::int32_t leg = first[row * width + k];
    const std::int32_t rest = second[k * width + column];
    if (leg == unreached || rest == unreached) continue;
    least = std::min(least, std::int64_t{leg} + rest);
  }
  return least;
}

TEST(MinPlusTile, IsTheProductByDefinition) {
  Draw draw(11);
  for (const Infinity infinity : {Infinity::added, Infinity::tested}) {
    // Twice the greatest cost may leave 32 bits where infinity is tested.
    const std::int32_t most = infinity == Infinity::added ? 1 << 29 : unreached - 1;
    std::vector<std::int32_t> first(reference::min_plus_tile_size);
    std::vector<std::int32_t> second(first.size());
    std::vector<std::int32_t> known(first.size());
    for (auto* tile : {&first, &second, &known}) {
      for (std::int32_t& cost : *tile) {
        cost = infinity == Infinity::tested && draw.chance(90) ? unreached
                                                               : draw.between(-most / 2, most);
      }
    }
    for (const HostVectors vectors : reference::host_vectors()) {
      std::vector<std::int32_t> found = known;
      reference::min_plus_tile(vectors, infinity)(found.data(), first.data(), second.data());
      for (std::size_t row = 0; row < width; ++row) {
        for (std::size_t column = 0; column < width; ++column) {
          const auto place = row * width + column;
          ASSERT_EQ(found[place],
                    std::min(std::int64_t{known[place]}, least_sum(first, second, row, column)))
              << reference::name(vectors) << " at " << row << "," << column;
        }
      }
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
