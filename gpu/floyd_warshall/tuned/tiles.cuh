/// \file
/// tuned_dense's tiles: lengths as words of one or two, a tile spread over the registers of a
/// block's threads, and the loop in which a tile is relaxed, at the rate of the add-and-minimum
/// instruction.
#pragma once

#include <type_traits>

#include "gpu/device/kernel.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Lengths as 32-bit words. Infinity is so small that two of them can be added, and so large that
/// no path comes near it, also where a negative length is added: there is no need to ask for it.
struct Int32 {
  static constexpr int lanes = 1;  ///< lengths in a word
  static constexpr std::int32_t infinity = (1 << 30) - 1;
  static constexpr bool may_be_negative = true;
  static constexpr bool adds_infinity = true;  ///< as if it were a length

  __device__ static std::int32_t sum(std::int32_t a, std::int32_t b) { return a + b; }
  __device__ static std::int32_t relaxed(std::int32_t a, std::int32_t b, std::int32_t known) {
    return add_minimum(a, b, known);
  }
  /// The length in one lane of a word.
  __device__ static std::int32_t value(std::int32_t word, int /*lane*/) { return word; }
  /// A word with that length in all lanes.
  __device__ static std::int32_t broadcast(std::int32_t value) { return value; }
  __device__ static std::int32_t with_lane(std::int32_t /*word*/, int /*lane*/,
                                           std::int32_t value) {
    return value;
  }
};

/// Lengths of paths up to the end of 32 bits: nothing is added to infinity. Two legs may share
/// vertices, so that their sum can leave 32 bits where no path does.
struct WholeInt32 : Int32 {
  static constexpr std::int32_t infinity = unreached;
  static constexpr bool adds_infinity = false;

  __device__ static std::int32_t sum(std::int32_t a, std::int32_t b) {
    if (a == infinity || b == infinity) return infinity;
    return static_cast<std::int32_t>(
        min(max(std::int64_t{a} + b, std::int64_t{-infinity}), std::int64_t{infinity}));
  }
  __device__ static std::int32_t relaxed(std::int32_t a, std::int32_t b, std::int32_t known) {
    return min(sum(a, b), known);
  }
};

/// Two lengths a word, none of them negative: twice the rate. What is infinity or longer is
/// infinity.
struct Packed16 {
  static constexpr int lanes = 2;
  static constexpr std::int32_t infinity = (1 << 14) - 1;
  static constexpr bool may_be_negative = false;
  static constexpr bool adds_infinity = true;

  __device__ static std::int32_t relaxed(std::int32_t a, std::int32_t b, std::int32_t known) {
    return static_cast<std::int32_t>(add_minimum_16x2(static_cast<std::uint32_t>(a),
                                                      static_cast<std::uint32_t>(b),
                                                      static_cast<std::uint32_t>(known)));
  }
  __device__ static std::int32_t value(std::int32_t word, int lane) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word) >> (16 * lane) & 0xffffU);
  }
  __device__ static std::int32_t broadcast(std::int32_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value) * 0x10001U);
  }
  __device__ static std::int32_t with_lane(std::int32_t word, int lane, std::int32_t value) {
    const std::uint32_t others = static_cast<std::uint32_t>(word) & ~(0xffffU << (16 * lane));
    return static_cast<std::int32_t>(others | static_cast<std::uint32_t>(value) << (16 * lane));
  }
};

/// The sizes of a kernel. A tile has `vertices` rows of `words` words. A thread has `side` rows and
/// `side` columns of words of it, by fours: in halves of the tile where side is 8, so that a warp
/// reads 16 bytes a thread without bank conflicts.
template <class Arithmetic_, int vertices_, bool paths_>
struct Tiling {
  using Arithmetic = Arithmetic_;
  static constexpr int vertices = vertices_;
  static constexpr bool paths = paths_;  ///< predecessors too
  static constexpr int words = vertices / Arithmetic::lanes;
  static constexpr int halves = vertices == 32 ? 1 : 2;
  static constexpr int side = 4 * halves;
  static constexpr int half_rows = vertices / halves;
  static constexpr int half_words = words / halves;
  static constexpr int threads_across = half_words / 4;
  static constexpr int threads_down = half_rows / 4;
  static constexpr int threads = threads_across * threads_down;
  static constexpr std::int64_t tile_words = std::int64_t{vertices} * words;
  /// Of an operand that is read by column, with each value in all lanes.
  static constexpr std::int64_t column_words = std::int64_t{vertices} * vertices;
  /// Vertices k of which both operands are in shared memory together, and how many such slices: one
  /// is read while the next is on its way.
  static constexpr int depth = 32;
  static constexpr int slices = 2;
  static constexpr int slices_a_tile = vertices / depth;
  static constexpr int slice_words = depth * (vertices + words);
  /// A block of 256 threads with 128 registers each: two share a multiprocessor, so that one
  /// computes while the other reads and writes its tile.
  static constexpr int blocks_a_multiprocessor = 512 / threads;
  static constexpr std::size_t relax_bytes = std::size_t{4} * slices * slice_words;
  /// With the list of the pairs that became shorter.
  static constexpr std::size_t shared_bytes =
      relax_bytes + (paths ? std::size_t{2} * vertices * vertices : 0);

