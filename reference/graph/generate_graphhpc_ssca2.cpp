/// \file
/// The SSCA2 graphs of the contest GraphHPC-2015, arc for arc and weight for weight. Its program
/// draws everything from one sequence of drand48(): the sizes of cliques, more of them than there
/// will be; for each edge of a clique two numbers that decide nothing; for each jump to another
/// vertex where it goes and, where that is another clique, three more, of which the second decides;
/// one a vertex for the permutation; one an edge for its weight. It is compiled without fused
/// multiplications, as that program was (CMakeLists.txt).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "reference/graph/drand48.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/rows_in_place.hpp"

namespace graphspec {
namespace {

/// Cliques of neighbouring vertices, before the permutation.
struct Cliques {
  std::vector<Vertex> begin;        ///< and the number of vertices
  std::vector<std::int64_t> edges;  ///< in the cliques before
  Vertex largest = 0;

  [[nodiscard]] std::int64_t count() const { return std::ssize(begin) - 1; }
  [[nodiscard]] std::int64_t num_edges() const { return edges.back(); }
  /// That of a vertex.
  [[nodiscard]] std::int64_t of(Vertex vertex) const {
    return std::ranges::upper_bound(begin, vertex) - begin.begin() - 1;
  }
};

Cliques draw_cliques(Vertex vertices, std::uint32_t max_size, Drand48& source) {
  const std::uint32_t half = max_size / 2;
  const auto estimate = static_cast<std::uint32_t>(1.25 * vertices / half);
  Cliques cliques;
  Vertex begin = 0;
  for (std::uint32_t clique = 0; clique < estimate; ++clique) {
    const auto size = static_cast<Vertex>(1 + source.next_real() * max_size);
    if (begin >= vertices) continue;  // drawn all the same
    cliques.begin.push_back(begin);
    begin += size;
  }
  // The last one has what is left, be it less than it drew or, where the estimate was short, more.
  cliques.begin.push_back(vertices);
  cliques.edges.push_back(0);
  for (std::size_t clique = 0; clique + 1 < cliques.begin.size(); ++clique) {
    const std::int64_t size = cliques.begin[clique + 1] - cliques.begin[clique];
    cliques.edges.push_back(cliques.edges.back() + size * (size - 1) / 2);
    cliques.largest = std::max(cliques.largest, static_cast<Vertex>(size));
  }
  return cliques;
}

/// Jumps between cliques: from vertex i, for t = 1 .. scale-1, 2^t vertices ahead and up to
/// 2^(t-1) - 1 more.
class Jumps {
 public:
  /// \param source  where the jumps' draws begin; left where they end
  Jumps(int scale, double probability, const Cliques& cliques, Drand48& source)
      : scale_(scale), probability_(probability), cliques_(&cliques) {
    // A jump between two cliques takes four draws. Where one may stay within a clique, for it is
    // short, or leads nearly all the way round, must be seen; there a jump may take one.
    const std::int64_t vertices = std::int64_t{1} << scale;
    while (middle_ < scale && std::int64_t{1} << middle_ < cliques.largest) ++middle_;
    behind_ = middle_;
    while (behind_ < scale &&
           vertices - (std::int64_t{3} << (behind_ - 1)) + 1 >= cliques.largest) {
      ++behind_;
    }
    over_middle_ = Drand48::jump(4 * static_cast<std::uint64_t>(behind_ - middle_));
    find_states(source);
    count_edges();
  }

  [[nodiscard]] std::int64_t num_edges() const { return edges_.back(); }
  [[nodiscard]] std::int64_t blocks() const { return std::ssize(states_); }
  /// Edges of the blocks before.
  [[nodiscard]] std::int64_t edges_before(std::int64_t block) const {
    return edges_[static_cast<std::size_t>(block)];
  }

  /// Calls use(i, j) for each edge of a block of vertices, in the contest's order.
  template <class Use>
  void for_edges(std::int64_t block, const Use& use) const {
    Drand48 source = states_[static_cast<std::size_t>(block)];
    for_vertices(block, [&](Vertex i, Vertex begin, Vertex end) {
      double p = probability_;
      for (int t = 1; t < scale_; ++t, p /= 2) {
        const Vertex j = landing(i, t, source);
        if (j >= begin && j < end) continue;
        source.skip(one_draw);
        if (p > source.next_real()) use(i, j);
        source.skip(one_draw);
      }
    });
  }

 private:
  static constexpr Vertex block_size = 4096;

  /// Calls act(vertex, begin of its clique, end of it).
  template <class Act>
  void for_vertices(std::int64_t block, const Act& act) const {
    const auto first = static_cast<Vertex>(block * block_size);
    const Vertex last = std::min<Vertex>(first + block_size, cliques_->begin.back());
    auto clique = static_cast<std::size_t>(cliques_->of(first));
    for (Vertex i = first; i < last; ++i) {
      while (i >= cliques_->begin[clique + 1]) ++clique;
      act(i, cliques_->begin[clique], cliques_->begin[clique + 1]);
    }
  }

  [[nodiscard]] Vertex landing(Vertex i, int t, Drand48& source) const {
    // drand48() times 2^(t-1), rounded down, exactly.
    const std::uint64_t further = source.next() >> (48 - (t - 1));
    const std::uint64_t j = static_cast<std::uint64_t>(i) + (std::uint64_t{1} << t) + further;
    return static_cast<Vertex>(j & ((std::uint64_t{1} << scale_) - 1));
  }

