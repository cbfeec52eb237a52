/// \file
/// The priority queue of Dijkstra's algorithm: a radix heap of vertices by distance.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "reference/graph/types.hpp"

namespace graphspec::reference {

/// A radix heap (Ahuja, Mehlhorn, Orlin, Tarjan 1990): a priority queue that takes no distance
/// below the last one that it returned, which Dijkstra's algorithm never asks for.
///
/// Bucket b > 0 holds the entries whose key differs from the last returned key in bit b - 1 and in
/// no higher bit; bucket 0 holds the entries with that key. An entry only ever moves to lower
/// buckets, so an entry costs O(bits of a key) in total, and mostly one or two moves.
/// \tparam Weight  std::int32_t or double. Doubles of 0 or more have the order of their bits.
template <class Weight>
class MonotoneQueue {
 public:
  using Key = std::conditional_t<std::is_integral_v<Weight>, std::uint32_t, std::uint64_t>;
  struct Entry {
    Key key;
    Vertex vertex;
    [[nodiscard]] Weight distance() const { return std::bit_cast<Weight>(key); }
  };

  /// \pre distance is +0 or more, and not less than the last distance that pop() returned
  void push(Weight distance, Vertex vertex) {
    const Key key = std::bit_cast<Key>(distance);
    put({key, vertex});
  }

  [[nodiscard]] bool empty() const { return buckets_[0].empty() && occupied_ == 0; }

  /// Removes an entry of least distance. \pre not empty
  [[nodiscard]] Entry pop() {
    if (buckets_[0].empty()) refill();
    const Entry least = buckets_[0].back();
    buckets_[0].pop_back();
    return least;
  }

  /// Calls visit(entry) for each entry, in no order.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& bucket : buckets_) {
      for (const Entry& entry : bucket) visit(entry);
    }
  }

 private:
  static constexpr int bits = std::numeric_limits<Key>::digits;

  void put(const Entry& entry) {
    const auto bucket = static_cast<std::size_t>(std::bit_width(entry.key ^ last_));
    buckets_[bucket].push_back(entry);
    if (bucket > 0) occupied_ |= std::uint64_t{1} << (bucket - 1);
  }

  /// Makes the least key the last one, and shares out the bucket that holds it.
  void refill() {
    const int lowest = std::countr_zero(occupied_);
    occupied_ &= occupied_ - 1;
    moved_.swap(buckets_[static_cast<std::size_t>(lowest) + 1]);
    last_ = std::ranges::min(moved_, {}, &Entry::key).key;
    for (const Entry& entry : moved_) put(entry);
    moved_.clear();
  }

  Key last_ = 0;
  std::uint64_t occupied_ = 0;  ///< bit b: bucket b + 1 is not empty
  std::array<std::vector<Entry>, bits + 1> buckets_;
  std::vector<Entry> moved_;
};

}  // namespace graphspec::reference
