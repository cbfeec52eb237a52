/// \file
/// Rows of distances as one array of vertices, each with its lengths in all rows.
#include "properties/certificates/rows_together.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "reference/graph/shared_work.hpp"

namespace graphspec::properties {
namespace {

/// Lengths in four rows, which every processor compares at once, and answers to what is asked of
/// them: all bits of a row for yes, else none.
using FourRows = std::int32_t __attribute__((vector_size(16)));
constexpr Vertex fours = 4;
constexpr Vertex side_by_side = 4 * fours;  ///< rows: a vertex's lengths are one cache line
using Lengths = std::array<FourRows, fours>;

/// Lengths are told as so much above the least number of 32 bits: none of a path with one more arc
/// is then beyond the greatest, and an unreached vertex is further away than all of them.
constexpr std::int32_t nearest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t unreached_here = unreached + nearest;

bool is_any(const FourRows& answers) {
  return (answers[0] | answers[1] | answers[2] | answers[3]) != 0;
}

/// An answer for each row, in a byte of its own: those of four rows that are asked together are as
/// far apart as their lengths.
class Marks {
 public:
  void add(const Lengths& answers) {
    for (Vertex four = 0; four < fours; ++four) {
      bytes_ |= answers[static_cast<std::size_t>(four)] & byte_of(four);
    }
  }
  void add(Vertex row) { bytes_[row % 4] |= byte_of(row / 4); }
  /// Of four rows those without a mark. \return answers
  [[nodiscard]] FourRows without(Vertex four) const { return (bytes_ & byte_of(four)) == 0; }

 private:
  static std::int32_t byte_of(Vertex four) {
    return static_cast<std::int32_t>(0xffU << (8U * static_cast<unsigned>(four)));
  }
  FourRows bytes_ = {};
};

/// Judges up to that many rows at a time.
class RowsTogether {
 public:
  /// \param greatest  weight of an arc
  RowsTogether(const ArcsByTail& arcs, std::int32_t greatest)
      : arcs_(arcs),
        num_vertices_(arcs.offsets.size() - 1),
        farthest_(unreached_here - 1 - greatest),
        lengths_(std::make_unique_for_overwrite<Lengths[]>(num_vertices_)),
        is_attained_(std::make_unique_for_overwrite<Marks[]>(num_vertices_)) {}

  /// \param count  of rows, from 1 to side_by_side
  [[nodiscard]] bool hold(Vertex first, Vertex count, const std::int32_t* rows) {
    return take(rows, count) && sources_hold(first, count) && arcs_hold() && all_are_attained();
  }

 private:
  /// \return whether all lengths are such that sums of 32 bits are right
  bool take(const std::int32_t* rows, Vertex count) {
    constexpr std::size_t at_once = 128;  // vertices, whose lengths stay in the nearest cache
    FourRows is_wrong = {};
    for (std::size_t begin = 0; begin < num_vertices_; begin += at_once) {
      const std::size_t end = std::min(begin + at_once, num_vertices_);
      for (Vertex row = 0; row < side_by_side; ++row) {
        // Where rows are fewer, the first is there again.
        const std::int32_t* const from =
            rows + static_cast<std::size_t>(row < count ? row : 0) * num_vertices_;
        for (std::size_t vertex = begin; vertex < end; ++vertex) {
          lengths_[vertex][static_cast<std::size_t>(row / 4)][row % 4] = from[vertex];
        }
      }
      for (std::size_t vertex = begin; vertex < end; ++vertex) {
        for (FourRows& found : lengths_[vertex]) {
          found ^= nearest;  // what is below 0 comes beyond all others
          is_wrong |= (found > farthest_) & (found != unreached_here);
        }
        is_attained_[vertex] = {};
      }
    }
    return !is_any(is_wrong);
  }

  bool sources_hold(Vertex first, Vertex count) {
    for (Vertex row = 0; row < side_by_side; ++row) {
      const auto source = static_cast<std::size_t>(row < count ? first + row : first);
      if (lengths_[source][static_cast<std::size_t>(row / 4)][row % 4] != nearest) return false;
      is_attained_[source].add(row);
    }
    return true;
  }

  /// Rules `unreached` and `arc`, and which vertices have a tight arc in. From an unreached tail
  /// an arc leads further than to an unreached head.
  bool arcs_hold() {
    constexpr std::size_t ahead = 16;
    FourRows is_wrong = {};
    for (std::size_t tail = 0; tail < num_vertices_; ++tail) {
      const Lengths of_tail = lengths_[tail];
      const auto end = static_cast<std::size_t>(arcs_.offsets[tail + 1]);
      for (auto arc = static_cast<std::size_t>(arcs_.offsets[tail]); arc < end; ++arc) {
        if (arc + ahead < arcs_.heads.size()) {
          const auto later = static_cast<std::size_t>(arcs_.heads[arc + ahead]);
          __builtin_prefetch(&lengths_[later]);
          __builtin_prefetch(&is_attained_[later]);
        }
        const auto head = static_cast<std::size_t>(arcs_.heads[arc]);
        const std::int32_t weight = arcs_.weights.empty() ? 1 : arcs_.weights[arc];
        const Lengths& of_head = lengths_[head];
        Lengths is_tight;
        for (std::size_t four = 0; four < fours; ++four) {
          const FourRows by_way = of_tail[four] + weight;
          is_wrong |= of_head[four] > by_way;
          is_tight[four] = of_head[four] == by_way;
        }
        is_attained_[head].add(is_tight);
      }
    }
    return !is_any(is_wrong);
  }

  /// Tight arcs come from lesser lengths: followed back from any vertex, they end at the source.
  [[nodiscard]] bool all_are_attained() const {
    FourRows is_wrong = {};
    for (std::size_t vertex = 0; vertex < num_vertices_; ++vertex) {
      for (Vertex four = 0; four < fours; ++four) {
        is_wrong |= is_attained_[vertex].without(four) &
                    (lengths_[vertex][static_cast<std::size_t>(four)] != unreached_here);
      }
    }
    return !is_any(is_wrong);
  }

  ArcsByTail arcs_;
  std::size_t num_vertices_;
  std::int32_t farthest_;  ///< from which an arc leads no further than sums go
  std::unique_ptr<Lengths[]> lengths_;
  std::unique_ptr<Marks[]> is_attained_;  ///< the source, and heads of tight arcs
};

}  // namespace

bool rows_hold_together(const ArcsByTail& arcs, Vertex first, std::span<const std::int32_t> rows) {
  constexpr std::size_t least_rows = 4;
  constexpr std::size_t most_vertices = std::size_t{1} << 19;  // 40 MiB a thread
  const std::size_t columns = arcs.offsets.size() - 1;
  if (columns == 0 || columns > most_vertices || rows.size() < least_rows * columns) return false;
  std::int32_t greatest = 1;
  if (!arcs.weights.empty()) {
    const auto [least, most] = std::ranges::minmax(arcs.weights);
    if (least <= 0 || most == unreached) return false;
    greatest = most;
  }
  const auto count = static_cast<Vertex>(rows.size() / columns);
  bool hold = true;
#pragma omp parallel reduction(&& : hold) \
    if (count > side_by_side && is_shared_work(std::ssize(rows)))
  {
    RowsTogether together(arcs, greatest);
#pragma omp for schedule(dynamic, 1)
    for (Vertex row = 0; row < count; row += side_by_side) {
      hold = hold && together.hold(first + row, std::min(side_by_side, count - row),
                                   &rows[static_cast<std::size_t>(row) * columns]);
    }
  }
  return hold;
}

}  // namespace graphspec::properties
