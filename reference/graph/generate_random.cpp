/// \file
/// The random families: uniform, G(n,p), R-MAT, SSCA2, and the random graph of the BFS paper.
#include <omp.h>

#include <array>
#include <cmath>
#include <utility>

#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"

namespace graphspec {
namespace {

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

/// Collects the arcs that `add(row, list)` appends for each row, in the order of rows.
template <class Add>
EdgeList by_rows(Vertex vertices, const Add& add) {
  std::vector<EdgeList> parts(at(omp_get_max_threads()));
#pragma omp parallel
  {
    EdgeList& mine = parts[at(omp_get_thread_num())];
#pragma omp for schedule(static)
    for (std::int64_t row = 0; row < vertices; ++row) add(static_cast<Vertex>(row), mine);
  }
  EdgeList all;
  all.num_vertices = vertices;
  for (EdgeList& part : parts) {
    all.source.insert(all.source.end(), part.source.begin(), part.source.end());
    all.dest.insert(all.dest.end(), part.dest.begin(), part.dest.end());
    part = {};
  }
  return all;
}

void add_edge(EdgeList& list, Vertex one, Vertex other) {
  list.source.push_back(one);
  list.dest.push_back(other);
  list.source.push_back(other);
  list.dest.push_back(one);
}

/// A seeded bijection on 0 .. 2^bits - 1: odd multiplications and shifted exclusive ors, each of
/// which can be undone.
class Renaming {
 public:
  Renaming(int bits, std::uint64_t seed) : bits_(bits), mask_((std::uint64_t{1} << bits) - 1) {
    const RandomStream stream(seed, 0x5245'4e41'4d45U);
    for (std::size_t round = 0; round < factor_.size(); ++round) {
      factor_[round] = stream.bits(2 * round) | 1U;
      summand_[round] = stream.bits(2 * round + 1);
    }
  }
  [[nodiscard]] Vertex operator()(std::uint64_t vertex) const {
    if (bits_ == 0) return 0;
    for (std::size_t round = 0; round < factor_.size(); ++round) {
      vertex = (vertex * factor_[round] + summand_[round]) & mask_;
      vertex ^= vertex >> (bits_ / 2 + 1);
    }
    return static_cast<Vertex>(vertex);
  }

 private:
  int bits_;
  std::uint64_t mask_;
  std::array<std::uint64_t, 3> factor_{};
  std::array<std::uint64_t, 3> summand_{};
};

/// The lengths of runs of failures between successes of probability p, by integers alone: the
/// logarithm of a mathematics library may differ between machines.
class Gaps {
 public:
  explicit Gaps(double p) {
    // power_[j] is (1-p)^(2^j) in units of 2^-64.
    power_[0] = static_cast<std::uint64_t>((1.0 - p) * 0x1p63) << 1;
    for (std::size_t j = 1; j < power_.size(); ++j) {
      power_[j] = RandomStream::high_product(power_[j - 1], power_[j - 1]);
    }
  }
  /// The greatest k with (1-p)^k > draw / 2^64.
  [[nodiscard]] std::int64_t gap(std::uint64_t draw) const {
    std::int64_t failures = 0;
    std::uint64_t product = ~std::uint64_t{0};
    for (std::size_t j = power_.size(); j-- > 0;) {
      const std::uint64_t further = RandomStream::high_product(product, power_[j]);
      if (further > draw) {
        failures += std::int64_t{1} << j;
        product = further;
      }
    }
    return failures;
  }

 private:
  std::array<std::uint64_t, 32> power_{};
};

}  // namespace

EdgeList uniform_arcs(Vertex vertices, ArcIndex arcs, std::uint64_t seed) {
  const RandomStream stream(seed);
  EdgeList list;
  list.num_vertices = vertices;
  list.source.resize(at(arcs));
  list.dest.resize(at(arcs));
  const auto bound = static_cast<std::uint64_t>(vertices);
#pragma omp parallel for
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    const auto draw = static_cast<std::uint64_t>(arc) * 2;
    list.source[at(arc)] = static_cast<Vertex>(stream.below(draw, bound));
    list.dest[at(arc)] = static_cast<Vertex>(stream.below(draw + 1, bound));
  }
  return list;
}

EdgeList gilbert(Vertex vertices, std::uint64_t numerator, std::uint64_t denominator, bool loops,
                 std::uint64_t seed) {
  const bool certain = numerator >= denominator;
  const Gaps gaps(static_cast<double>(numerator) / static_cast<double>(denominator));
  return by_rows(vertices, [&](Vertex row, EdgeList& list) {
    if (numerator == 0) return;
    const RandomStream stream(seed, static_cast<std::uint64_t>(row));
    std::int64_t column = -1;
    for (std::uint64_t draw = 0;; ++draw) {
      column += 1 + (certain ? 0 : gaps.gap(stream.bits(draw)));
      if (column >= vertices) return;
      if (column == row && !loops) continue;
      list.source.push_back(row);
      list.dest.push_back(static_cast<Vertex>(column));
    }
  });
}

