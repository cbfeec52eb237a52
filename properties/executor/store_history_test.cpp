/// \file
/// Tests of StoreHistory, which keeps eight stores of a location, against a model that keeps all
/// of them: a forgotten store must never let a thread read backwards.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "gpu/device/cpu/store_history.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::StoreHistory;

/// All stores of a location in modification order, and the newest store that each thread has seen
/// or made. Store 0 is the value before the launch.
class FullHistory {
 public:
  [[nodiscard]] std::ptrdiff_t place_of(std::uint64_t store) const {
    return std::find(order_.begin(), order_.end(), store) - order_.begin();
  }
  [[nodiscard]] std::ptrdiff_t oldest_visible(std::uint32_t thread) const {
    const auto seen = seen_.find(thread);
    return seen == seen_.end() ? 0 : place_of(seen->second);
  }
  void see(std::uint64_t store, std::uint32_t thread) {
    if (place_of(store) >= oldest_visible(thread)) seen_[thread] = store;
  }
  void insert_after(std::uint64_t before, std::uint64_t store, std::uint32_t thread) {
    order_.insert(order_.begin() + place_of(before) + 1, store);
    see(store, thread);
  }
  [[nodiscard]] std::uint64_t at(std::ptrdiff_t place) const {
    return order_[static_cast<std::size_t>(place)];
  }
  [[nodiscard]] std::size_t size() const { return order_.size(); }

 private:
  std::vector<std::uint64_t> order_{0};
  std::map<std::uint32_t, std::uint64_t> seen_;
};

StoreHistory::Store stored(std::uint64_t value, std::uint32_t thread, bool updates) {
  StoreHistory::Store store;
  store.value = value;
  store.segment = thread;
  store.updates = updates;
  return store;
}

/// A history of one location beside its model, under random accesses by `threads` threads that
/// synchronize with nobody.
class Pair {
 public:
  Pair(std::uint64_t seed, std::uint32_t threads) : random_(seed), threads_(threads) {
    history_.begin(64, 4, 0);
  }

  void access() {
    const auto thread = static_cast<std::uint32_t>(1 + draw(threads_));
    const int oldest =
        history_.oldest_visible([&](std::uint32_t segment) { return segment == thread; });
    const std::ptrdiff_t allowed = model_.oldest_visible(thread);
    const std::uint64_t oldest_store = history_.store(oldest).value;
    ASSERT_GE(model_.place_of(oldest_store), allowed) << "thread " << thread << " reads backwards";
    if (!forgot_ && model_.size() <= 8) {
      ASSERT_EQ(model_.place_of(oldest_store), allowed) << "a store that may be read is hidden";
    }
    if (draw(3) == 0) {
      store(thread, oldest);
    } else {
      const int read = oldest + static_cast<int>(draw(history_.newest() - oldest + 1));
      model_.see(history_.store(read).value, thread);
      readers_.push_back(thread);
      history_.see(read, thread);
      // A history remembers sixteen threads.
      std::sort(readers_.begin(), readers_.end());
      readers_.erase(std::unique(readers_.begin(), readers_.end()), readers_.end());
      forgot_ = forgot_ || readers_.size() > 16;
    }
    ASSERT_EQ(history_.store(history_.newest()).value,
              model_.at(static_cast<std::ptrdiff_t>(model_.size()) - 1));
  }

 private:
  std::uint64_t draw(std::int64_t below) { return random_() % static_cast<std::uint64_t>(below); }

  /// A plain store takes effect at any place that the history offers; an update at the end.
  void store(std::uint32_t thread, int oldest) {
    const bool updates = draw(4) == 0;
    std::vector<int> places{history_.newest() + 1};
    for (int place = history_.newest(); !updates && place > oldest; --place) {
      if (place >= history_.first_place() && history_.may_precede(place)) places.push_back(place);
    }
    const int place = places[draw(static_cast<std::int64_t>(places.size()))];
    const std::uint64_t store = ++num_stores_;
    model_.insert_after(history_.store(place - 1).value, store, thread);
    const int number = history_.insert(place, stored(store, thread, updates));
    ASSERT_EQ(history_.store(number).value, store);
  }

  std::mt19937_64 random_;
  std::uint32_t threads_;
  StoreHistory history_;
  FullHistory model_;
  std::uint64_t num_stores_ = 0;
  std::vector<std::uint32_t> readers_;
  bool forgot_ = false;
};

TEST(StoreHistory, LetsNoThreadReadBackwards) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    // More threads than a history has room for sightings, and few.
    Pair pair(seed, seed % 2 == 0 ? 3 : 24);
    for (int access = 0; access < 60 && !testing::Test::HasFatalFailure(); ++access) pair.access();
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed;
  }
}

/// Eight stores fill a history. A thread that has seen the second oldest must not find a store
/// that takes effect before it.
TEST(StoreHistory, OffersNoPlaceBeforeTheOldestStoreThatItKeeps) {
  StoreHistory history;
  history.begin(64, 4, 0);
  EXPECT_EQ(history.first_place(), 1) << "a store may follow the first value directly";
  for (std::uint64_t store = 1; store < 7; ++store) {
    history.insert(history.newest() + 1, stored(store, 1, false));
    EXPECT_EQ(history.first_place(), 1) << store;
  }
  history.insert(history.newest() + 1, stored(7, 1, false));
  EXPECT_EQ(history.first_place(), 2) << "the oldest store is dropped next";
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
