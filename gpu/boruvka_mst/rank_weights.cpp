/// \file
/// The paper's third transformation, "mapping weights to integers": the search compares weights and
/// never adds them, so their ranks will do. Weights that are equal have one rank; the paper, where
/// all are different, says nothing of them.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <parallel/algorithm>
#include <type_traits>
#include <vector>

#include "gpu/boruvka_mst/transformations.hpp"
#include "gpu/boruvka_mst/weight_key.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::boruvka_mst {
namespace {

/// Blocks of vertices that are shared among threads.
constexpr std::int64_t block_vertices = 1 << 14;

/// The words of one arc of each edge: that from its lesser end.
template <class Key, class Weight>
HostValues<Key> keys_of_edges(const TransformedArrays& arrays, std::span<const Weight> weights) {
  const std::int64_t vertices = arrays.num_vertices();
  const std::int64_t blocks = (vertices + block_vertices - 1) / block_vertices;
  const auto for_each_edge = [&](std::int64_t block, const auto& use) {
    const std::int64_t last = std::min(vertices, (block + 1) * block_vertices);
    for (std::int64_t u = block * block_vertices; u < last; ++u) {
      for (ArcIndex arc = arrays.offsets[at(u)]; arc < arrays.offsets[at(u) + 1]; ++arc) {
        if (u <= arrays.plain_ends()[at(arc)]) use(arc);
      }
    }
  };
  std::vector<std::int64_t> first(at(blocks) + 1, 0);
  const bool is_shared = is_shared_work(arrays.num_arcs());
#pragma omp parallel for schedule(dynamic) if (is_shared)
  for (std::int64_t block = 0; block < blocks; ++block) {
    std::int64_t edges = 0;
    for_each_edge(block, [&](ArcIndex) { ++edges; });
    first[at(block) + 1] = edges;
  }
  std::inclusive_scan(first.begin(), first.end(), first.begin());
  HostValues<Key> keys(at(first.back()));
#pragma omp parallel for schedule(dynamic) if (is_shared)
  for (std::int64_t block = 0; block < blocks; ++block) {
    Key* next = keys.data() + first[at(block)];
    for_each_edge(block, [&](ArcIndex arc) { *next++ = weight_key(weights[at(arc)]); });
  }
  return keys;
}

/// Sorts, and leaves each value once. \return how many are left
template <class Key>
std::size_t sort_and_unite(std::span<Key> keys) {
  if (is_shared_work(std::ssize(keys))) {
    __gnu_parallel::sort(keys.begin(), keys.end());
  } else {
    std::sort(keys.begin(), keys.end());
  }
  return static_cast<std::size_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
}

/// Tells the rank of a value among sorted ones, each of which is there once: a table of their first
/// bits tells a stretch of them, in which it goes to where the value would stand if they lay
/// evenly.
template <class Key>
class Ranks {
 public:
  explicit Ranks(std::span<const Key> values) : values_(values) {
    if (values.empty()) return;
    const int bits = std::bit_width(static_cast<Key>(values.back() - values.front()));
    shift_ = std::max(0, bits - table_bits);
    const auto stretches = static_cast<std::int64_t>(stretch_of(values.back())) + 1;
    begin_.resize(at(stretches) + 1, values.size());
#pragma omp parallel for if (is_shared_work(std::ssize(values)))
    for (std::int64_t stretch = 0; stretch < stretches; ++stretch) {
      const auto least = static_cast<Key>(values.front() + (static_cast<Key>(stretch) << shift_));
      begin_[at(stretch)] = static_cast<std::size_t>(
          std::lower_bound(values.begin(), values.end(), least) - values.begin());
    }
  }

  /// \pre the value is one of them
  [[nodiscard]] std::uint32_t operator()(Key value) const {
    const std::size_t stretch = stretch_of(value);
    std::size_t low = begin_[stretch];
    std::size_t high = begin_[stretch + 1] - 1;
    // values_[low] <= value <= values_[high]
    const auto share = static_cast<double>(value - values_[low]) /
                       std::max(1.0, static_cast<double>(values_[high] - values_[low]));
    std::size_t guess =
        std::min(high, low + static_cast<std::size_t>(share * static_cast<double>(high - low)));
    // Steps from the guess, until the value lies between two of them.
    for (std::size_t step = 2;; step *= 4) {
      if (values_[guess] < value) {
        low = guess + 1;
        if (high - guess <= step) break;
        guess += step;
      } else {
        high = guess;
        if (guess - low <= step) break;
        guess -= step;
      }
    }
    return static_cast<std::uint32_t>(
        std::lower_bound(values_.begin() + static_cast<std::ptrdiff_t>(low),
                         values_.begin() + static_cast<std::ptrdiff_t>(high), value) -
        values_.begin());
  }

 private:
  static constexpr int table_bits = 20;

  [[nodiscard]] std::size_t stretch_of(Key value) const {
    return static_cast<std::size_t>((value - values_.front()) >> shift_);
  }

  std::span<const Key> values_;
  int shift_ = 0;
  std::vector<std::size_t> begin_;  ///< of stretches, and the end of the last
};

template <class Weight>
HostValues<std::uint32_t> ranks_of(const TransformedArrays& arrays,
                                   std::span<const Weight> weights) {
  using Key = decltype(weight_key(Weight{}));
  const std::int64_t arcs = arrays.num_arcs();
  // Half of the words twice, while they are sorted, then once beside the ranks.
  check_generated_size(0, static_cast<double>(arcs), 4 + sizeof(Key) / 2.0);
  HostValues<Key> keys = keys_of_edges<Key>(arrays, weights);
  const std::size_t distinct = sort_and_unite(keys.values());
  constexpr std::uint64_t most = std::uint64_t{1} << 32U;
  if (distinct > most) {
    throw InputError(fmt::format(
        "rank_weights: the graph has {} distinct weights; 32-bit ranks can distinguish at most {}",
        distinct, most));
  }
  const Ranks<Key> rank(keys.view().first(distinct));
  HostValues<std::uint32_t> ranks(at(arcs));
#pragma omp parallel for if (is_shared_work(arcs))
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    ranks.data()[arc] = rank(weight_key(weights[at(arc)]));
  }
  return ranks;
}

}  // namespace

// scheme boruvka_mst.saa#rank_weights ef80090a
void rank_weights(TransformedArrays& arrays) {
  std::visit(
      [&]<class Values>(const Values& weights) {
        // Without weights all have one rank: there is nothing to compare.
        if constexpr (has_weights<Values>) {
          using Weight = std::remove_const_t<typename Values::element_type>;
          arrays.own_ranks = ranks_of<Weight>(arrays, weights);
          arrays.weights = arrays.own_ranks.view();
        }
      },
      KeyWeights(arrays.weights));
}

}  // namespace graphspec::boruvka_mst
