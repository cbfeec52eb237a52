/// \file
/// The R-MAT graphs of the contest GraphHPC-2015, arc for arc and weight for weight. Its program
/// draws everything from one sequence of drand48(): for each edge one number for the first level
/// and five for each other; one a vertex for the permutation; one an edge for its weight. It is
/// compiled without fused multiplications, as that program was (CMakeLists.txt).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "reference/graph/drand48.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/rows_in_place.hpp"

namespace graphspec {
namespace {

constexpr std::int64_t edges_a_vertex = 16;

/// An edge before the permutation.
struct Cell {
  std::uint32_t row;
  std::uint32_t column;
};

/// Falls through the levels with several edges side by side, for each waits for divisions that the
/// others do not need.
class Cells {
 public:
  static constexpr std::size_t lanes = 8;

  /// From this edge on.
  Cells(int scale, std::int64_t first_edge)
      : scale_(scale), to_next_(Drand48::jump((lanes - 1) * draws_an_edge(scale))) {
    const std::uint64_t draws = draws_an_edge(scale);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      source_[lane].skip((static_cast<std::uint64_t>(first_edge) + lane) * draws);
    }
  }

  [[nodiscard]] static std::uint64_t draws_an_edge(int scale) {
    return 5 * static_cast<std::uint64_t>(scale) - 4;
  }

  /// The next edges.
  [[nodiscard]] std::array<Cell, lanes> next() {
    constexpr double a = 0.45;
    constexpr double b = 0.25;
    constexpr double c = 0.15;
    constexpr double quadrants[] = {a, b, c, 1 - (a + b + c)};
    std::array<std::array<double, lanes>, 4> share;
    for (std::size_t q = 0; q < share.size(); ++q) share[q].fill(quadrants[q]);
    const auto& [av, bv, cv, dv] = share;
    std::array<Cell, lanes> cells{};
    for (int level = 0; level < scale_; ++level) {
      if (level > 0) {
        std::array<std::array<double, lanes>, 4> noise;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          for (auto& factor : noise) factor[lane] = source_[lane].next_real();
        }
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          for (std::size_t q = 0; q < 4; ++q) share[q][lane] *= 0.95 + 0.1 * noise[q][lane];
          const double sum = av[lane] + bv[lane] + cv[lane] + dv[lane];
          for (auto& one : share) one[lane] /= sum;
        }
      }
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const double p = source_[lane].next_real();
        // Without a branch, which would be mispredicted: the right half is b and d.
        const auto beyond_a = static_cast<std::uint32_t>(p >= av[lane]);
        const auto lower = static_cast<std::uint32_t>(p >= av[lane] + bv[lane]);
        const auto beyond_c = static_cast<std::uint32_t>(p >= av[lane] + bv[lane] + cv[lane]);
        cells[lane].row = cells[lane].row * 2 + lower;
        cells[lane].column = cells[lane].column * 2 + (beyond_a ^ lower ^ beyond_c);
      }
    }
    for (Drand48& source : source_) source.skip(to_next_);
    return cells;
  }

 private:
  int scale_;
  Drand48::Jump to_next_;
  std::vector<Drand48> source_ = std::vector(lanes, Drand48(contest_seed));
};

}  // namespace

Graph graphhpc_rmat(int scale, const RankOfMany& whose) {
  if (scale < 1 || scale > graphhpc_max_scale) {
    throw InputError(fmt::format("GraphHPC's R-MAT: the scale is {}; it must be between 1 and {}",
                                 scale, graphhpc_max_scale));
  }
  const std::int64_t vertices = std::int64_t{1} << scale;
  const std::int64_t edges = edges_a_vertex * vertices;
  check_generated_size(static_cast<double>(vertices),
                       2.0 * static_cast<double>(edges) * made_here(whose), 12);
  Drand48 source(contest_seed);
  source.skip(static_cast<std::uint64_t>(edges) * Cells::draws_an_edge(scale));
  // n drand48() is exact, for n is a power of two. Not every permutation is as likely.
  const std::vector<Vertex> renamed =
      shuffled(std::size_t{1} << scale, [scale, draws = source](std::size_t) mutable {
        return static_cast<std::size_t>(draws.next() >> (48 - scale));
      });
  source.skip(static_cast<std::uint64_t>(vertices));
  const Drand48 weights = source;
  return rows_in_place(static_cast<Vertex>(vertices), whose,
                       [&](std::int64_t chunk, std::int64_t chunks, const auto& use) {
                         const std::int64_t first = chunk * edges / chunks;
                         const std::int64_t last = (chunk + 1) * edges / chunks;
                         Cells cells(scale, first);
                         Drand48 weight = weights;
                         weight.skip(static_cast<std::uint64_t>(first));
                         for (std::int64_t edge = first; edge < last; edge += Cells::lanes) {
                           const auto here = cells.next();
                           const auto count = static_cast<std::size_t>(
                               std::min(static_cast<std::int64_t>(Cells::lanes), last - edge));
                           for (std::size_t lane = 0; lane < count; ++lane) {
                             use(renamed[here[lane].row], renamed[here[lane].column],
                                 weight.next());
                           }
                         }
                       });
}

}  // namespace graphspec
