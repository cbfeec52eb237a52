/// \file
/// The threads of each w-queue, in the example of the section "Hierarchical Queues".
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "gpu/bfs/warp_queues.cuh"
#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Each thread inserts its own number.
__global__ void insert_thread_numbers(QueueSizes sizes, Vertex* c_frontier,
                                      Vertex* c_frontier_tail) {
  const BlockQueues queues = BlockQueues::block_open(sizes);
  queues.insert(static_cast<Vertex>(threadIdx.x), c_frontier, c_frontier_tail);
  queues.block_consolidate(c_frontier, c_frontier_tail);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec {
namespace {

/// 4 w-queues and a block of 64 threads. The consolidation writes one w-queue after another.
TEST(WarpQueues, HaveTheThreadsThatTheTextNames) {
  constexpr Vertex threads = 64;
  constexpr Vertex queues = 4;
  constexpr Vertex threads_of_a_queue = 16;
  const cpu::QueueSizes sizes{queues, threads_of_a_queue, 1};
  Runtime& memory = runtime(Device::cpu);
  const Array<Vertex> c_frontier(memory, std::size_t{threads});
  const Array<Vertex> c_frontier_tail(memory, 1);
  c_frontier_tail.fill_bytes(0);
  cpu::launch<cpu::insert_thread_numbers>(
      {1, static_cast<unsigned>(threads), cpu::queue_bytes(sizes)}, sizes, c_frontier.data(),
      c_frontier_tail.data());
  memory.synchronize();
  ASSERT_EQ(c_frontier_tail.get(0), threads);

  std::vector<Vertex> found = c_frontier.to_host();
  for (Vertex queue = 0; queue < queues; ++queue) {
    const auto first = found.begin() + std::ptrdiff_t{queue} * threads_of_a_queue;
    std::sort(first, first + threads_of_a_queue);
    for (Vertex place = 0; place < threads_of_a_queue; ++place) {
      EXPECT_EQ(first[place], queue + queues * place);  // 0, 4, ..., 60, and 1, 5, ..., 61
    }
  }
}

}  // namespace
}  // namespace graphspec