  /// The sequence's state before each block: one after another, without the jumps that always take
  /// four draws.
  void find_states(Drand48& source) {
    const std::int64_t vertices = std::int64_t{1} << scale_;
    for (std::int64_t block = 0; block * block_size < vertices; ++block) {
      states_.push_back(source);
      for_vertices(block, [&](Vertex i, Vertex begin, Vertex end) {
        const auto look = [&](int first, int last) {
          for (int t = first; t < last; ++t) {
            const Vertex j = landing(i, t, source);
            if (j < begin || j >= end) source.skip(three_draws);
          }
        };
        look(1, middle_);
        source.skip(over_middle_);
        look(behind_, scale_);
      });
    }
  }

  void count_edges() {
    edges_.assign(states_.size() + 1, 0);
#pragma omp parallel for schedule(dynamic, 16) if (is_shared_work(block_size * blocks()))
    for (std::int64_t block = 0; block < blocks(); ++block) {
      std::int64_t edges = 0;
      for_edges(block, [&](Vertex, Vertex) { ++edges; });
      edges_[static_cast<std::size_t>(block) + 1] = edges;
    }
    std::inclusive_scan(edges_.begin(), edges_.end(), edges_.begin());
  }

  static constexpr Drand48::Jump one_draw = Drand48::jump(1);
  static constexpr Drand48::Jump three_draws = Drand48::jump(3);

  int scale_;
  double probability_;
  const Cliques* cliques_;
  /// Jumps t, middle_ <= t < behind_, always lead to another clique.
  int middle_ = 1;
  int behind_ = 1;
  Drand48::Jump over_middle_{1, 0};
  std::vector<Drand48> states_;
  std::vector<std::int64_t> edges_;
};

}  // namespace

GraphhpcSsca2 graphhpc_ssca2_of_january(int scale) {
  return {static_cast<std::uint32_t>(std::pow(2, scale / 3.0)), 0.05};
}

Graph graphhpc_ssca2(int scale, const GraphhpcSsca2& constants, const RankOfMany& whose) {
  if (scale < graphhpc_min_ssca2_scale || scale > graphhpc_max_scale) {
    throw InputError(fmt::format("GraphHPC's SSCA2: the scale is {}; it must be between {} and {}",
                                 scale, graphhpc_min_ssca2_scale, graphhpc_max_scale));
  }
  const auto& [max_clique_size, probability] = constants;
  // The contest's program makes room for 1.25 vertices / (size / 2) cliques: at least one.
  const std::uint32_t most = 2U << scale;
  if (max_clique_size < 2 || max_clique_size > most || !(probability >= 0 && probability <= 1)) {
    throw InputError(
        fmt::format("GraphHPC's SSCA2: the clique size is {} and the probability is {}. The size "
                    "must be between 2 and {}, and the probability between 0 and 1",
                    max_clique_size, probability, most));
  }
  const auto vertices = static_cast<Vertex>(std::int64_t{1} << scale);
  // A vertex's clique has two thirds of the greatest size on average.
  check_generated_size(
      vertices, vertices * (0.66 * max_clique_size + 4 * probability) * made_here(whose), 12);
  Drand48 source(contest_seed);
  const Cliques cliques = draw_cliques(vertices, max_clique_size, source);
  source.skip(2 * static_cast<std::uint64_t>(cliques.num_edges()));
  const Jumps jumps(scale, probability, cliques, source);
  // Fisher and Yates, from the front; the products and sums as the contest's program rounds them.
  const std::vector<Vertex> renamed = shuffled(
      static_cast<std::size_t>(vertices), [vertices, draws = source](std::size_t place) mutable {
        const auto i = static_cast<Vertex>(place);
        return static_cast<std::size_t>(i + draws.next_real() * (vertices - i));
      });
  source.skip(static_cast<std::uint64_t>(vertices));
  const auto weights_from = [&](std::int64_t edge) {
    Drand48 weights = source;
    weights.skip(static_cast<std::uint64_t>(edge));
    return weights;
  };
  const auto name = [&](Vertex vertex) { return renamed[static_cast<std::size_t>(vertex)]; };
  return rows_in_place(
      vertices, whose, [&](std::int64_t chunk, std::int64_t chunks, const auto& use) {
        const std::int64_t first = chunk * cliques.count() / chunks;
        const std::int64_t last = (chunk + 1) * cliques.count() / chunks;
        Drand48 weights = weights_from(cliques.edges[static_cast<std::size_t>(first)]);
        for (std::int64_t clique = first; clique < last; ++clique) {
          const Vertex begin = cliques.begin[static_cast<std::size_t>(clique)];
          const Vertex end = cliques.begin[static_cast<std::size_t>(clique) + 1];
          for (Vertex i = begin; i < end; ++i) {
            for (Vertex j = begin; j < i; ++j) use(name(j), name(i), weights.next());
          }
        }
        const std::int64_t first_block = chunk * jumps.blocks() / chunks;
        const std::int64_t last_block = (chunk + 1) * jumps.blocks() / chunks;
        weights = weights_from(cliques.num_edges() + jumps.edges_before(first_block));
        for (std::int64_t block = first_block; block < last_block; ++block) {
          jumps.for_edges(block,
                          [&](Vertex i, Vertex j) { use(name(i), name(j), weights.next()); });
        }
      });
}

}  // namespace graphspec
