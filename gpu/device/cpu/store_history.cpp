/// \file
/// See store_history.hpp.
#include "gpu/device/cpu/store_history.hpp"

#include <algorithm>
#include <utility>

namespace graphspec::executor {

void StoreHistory::begin(std::uintptr_t address, std::size_t bytes, std::uint32_t next) {
  address_ = address;
  bytes_ = bytes;
  next_ = next;
  count_ = 1;
  num_sightings_ = 0;
  stores_[0] = {};
}

void StoreHistory::drop_oldest(int stores) {
  std::move(stores_.begin() + stores, stores_.begin() + count_, stores_.begin());
  count_ -= stores;
  int kept = 0;
  for (int i = 0; i < num_sightings_; ++i) {
    Sighting sighting = sightings_[static_cast<std::size_t>(i)];
    sighting.store -= stores;
    // That the oldest was seen says nothing.
    if (sighting.store > 0) sightings_[static_cast<std::size_t>(kept++)] = sighting;
  }
  num_sightings_ = kept;
}

void StoreHistory::see(int number, std::uint32_t segment) {
  if (number == 0) return;
  const auto end = sightings_.begin() + num_sightings_;
  const auto same = std::find_if(sightings_.begin(), end, [&](const Sighting& sighting) {
    return sighting.segment == segment;
  });
  if (same != end) {
    same->store = std::max(same->store, number);
    return;
  }
  if (num_sightings_ == most_sightings) {
    // Who saw what must not be forgotten, but what nobody can read any more needs no witness.
    const int least = std::min_element(sightings_.begin(), end, [](auto& one, auto& other) {
                        return one.store < other.store;
                      })->store;
    drop_oldest(least);
    number = std::max(0, number - least);
    if (number == 0) return;
  }
  sightings_[static_cast<std::size_t>(num_sightings_++)] = {segment, number};
}

int StoreHistory::insert(int number, Store store) {
  if (count_ == most_stores) {
    drop_oldest(1);
    --number;
  }
  const auto at = stores_.begin() + number;
  std::move_backward(at, stores_.begin() + count_, stores_.begin() + count_ + 1);
  *at = std::move(store);
  ++count_;
  for (int i = 0; i < num_sightings_; ++i) {
    Sighting& sighting = sightings_[static_cast<std::size_t>(i)];
    if (sighting.store >= number) ++sighting.store;
  }
  return number;
}

}  // namespace graphspec::executor