  static_assert(!paths || Arithmetic::lanes == 1);
  static_assert(threads % 32 == 0 && 512 % threads == 0);
};

/// Where in the tile a thread's words are. A warp has 4 x 8 threads (8 x 4 where the tile is
/// narrow): it reads few different words of each operand.
template <class Tile>
struct Spot {
  int down;
  int across;

  __device__ static Spot of_thread() {
    constexpr int warp_across = Tile::threads_across < 8 ? Tile::threads_across : 8;
    constexpr int warp_down = 32 / warp_across;
    constexpr int warps_across = Tile::threads_across / warp_across;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    return {warp / warps_across * warp_down + lane / warp_across,
            warp % warps_across * warp_across + lane % warp_across};
  }
  /// The tile's row of the thread's row, 0 <= row < side.
  [[nodiscard]] __device__ int row(int row) const {
    return row / 4 * Tile::half_rows + down * 4 + row % 4;
  }
  /// The same of columns of words.
  [[nodiscard]] __device__ int column(int column) const {
    return column / 4 * Tile::half_words + across * 4 + column % 4;
  }
};

/// A thread's part of a tile.
template <class Tile>
struct Words {
  std::int32_t at[Tile::side][Tile::side];
};

/// Four words, 16 bytes, at once.
struct alignas(16) Four {
  std::int32_t word[4];
};
__device__ inline Four load_four(const std::int32_t* words) {
  const int4 read = *reinterpret_cast<const int4*>(words);
  return {{read.x, read.y, read.z, read.w}};
}
__device__ inline void store_four(std::int32_t* words, const Four& four) {
  *reinterpret_cast<int4*>(words) =
      make_int4(four.word[0], four.word[1], four.word[2], four.word[3]);
}

/// Reads the thread's part of a tile that lies row by row.
template <class Tile>
__device__ void load_tile(Words<Tile>& words, const Spot<Tile>& spot, const std::int32_t* tile) {
#pragma unroll
  for (int row = 0; row < Tile::side; ++row) {
#pragma unroll
    for (int column = 0; column < Tile::side; column += 4) {
      const Four four = load_four(tile + spot.row(row) * Tile::words + spot.column(column));
#pragma unroll
      for (int one = 0; one < 4; ++one) words.at[row][column + one] = four.word[one];
    }
  }
}

template <class Tile>
__device__ void store_tile(const Words<Tile>& words, const Spot<Tile>& spot, std::int32_t* tile) {
#pragma unroll
  for (int row = 0; row < Tile::side; ++row) {
#pragma unroll
    for (int column = 0; column < Tile::side; column += 4) {
      const auto& at = words.at[row];
      store_four(tile + spot.row(row) * Tile::words + spot.column(column),
                 {{at[column], at[column + 1], at[column + 2], at[column + 3]}});
    }
  }
}

/// Writes the thread's part as an operand that is read by column: for each column k of the tile its
/// rows' values one after another, each in all lanes of a word.
template <class Tile>
__device__ void store_columns(const Words<Tile>& words, const Spot<Tile>& spot,
                              std::int32_t* columns) {
  using Arithmetic = typename Tile::Arithmetic;
#pragma unroll
  for (int column = 0; column < Tile::side; ++column) {
#pragma unroll
    for (int lane = 0; lane < Arithmetic::lanes; ++lane) {
      const int k = spot.column(column) * Arithmetic::lanes + lane;
#pragma unroll
      for (int row = 0; row < Tile::side; row += 4) {
        Four four;
#pragma unroll
        for (int one = 0; one < 4; ++one) {
          four.word[one] =
              Arithmetic::broadcast(Arithmetic::value(words.at[row + one][column], lane));
        }
        store_four(columns + k * Tile::vertices + spot.row(row), four);
      }
    }
  }
}

