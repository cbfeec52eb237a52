/// \file
/// The first half of the sort behind every graph that is built: all threads deal arcs out, as they
/// are made or read, into buckets of neighbouring sources. sorted_rows.hpp has the other half.
#pragma once

#include <omp.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/first_error.hpp"
#include "reference/graph/large_array.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/types.hpp"
#include "reference/graph/vertex_ranges.hpp"

namespace graphspec {

/// An arc in a bucket. Weight is std::monostate, std::int32_t or double.
template <class Weight>
struct BucketArc {
  Vertex source;
  Vertex dest;
  [[no_unique_address]] Weight weight;
};
static_assert(sizeof(BucketArc<std::monostate>) == 8);

/// Buckets of 2^shift neighbouring vertices each. A bucket is a list of blocks a thread, all of one
/// size and full but for the last, so that nobody needs to know how many arcs there will be.
template <class Weight>
class ArcBuckets {
 public:
  using Arc = BucketArc<Weight>;

  /// \param about  how many arcs will be put into them
  ArcBuckets(RowRange rows, ArcIndex about, int threads) : rows_(rows) {
    // A bucket's arcs should fit into a core's cache; the lines at the ends of a thread's open
    // blocks, one a bucket, too.
    constexpr std::int64_t wanted_arcs = std::int64_t{1} << 16;
    constexpr std::int64_t most_buckets = 8192;
    const auto wanted =
        static_cast<std::uint64_t>(std::clamp<std::int64_t>(about / wanted_arcs, 1, most_buckets));
    const auto vertices = static_cast<std::uint64_t>(rows.count);
    shift_ = std::bit_width(std::max<std::uint64_t>((vertices + wanted - 1) / wanted, 1) - 1);
    count_ = static_cast<std::size_t>((vertices + (std::uint64_t{1} << shift_) - 1) >> shift_);
    // Of the memory at most an eighth or so is in blocks that are not full.
    const std::int64_t open_blocks =
        std::max<std::int64_t>(threads * static_cast<std::int64_t>(count_), 1);
    block_ = static_cast<std::size_t>(std::clamp<std::int64_t>(about / open_blocks / 4, 32, 512));
    // Pages of a slab that nothing was put into take no memory.
    constexpr std::int64_t least_slab = std::int64_t{1} << 18;
    const auto arcs =
        static_cast<std::size_t>(std::min(about + 1, std::max(about / threads / 16, least_slab)));
    slab_ = (arcs + block_ - 1) / block_ * block_;
    hands_.resize(static_cast<std::size_t>(threads));
  }

  /// What one thread puts arcs through.
  class Hand {
   public:
    void begin(ArcBuckets& of) {
      of_ = &of;
      open_.assign(of.count_, {});
      blocks_.resize(of.count_);
    }
    /// Leaves out what is in none of the rows.
    void put(const Arc& arc) {
      if (!of_->rows_.has(arc.source)) return;
      const std::size_t bucket = of_->bucket_of(arc.source);
      Open& open = open_[bucket];
      if (open.next == open.end) add_block(bucket);
      *open.next++ = arc;
    }

   private:
    friend class ArcBuckets;

    struct Open {
      Arc* next = nullptr;
      Arc* end = nullptr;
    };

    void add_block(std::size_t bucket) {
      if (slabs_.empty() || used_ + of_->block_ > slabs_.back().size()) {
        slabs_.emplace_back(of_->slab_);
        used_ = 0;
      }
      Arc* const first = slabs_.back().data() + used_;
      used_ += of_->block_;
      open_[bucket] = {first, first + of_->block_};
      blocks_[bucket].push_back(first);
    }

    ArcBuckets* of_ = nullptr;
    std::vector<Open> open_;                 ///< the last block of each bucket
    std::vector<std::vector<Arc*>> blocks_;  ///< of each bucket
    std::vector<LargeArray<Arc>> slabs_;
    std::size_t used_ = 0;  ///< of the last slab
  };

  [[nodiscard]] Hand& hand(int thread) { return hands_[static_cast<std::size_t>(thread)]; }

  [[nodiscard]] const RowRange& rows() const { return rows_; }
  [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(count_); }

  /// The vertices of a bucket.
  [[nodiscard]] RowRange rows_of(std::int64_t bucket) const {
    const std::int64_t first = bucket << shift_;
    const std::int64_t last = std::min((bucket + 1) << shift_, std::int64_t{rows_.count});
    return {rows_.first + static_cast<Vertex>(first), static_cast<Vertex>(last - first)};
  }

  /// How many arcs a bucket has.
  [[nodiscard]] std::size_t size(std::int64_t bucket) const {
    const auto at = static_cast<std::size_t>(bucket);
    std::size_t arcs = 0;
    for (const Hand& hand : hands_) {
      if (hand.blocks_.empty() || hand.blocks_[at].empty()) continue;
      arcs += hand.blocks_[at].size() * block_ -
              static_cast<std::size_t>(hand.open_[at].end - hand.open_[at].next);
    }
    return arcs;
  }
  /// How many all of them have.
  [[nodiscard]] ArcIndex size() const {
    std::size_t arcs = 0;
    for (std::int64_t bucket = 0; bucket < count(); ++bucket) arcs += size(bucket);
    return static_cast<ArcIndex>(arcs);
  }

  /// Calls use(arc) for each arc of a bucket.
  template <class Use>
  void for_each(std::int64_t bucket, const Use& use) const {
    const auto at = static_cast<std::size_t>(bucket);
    for (const Hand& hand : hands_) {
      if (hand.blocks_.empty()) continue;
      for (const Arc* const block : hand.blocks_[at]) {
        const bool is_open = block == hand.blocks_[at].back();
        const Arc* const end = is_open ? hand.open_[at].next : block + block_;
        for (const Arc* arc = block; arc < end; ++arc) use(*arc);
      }
    }
  }

 private:
  [[nodiscard]] std::size_t bucket_of(Vertex source) const {
    return static_cast<std::size_t>(source - rows_.first) >> shift_;
  }

  RowRange rows_;
  int shift_ = 0;
  std::size_t count_ = 0;
  std::size_t block_ = 0;  ///< arcs of a block
  std::size_t slab_ = 0;   ///< arcs that a thread takes memory for at once
  std::vector<Hand> hands_;
};

/// Deals out the arcs that for_piece(0, put) .. for_piece(pieces-1, put) give to put(source, dest,
/// weight), from any thread, but for those that are in none of the rows.
/// \param given  how many arcs are put
/// \param about  how many of them are in the rows; any number is right, a good one is fast
template <class Weight, class ForPiece>
ArcBuckets<Weight> deal_out(RowRange rows, ArcIndex given, ArcIndex about, std::int64_t pieces,
                            const ForPiece& for_piece) {
  const bool is_shared = is_shared_work(given);
  ArcBuckets<Weight> buckets(rows, about, is_shared ? omp_get_max_threads() : 1);
  FirstError error;  // memory may end
#pragma omp parallel if (is_shared)
  {
    auto& hand = buckets.hand(is_shared ? omp_get_thread_num() : 0);
    error.keep([&] { hand.begin(buckets); });
#pragma omp for schedule(dynamic)
    for (std::int64_t piece = 0; piece < pieces; ++piece) {
      error.keep([&] {
        for_piece(piece, [&](Vertex source, Vertex dest, const Weight& weight) {
          hand.put({source, dest, weight});
        });
      });
    }
  }
  error.rethrow();
  return buckets;
}

}  // namespace graphspec
