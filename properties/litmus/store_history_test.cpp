/// \file
/// The history of a location's stores by itself: which stores a thread may still read, where a late
/// store may go, and what is forgotten where a history is full.
#include "gpu/device/cpu/store_history.hpp"

#include <gtest/gtest.h>

#include <set>

namespace graphspec::executor {
namespace {

constexpr int most_stores = 8;
constexpr std::uint32_t most_sightings = 16;

/// A word at 100 with so many stores behind the first: number k has the segment 10 + k.
StoreHistory history_of(int stores) {
  StoreHistory history;
  history.begin(100, 4, 0);
  for (int number = 1; number <= stores; ++number) {
    EXPECT_EQ(
        history.insert(history.newest() + 1, {.value = static_cast<std::uint64_t>(number),
                                              .place = {},
                                              .segment = 10 + static_cast<std::uint32_t>(number),
                                              .updates = false,
                                              .message = nullptr}),
        number);
  }
  return history;
}

/// The oldest store that is read by one behind these segments.
int oldest(const StoreHistory& history, const std::set<std::uint32_t>& before) {
  return history.oldest_visible([&](std::uint32_t segment) { return before.count(segment) > 0; });
}

TEST(AHistory, IsOfOneLocationAndMeetsWhatSharesAByteWithIt) {
  StoreHistory history;
  EXPECT_TRUE(history.has_ended());
  history.begin(100, 4, 7);
  EXPECT_FALSE(history.has_ended());
  EXPECT_EQ(history.next(), 7U);
  EXPECT_TRUE(history.is_of(100, 4));
  EXPECT_FALSE(history.is_of(100, 2));
  EXPECT_FALSE(history.is_of(102, 4));
  for (std::uintptr_t address = 90; address < 110; ++address) {
    for (const std::size_t bytes : {1U, 2U, 4U, 8U}) {
      const bool shares = address < 104 && address + bytes > 100;
      EXPECT_EQ(history.meets(address, bytes), shares) << address << ", " << bytes;
    }
  }
  history.end();
  EXPECT_TRUE(history.has_ended());
  EXPECT_FALSE(history.is_of(100, 4));
  EXPECT_FALSE(history.meets(100, 4));
}

TEST(AHistory, LetsAThreadReadNoStoreOlderThanOneThatHappensBefore) {
  const StoreHistory history = history_of(4);
  EXPECT_EQ(history.newest(), 4);
  EXPECT_EQ(oldest(history, {}), 0);
  EXPECT_EQ(oldest(history, {no_segment}), 0);
  EXPECT_EQ(oldest(history, {11}), 1);
  EXPECT_EQ(oldest(history, {12}), 2);
  EXPECT_EQ(oldest(history, {11, 13}), 3);
  EXPECT_EQ(oldest(history, {14}), 4);
}

TEST(AHistory, LetsAThreadReadNoStoreOlderThanOneThatWasSeenBefore) {
  StoreHistory history = history_of(4);
  history.see(0, 30);
  history.see(2, 31);
  history.see(3, 32);
  EXPECT_EQ(oldest(history, {30}), 0);
  EXPECT_EQ(oldest(history, {31}), 2);
  EXPECT_EQ(oldest(history, {31, 32}), 3);
  EXPECT_EQ(oldest(history, {11, 31}), 2);
  EXPECT_EQ(oldest(history, {13, 31}), 3);
  // Who has seen a newer one, and then an older one, has seen the newer one.
  history.see(4, 31);
  history.see(1, 31);
  EXPECT_EQ(oldest(history, {31}), 4);
}

TEST(AHistory, KeepsWhoSawWhatWhereAStoreGoesBetween) {
  StoreHistory history = history_of(3);
  history.see(1, 31);
  history.see(2, 32);
  history.see(3, 33);
  EXPECT_EQ(history.insert(
                2, {.value = 9, .place = {}, .segment = 50, .updates = true, .message = nullptr}),
            2);
  EXPECT_EQ(history.newest(), 4);
  const std::uint64_t values[] = {0, 1, 9, 2, 3};
  for (int number = 1; number <= 4; ++number) {
    EXPECT_EQ(history.store(number).value, values[number]) << number;
    EXPECT_EQ(history.may_precede(number), number != 2) << number;
  }
  EXPECT_EQ(oldest(history, {31}), 1);
  EXPECT_EQ(oldest(history, {32}), 3) << "the store that it saw has moved";
  EXPECT_EQ(oldest(history, {33}), 4);
  EXPECT_EQ(oldest(history, {50}), 2);
}

TEST(AHistory, ForgetsTheOldestStoreWhereItIsFull) {
  StoreHistory history = history_of(most_stores - 2);
  EXPECT_EQ(history.first_place(), 1);
  history.insert(history.newest() + 1,
                 {.value = 7, .place = {}, .segment = 17, .message = nullptr});
  EXPECT_EQ(history.newest(), most_stores - 1);
  EXPECT_EQ(history.first_place(), 2) << "directly behind the oldest there is no room";
  history.see(1, 31);
  history.see(2, 32);
  history.see(7, 37);
  EXPECT_EQ(
      history.insert(8, {.value = 8, .place = {}, .segment = 18, .updates = false, .message = {}}),
      7);
  EXPECT_EQ(history.newest(), most_stores - 1);
  for (int number = 0; number < most_stores; ++number) {
    EXPECT_EQ(history.store(number).value, static_cast<std::uint64_t>(number + 1));
  }
  EXPECT_EQ(oldest(history, {31}), 0) << "it has seen the oldest that is left";
  EXPECT_EQ(oldest(history, {32}), 1);
  EXPECT_EQ(oldest(history, {37}), 6);
  EXPECT_EQ(oldest(history, {18}), 7);
  EXPECT_EQ(history.insert(2, {.value = 20, .place = {}, .segment = 19, .message = {}}), 1);
  EXPECT_EQ(history.store(0).value, 2U);
  EXPECT_EQ(history.store(1).value, 20U);
  EXPECT_EQ(history.store(2).value, 3U);
  EXPECT_EQ(oldest(history, {37}), 6) << "one was dropped before it and one put there";
}

TEST(AHistory, ForgetsStoresAndNoReaderWhereReadersAreTooMany) {
  StoreHistory history = history_of(6);
  for (std::uint32_t reader = 0; reader < most_sightings; ++reader) {
    history.see(reader == 3 ? 2 : 4, 100 + reader);
  }
  history.see(3, 103);  // known already
  history.see(2, 104);
  EXPECT_EQ(history.newest(), 6);
  history.see(5, 200);  // one reader more: who saw the least, 3, has seen all that is left
  EXPECT_EQ(history.newest(), 3);
  EXPECT_EQ(history.store(0).value, 3U);
  EXPECT_EQ(oldest(history, {103}), 0);
  EXPECT_EQ(oldest(history, {100}), 1);
  EXPECT_EQ(oldest(history, {115}), 1);
  EXPECT_EQ(oldest(history, {200}), 2);
}

TEST(AHistory, NeedsNoReaderOfAStoreThatItForgetsForIt) {
  StoreHistory history = history_of(6);
  for (std::uint32_t reader = 0; reader < most_sightings; ++reader) history.see(4, 100 + reader);
  history.see(3, 200);
  EXPECT_EQ(history.newest(), 2);
  EXPECT_EQ(oldest(history, {200}), 0);
  // All others saw the oldest that is left, and so there is room again.
  history.see(2, 201);
  EXPECT_EQ(history.newest(), 2);
  EXPECT_EQ(oldest(history, {201}), 2);
}

TEST(AHistory, BeginsAnewWithoutWhatItKnew) {
  StoreHistory history = history_of(5);
  history.see(5, 31);
  history.begin(200, 8, 0);
  EXPECT_TRUE(history.is_of(200, 8));
  EXPECT_EQ(history.newest(), 0);
  history.insert(1, {.value = 1, .place = {}, .segment = 40, .message = nullptr});
  EXPECT_EQ(oldest(history, {31}), 0);
  EXPECT_EQ(oldest(history, {40}), 1);
}

}  // namespace
}  // namespace graphspec::executor
