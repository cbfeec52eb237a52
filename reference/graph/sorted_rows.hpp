/// \file
/// The second half of the sort behind every graph that is built: each bucket, small enough for a
/// cache, is sorted by one thread, and loses the arcs that the graph is not to have. Rows are
/// sorted by destination, then weight, so that a graph depends on the set of its arcs alone, not on
/// how they were dealt out.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <compare>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "reference/graph/arc_buckets.hpp"
#include "reference/graph/first_error.hpp"
#include "reference/graph/row_arrays.hpp"

namespace graphspec {

/// Which arcs rows are made of.
struct RowRules {
  bool merge = false;       ///< of parallel arcs the lightest
  bool drop_loops = false;  ///< none from a vertex to itself
};

/// Sorts buckets, one after another.
template <class Weight>
class BucketSorter {
 public:
  using Arc = BucketArc<Weight>;

  explicit BucketSorter(Vertex num_vertices)
      : dest_bits_(std::bit_width(static_cast<std::uint32_t>(std::max(num_vertices, 1) - 1))) {}

  /// Sorts a bucket and drops what the rules say. \return what is left
  std::span<const Arc> sort(const ArcBuckets<Weight>& buckets, std::int64_t bucket,
                            const RowRules& rules) {
    const std::size_t arcs = buckets.size(bucket);
    sort_by_ends(buckets, bucket, buckets.rows_of(bucket), arcs);
    if constexpr (has_weights<Weight>) sort_equals_by_weight(arcs);
    if (!rules.merge && !rules.drop_loops) return {here_.data(), arcs};
    std::size_t kept = 0;
    for (std::size_t place = 0; place < arcs; ++place) {
      const Arc arc = here_[place];
      here_[kept] = arc;
      const bool is_dropped = (rules.drop_loops && arc.source == arc.dest) ||
                              (rules.merge && kept > 0 && have_same_ends(arc, here_[kept - 1]));
      kept += is_dropped ? 0 : 1;
    }
    return {here_.data(), kept};
  }

 private:
  static bool have_same_ends(const Arc& one, const Arc& other) {
    return one.source == other.source && one.dest == other.dest;
  }

  /// By source, then destination: a radix sort from the lowest digit, into here_.
  void sort_by_ends(const ArcBuckets<Weight>& buckets, std::int64_t bucket, const RowRange& rows,
                    std::size_t arcs) {
    if (here_.size() < arcs) {
      here_ = LargeArray<Arc>(arcs + arcs / 4);
      there_ = LargeArray<Arc>(here_.size());
    }
    // Few arcs have few digits' counters to be cleared.
    const int row_bits = std::bit_width(static_cast<std::uint32_t>(std::max(rows.count, 1) - 1));
    const int bits = std::max(row_bits + dest_bits_, 1);
    const int most = std::clamp<int>(std::bit_width(arcs), 4, 11);
    const int passes = (bits + most - 1) / most;
    const int digit_bits = (bits + passes - 1) / passes;
    const std::size_t digits = std::size_t{1} << digit_bits;
    const auto digit = [&](const Arc& arc, int pass) {
      const std::uint64_t key = static_cast<std::uint64_t>(arc.source - rows.first) << dest_bits_ |
                                static_cast<std::uint64_t>(arc.dest);
      return static_cast<std::size_t>(key >> (pass * digit_bits)) & (digits - 1);
    };
    next_.assign(static_cast<std::size_t>(passes) * digits, 0);
    const auto next_of = [&](int pass) {
      return next_.data() + static_cast<std::size_t>(pass) * digits;
    };
    buckets.for_each(bucket, [&](const Arc& arc) {
      for (int pass = 0; pass < passes; ++pass) ++next_of(pass)[digit(arc, pass)];
    });
    for (int pass = 0; pass < passes; ++pass) {
      std::size_t* const next = next_of(pass);
      std::exclusive_scan(next, next + digits, next, std::size_t{0});
    }
    buckets.for_each(bucket, [&](const Arc& arc) { here_[next_[digit(arc, 0)]++] = arc; });
    for (int pass = 1; pass < passes; ++pass) {
      std::swap(here_, there_);
      std::size_t* const next = next_of(pass);
      for (std::size_t place = 0; place < arcs; ++place) {
        here_[next[digit(there_[place], pass)]++] = there_[place];
      }
    }
  }