/// Operands of several tiles' depth, a tile's depth each `step` words.
struct Operand {
  const std::int32_t* words;
  std::int64_t step;
};

/// Relaxes the thread's words by the vertices k of a slice: the inner loop of it all. `column` has
/// for each k the tile's rows, `row` for each k the tile's words.
template <class Tile>
__device__ void relax_slice(Words<Tile>& words, const Spot<Tile>& spot, const std::int32_t* column,
                            const std::int32_t* row) {
#pragma unroll 8
  for (int k = 0; k < Tile::depth; ++k) {
    Four from[Tile::halves];
    Four to[Tile::halves];
#pragma unroll
    for (int half = 0; half < Tile::halves; ++half) {
      from[half] = load_four(column + k * Tile::vertices + spot.row(4 * half));
      to[half] = load_four(row + k * Tile::words + spot.column(4 * half));
    }
#pragma unroll
    for (int down = 0; down < Tile::side; ++down) {
#pragma unroll
      for (int across = 0; across < Tile::side; ++across) {
        words.at[down][across] = Tile::Arithmetic::relaxed(
            from[down / 4].word[down % 4], to[across / 4].word[across % 4], words.at[down][across]);
      }
    }
  }
}

/// Copies words to shared memory, each thread its part of every round.
template <class Tile, int words>
__device__ void copy_slice(std::int32_t* s_mine, const std::int32_t* mine) {
  constexpr int a_round = Tile::threads * 4;
  static_assert(words % a_round == 0);
#pragma unroll
  for (int word = 0; word < words; word += a_round) copy_async_16(s_mine + word, mine + word);
}

/// Brings both operands through shared memory, slice by slice, and hands each to `use`, while the
/// next one is on its way. All threads of the block call; behind it shared memory may still be
/// read.
/// \param use  (slice's number, column's words, row's words)
template <class Tile, class Use>
__device__ void for_each_slice(std::int32_t* s_slices, Operand column, Operand row, int tiles,
                               const Use& use) {
  constexpr int column_words = Tile::depth * Tile::vertices;
  constexpr int row_words = Tile::depth * Tile::words;
  // Pointers go on by constants: what is computed here takes the arithmetic's time.
  const int mine = static_cast<int>(threadIdx.x) * 4;
  const std::int32_t* columns = column.words + mine;
  const std::int32_t* rows = row.words + mine;
  const int count = tiles * Tile::slices_a_tile;
  int fetched = 0;
  const auto fetch = [&] {
    if (fetched < count) {
      std::int32_t* const s_mine = s_slices + fetched % Tile::slices * Tile::slice_words + mine;
      copy_slice<Tile, column_words>(s_mine, columns);
      copy_slice<Tile, row_words>(s_mine + column_words, rows);
      columns += column_words;
      rows += row_words;
      ++fetched;
      if (fetched % Tile::slices_a_tile == 0) {
        columns += column.step - Tile::column_words;
        rows += row.step - Tile::tile_words;
      }
    }
    copy_async_close();
  };
  for (int slice = 0; slice < Tile::slices - 1; ++slice) fetch();
  for (int slice = 0; slice < count; ++slice) {
    copy_async_wait<Tile::slices - 2>();
    // Also: nobody reads the slice before this one any more, whose place the next copy takes.
    __syncthreads();
    fetch();
    const std::int32_t* const s_slice = s_slices + slice % Tile::slices * Tile::slice_words;
    use(slice, s_slice, s_slice + column_words);
  }
}

/// Relaxes the thread's part of a tile by `tiles` tiles' depth of vertices. All threads of the
/// block call; behind it shared memory may still be read.
template <class Tile>
__device__ void relax_tile(Words<Tile>& words, const Spot<Tile>& spot, std::int32_t* s_slices,
                           Operand column, Operand row, int tiles) {
  for_each_slice<Tile>(s_slices, column, row, tiles,
                       [&](int, const std::int32_t* s_column, const std::int32_t* s_row) {
                         relax_slice(words, spot, s_column, s_row);
                       });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
