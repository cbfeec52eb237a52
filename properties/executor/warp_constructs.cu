/// \file
/// Constructs of warps and of single words: shuffles, votes, reductions, atomics, relaxed accesses.
#include <climits>

#include "properties/executor/expectation.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr unsigned whole_warp = 0xffffffffU;

/// The shuffles, over the whole warp and over segments of eight lanes; five results a thread.
__global__ void shuffles_kernel(int* results) {
  const int thread = static_cast<int>(threadIdx.x);
  const int value = 100 + thread;
  int* const mine = results + 5 * thread;
  mine[0] = __shfl_sync(whole_warp, value, 5);
  mine[1] = __shfl_up_sync(whole_warp, value, 3);
  mine[2] = __shfl_down_sync(whole_warp, value, 3, 8);
  mine[3] = __shfl_xor_sync(whole_warp, value, 6);
  mine[4] = __shfl_sync(whole_warp, value, 9, 8);
}
std::string shuffles(Runtime& device) {
  const auto results = words(device, std::size_t{5} * 64, -1);
  launch<shuffles_kernel>({1, 64}, results.data());
  return compare(results, [](int place) {
    const int thread = place / 5;
    const int warp = thread / 32 * 32;
    const int lane = thread % 32;
    switch (place % 5) {
      case 0:
        return 100 + warp + 5;
      case 1:
        return 100 + warp + (lane < 3 ? lane : lane - 3);
      case 2:
        return 100 + warp + (lane % 8 + 3 < 8 ? lane + 3 : lane);
      case 3:
        return 100 + warp + (lane ^ 6);
      default:
        return 100 + warp + lane / 8 * 8 + 1;
    }
  });
}

/// Shuffles keep all 64 bits.
__global__ void wide_shuffle_kernel(long long* result) {
  const long long value = (1LL << 40) + threadIdx.x;
  result[threadIdx.x] = __shfl_xor_sync(whole_warp, value, 1);
}
std::string wide_shuffle(Runtime& device) {
  const auto result = words<long long>(device, 32, 0);
  launch<wide_shuffle_kernel>({1, 32}, result.data());
  return compare(result, [](int lane) { return (1LL << 40) + (lane ^ 1); });
}

/// Votes, also of a part of the warp.
__global__ void votes_kernel(unsigned* results) {
  const int lane = static_cast<int>(threadIdx.x);
  unsigned* const mine = results + 4 * lane;
  mine[0] = __ballot_sync(whole_warp, lane % 5 == 0 ? 7 : 0);
  mine[1] = static_cast<unsigned>((__any_sync(whole_warp, lane == 31 ? 1 : 0) != 0 ? 1 : 0) +
                                  (__all_sync(whole_warp, lane < 31 ? 1 : 0) != 0 ? 2 : 0));
  mine[2] = __match_any_sync(whole_warp, lane % 3);
  mine[3] = lane < 16 ? __ballot_sync(0x0000ffffU, lane % 2) : __ballot_sync(0xffff0000U, 1);
}
std::string votes(Runtime& device) {
  const auto results = words<unsigned>(device, std::size_t{4} * 32, 0);
  launch<votes_kernel>({1, 32}, results.data());
  return compare(results, [](int place) {
    const int lane = place / 4;
    unsigned bits = 0;
    for (int other = 0; other < 32; ++other) {
      const bool set = place % 4 == 0   ? other % 5 == 0
                       : place % 4 == 2 ? other % 3 == lane % 3
                       : lane < 16      ? other < 16 && other % 2 != 0
                                        : other >= 16;
      if (set) bits |= 1U << other;
    }
    return place % 4 == 1 ? 1U : bits;
  });
}

/// Reductions of signed values.
__global__ void reductions_kernel(int* results) {
  const int lane = static_cast<int>(threadIdx.x);
  results[lane] = __reduce_add_sync(whole_warp, lane - 20);
  results[32 + lane] = __reduce_min_sync(whole_warp, (lane - 20) * 3);
  results[64 + lane] = __reduce_max_sync(whole_warp, -lane);
}
std::string reductions(Runtime& device) {
  const auto results = words(device, 96, 0);
  launch<reductions_kernel>({1, 32}, results.data());
  return compare(results, [](int place) {
    return place < 32 ? 31 * 16 - 20 * 32 : place < 64 ? -60 : 0;
  });
}

/// Lanes hand values over in memory, with a warp barrier between.
__global__ void warp_barrier_kernel(int* results) {
  __shared__ int values[64];
  const int thread = static_cast<int>(threadIdx.x);
  values[thread] = 3 * thread;
  __syncwarp();
  results[thread] = values[thread ^ 1];
}
std::string warp_barrier(Runtime& device) {
  const auto results = words(device, 64, 0);
  launch<warp_barrier_kernel>({1, 64}, results.data());
  return compare(results, [](int thread) { return 3 * (thread ^ 1); });
}

