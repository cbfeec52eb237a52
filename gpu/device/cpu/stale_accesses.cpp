/// \file
/// How atomic and relaxed accesses take effect where they may be stale: on which store a read looks
/// back, and behind which ones a write stays.
#include <fmt/format.h>

#include <cstring>

#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/memory_checker.hpp"

namespace graphspec::executor {
namespace {

/// Lines of stale accesses that are kept.
constexpr std::size_t most_lines = 32;

std::uint64_t value_at(std::uintptr_t address, std::size_t bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), bytes);
  return value;
}

std::int64_t as_number(std::uint64_t value, std::size_t bytes) {
  const auto unused = static_cast<unsigned>(64 - 8 * bytes);
  return static_cast<std::int64_t>(value << unused) >> unused;
}

}  // namespace

void MemoryChecker::forget_histories(const Cell& cell, const Access& access) {
  for (std::uint32_t number = cell.history; number != 0; number = histories_[number - 1].next()) {
    StoreHistory& history = histories_[number - 1];
    if (history.meets(access.address, access.bytes)) history.end();
  }
}

std::uint32_t MemoryChecker::live_histories(const Cell& cell) {
  std::uint32_t live = 0;
  for (std::uint32_t number = cell.history; number != 0;) {
    StoreHistory& history = histories_[number - 1];
    const std::uint32_t next = history.next();
    if (!history.has_ended()) {
      history.link(live);
      live = number;
    }
    number = next;
  }
  return live;
}

StoreHistory* MemoryChecker::history_of(const Access& access, bool begins) {
  for (const Cell* const cell : cells_) {
    if (cell == nullptr) continue;
    for (std::uint32_t number = cell->history; number != 0;
         number = histories_[number - 1].next()) {
      StoreHistory& history = histories_[number - 1];
      if (history.is_of(access.address, access.bytes)) return &history;
    }
    // Of another size or place: from now on everybody reads what is there.
    forget_histories(*cell, access);
  }
  if (!begins) return nullptr;
  if (num_histories_ == histories_.size()) histories_.emplace_back();
  StoreHistory& history = histories_[num_histories_++];
  history.begin(access.address, access.bytes,
                access.bytes < Shadow::word_bytes ? live_histories(*cells_[0]) : 0);
  for (Cell* const cell : cells_) {
    if (cell != nullptr) cell->history = num_histories_;
  }
  return &history;
}

std::string MemoryChecker::describe_stale(const Access& access, const ThreadClock& thread,
                                          const std::string& does, std::uint64_t newer_value,
                                          const StoreHistory::Store& newer,
                                          const SharedMemory& shared,
                                          const LaunchArguments& arguments) {
  const BlockName& block = blocks_[thread.block];
  return fmt::format("{}: block {} thread {} {} {}; {} wrote {} in {}", text_of(access.place),
                     text_of(block.index), text_of(index_of(thread.rank, block.shape)), does,
                     describe_place(access.address, access.bytes, shared, arguments),
                     describe_thread(newer.segment, thread), as_number(newer_value, access.bytes),
                     text_of(newer.place));
}

volatile void* MemoryChecker::take_effect(const Access& access, ThreadClock& thread,
                                          Ordering ordering, const MessagePtr& released,
                                          const SharedMemory& shared,
                                          const LaunchArguments& arguments,
                                          const std::function<int(int)>& stores_back,
                                          std::vector<std::string>& stale) {
  auto* const memory = reinterpret_cast<volatile void*>(access.address);
  if (cells_[0] == nullptr) return memory;
  MessagePtr message;
  if (access.writes) message = released ? released : thread.released;
  const bool acquires_and_releases = ordering.order == Order::acquire_release;
  StoreHistory* const history =
      history_of(access, access.writes && (stale_ || message || acquires_and_releases));
  if (history == nullptr) return memory;

  const std::uint64_t in_memory = value_at(access.address, access.bytes);
  const std::uint32_t segment = order_.segment_of(thread);
  const int newest = history->newest();
  const auto value_of = [&](int number) {
    return number == newest ? in_memory : history->store(number).value;
  };
  // Of a read: from the newest to what it returns. Of a write: to behind what it takes effect,
  // which an update reads.
  int back = 0;
  if (stale_ && newest > 0) {
    const int oldest = history->oldest_visible(
        [&](std::uint32_t other) { return order_.before(other, thread, Through::fences); });
    if (!access.writes) {
      if (newest > oldest) back = stores_back(newest - oldest);
    } else {
      // Directly before one of the newer stores; counted from the newest.
      std::array<int, 8> places{};
      int count = 0;
      for (int place = newest; place > oldest && place >= history->first_place(); --place) {
        if (history->may_precede(place)) places[static_cast<std::size_t>(count++)] = place;
      }
      if (count > 0) {
        const int chosen = stores_back(count);
        if (chosen > 0) back = newest + 1 - places[static_cast<std::size_t>(chosen - 1)];
      }
    }
  }

  const int before = newest - back;
  const std::uint64_t value = value_of(before);
  if (access.reads) {
    order_.read(thread, history->store(before).message, ordering);
    if (back > 0 && stale.size() < most_lines) {
      const std::string does =
          fmt::format("{} the stale value {} of", access.writes ? "updates" : "reads",
                      as_number(value, access.bytes));
      stale.push_back(describe_stale(access, thread, does, value_of(before + 1),
                                     history->store(before + 1), shared, arguments));
    }
    if (!access.writes) {
      history->see(before, segment);
      copy_ = value;
      return back > 0 ? &copy_ : memory;
    }
    // An update carries on what the store that it read carries. What releases after it has
    // acquired that carries it anyway.
    const MessagePtr& found = history->store(before).message;
    if (acquires_and_releases) message = order_.release(thread, ordering.scope);
    if (!acquires_and_releases || !HappensBefore::acquires_all(thread, found, ordering.scope)) {
      message = HappensBefore::merged(found, message);
    }
  }
  history->store(newest).value = in_memory;
  const int number = history->insert(before + 1, {.value = value,
                                                  .place = access.place,
                                                  .segment = segment,
                                                  .updates = access.reads,
                                                  .message = message});
  if (back == 0) return memory;
  if (!access.reads && stale.size() < most_lines) {
    const StoreHistory::Store& newer = history->store(number + 1);
    stale.push_back(describe_stale(access, thread, "writes, after a newer store, to", newer.value,
                                   newer, shared, arguments));
  }
  return &history->store(number).value;
}

}  // namespace graphspec::executor
