/// \file
/// See access_counter.hpp.
#include "gpu/device/cpu/access_counter.hpp"

#include <algorithm>
#include <array>

#include "gpu/device/cpu/engine.hpp"

namespace graphspec::executor {
namespace {

constexpr std::uintptr_t sector_bytes = 32;
constexpr std::uintptr_t word_bytes = 4;
constexpr std::uintptr_t banks = 32;

/// The distinct values of first(address) to last(address), for all addresses.
std::vector<std::uintptr_t> distinct_units(const std::vector<std::uintptr_t>& addresses,
                                           std::size_t bytes, std::uintptr_t unit) {
  std::vector<std::uintptr_t> units;
  for (const std::uintptr_t address : addresses) {
    for (std::uintptr_t at = address / unit; at <= (address + bytes - 1) / unit; ++at) {
      units.push_back(at);
    }
  }
  std::sort(units.begin(), units.end());
  units.erase(std::unique(units.begin(), units.end()), units.end());
  return units;
}

}  // namespace

WarpAccesses& WarpAccesses::operator+=(const WarpAccesses& other) {
  accesses += other.accesses;
  lanes += other.lanes;
  sectors += other.sectors;
  least_sectors += other.least_sectors;
  bank_conflicts += other.bank_conflicts;
  contended_lanes += other.contended_lanes;
  return *this;
}

std::size_t AccessLog::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = key.instruction;
  for (const std::uint64_t part : {key.warp, key.barriers, key.round}) {
    hash = (hash ^ part) * 0x9e37'79b9'7f4a'7c15U;
    hash ^= hash >> 29;
  }
  return static_cast<std::size_t>(hash);
}

void AccessLog::add(int rank, std::uintptr_t instruction, std::uint32_t barriers,
                    std::uintptr_t address, std::size_t bytes, Kind kind, bool shared) {
  const std::uint32_t round =
      rounds_[{instruction, static_cast<std::uint32_t>(rank), barriers, 0}]++;
  Access& access =
      accesses_[{instruction, static_cast<std::uint32_t>(rank / warp_size), barriers, round}];
  access.kind = kind;
  access.shared = shared;
  access.bytes = static_cast<std::uint8_t>(std::min<std::size_t>(bytes, 255));
  access.addresses.push_back(address);
}

WarpAccesses AccessLog::cost_of(const Access& access) {
  WarpAccesses cost;
  cost.accesses = 1;
  cost.lanes = static_cast<std::int64_t>(access.addresses.size());
  if (access.kind == Kind::atomic) {
    const auto words = distinct_units(access.addresses, access.bytes, access.bytes);
    cost.contended_lanes = cost.lanes - static_cast<std::int64_t>(words.size());
  }
  if (!access.shared) {
    cost.sectors = static_cast<std::int64_t>(
        distinct_units(access.addresses, access.bytes, sector_bytes).size());
    // Lanes that want the same bytes need them once.
    const auto bytes = distinct_units(access.addresses, access.bytes, 1).size();
    cost.least_sectors = static_cast<std::int64_t>((bytes + sector_bytes - 1) / sector_bytes);
    return cost;
  }
  std::array<std::int64_t, banks> words_in{};
  for (const std::uintptr_t word : distinct_units(access.addresses, access.bytes, word_bytes)) {
    ++words_in[word % banks];
  }
  const std::int64_t passes = *std::max_element(words_in.begin(), words_in.end());
  // Lanes of 8 and 16 bytes are served in halves and quarters of a warp anyway.
  const std::int64_t needed = std::max<std::int64_t>(1, (cost.lanes * access.bytes + 127) / 128);
  cost.bank_conflicts = std::max<std::int64_t>(0, passes - needed);
  return cost;
}

void AccessLog::add_to(KernelCounts& counts) const {
  for (const auto& [key, access] : accesses_) {
    WarpAccesses* kinds[2][3] = {
        {&counts.global_loads, &counts.global_stores, &counts.global_atomics},
        {&counts.shared_loads, &counts.shared_stores, &counts.shared_atomics}};
    *kinds[access.shared ? 1 : 0][static_cast<int>(access.kind)] += cost_of(access);
  }
}

const std::map<std::string, KernelCounts>& kernel_counts() {
  return Engine::instance().kernel_counts;
}

void reset_kernel_counts() {
  Engine::instance().kernel_counts.clear();
}

}  // namespace graphspec::executor
