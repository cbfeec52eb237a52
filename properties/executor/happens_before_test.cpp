/// \file
/// Program order, barriers and nested grids in HappensBefore by itself, without kernels: each
/// orders the accesses that it names and no others.
#include "gpu/device/cpu/happens_before.hpp"

#include <gtest/gtest.h>

#include <array>

#include "properties/executor/an_order.hpp"

namespace graphspec::executor {
namespace {

TEST_F(AnOrder, HasTheAccessesOfOneThreadInProgramOrderAndNoOthers) {
  const std::uint32_t first_block = block(grid_);
  ThreadClock& mine = thread(grid_, first_block, 0);
  ThreadClock& beside = thread(grid_, first_block, 1);
  ThreadClock& in_another_warp = thread(grid_, first_block, 32);
  ThreadClock& in_another_block = lone_thread(grid_);
  const std::uint32_t of_mine = access(mine);
  EXPECT_TRUE(ordered(of_mine, mine));
  for (const ThreadClock* const other : {&beside, &in_another_warp, &in_another_block}) {
    EXPECT_FALSE(ordered(of_mine, *other)) << other->rank;
  }
  EXPECT_FALSE(ordered(access(in_another_block), mine));
  EXPECT_FALSE(ordered(access(in_another_warp), mine));
}

// Warps.

TEST_F(AnOrder, HasBeforeAWarpBarrierWhatTheLanesOfItsMaskDidAndNothingOfOthers) {
  for (const unsigned mask :
       {0x1U, 0x3U, 0x80000000U, 0x80000001U, 0xffff0000U, 0x7fffffffU, 0xfffffffeU, 0xffffffffU}) {
    const std::uint32_t in_block = block(grid_);
    std::array<ThreadClock*, 32> lanes{};
    std::array<std::uint32_t, 32> before{};
    std::array<std::uint32_t, 32> behind{};
    for (std::uint32_t lane = 0; lane < 32; ++lane) lanes[lane] = &thread(grid_, in_block, lane);
    for (std::uint32_t lane = 0; lane < 32; ++lane) before[lane] = access(*lanes[lane]);
    const auto clock_of = [&](unsigned lane) -> ThreadClock& { return *lanes[lane]; };
    HappensBefore::pass_warp_barrier(mask, clock_of);
    for (std::uint32_t lane = 0; lane < 32; ++lane) behind[lane] = access(*lanes[lane]);
    const auto meets = [mask](std::uint32_t lane) { return (mask >> lane & 1U) != 0; };
    for (std::uint32_t one = 0; one < 32; ++one) {
      for (std::uint32_t other = 0; other < 32; ++other) {
        const bool both = meets(one) && meets(other);
        EXPECT_EQ(ordered(before[one], *lanes[other]), one == other || both)
            << std::hex << mask << std::dec << ", lanes " << one << ", " << other;
        EXPECT_EQ(ordered(behind[one], *lanes[other]), one == other)
            << std::hex << mask << std::dec << ", lanes " << one << ", " << other;
      }
    }
  }
}

/// Threads of a warp meet.
template <class... Threads>
void meet(Threads&... threads) {
  ThreadClock* const all[] = {&threads...};
  unsigned mask = 0;
  for (const ThreadClock* const one : all) mask |= 1U << one->rank % 32;
  HappensBefore::pass_warp_barrier(mask, [&](unsigned lane) -> ThreadClock& {
    for (ThreadClock* const one : all) {
      if (one->rank % 32 == lane) return *one;
    }
    return *all[0];
  });
}

TEST_F(AnOrder, GoesFromLaneToLaneThroughWarpBarriersInTheirSequenceAlone) {
  const std::uint32_t in_block = block(grid_);
  ThreadClock& first = thread(grid_, in_block, 0);
  ThreadClock& second = thread(grid_, in_block, 1);
  ThreadClock& last = thread(grid_, in_block, 31);
  const std::uint32_t of_first = access(first);
  const std::uint32_t of_last = access(last);
  meet(first, second);
  meet(second, last);
  EXPECT_TRUE(ordered(of_first, last));
  EXPECT_TRUE(ordered(of_last, second));
  EXPECT_FALSE(ordered(of_last, first));
  // What the second lane knew already stays known where a lane that knows less comes.
  const std::uint32_t again = access(first);
  meet(first, second);
  meet(second, last);
  EXPECT_TRUE(ordered(of_last, first));
  EXPECT_TRUE(ordered(again, last));
}

TEST_F(AnOrder, OfAWarpBarrierIsOfOneWarpOfOneBlock) {
  const std::uint32_t in_block = block(grid_);
  ThreadClock& lane = thread(grid_, in_block, 0);
  const std::uint32_t of_lane = access(lane);
  for (ThreadClock* const other : {&thread(grid_, in_block, 32), &lone_thread(grid_)}) {
    ThreadClock& beside = thread(grid_, other->block, other->rank + 1);
    meet(lane, thread(grid_, in_block, 1));
    meet(*other, beside);
    EXPECT_FALSE(ordered(of_lane, *other));
    EXPECT_FALSE(ordered(of_lane, beside));
  }
}

TEST_F(AnOrder, GivesAllLanesAtAWarpBarrierWhatEachOfThemHasAcquired) {
  ThreadClock& one = lone_thread(grid_);
  ThreadClock& other = lone_thread(grid_);
  const std::uint32_t of_one = access(one);
  const std::uint32_t of_other = access(other);
  const std::uint32_t in_block = block(grid_);
  ThreadClock& first = thread(grid_, in_block, 0);
  ThreadClock& middle = thread(grid_, in_block, 5);
  ThreadClock& last = thread(grid_, in_block, 31);
  ThreadClock& absent = thread(grid_, in_block, 30);
  acquire(first, order_.release(one, Scope::device));
  acquire(last, order_.release(other, Scope::device));
  EXPECT_FALSE(ordered(of_other, first));
  EXPECT_FALSE(ordered(of_one, last));
  meet(first, middle, last);
  for (const ThreadClock* const met : {&first, &middle, &last}) {
    EXPECT_TRUE(ordered(of_one, *met)) << met->rank;
    EXPECT_TRUE(ordered(of_other, *met)) << met->rank;
  }
  EXPECT_FALSE(ordered(of_one, absent));
  EXPECT_FALSE(ordered(of_other, absent));
}

// Blocks and grids.

TEST_F(AnOrder, HasBeforeABlocksBarrierWhatItsThreadsDidAndNothingBehindIt) {
  const std::uint32_t first_block = block(grid_);
  ThreadClock& mine = thread(grid_, first_block, 0);
  ThreadClock& other = thread(grid_, first_block, 63);
  ThreadClock& elsewhere = lone_thread(grid_);
  const std::uint32_t before = access(mine);
  order_.pass_block_barrier(first_block);
  order_.pass_block_barrier(elsewhere.block);
  const std::uint32_t behind = access(mine);
  EXPECT_TRUE(ordered(before, other));
  EXPECT_FALSE(ordered(before, elsewhere));
  EXPECT_NE(before, behind);
  EXPECT_FALSE(ordered(behind, other));
  order_.pass_block_barrier(first_block);
  EXPECT_TRUE(ordered(behind, other));
}

TEST_F(AnOrder, HasBeforeAGridsBarrierWhatAllItsBlocksDidAndNothingBehindIt) {
  ThreadClock& mine = lone_thread(grid_);
  ThreadClock& other = lone_thread(grid_);
  const std::uint32_t before = access(mine);
  order_.pass_grid_barrier(grid_);
  const std::uint32_t behind = access(mine);
  EXPECT_TRUE(ordered(before, other));
  EXPECT_NE(before, behind);
  EXPECT_FALSE(ordered(behind, other));
}

TEST_F(AnOrder, GivesABlockAtItsBarrierWhatOneOfItsThreadsHasAcquired) {
  ThreadClock& writer = lone_thread(grid_);
  const std::uint32_t written = access(writer);
  const std::uint32_t in_block = block(grid_);
  ThreadClock& reader = thread(grid_, in_block, 0);
  ThreadClock& other = thread(grid_, in_block, 40);
  ThreadClock& elsewhere = lone_thread(grid_);
  acquire(reader, order_.release(writer, Scope::device));
  EXPECT_FALSE(ordered(written, other));
  order_.pass_block_barrier(elsewhere.block);
  EXPECT_FALSE(ordered(written, other));
  order_.pass_block_barrier(in_block);
  EXPECT_TRUE(ordered(written, other));
  EXPECT_FALSE(ordered(written, elsewhere));
  // What is acquired behind the barrier waits for the next one.
  const std::uint32_t later = access(writer);
  acquire(reader, order_.release(writer, Scope::device));
  EXPECT_FALSE(ordered(later, other));
  order_.pass_block_barrier(in_block);
  EXPECT_TRUE(ordered(later, other));
}

TEST_F(AnOrder, GivesAGridAtItsBarrierWhatOneOfItsThreadsHasAcquired) {
  ThreadClock& parent = lone_thread(grid_);
  const std::uint32_t child = order_.begin_child_grid(parent);
  ThreadClock& reader = lone_thread(child);
  ThreadClock& other = lone_thread(child);
  const std::uint32_t late = access(parent);
  acquire(reader, order_.release(parent, Scope::device));
  EXPECT_FALSE(ordered(late, other));
  order_.pass_grid_barrier(grid_);
  EXPECT_FALSE(ordered(late, other));
  order_.pass_grid_barrier(child);
  EXPECT_TRUE(ordered(late, other));
}

// Grids that threads start.

TEST_F(AnOrder, HasBeforeAChildWhatItsParentDidAndNotWhatItsParentDoesLater) {
  const std::uint32_t in_block = block(grid_);
  ThreadClock& parent = thread(grid_, in_block, 1);
  ThreadClock& beside = thread(grid_, in_block, 2);
  ThreadClock& elsewhere = lone_thread(grid_);
  const std::uint32_t before = access(parent);
  const std::uint32_t of_beside = access(beside);
  const std::uint32_t of_elsewhere = access(elsewhere);
  const std::uint32_t child = order_.begin_child_grid(parent);
  const std::uint32_t behind = access(parent);
  ThreadClock& one = lone_thread(child);
  ThreadClock& other = lone_thread(child);
  for (const ThreadClock* const of_child : {&one, &other}) {
    EXPECT_TRUE(ordered(before, *of_child));
    EXPECT_FALSE(ordered(behind, *of_child));
    EXPECT_FALSE(ordered(of_beside, *of_child));
    EXPECT_FALSE(ordered(of_elsewhere, *of_child));
  }
  EXPECT_FALSE(ordered(access(one), parent)) << "no thread waits for a child";
  EXPECT_FALSE(ordered(access(one), other));
}

TEST_F(AnOrder, HasBeforeAChildWhatItsParentMetWithOfItsWarpBlockAndGrid) {
  const std::uint32_t in_block = block(grid_);
  ThreadClock& parent = thread(grid_, in_block, 0);
  ThreadClock& lane = thread(grid_, in_block, 31);
  ThreadClock& in_another_warp = thread(grid_, in_block, 32);
  ThreadClock& in_another_block = lone_thread(grid_);
  const std::uint32_t of_block = access(in_another_block);
  order_.pass_grid_barrier(grid_);
  const std::uint32_t of_warp = access(in_another_warp);
  order_.pass_block_barrier(in_block);
  const std::uint32_t of_lane = access(lane);
  meet(parent, lane);
  const std::uint32_t child = order_.begin_child_grid(parent);
  ThreadClock& of_child = lone_thread(child);
  EXPECT_TRUE(ordered(of_block, of_child));
  EXPECT_TRUE(ordered(of_warp, of_child));
  EXPECT_TRUE(ordered(of_lane, of_child));
  // Later meetings of the parent are not the child's.
  const std::uint32_t later_of_lane = access(lane);
  const std::uint32_t later_of_warp = access(in_another_warp);
  const std::uint32_t later_of_block = access(in_another_block);
  meet(parent, lane);
  order_.pass_block_barrier(in_block);
  order_.pass_grid_barrier(grid_);
  EXPECT_FALSE(ordered(later_of_lane, of_child));
  EXPECT_FALSE(ordered(later_of_warp, of_child));
  EXPECT_FALSE(ordered(later_of_block, of_child));
}

TEST_F(AnOrder, HasBeforeAChildWhatItsParentItsBlockAndItsGridHadAcquired) {
  ThreadClock& writer = lone_thread(grid_);
  const std::uint32_t first = access(writer);
  const MessagePtr message = order_.release(writer, Scope::device);
  const std::uint32_t in_block = block(grid_);
  ThreadClock& receiving = thread(grid_, in_block, 0);
  ThreadClock& other = thread(grid_, in_block, 32);
  ThreadClock& without = lone_thread(order_.begin_child_grid(receiving));
  acquire(receiving, message);
  EXPECT_TRUE(ordered(first, lone_thread(order_.begin_child_grid(receiving))));
  EXPECT_FALSE(ordered(first, lone_thread(order_.begin_child_grid(other))));
  order_.pass_block_barrier(in_block);
  EXPECT_TRUE(ordered(first, lone_thread(order_.begin_child_grid(other))));
  EXPECT_FALSE(ordered(first, without));
}

TEST_F(AnOrder, HasBeforeAChildOfAChildWhatAllOfThemDidUntilTheyStartedIt) {
  ThreadClock& top = lone_thread(grid_);
  const std::uint32_t by_top = access(top);
  ThreadClock& middle = lone_thread(order_.begin_child_grid(top));
  const std::uint32_t late_by_top = access(top);
  const std::uint32_t by_middle = access(middle);
  ThreadClock& low = lone_thread(order_.begin_child_grid(middle));
  const std::uint32_t late_by_middle = access(middle);
  const std::uint32_t by_low = access(low);
  ThreadClock& lowest = lone_thread(order_.begin_child_grid(low));
  for (const std::uint32_t earlier : {by_top, by_middle, by_low}) {
    EXPECT_TRUE(ordered(earlier, lowest)) << earlier;
  }
  for (const std::uint32_t meanwhile : {late_by_top, late_by_middle}) {
    EXPECT_FALSE(ordered(meanwhile, lowest)) << meanwhile;
    EXPECT_FALSE(ordered(meanwhile, low)) << meanwhile;
  }
}

TEST_F(AnOrder, OfTwoChildrenOfOneThreadIsNone) {
  ThreadClock& parent = lone_thread(grid_);
  ThreadClock& first = lone_thread(order_.begin_child_grid(parent));
  const std::uint32_t between = access(parent);
  ThreadClock& second = lone_thread(order_.begin_child_grid(parent));
  const std::uint32_t of_first = access(first);
  order_.pass_block_barrier(first.block);
  order_.pass_grid_barrier(first.grid);
  EXPECT_FALSE(ordered(of_first, second));
  EXPECT_TRUE(ordered(between, second));
  EXPECT_FALSE(ordered(between, first));
}

TEST_F(AnOrder, OfAMessageHoldsWhatStartedTheSendersGrid) {
  ThreadClock& parent = lone_thread(grid_);
  const std::uint32_t by_parent = access(parent);
  ThreadClock& child = lone_thread(order_.begin_child_grid(parent));
  const std::uint32_t late = access(parent);
  ThreadClock& reader = lone_thread(grid_);
  acquire(reader, order_.release(child, Scope::device));
  EXPECT_TRUE(ordered(by_parent, reader));
  EXPECT_FALSE(ordered(late, reader));
}

}  // namespace
}  // namespace graphspec::executor
