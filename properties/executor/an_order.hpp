/// \file
/// A launch whose threads a test moves by hand, for tests of HappensBefore without kernels.
#pragma once

#include <gtest/gtest.h>

#include <deque>

#include "gpu/device/cpu/happens_before.hpp"

namespace graphspec::executor {

/// One launch, whose threads the test moves by hand.
class AnOrder : public testing::Test {
 protected:
  std::uint32_t block(std::uint32_t grid) { return order_.begin_block(grid); }
  ThreadClock& thread(std::uint32_t grid, std::uint32_t in_block, std::uint32_t rank) {
    return threads_.emplace_back(order_.begin_thread(grid, in_block, rank));
  }
  /// A thread of a new block.
  ThreadClock& lone_thread(std::uint32_t grid) { return thread(grid, block(grid), 0); }
  std::uint32_t access(ThreadClock& of) { return order_.segment_of(of); }
  [[nodiscard]] bool ordered(std::uint32_t earlier, const ThreadClock& later) const {
    return order_.before(earlier, later);
  }
  [[nodiscard]] bool ordered_by_fences(std::uint32_t earlier, const ThreadClock& later) const {
    return order_.before(earlier, later, Through::fences);
  }
  void acquire(ThreadClock& reader, const MessagePtr& message, Scope scope = Scope::device) {
    order_.read(reader, message, {Order::acquire, scope});
  }
  void look(ThreadClock& reader, const MessagePtr& message) { order_.read(reader, message, {}); }

  HappensBefore order_;
  const std::uint32_t grid_ = (order_.begin_launch(), order_.begin_grid());
  std::deque<ThreadClock> threads_;
};

}  // namespace graphspec::executor