EdgeList rmat(int scale, int degree, const RmatParameters& parameters, std::uint64_t seed) {
  const ArcIndex vertices = ArcIndex{1} << scale;
  const ArcIndex arcs = vertices * degree;
  EdgeList list;
  list.num_vertices = static_cast<Vertex>(vertices);
  list.source.resize(at(arcs));
  list.dest.resize(at(arcs));
  const RandomStream stream(seed);
  const Renaming renamed(scale, seed);
  const auto words = static_cast<std::uint64_t>(scale);
#pragma omp parallel for
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    std::array<double, 4> part{parameters.a, parameters.b, parameters.c,
                               1.0 - parameters.a - parameters.b - parameters.c};
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    for (std::uint64_t level = 0; level < words; ++level) {
      const std::uint64_t index = static_cast<std::uint64_t>(arc) * words + level;
      if (parameters.noise && level > 0) {
        const std::uint64_t noise = stream.bits(~index);
        double sum = 0;
        for (std::size_t quadrant = 0; quadrant < 4; ++quadrant) {
          const auto sixteen = static_cast<double>(noise >> (16 * quadrant) & 0xffffU);
          part[quadrant] *= 0.95 + 0.1 * (sixteen * 0x1p-16);
          sum += part[quadrant];
        }
        for (double& probability : part) probability /= sum;
      }
      const double draw = stream.unit(index);
      const bool lower = draw >= part[0] + part[1];
      const bool right = lower ? draw >= part[0] + part[1] + part[2] : draw >= part[0];
      row = row * 2 + (lower ? 1 : 0);
      column = column * 2 + (right ? 1 : 0);
    }
    list.source[at(arc)] = renamed(row);
    list.dest[at(arc)] = renamed(column);
  }
  return list;
}

EdgeList ssca2(int scale, std::uint64_t seed) {
  constexpr std::uint64_t max_clique = 49;
  constexpr double inter_clique = 0.1;
  const auto vertices = static_cast<Vertex>(std::int64_t{1} << scale);
  const RandomStream sizes(seed, 1);
  std::vector<Vertex> clique_end(at(vertices));
  Vertex first = 0;
  for (std::uint64_t clique = 0; first < vertices; ++clique) {
    const auto size = static_cast<std::int64_t>(1 + sizes.below(clique, max_clique));
    const auto last = static_cast<Vertex>(std::min<std::int64_t>(vertices, first + size));
    for (; first < last; ++first) clique_end[at(first)] = last;
  }
  const RandomStream jumps(seed, 2);
  const Renaming renamed(scale, seed);
  EdgeList list = by_rows(vertices, [&](Vertex vertex, EdgeList& mine) {
    const auto name = [&](std::int64_t other) {
      return renamed(static_cast<std::uint64_t>(other));
    };
    for (Vertex other = vertex + 1; other < clique_end[at(vertex)]; ++other) {
      add_edge(mine, name(vertex), name(other));
    }
    for (int t = 1; t < scale; ++t) {
      const std::int64_t far = std::int64_t{1} << t;
      const auto index =
          (static_cast<std::uint64_t>(vertex) * 64 + static_cast<std::uint64_t>(t)) * 2;
      const auto spread = static_cast<std::uint64_t>(far / 2);
      const std::int64_t other =
          (vertex + far + static_cast<std::int64_t>(jumps.below(index, spread))) % vertices;
      const double probability = inter_clique / static_cast<double>(far / 2);
      const bool elsewhere = clique_end[at(other)] != clique_end[at(vertex)];
      if (elsewhere && jumps.unit(index + 1) < probability)
        add_edge(mine, name(vertex), name(other));
    }
  });
  list.symmetric = true;
  return list;
}

EdgeList bfs_paper_graph(Vertex vertices) {
  // minstd_rand0 (Lewis, Goodman, Miller 1969) from its default seed.
  std::uint64_t state = 1;
  const auto next = [&] { return state = state * 16807 % 2147483647; };
  // libstdc++'s uniform_int_distribution(0, 100) for an engine of 2^31 - 2 values: equal buckets,
  // what is left over is drawn again.
  constexpr std::uint64_t bucket = 2147483645 / 101;
  const auto draw = [&] {
    std::uint64_t value = next() - 1;
    while (value >= 101 * bucket) value = next() - 1;
    return value / bucket;
  };
  EdgeList list;
  list.num_vertices = vertices;
  for (Vertex row = 0; row < vertices; ++row) {
    for (Vertex column = 0; column < vertices; ++column) {
      if (draw() >= 20) continue;
      list.source.push_back(row);
      list.dest.push_back(column);
    }
  }
  return list;
}

}  // namespace graphspec
