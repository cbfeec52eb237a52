/// \file
/// The word of a vertex during a search: its length and, depending on the layout, its predecessor
/// and a flag that its arcs must still be relaxed. All of it changes at once, because it is one
/// word. The lesser of two words has the lesser length.
#pragma once

#include <bit>
#include <type_traits>

#include "gpu/device/kernel.hpp"
#include "reference/graph/types.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_paths {

inline constexpr unsigned sign_bit = 0x80000000U;
inline constexpr unsigned long long real_sign_bit = 1ULL << 63U;

/// Converts a length to an unsigned integer of equal order, and back.
__host__ __device__ inline unsigned ordered(std::int32_t length) {
  return static_cast<unsigned>(length) ^ sign_bit;
}
__host__ __device__ inline std::int32_t length_of(unsigned ordered) {
  return static_cast<std::int32_t>(ordered ^ sign_bit);
}
/// The bits of a real number grow with its absolute value. The bits of a negative number are
/// inverted. So one atomic minimum of 64 bits works for reals as one of 32 bits does for integers.
/// -0 does not occur, because no sum that begins with 0 is -0.
__host__ __device__ inline unsigned long long ordered(double length) {
  const auto bits = std::bit_cast<unsigned long long>(length);
  return length < 0 ? ~bits : bits ^ real_sign_bit;
}
__host__ __device__ inline double length_of(unsigned long long ordered) {
  return std::bit_cast<double>((ordered & real_sign_bit) != 0 ? ordered ^ real_sign_bit : ~ordered);
}

/// The length alone. For negative reals this is the only layout, because a length needs all 64
/// bits. Predecessors are found at the end (tight_tree.cu).
template <class Length_>
struct LengthAlone {
  using Length = Length_;
  using Word = decltype(ordered(Length{}));
  static constexpr bool has_predecessor = false;
  /// Whether one of two words of equal length can be less after the arcs of the vertex were
  /// relaxed.
  static constexpr bool orders_equals = false;
  __device__ static Word word(Length length, Vertex /*predecessor*/) { return ordered(length); }
  __device__ static Word no_path() { return ordered(graphspec::no_path<Length>); }
  __device__ static Length length(Word word) { return length_of(word); }
};

/// The length, and in the lower bits the predecessor.
struct LengthAndPredecessor {
  using Length = std::int32_t;
  using Word = unsigned long long;
  static constexpr bool has_predecessor = true;
  static constexpr bool orders_equals = true;
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

/// A length that is not negative, and in the lowest bit whether the arcs of the vertex must still
/// be relaxed. A relaxed word is less than a pending word of equal length, so finding a length
/// again makes no vertex pending again. An unreached vertex counts as relaxed.
template <class Length_>
struct PendingLength {
  using Length = Length_;
  using Word = std::conditional_t<std::is_integral_v<Length>, unsigned, unsigned long long>;
  static constexpr bool has_predecessor = false;
  static constexpr bool orders_equals = false;
  static constexpr Word pending = 1;
  /// Returns a pending word. The bits of a length have no sign to lose.
  __device__ static Word word(Length length, Vertex /*predecessor*/) {
    return std::bit_cast<Word>(length) << 1U | pending;
  }
  __device__ static Word no_path() { return std::bit_cast<Word>(graphspec::no_path<Length>) << 1U; }
  __device__ static Length length(Word word) { return std::bit_cast<Length>(word >> 1U); }
  __device__ static bool is_pending(Word word) { return (word & pending) != 0; }
};

/// Any length with the flag, and in the lower bits the predecessor, counted from 1.
struct PendingPath {
  using Length = std::int32_t;
  using Word = unsigned long long;
  static constexpr bool has_predecessor = true;
  static constexpr bool orders_equals = false;
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

/// Replaces the path to a vertex if the new path is shorter. A path of equal length is not taken:
/// on a cycle of length 0, each vertex could then have the previous one as its predecessor, and
/// none the source.
/// \param known  a recent value of the path
/// \return the previous path, which is longer if it was replaced
template <class Layout>
__device__ typename Layout::Word shorten(typename Layout::Word* path, typename Layout::Word known,
                                         typename Layout::Word mine) {
  while (Layout::length(mine) < Layout::length(known)) {
    const typename Layout::Word found = atomicCAS(path, known, mine);
    if (found == known) break;
    known = found;
  }
  return known;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_paths
