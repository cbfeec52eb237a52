/// \file
/// Tests of asynchronous copies to shared memory: a wait completes the groups that it names, and
/// no copy of a later group or of a group that is still open.
#include <gtest/gtest.h>

#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr std::size_t words_a_copy = 4;
constexpr std::size_t num_copies = 4;
constexpr int absent = -1;

/// Starts copies of 1, 2, 3 and 4, the first `in_groups` of them in closed groups of one copy,
/// waits for all groups but `open`, and reports what has arrived.
template <std::size_t in_groups, int open>
__global__ void copies_kernel(const int* from, int* arrived) {
  __shared__ int4 s_words[num_copies];
  auto* const words = reinterpret_cast<int*>(s_words);
  for (std::size_t word = 0; word < num_copies * words_a_copy; ++word) words[word] = absent;
  for (std::size_t copy = 0; copy < num_copies; ++copy) {
    copy_async_16(words + copy * words_a_copy, from + copy * words_a_copy);
    if (copy < in_groups) copy_async_close();
  }
  copy_async_wait<open>();
  for (std::size_t copy = 0; copy < num_copies; ++copy)
    arrived[copy] = words[copy * words_a_copy + 3];
  copy_async_close();
  copy_async_wait<0>();
  for (std::size_t copy = 0; copy < num_copies; ++copy) {
    arrived[num_copies + copy] = words[copy * words_a_copy];
  }
}

/// Runs the kernel. Returns the last word of each copy after the wait, then the first word of each
/// copy after the end of all groups.
template <std::size_t in_groups, int open>
std::vector<int> arrived() {
  Runtime& device = runtime(Device::cpu);
  std::vector<int> words(num_copies * words_a_copy);
  for (std::size_t word = 0; word < words.size(); ++word) {
    words[word] = 1 + static_cast<int>(word / words_a_copy);
  }
  const Array<int> from(device, words);
  const Array<int> to(device, std::vector<int>(2 * num_copies, 0));
  launch<copies_kernel<in_groups, open>>({1, 1}, from.data(), to.data());
  return to.to_host();
}

TEST(CopyGroups, ThatAWaitNamesHaveArrivedAndNoOthers) {
  EXPECT_EQ((arrived<4, 0>()), (std::vector{1, 2, 3, 4, 1, 2, 3, 4}));
  EXPECT_EQ((arrived<4, 1>()), (std::vector{1, 2, 3, absent, 1, 2, 3, 4}));
  EXPECT_EQ((arrived<4, 3>()), (std::vector{1, absent, absent, absent, 1, 2, 3, 4}));
  EXPECT_EQ((arrived<4, 4>()), (std::vector{absent, absent, absent, absent, 1, 2, 3, 4}));
}

TEST(CopyGroups, ThatAreStillOpenAreNotWaitedFor) {
  EXPECT_EQ((arrived<3, 0>()), (std::vector{1, 2, 3, absent, 1, 2, 3, 4}));
  EXPECT_EQ((arrived<3, 1>()), (std::vector{1, 2, absent, absent, 1, 2, 3, 4}));
  EXPECT_EQ((arrived<0, 0>()), (std::vector{absent, absent, absent, absent, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
