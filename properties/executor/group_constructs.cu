/// \file
/// Constructs of threads that belong together: cooperative groups, votes and reductions beyond the
/// suite's own.
#include <cooperative_groups.h>

#include "properties/executor/expectation.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

namespace groups = cooperative_groups;

constexpr unsigned whole_warp = 0xffffffffU;

/// A block and tiles of eight: ranks, shuffles, votes.
__global__ void tiles_kernel(int* results) {
  const groups::thread_block block = groups::this_thread_block();
  const auto tile = groups::tiled_partition<8>(block);
  const int rank = static_cast<int>(block.thread_rank());
  __shared__ int turned[64];
  turned[rank] = rank;
  block.sync();
  int* const mine = results + 6 * rank;
  mine[0] = turned[static_cast<int>(block.size()) - 1 - rank];
  mine[1] = static_cast<int>(tile.thread_rank()) + 10 * static_cast<int>(tile.meta_group_rank());
  mine[2] = tile.shfl(rank, 3);
  mine[3] = tile.shfl_down(rank, 2) + 1000 * tile.shfl_up(rank, 1);
  mine[4] = static_cast<int>(tile.ballot(rank % 3 == 0 ? 1 : 0));
  mine[5] = tile.shfl_xor(rank, 5) + (tile.any(rank == 20 ? 1 : 0) != 0 ? 1000 : 0) +
            (tile.all(rank < 24 ? 1 : 0) != 0 ? 2000 : 0);
  tile.sync();
}
std::string tiles(Runtime& device) {
  const auto results = words(device, std::size_t{6} * 64, -1);
  launch<tiles_kernel>({1, 64}, results.data());
  return compare(results, [](int place) {
    const int rank = place / 6;
    const int first = rank / 8 * 8;
    const int lane = rank % 8;
    switch (place % 6) {
      case 0:
        return 63 - rank;
      case 1:
        return lane + 10 * (rank / 8);
      case 2:
        return first + 3;
      case 3:
        return (lane + 2 < 8 ? rank + 2 : rank) + 1000 * (lane >= 1 ? rank - 1 : rank);
      case 4: {
        int bits = 0;
        for (int other = 0; other < 8; ++other) bits |= ((first + other) % 3 == 0 ? 1 : 0) << other;
        return bits;
      }
      default:
        return first + (lane ^ 5) + (first == 16 ? 1000 : 0) + (first < 24 ? 2000 : 0);
    }
  });
}

/// Each block reads what the one before it wrote before the grid met.
__global__ void grid_kernel(int* value, int* seen) {
  const groups::grid_group grid = groups::this_grid();
  const int rank = static_cast<int>(grid.thread_rank());
  const int size = static_cast<int>(grid.size());
  value[rank] = 2 * rank;
  grid.sync();
  seen[rank] = value[(rank + size - 1) % size];
}
std::string grid(Runtime& device) {
  const auto value = words(device, 99, 0);
  const auto seen = words(device, 99, 0);
  launch_cooperative<grid_kernel>({3, 33}, value.data(), seen.data());
  return compare(seen, [](int rank) { return 2 * ((rank + 98) % 99); });
}

/// Votes for one value, and reductions of bits.
__global__ void votes_kernel(unsigned* results) {
  const unsigned lane = threadIdx.x;
  unsigned* const mine = results + 6 * lane;
  int equal = -1;
  mine[0] = __match_all_sync(whole_warp, lane / 32, &equal);
  mine[1] = static_cast<unsigned>(equal);
  mine[2] = __match_all_sync(whole_warp, lane % 31, &equal) + static_cast<unsigned>(equal);
  mine[3] = __reduce_and_sync(whole_warp, lane | 0x40U);
  mine[4] = __reduce_or_sync(whole_warp, lane);
  mine[5] = __reduce_xor_sync(whole_warp, 1U << lane) + __reduce_min_sync(whole_warp, lane + 5);
}
std::string votes(Runtime& device) {
  const auto results = words<unsigned>(device, std::size_t{6} * 32, 9);
  launch<votes_kernel>({1, 32}, results.data());
  return compare(results, [](int place) {
    const unsigned expected[] = {whole_warp, 1, 0, 0x40, 31, whole_warp + 5};
    return expected[place % 6];
  });
}

}  // namespace

std::vector<Construct> group_constructs() {
  return {{"cooperative groups: blocks and tiles", tiles},
          {"cooperative groups: grids", grid},
          {"match_all and reductions of bits", votes}};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
