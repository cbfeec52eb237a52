/// \file
/// What the accesses of warps cost: how many 32-byte sectors of global memory each touches, how
/// often shared memory must be passed through, how many lanes meet at one word of an atomic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace graphspec::executor {

/// Accesses of one kind by warps. Lanes of a warp that run the same instruction for the n-th time
/// since their last barrier count as one access, as they are on a GPU that reconverges at once.
struct WarpAccesses {
  std::int64_t accesses = 0;
  std::int64_t lanes = 0;  ///< that took part, over all accesses
  /// Global memory: sectors of 32 bytes touched, and the fewest that could hold as many bytes.
  std::int64_t sectors = 0;
  std::int64_t least_sectors = 0;
  /// Shared memory: passes beyond the first, for lanes in one bank that want different words.
  std::int64_t bank_conflicts = 0;
  /// Atomics: lanes beyond the first at one word, which take turns.
  std::int64_t contended_lanes = 0;

  WarpAccesses& operator+=(const WarpAccesses& other);
};

/// What a kernel's launches did, over all of them.
struct KernelCounts {
  std::int64_t launches = 0;
  std::int64_t block_barriers = 0;
  WarpAccesses global_loads;
  WarpAccesses global_stores;
  WarpAccesses global_atomics;
  WarpAccesses shared_loads;
  WarpAccesses shared_stores;
  WarpAccesses shared_atomics;
};

/// The accesses of one block, until it ends.
class AccessLog {
 public:
  enum class Kind : std::uint8_t { load, store, atomic };

  /// \param instruction  anything that tells one place in the code from others
  void add(int rank, std::uintptr_t instruction, std::uint32_t barriers, std::uintptr_t address,
           std::size_t bytes, Kind kind, bool shared);
  void add_to(KernelCounts& counts) const;

 private:
  /// An instruction of a warp, for the n-th time since a barrier.
  struct Key {
    std::uintptr_t instruction;
    std::uint32_t warp;
    std::uint32_t barriers;
    std::uint32_t round;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  struct Access {
    Kind kind;
    bool shared;
    std::uint8_t bytes;  ///< a lane
    std::vector<std::uintptr_t> addresses;
  };
  [[nodiscard]] static WarpAccesses cost_of(const Access& access);

  std::unordered_map<Key, Access, KeyHash> accesses_;
  /// How often a lane has run an instruction since a barrier.
  std::unordered_map<Key, std::uint32_t, KeyHash> rounds_;
};

/// The counts by kernel, since reset_kernel_counts().
[[nodiscard]] const std::map<std::string, KernelCounts>& kernel_counts();
void reset_kernel_counts();

}  // namespace graphspec::executor
