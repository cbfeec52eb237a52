/// \file
/// What a vertex's word holds while shortest paths are computed: a length, where asked for the
/// vertex before, and where a search asks whether its arcs are still to be relaxed. One word, so
/// that all of it changes at once; of two words the lesser has the lesser length.
#pragma once

#include "gpu/device/kernel.hpp"
#include "reference/graph/types.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_paths {

inline constexpr unsigned sign_bit = 0x80000000U;

/// A length as an unsigned integer of the same order.
__device__ inline unsigned ordered(std::int32_t length) {
  return static_cast<unsigned>(length) ^ sign_bit;
}

/// The length alone.
struct LengthAlone {
  using Word = unsigned;
  static constexpr bool has_predecessor = false;
  __device__ static Word word(std::int32_t length, Vertex /*predecessor*/) {
    return ordered(length);
  }
  __device__ static Word no_path() { return word(unreached, reference::no_predecessor); }
  __device__ static std::int32_t length(Word word) {
    return static_cast<std::int32_t>(word ^ sign_bit);
  }
};

/// The length, and below it the vertex before.
struct LengthAndPredecessor {
  using Word = unsigned long long;
  static constexpr bool has_predecessor = true;
  __device__ static Word word(std::int32_t length, Vertex predecessor) {
    return static_cast<Word>(ordered(length)) << 32U | static_cast<unsigned>(predecessor);
  }
  __device__ static Word no_path() { return word(unreached, reference::no_predecessor); }
  __device__ static std::int32_t length(Word word) {
    return static_cast<std::int32_t>(static_cast<unsigned>(word >> 32U) ^ sign_bit);
  }
  __device__ static Vertex predecessor(Word word) {
    return static_cast<Vertex>(static_cast<unsigned>(word));
  }
};

/// The length, which is not negative, and in the lowest bit whether the vertex's arcs are still to
/// be relaxed at it. Of two words of a length the relaxed one is less: finding a length once more
/// makes no vertex pending again. An unreached vertex counts as relaxed.
struct PendingLength {
  using Word = unsigned;
  static constexpr bool has_predecessor = false;
  static constexpr Word pending = 1;
  /// Pending.
  __device__ static Word word(std::int32_t length, Vertex /*predecessor*/) {
    return static_cast<Word>(length) << 1U | pending;
  }
  __device__ static Word no_path() { return static_cast<Word>(unreached) << 1U; }
  __device__ static std::int32_t length(Word word) { return static_cast<std::int32_t>(word >> 1U); }
  __device__ static bool is_pending(Word word) { return (word & pending) != 0; }
};

/// The same of any length, with the vertex before, counted from 1, below.
struct PendingPath {
  using Word = unsigned long long;
  static constexpr bool has_predecessor = true;
  static constexpr Word pending = Word{1} << 31U;
  __device__ static Word word(std::int32_t length, Vertex predecessor) {
    return static_cast<Word>(ordered(length)) << 32U | pending |
           static_cast<unsigned>(predecessor + 1);
  }
  __device__ static Word no_path() { return word(unreached, reference::no_predecessor) & ~pending; }
  __device__ static std::int32_t length(Word word) {
    return static_cast<std::int32_t>(static_cast<unsigned>(word >> 32U) ^ sign_bit);
  }
  __device__ static Vertex predecessor(Word word) {
    return static_cast<Vertex>(static_cast<unsigned>(word & (pending - 1))) - 1;
  }
  __device__ static bool is_pending(Word word) { return (word & pending) != 0; }
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_paths
