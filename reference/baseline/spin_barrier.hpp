/// \file
/// A barrier for the threads of one parallel region. Use it where a barrier comes every few
/// microseconds: the levels of a search.
#pragma once

#include <atomic>
#include <cstdint>

namespace graphspec::reference {

/// A reusable barrier. Threads spin first, then sleep until the last thread arrives, so that a
/// machine with fewer free cores than threads still makes progress.
class SpinBarrier {
 public:
  /// \param threads  number of threads that arrive each time, 1 or more
  explicit SpinBarrier(int threads) : threads_(threads) {}

  /// Returns after all threads have arrived. Writes before it are visible to all threads after it.
  void wait() {
    const std::uint32_t round = round_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
      arrived_.store(0, std::memory_order_relaxed);
      round_.store(round + 1, std::memory_order_release);
      round_.notify_all();
      return;
    }
    for (int spin = 0; spin < most_spins; ++spin) {
      if (round_.load(std::memory_order_acquire) != round) return;
      pause();
    }
    while (round_.load(std::memory_order_acquire) == round) {
      round_.wait(round, std::memory_order_acquire);
    }
  }

 private:
  /// About 50 microseconds: longer than most levels take, shorter than a time slice.
  static constexpr int most_spins = 1000;

  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }

  int threads_;
  alignas(64) std::atomic<int> arrived_ = 0;
  alignas(64) std::atomic<std::uint32_t> round_ = 0;
};

}  // namespace graphspec::reference