  /// Reals by IEEE 754's total order, in which -0 is below +0 and NaN has a place too: equal
  /// weights are the same bits, so that no sort has a choice.
  void sort_equals_by_weight(std::size_t arcs) {
    for (std::size_t first = 0; first < arcs;) {
      std::size_t last = first + 1;
      while (last < arcs && have_same_ends(here_[last], here_[first])) ++last;
      std::sort(here_.data() + first, here_.data() + last, [](const Arc& one, const Arc& other) {
        return std::strong_order(one.weight, other.weight) < 0;
      });
      first = last;
    }
  }

  int dest_bits_;
  LargeArray<Arc> here_;
  LargeArray<Arc> there_;
  std::vector<std::size_t> next_;  ///< of each digit of each pass: how many; then, the next's place
};

/// Puts arcs into rows, in their place from `first` on.
template <class Weight>
void put_rows(std::span<const BucketArc<Weight>> arcs, const RowRange& range, ArcIndex first,
              RowArrays<Weight>& rows) {
  Vertex begun = range.first;  // whose row has no begin yet
  auto place = static_cast<std::size_t>(first);
  for (const BucketArc<Weight>& arc : arcs) {
    for (; begun <= arc.source; ++begun) {
      rows.offsets[static_cast<std::size_t>(begun)] = static_cast<ArcIndex>(place);
    }
    rows.dest[place] = arc.dest;
    if constexpr (has_weights<Weight>) rows.weights[place] = arc.weight;
    ++place;
  }
  std::fill(rows.offsets.begin() + begun, rows.offsets.begin() + range.first + range.count,
            static_cast<ArcIndex>(place));
}

/// Puts the rows of the arcs in the buckets behind the arcs that are there. \return how many there
/// are then
template <class Weight>
ArcIndex append_rows(ArcBuckets<Weight>&& given, Vertex num_vertices, const RowRules& rules,
                     ArcIndex before, RowArrays<Weight>& rows) {
  const ArcBuckets<Weight> buckets = std::move(given);
  const ArcIndex dealt = buckets.size();
  rows.resize(static_cast<std::size_t>(before + dealt));
  // Where a bucket's arcs begin is known when those before it are sorted. Buckets are taken in
  // their order: who waits, waits for a thread that is at work.
  constexpr ArcIndex unknown = -1;
  std::vector<std::atomic<ArcIndex>> begin(static_cast<std::size_t>(buckets.count()) + 1);
  for (auto& arc : begin) arc = unknown;
  begin.front() = before;
  FirstError error;  // memory may end
#pragma omp parallel if (is_shared_work(dealt))
  {
    BucketSorter<Weight> sorter(num_vertices);
#pragma omp for schedule(monotonic : dynamic)
    for (std::int64_t bucket = 0; bucket < buckets.count(); ++bucket) {
      std::span<const BucketArc<Weight>> arcs;
      error.keep([&] { arcs = sorter.sort(buckets, bucket, rules); });
      const auto at = static_cast<std::size_t>(bucket);
      begin[at].wait(unknown);
      const ArcIndex first = begin[at];
      begin[at + 1] = first + std::ssize(arcs);
      begin[at + 1].notify_one();
      put_rows(arcs, buckets.rows_of(bucket), first, rows);
    }
  }
  error.rethrow();
  rows.resize(static_cast<std::size_t>(begin.back().load()));
  return begin.back();
}

/// The rows of the arcs that are dealt out for one piece of `range` after another; vertices outside
/// of it have none. \param passes  pieces, at least 1, of as many vertices each
/// \param deal  called as deal(piece)
template <class Weight, class Deal>
std::shared_ptr<RowArrays<Weight>> rows_in_passes(Vertex num_vertices, const RowRange& range,
                                                  int passes, const RowRules& rules,
                                                  const Deal& deal) {
  auto rows = std::make_shared<RowArrays<Weight>>(static_cast<std::size_t>(num_vertices), 0);
  std::fill(rows->offsets.begin(), rows->offsets.begin() + range.first, 0);
  ArcIndex arcs = 0;
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    const auto first = static_cast<Vertex>(range.count * pass / passes);
    const auto last = static_cast<Vertex>(range.count * (pass + 1) / passes);
    arcs = append_rows<Weight>(deal(RowRange{range.first + first, last - first}), num_vertices,
                               rules, arcs, *rows);
  }
  std::fill(rows->offsets.begin() + range.first + range.count, rows->offsets.end(), arcs);
  return rows;
}

/// The rows of all the arcs in the buckets.
template <class Weight>
std::shared_ptr<RowArrays<Weight>> sorted_rows(ArcBuckets<Weight>&& buckets, Vertex num_vertices,
                                               const RowRules& rules) {
  return rows_in_passes<Weight>(num_vertices, buckets.rows(), 1, rules,
                                [&](const RowRange&) { return std::move(buckets); });
}

}  // namespace graphspec
