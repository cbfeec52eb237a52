/// \file
/// HappensBefore by itself, without kernels: each rule orders the accesses that it names and no
/// others.
#include "gpu/device/cpu/happens_before.hpp"

#include <gtest/gtest.h>

#include <array>
#include <deque>

namespace graphspec::executor {
namespace {

constexpr Scope scopes[] = {Scope::block, Scope::device, Scope::system};

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

/// Meets of two lanes of a warp.
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

// Messages.

TEST_F(AnOrder, GoesFromAReleaseToAnAcquireWhereEachIsInTheOthersScope) {
  for (const bool same_block : {false, true}) {
    for (const Scope releases : scopes) {
      for (const Scope acquires : scopes) {
        for (const bool by_fences : {false, true}) {
          ThreadClock& writer = lone_thread(grid_);
          ThreadClock& reader = same_block ? thread(grid_, writer.block, 32) : lone_thread(grid_);
          const std::uint32_t before = access(writer);
          MessagePtr message;
          if (by_fences) {
            order_.fence(writer, releases);
            message = writer.released;
          } else {
            message = order_.release(writer, releases);
          }
          const std::uint32_t behind = access(writer);
          if (by_fences) {
            look(reader, message);
            EXPECT_FALSE(ordered(before, reader)) << "no fence yet";
            order_.fence(reader, acquires);
          } else {
            acquire(reader, message, acquires);
          }
          const bool in_scope =
              same_block || (releases != Scope::block && acquires != Scope::block);
          EXPECT_EQ(ordered(before, reader), in_scope)
              << same_block << static_cast<int>(releases) << static_cast<int>(acquires);
          EXPECT_FALSE(ordered(behind, reader)) << "what follows the release is not before it";
          EXPECT_EQ(HappensBefore::acquires_all(reader, message, acquires), in_scope);
        }
      }
    }
  }
}

TEST_F(AnOrder, OfAReadThatDoesNotAcquireIsNone) {
  for (const Order order : {Order::relaxed, Order::release}) {
    ThreadClock& writer = lone_thread(grid_);
    ThreadClock& reader = lone_thread(grid_);
    const std::uint32_t before = access(writer);
    order_.read(reader, order_.release(writer, Scope::device), {order, Scope::device});
    EXPECT_FALSE(ordered(before, reader));
  }
  ThreadClock& writer = lone_thread(grid_);
  ThreadClock& reader = lone_thread(grid_);
  const std::uint32_t before = access(writer);
  const MessagePtr message = order_.release(writer, Scope::device);
  order_.read(reader, message, {Order::acquire_release, Scope::device});
  EXPECT_TRUE(ordered(before, reader));
}

TEST_F(AnOrder, GoesOnThroughAThreadThatAcquiresAndReleases) {
  ThreadClock& first = lone_thread(grid_);
  ThreadClock& second = lone_thread(grid_);
  ThreadClock& third = lone_thread(grid_);
  const std::uint32_t of_first = access(first);
  const MessagePtr message = order_.release(first, Scope::device);
  const MessagePtr too_early = order_.release(second, Scope::device);
  acquire(second, message);
  const MessagePtr passed_on = order_.release(second, Scope::device);
  acquire(third, too_early);
  EXPECT_FALSE(ordered(of_first, third));
  acquire(third, passed_on);
  EXPECT_TRUE(ordered(of_first, third));
}

TEST_F(AnOrder, OfAReleaseHoldsWhatTheBlockAndTheGridHaveMetWith) {
  ThreadClock& first = lone_thread(grid_);
  const std::uint32_t of_first = access(first);
  const std::uint32_t in_block = block(grid_);
  ThreadClock& receiving = thread(grid_, in_block, 0);
  ThreadClock& sending = thread(grid_, in_block, 33);
  ThreadClock& last = lone_thread(grid_);
  acquire(receiving, order_.release(first, Scope::device));
  order_.pass_block_barrier(in_block);
  acquire(last, order_.release(sending, Scope::device));
  EXPECT_TRUE(ordered(of_first, last));

  const std::uint32_t child = order_.begin_child_grid(first);
  const std::uint32_t late = access(first);
  ThreadClock& heard = lone_thread(child);
  ThreadClock& tells = lone_thread(child);
  acquire(heard, order_.release(first, Scope::device));
  order_.pass_grid_barrier(child);
  EXPECT_FALSE(ordered(late, last));
  acquire(last, order_.release(tells, Scope::device));
  EXPECT_TRUE(ordered(late, last));
}

TEST_F(AnOrder, KeepsTheLatestOfAThreadInWhateverSequenceItsMessagesCome) {
  for (const bool newest_first : {false, true}) {
    ThreadClock& writer = lone_thread(grid_);
    ThreadClock& reader = lone_thread(grid_);
    const std::uint32_t first = access(writer);
    const MessagePtr older = order_.release(writer, Scope::device);
    const std::uint32_t second = access(writer);
    const MessagePtr newer = order_.release(writer, Scope::device);
    acquire(reader, newest_first ? newer : older);
    EXPECT_TRUE(ordered(first, reader));
    EXPECT_EQ(ordered(second, reader), newest_first);
    acquire(reader, newest_first ? older : newer);
    EXPECT_TRUE(ordered(second, reader));
    // The same where one store carries both.
    ThreadClock& late = lone_thread(grid_);
    acquire(late, newest_first ? HappensBefore::merged(newer, older)
                               : HappensBefore::merged(older, newer));
    EXPECT_TRUE(ordered(second, late));
  }
}

TEST_F(AnOrder, KnowsManyThreadsThatPublishInAnySequence) {
  constexpr std::size_t count = 7;
  for (std::size_t step : {1, 2, 3, 6}) {
    std::array<std::uint32_t, count> accesses{};
    std::array<MessagePtr, count> messages;
    for (std::size_t one = 0; one < count; ++one) {
      ThreadClock& writer = lone_thread(grid_);
      accesses[one] = access(writer);
      messages[one] = order_.release(writer, Scope::device);
    }
    ThreadClock& reader = lone_thread(grid_);
    for (std::size_t turn = 0; turn < count; ++turn) {
      const std::size_t heard = turn * step % count;
      EXPECT_FALSE(ordered(accesses[heard], reader));
      acquire(reader, messages[heard]);
      for (std::size_t earlier = 0; earlier <= turn; ++earlier) {
        EXPECT_TRUE(ordered(accesses[earlier * step % count], reader)) << step << ", " << turn;
      }
    }
  }
}

TEST_F(AnOrder, OfANarrowReleaseBehindAWiderFenceHasBothAndTheWiderOneReachesFurther) {
  for (const bool by_fence : {false, true}) {
    ThreadClock& writer = lone_thread(grid_);
    ThreadClock& in_block = thread(grid_, writer.block, 32);
    ThreadClock& elsewhere = lone_thread(grid_);
    const std::uint32_t before_both = access(writer);
    order_.fence(writer, Scope::device);
    const std::uint32_t between = access(writer);
    MessagePtr message;
    if (by_fence) {
      order_.fence(writer, Scope::block);
      message = writer.released;
    } else {
      message = order_.release(writer, Scope::block);
    }
    acquire(in_block, message);
    acquire(elsewhere, message);
    EXPECT_TRUE(ordered(before_both, in_block));
    EXPECT_TRUE(ordered(between, in_block));
    EXPECT_TRUE(ordered(before_both, elsewhere));
    EXPECT_FALSE(ordered(between, elsewhere));
    EXPECT_FALSE(HappensBefore::acquires_all(elsewhere, message, Scope::device));
  }
}

TEST_F(AnOrder, OfAFenceAcquiresAllMessagesThatWereReadBeforeIt) {
  ThreadClock& one = lone_thread(grid_);
  ThreadClock& other = lone_thread(grid_);
  ThreadClock& late = lone_thread(grid_);
  ThreadClock& reader = lone_thread(grid_);
  const std::uint32_t of_one = access(one);
  const std::uint32_t of_other = access(other);
  const std::uint32_t of_late = access(late);
  look(reader, order_.release(one, Scope::device));
  look(reader, order_.release(other, Scope::device));
  order_.fence(reader, Scope::device);
  look(reader, order_.release(late, Scope::device));
  EXPECT_TRUE(ordered(of_one, reader));
  EXPECT_TRUE(ordered(of_other, reader));
  EXPECT_FALSE(ordered(of_late, reader));
}

// The order of fences.

TEST_F(AnOrder, OfFencesIsOfThoseInEachOthersScopeAndNeverOrdersForRaces) {
  for (const bool same_block : {false, true}) {
    for (const Scope earlier : scopes) {
      for (const Scope later : scopes) {
        ThreadClock& one = lone_thread(grid_);
        ThreadClock& other = same_block ? thread(grid_, one.block, 32) : lone_thread(grid_);
        const std::uint32_t before = access(one);
        const std::uint32_t of_other = access(other);
        order_.fence(one, earlier);
        const std::uint32_t behind = access(one);
        order_.fence(other, later);
        const bool in_scope = same_block || (earlier != Scope::block && later != Scope::block);
        EXPECT_EQ(ordered_by_fences(before, other), in_scope)
            << same_block << static_cast<int>(earlier) << static_cast<int>(later);
        EXPECT_FALSE(ordered_by_fences(behind, other));
        EXPECT_FALSE(ordered_by_fences(of_other, one)) << "the earlier fence comes first";
        EXPECT_FALSE(ordered(before, other));
      }
    }
  }
}

TEST_F(AnOrder, OfFencesStaysOneOfFencesWhenItIsPassedOnByAMessage) {
  ThreadClock& one = lone_thread(grid_);
  ThreadClock& other = lone_thread(grid_);
  ThreadClock& last = lone_thread(grid_);
  const std::uint32_t before = access(one);
  order_.fence(one, Scope::device);
  order_.fence(other, Scope::device);
  acquire(last, order_.release(other, Scope::device));
  EXPECT_TRUE(ordered_by_fences(before, last));
  EXPECT_FALSE(ordered(before, last));
}

TEST_F(AnOrder, BeginsAnewWithEachLaunch) {
  ThreadClock& of_last_launch = lone_thread(grid_);
  order_.fence(of_last_launch, Scope::device);
  order_.begin_launch();
  const std::uint32_t grid = order_.begin_grid();
  EXPECT_EQ(grid, 0U);
  ThreadClock& writer = lone_thread(grid);
  ThreadClock& reader = lone_thread(grid);
  const std::uint32_t written = access(writer);
  order_.fence(reader, Scope::device);
  EXPECT_FALSE(ordered_by_fences(written, reader));
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
  EXPECT_FALSE(ordered(access(one), parent)) << "nobody waits for a child";
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
