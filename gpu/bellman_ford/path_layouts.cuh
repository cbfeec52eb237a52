/// \file
/// What a vertex's word holds while shortest paths are computed: a length, where asked for the
/// vertex before, and where a search asks whether its arcs are still to be relaxed. One word, so
/// that all of it changes at once; of two words the lesser has the lesser length.
#pragma once

#include <bit>
#include <type_traits>

#include "gpu/device/kernel.hpp"
#include "reference/graph/types.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_paths {

inline constexpr unsigned sign_bit = 0x80000000U;
inline constexpr unsigned long long real_sign_bit = 1ULL << 63U;

/// A length as an unsigned integer of the same order, and back.
__host__ __device__ inline unsigned ordered(std::int32_t length) {
  return static_cast<unsigned>(length) ^ sign_bit;
}
__host__ __device__ inline std::int32_t length_of(unsigned ordered) {
  return static_cast<std::int32_t>(ordered ^ sign_bit);
}
/// The bits of a real grow with its size, whatever its sign: all of a negative one are turned
/// round. So one atomic minimum of 64 bits does for reals what one of 32 does for integers; there
/// is no -0, to which no sum comes that begins with 0.
__host__ __device__ inline unsigned long long ordered(double length) {
  const auto bits = std::bit_cast<unsigned long long>(length);
  return length < 0 ? ~bits : bits ^ real_sign_bit;
}
__host__ __device__ inline double length_of(unsigned long long ordered) {
  return std::bit_cast<double>((ordered & real_sign_bit) != 0 ? ordered ^ real_sign_bit : ~ordered);
}

/// The length alone. Of reals the only layout of any sign: a length has all 64 bits, and
/// predecessors are found in the end (tight_tree.cu).
template <class Length_>
struct LengthAlone {
  using Length = Length_;
  using Word = decltype(ordered(Length{}));
  static constexpr bool has_predecessor = false;
  /// Whether one of two words of a length, whose arcs may have been relaxed, is less.
  static constexpr bool orders_equals = false;
  __device__ static Word word(Length length, Vertex /*predecessor*/) { return ordered(length); }
  __device__ static Word no_path() { return ordered(graphspec::no_path<Length>); }
  __device__ static Length length(Word word) { return length_of(word); }
};

/// The length, and below it the vertex before.
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

/// The length, which is not negative, and in the lowest bit whether the vertex's arcs are still to
/// be relaxed at it. Of two words of a length the relaxed one is less: finding a length once more
/// makes no vertex pending again. An unreached vertex counts as relaxed.
template <class Length_>
struct PendingLength {
  using Length = Length_;
  using Word = std::conditional_t<std::is_integral_v<Length>, unsigned, unsigned long long>;
  static constexpr bool has_predecessor = false;
  static constexpr bool orders_equals = false;
  static constexpr Word pending = 1;
  /// Pending. A length's bits have no sign to lose.
  __device__ static Word word(Length length, Vertex /*predecessor*/) {
    return std::bit_cast<Word>(length) << 1U | pending;
  }
  __device__ static Word no_path() { return std::bit_cast<Word>(graphspec::no_path<Length>) << 1U; }
  __device__ static Length length(Word word) { return std::bit_cast<Length>(word >> 1U); }
  __device__ static bool is_pending(Word word) { return (word & pending) != 0; }
};

/// The same of any length, with the vertex before, counted from 1, below.
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

/// The path to a vertex becomes this one where it is shorter. Not where it is as long: of cycles of
/// length 0 each vertex could have the one before it, and none the source.
/// \param known  what the path was a moment ago
/// \return what it was before: a longer one, where it has become this one
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

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::bellman_ford_paths
