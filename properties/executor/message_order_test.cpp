/// \file
/// Messages and fences by themselves, without kernels: what they order, in which scope, and what
/// they do not.
#include <gtest/gtest.h>

#include <array>

#include "properties/executor/an_order.hpp"

namespace graphspec::executor {
namespace {

constexpr Scope scopes[] = {Scope::block, Scope::device, Scope::system};

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
          EXPECT_FALSE(ordered(behind, reader)) << "accesses after the release are not published";
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

TEST_F(AnOrder, OfAStoreThatCarriesManyMessagesHasAllOfThem) {
  // Each of two stores carries the messages of some of four writers, and one of both.
  for (unsigned of_first = 0; of_first < 16; ++of_first) {
    for (unsigned of_second = 0; of_second < 16; ++of_second) {
      std::array<std::uint32_t, 4> accesses{};
      MessagePtr first;
      MessagePtr second;
      for (unsigned one = 0; one < accesses.size(); ++one) {
        ThreadClock& writer = lone_thread(grid_);
        accesses[one] = access(writer);
        const MessagePtr message = order_.release(writer, Scope::device);
        if ((of_first >> one & 1U) != 0) first = HappensBefore::merged(first, message);
        if ((of_second >> one & 1U) != 0) second = HappensBefore::merged(second, message);
      }
      ThreadClock& reader = lone_thread(grid_);
      acquire(reader, HappensBefore::merged(first, second));
      for (unsigned one = 0; one < accesses.size(); ++one) {
        EXPECT_EQ(ordered(accesses[one], reader), ((of_first | of_second) >> one & 1U) != 0)
            << of_first << ", " << of_second << ", " << one;
      }
    }
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

}  // namespace
}  // namespace graphspec::executor
