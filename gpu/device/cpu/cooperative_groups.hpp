/// \file
/// What <cooperative_groups.h> is on the CPU executor: blocks, grids, tiles of a warp, and the
/// lanes that are together. Written from CUDA's documentation.
#pragma once

#include <bit>
#include <cstddef>
#include <type_traits>

#include "gpu/device/cpu/warp.hpp"
#include "gpu/device/kernel.hpp"

#define GRAPHSPEC_SITE_PARAMETERS const char *file = __builtin_FILE(), int line = __builtin_LINE()

// Each executor has classes of its own: one program holds both.
namespace cooperative_groups {
inline namespace GRAPHSPEC_EXECUTOR {

namespace executor = ::graphspec::executor;
namespace language = ::graphspec::cpu;

/// The threads of a block.
class thread_block {
 public:
  static void sync(GRAPHSPEC_SITE_PARAMETERS) { language::__syncthreads(file, line); }
  static unsigned thread_rank() { return static_cast<unsigned>(executor::running->rank); }
  static unsigned num_threads() {
    return static_cast<unsigned>(executor::running->block_dim.count());
  }
  static unsigned size() { return num_threads(); }
  static language::dim3 group_index() { return executor::running->block_index; }
  static language::dim3 thread_index() { return executor::running->thread_index; }
  static language::dim3 dim_threads() { return executor::running->block_dim; }
  static language::dim3 group_dim() { return executor::running->block_dim; }
};
inline thread_block this_thread_block() {
  return {};
}

/// The threads of a cooperative launch.
class grid_group {
 public:
  static void sync(GRAPHSPEC_SITE_PARAMETERS) { language::grid_barrier(file, line); }
  static bool is_valid() { return true; }
  static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(executor::running->grid_dim.count());
  }
  static unsigned long long block_rank() {
    const executor::ThreadView& thread = *executor::running;
    return thread.block_index.x +
           static_cast<unsigned long long>(thread.grid_dim.x) *
               (thread.block_index.y +
                static_cast<unsigned long long>(thread.grid_dim.y) * thread.block_index.z);
  }
  static unsigned long long thread_rank() {
    return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
  }
  static unsigned long long num_threads() { return num_blocks() * thread_block::num_threads(); }
  static unsigned long long size() { return num_threads(); }
  static language::dim3 group_dim() { return executor::running->grid_dim; }
  static language::dim3 dim_blocks() { return executor::running->grid_dim; }
};
inline grid_group this_grid() {
  return {};
}

namespace detail {

/// Lanes of one warp, by a mask; ranks count them.
class Lanes {
 public:
  void sync(GRAPHSPEC_SITE_PARAMETERS) const { language::__syncwarp(mask_, file, line); }
  [[nodiscard]] unsigned thread_rank() const {
    return static_cast<unsigned>(std::popcount(mask_ & ((1U << language::detail::lane()) - 1U)));
  }
  [[nodiscard]] unsigned num_threads() const { return static_cast<unsigned>(std::popcount(mask_)); }
  [[nodiscard]] unsigned size() const { return num_threads(); }

  template <class T>
  T shfl(T value, int rank, GRAPHSPEC_SITE_PARAMETERS) const {
    return from(value, rank % static_cast<int>(size()), {file, line});
  }
  template <class T>
  T shfl_up(T value, unsigned delta, GRAPHSPEC_SITE_PARAMETERS) const {
    const unsigned rank = thread_rank();
    return from(value, static_cast<int>(rank < delta ? rank : rank - delta), {file, line});
  }
  template <class T>
  T shfl_down(T value, unsigned delta, GRAPHSPEC_SITE_PARAMETERS) const {
    const unsigned rank = thread_rank();
    return from(value, static_cast<int>(rank + delta < size() ? rank + delta : rank), {file, line});
  }
  int any(int predicate, GRAPHSPEC_SITE_PARAMETERS) const {
    return language::__any_sync(mask_, predicate, file, line);
  }
  int all(int predicate, GRAPHSPEC_SITE_PARAMETERS) const {
    return language::__all_sync(mask_, predicate, file, line);
  }
  unsigned ballot(int predicate, GRAPHSPEC_SITE_PARAMETERS) const {
    return by_rank(language::__ballot_sync(mask_, predicate, file, line));
  }
  template <class T>
  unsigned match_any(T value, GRAPHSPEC_SITE_PARAMETERS) const {
    return by_rank(language::__match_any_sync(mask_, value, file, line));
  }

 protected:
  explicit Lanes(unsigned mask) : mask_(mask) {}

  template <class T>
  T from(T value, int rank, executor::Site site) const {
    return language::detail::shuffle(mask_, value, lane_of(rank), site);
  }

 private:
  [[nodiscard]] int lane_of(int rank) const {
    unsigned rest = mask_;
    for (; rank > 0; --rank) rest &= rest - 1;
    return std::countr_zero(rest);
  }
  /// The lanes of a vote as ranks.
  [[nodiscard]] unsigned by_rank(unsigned lanes) const {
    unsigned ranks = 0;
    unsigned rank = 0;
    for (unsigned rest = mask_; rest != 0; rest &= rest - 1, ++rank) {
      ranks |= (lanes >> std::countr_zero(rest) & 1U) << rank;
    }
    return ranks;
  }

  unsigned mask_;
};

}  // namespace detail

/// Which lanes happen to be together no two devices agree on: partition the block instead.
void coalesced_threads() = delete;

/// `size_` lanes of a warp that lie side by side. \tparam size_  1, 2, 4, ... 32
template <unsigned size_, class Parent = void>
class thread_block_tile : public detail::Lanes {
  static_assert(size_ <= 32 && std::has_single_bit(size_),
                "the executor supports tiles of 1, 2, 4, ... 32 threads");

 public:
  thread_block_tile() : Lanes(mask()) {}
  [[nodiscard]] static constexpr unsigned num_threads() { return size_; }
  [[nodiscard]] static constexpr unsigned size() { return size_; }
  [[nodiscard]] static unsigned meta_group_rank() { return thread_block::thread_rank() / size_; }
  [[nodiscard]] static unsigned meta_group_size() {
    return (thread_block::num_threads() + size_ - 1) / size_;
  }
  template <class T>
  T shfl_xor(T value, unsigned mask, GRAPHSPEC_SITE_PARAMETERS) const {
    return from(value, static_cast<int>((thread_rank() ^ mask) % size_), {file, line});
  }

 private:
  static unsigned mask() {
    const auto lane = static_cast<unsigned>(language::detail::lane());
    return size_ == 32 ? 0xffffffffU : ((1U << size_ % 32) - 1U) << lane / size_ * size_;
  }
};

/// A tile of the block, or of a tile of it.
template <unsigned size, class Parent>
thread_block_tile<size, Parent> tiled_partition(const Parent& /*of*/) {
  return {};
}

/// All threads of a group meet.
template <class Group>
void sync(const Group& group, GRAPHSPEC_SITE_PARAMETERS) {
  group.sync(file, line);
}

}  // namespace GRAPHSPEC_EXECUTOR
}  // namespace cooperative_groups

#undef GRAPHSPEC_SITE_PARAMETERS
