/// \file
/// Of a location that a launch writes atomically its last stores, in the order in which they take
/// effect (the modification order), and who is known to have seen which of them: what a relaxed
/// read may still return, and where a relaxed write may still take effect.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "gpu/device/cpu/happens_before.hpp"
#include "gpu/device/cpu/shadow.hpp"

namespace graphspec::executor {

/// Stores are numbered from the oldest that is kept, 0. The newest one's value is in memory.
class StoreHistory {
 public:
  struct Store {
    std::uint64_t value = 0;
    CodePlace place;
    std::uint32_t segment = no_segment;  ///< none: before the history begins
    bool updates = false;  ///< read what is directly before it: nothing may come between
    MessagePtr message;
  };

  /// A location whose store so far, by whomever, everybody may still read.
  /// \param next  the next history of a part of the same word; 0 for none
  void begin(std::uintptr_t address, std::size_t bytes, std::uint32_t next);
  void end() { count_ = 0; }
  [[nodiscard]] bool has_ended() const { return count_ == 0; }
  [[nodiscard]] bool meets(std::uintptr_t address, std::size_t bytes) const {
    return count_ > 0 && address < address_ + bytes_ && address_ < address + bytes;
  }
  /// A word whose bytes are accessed one by one has a history of each, in a chain.
  [[nodiscard]] std::uint32_t next() const { return next_; }
  void link(std::uint32_t next) { next_ = next; }
  [[nodiscard]] bool is_of(std::uintptr_t address, std::size_t bytes) const {
    return count_ > 0 && address == address_ && bytes == bytes_;
  }

  [[nodiscard]] int newest() const { return count_ - 1; }
  [[nodiscard]] Store& store(int number) { return stores_[static_cast<std::size_t>(number)]; }

  /// The oldest store that coherence lets a thread read: none that it, or what happens before now,
  /// has seen a newer one than. \param before  whether a segment happens before now
  template <class Before>
  [[nodiscard]] int oldest_visible(const Before& before) const {
    int oldest = count_ - 1;
    while (oldest > 0 && !before(stores_[static_cast<std::size_t>(oldest)].segment)) --oldest;
    for (int i = 0; i < num_sightings_; ++i) {
      const Sighting& sighting = sightings_[static_cast<std::size_t>(i)];
      if (sighting.store > oldest && before(sighting.segment)) oldest = sighting.store;
    }
    return oldest;
  }
  /// Before the oldest at which a new store may take effect. Where there is no room for one more,
  /// the oldest goes, and those who saw the next have seen nothing older that is kept.
  [[nodiscard]] int first_place() const { return count_ == most_stores ? 2 : 1; }
  /// Whether a store may take effect directly before that one.
  [[nodiscard]] bool may_precede(int number) const {
    return !stores_[static_cast<std::size_t>(number)].updates;
  }

  /// A segment has read a store.
  void see(int number, std::uint32_t segment);
  /// Adds a store directly before that one; `newest() + 1` for the newest. The value of what was
  /// the newest is to be kept first. \return its number
  int insert(int number, Store store);

 private:
  static constexpr int most_stores = 8;
  static constexpr int most_sightings = 16;
  struct Sighting {
    std::uint32_t segment = no_segment;
    int store = 0;
  };

  /// Forgets the oldest stores: from now on nobody reads them.
  void drop_oldest(int stores);

  std::uintptr_t address_ = 0;
  std::size_t bytes_ = 0;
  std::uint32_t next_ = 0;
  int count_ = 0;
  int num_sightings_ = 0;
  std::array<Store, most_stores> stores_;
  std::array<Sighting, most_sightings> sightings_;
};

}  // namespace graphspec::executor