/// The lanes of the active mask hold the caller; more is not promised.
__global__ void active_mask_kernel(int* results) {
  results[threadIdx.x] = static_cast<int>(__activemask() >> threadIdx.x % 32 & 1U);
}
std::string active_mask(Runtime& device) {
  const auto results = words(device, 50, 0);
  launch<active_mask_kernel>({1, 50}, results.data());
  return compare(results, [](int) { return 1; });
}

/// Every atomic, by 96 threads on one word each.
__global__ void atomics_kernel(int* word, unsigned* bits) {
  const int thread = static_cast<int>(threadIdx.x);
  atomicAdd(&word[0], thread);
  atomicSub(&word[1], thread);
  atomicMin(&word[2], -thread);
  atomicMax(&word[3], thread);
  if (atomicExch(&word[4], 1) == 0) atomicAdd(&word[5], 1);
  if (atomicCAS(&word[6], thread, thread + 1) == thread) atomicAdd(&word[7], 1);
  atomicAdd(&word[8], 0x7fffffff);
  atomicOr(&bits[0], 1U << thread % 32);
  atomicAnd(&bits[1], ~(1U << thread % 16));
}
std::string atomics(Runtime& device) {
  const auto word = words(device, 9, 0);
  const auto bits = words<unsigned>(device, 2, 0);
  bits.set(1, whole_warp);
  launch<atomics_kernel>({1, 96}, word.data(), bits.data());
  // One thread and those after it may each find their own number, or one alone may.
  const int passed = word.get(7);
  if (word.get(6) != passed || passed < 1) return "compare-and-swap lost or made a step";
  word.set(6, 0);
  word.set(7, 0);
  const std::string wrong = compare(word, [](int place) {
    // 96 times the greatest integer, which wraps.
    const int expected[] = {4560, -4560, -95, 95, 1, 1, 0, 0, -96};
    return expected[place];
  });
  if (!wrong.empty()) return wrong;
  return compare(bits, [](int place) { return place == 0 ? 0xffffffffU : 0xffff0000U; });
}

/// 64-bit atomics.
__global__ void wide_atomics_kernel(unsigned long long* word) {
  atomicAdd(&word[0], 1ULL << 33);
  atomicMax(&word[1], (1ULL << 35) + threadIdx.x);
}
std::string wide_atomics(Runtime& device) {
  const auto word = words<unsigned long long>(device, 2, 0);
  launch<wide_atomics_kernel>({2, 32}, word.data());
  return compare(word, [](int place) { return place == 0 ? 64ULL << 33 : (1ULL << 35) + 31; });
}

/// A block waits for another by relaxed accesses; both are resident.
__global__ void relaxed_kernel(int* flag) {
  if (blockIdx.x == 1) {
    store_relaxed(&flag[0], 5);  // block 0 polls it
    return;
  }
  while (load_relaxed(&flag[0]) != 5) __nanosleep(10);
  store_relaxed(&flag[1], load_relaxed(&flag[0]) + 1);  // nobody else writes
}
std::string relaxed(Runtime& device) {
  const auto flag = words(device, 2, 0);
  launch_cooperative<relaxed_kernel>({2, 1}, flag.data());
  return compare(flag, [](int place) { return 5 + place; });
}

/// Operations on bits, and the read-only load.
__global__ void bits_kernel(const int* word, int* results) {
  const int value = __ldg(&word[threadIdx.x]);
  results[threadIdx.x] = __popc(static_cast<unsigned>(value)) + 100 * __clz(value) +
                         10000 * __ffs(value) + 1000000 * __popcll(0xff00ULL << 32);
}
std::string bits(Runtime& device) {
  const Array<int> word(device, std::vector<int>{0, 1, 6, INT_MIN});
  const auto results = words(device, 4, 0);
  launch<bits_kernel>({1, 4}, word.data(), results.data());
  return compare(results, [](int place) {
    const int expected[] = {0 + 3200 + 0, 1 + 3100 + 10000, 2 + 2900 + 20000, 1 + 0 + 320000};
    return expected[place] + 8000000;
  });
}

}  // namespace

std::vector<Construct> warp_constructs() {
  return {{"shuffles", shuffles},
          {"shuffles of 64 bits", wide_shuffle},
          {"votes", votes},
          {"reductions", reductions},
          {"warp barriers", warp_barrier},
          {"the active mask", active_mask},
          {"atomics", atomics},
          {"atomics of 64 bits", wide_atomics},
          {"relaxed accesses", relaxed},
          {"operations on bits", bits}};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
