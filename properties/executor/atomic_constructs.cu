/// \file
/// Constructs of single words that do more than the suite's own kernels need: every form of CUDA's
/// atomics, <cuda/atomic>, small relaxed accesses, variables of the device.
#include <cuda/atomic>

#include "properties/executor/expectation.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// An overload of somebody's own, which hides none of the others: it replaces the word.
static __device__ long long atomicAdd(long long* address, long long value) {
  return static_cast<long long>(atomicExch(reinterpret_cast<unsigned long long*>(address),
                                           static_cast<unsigned long long>(value)));
}

namespace {

constexpr int threads = 96;

/// Sums of real numbers, exact in any order.
__global__ void real_atomics_kernel(float* single, double* twice) {
  atomicAdd(&single[0], 0.5F);
  atomicAdd(&twice[0], 0.25);
  if (atomicExch(&single[1], 2.0F) == 0.0F) atomicAdd(&twice[1], 1.0);
}
std::string real_atomics(Runtime& device) {
  const auto single = words(device, 2, 0.0F);
  const auto twice = words(device, 2, 0.0);
  launch<real_atomics_kernel>({2, threads}, single.data(), twice.data());
  const std::string wrong = compare(single, [](int place) { return place == 0 ? threads : 2; });
  if (!wrong.empty()) return wrong;
  return compare(twice, [](int place) { return place == 0 ? threads / 2 : 1; });
}

__global__ void own_overload_kernel(long long* word) {
  atomicAdd(word, 7LL);
}
std::string own_overload(Runtime& device) {
  const auto word = words(device, 1, 0LL);
  launch<own_overload_kernel>({1, threads}, word.data());
  return compare(word, [](int) { return 7; });
}

/// Atomics within a block and for the whole system; exclusive or; counters that wrap.
__global__ void atomic_forms_kernel(int* word, unsigned* bits) {
  __shared__ int of_block;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread == 0) of_block = 0;
  __syncthreads();
  atomicAdd_block(&of_block, 2);
  atomicAdd_system(&word[0], 1);
  atomicMax_system(&word[1], thread);
  atomicMin_block(&word[2 + blockIdx.x], -thread);
  atomicXor(&bits[0], 1U << thread % 32);  // six times each
  atomicInc(&bits[1], 6);                  // 0 to 6
  atomicDec(&bits[2], 4);                  // 4 down to 0
  __syncthreads();
  if (thread == 0) word[4 + blockIdx.x] = of_block;
}
std::string atomic_forms(Runtime& device) {
  const auto word = words(device, 6, 0);
  const auto bits = words<unsigned>(device, 3, 0);
  launch<atomic_forms_kernel>({2, threads}, word.data(), bits.data());
  const std::string wrong = compare(word, [](int place) {
    const int expected[] = {2 * threads, threads - 1, 1 - threads,
                            1 - threads, 2 * threads, 2 * threads};
    return expected[place];
  });
  if (!wrong.empty()) return wrong;
  return compare(bits, [](int place) {
    // 192 steps: modulo 7, and modulo 5 downwards from 0.
    const int expected[] = {0, 192 % 7, (5 - 192 % 5) % 5};
    return expected[place];
  });
}

/// Compare-and-swap of 64 and of 16 bits: a sum of real numbers, as CUDA's manual makes it, and a
/// lock that one thread gets.
__global__ void swaps_kernel(unsigned long long* sum, unsigned short* lock, int* owners) {
  unsigned long long old = load_relaxed(sum);  // taken back where it is old
  unsigned long long assumed = 0;
  do {
    assumed = old;
    old = atomicCAS(sum, assumed, __double_as_longlong(1.0 + __longlong_as_double(assumed)));
  } while (assumed != old);
  if (atomicCAS(&lock[1], static_cast<unsigned short>(0), static_cast<unsigned short>(9)) == 0) {
    atomicAdd(owners, 1);
  }
}
std::string swaps(Runtime& device) {
  const auto sum = words<unsigned long long>(device, 1, 0);
  const auto lock = words<unsigned short>(device, 2, 0);
  const auto owners = words(device, 1, 0);
  launch<swaps_kernel>({1, threads}, sum.data(), lock.data(), owners.data());
  if (sum.get(0) != 0x4058000000000000ULL) return "the sum is not 96.0";  // by IEEE 754
  const std::string wrong = compare(lock, [](int place) { return place == 0 ? 0 : 9; });
  return wrong.empty() ? compare(owners, [](int) { return 1; }) : wrong;
}

/// An atomic on a variable of the thread's own.
__global__ void own_variable_kernel(int* result) {
  int mine[2] = {1, 2};
  const int place = static_cast<int>(threadIdx.x) % 2;
  cuda::atomic_ref<int, cuda::thread_scope_block> other(mine[1 - place]);
  other.fetch_add(10);
  result[threadIdx.x] = mine[0] + 100 * mine[1];
}
std::string own_variable(Runtime& device) {
  const auto result = words(device, 2, 0);
  launch<own_variable_kernel>({1, 2}, result.data());
  return compare(result, [](int thread) { return thread == 0 ? 1 + 1200 : 11 + 200; });
}

/// Bytes and truth values that threads set beside each other.
__global__ void bytes_kernel(unsigned char* byte, bool* flag, int* seen) {
  const unsigned thread = threadIdx.x;
  store_relaxed(&byte[thread], static_cast<unsigned char>(thread));
  store_relaxed(&flag[thread % 4], true);
  __syncthreads();
  seen[thread] =
      load_relaxed(&byte[(thread + 1) % 96]) + (load_relaxed(&flag[thread % 4]) ? 1000 : 0);
}
std::string bytes(Runtime& device) {
  const auto byte = words<unsigned char>(device, threads, 0);
  const auto flag = Array<bool>(device, 4);
  flag.fill_bytes(0);
  const auto seen = words(device, threads, 0);
  launch<bytes_kernel>({1, threads}, byte.data(), flag.data(), seen.data());
  return compare(seen, [](int thread) { return 1000 + (thread + 1) % threads; });
}

/// A message passed by a byte beside others, each with a message of its own.
__global__ void byte_messages_kernel(int* message, unsigned char* ready, int* received) {
  const int pair = static_cast<int>(blockIdx.x) / 2;
  cuda::atomic_ref<unsigned char, cuda::thread_scope_device> mine(ready[pair]);
  if (blockIdx.x % 2 == 0) {
    message[pair] = 40 + pair;
    mine.store(1, cuda::memory_order_release);
    return;
  }
  while (mine.load(cuda::memory_order_acquire) == 0) __nanosleep(10);
  received[pair] = message[pair];
}
std::string byte_messages(Runtime& device) {
  const auto message = words(device, 2, 0);
  const auto ready = words<unsigned char>(device, 4, 0);
  const auto received = words(device, 2, 0);
  launch_cooperative<byte_messages_kernel>({4, 1}, message.data(), ready.data(), received.data());
  return compare(received, [](int pair) { return 40 + pair; });
}

/// The operations of <cuda/atomic>, on a word of the grid and on one of the block.
__global__ void cuda_atomic_kernel(int* word, unsigned* bits) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> of_block;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread == 0) of_block.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  of_block += 3;
  of_block++;
  __syncthreads();
  if (thread == 0) word[7 + blockIdx.x] = of_block;
  const auto at = [&](int place) {
    return cuda::atomic_ref<int, cuda::thread_scope_device>(word[place]);
  };
  at(0).fetch_add(thread, cuda::memory_order_relaxed);
  at(1).fetch_sub(1, cuda::memory_order_acq_rel);
  at(2).fetch_max(thread);
  at(3).fetch_min(-thread, cuda::std::memory_order_relaxed);
  if (at(4).exchange(1) == 0) at(5).fetch_add(1);
  int expected = at(6).load(cuda::memory_order_relaxed);
  while (!at(6).compare_exchange_weak(expected, expected + 2, cuda::memory_order_relaxed)) {
  }
  cuda::atomic_ref<unsigned>(bits[0]).fetch_or(1U << thread % 32);
  cuda::atomic_ref<unsigned>(bits[1]).fetch_and(~(1U << thread % 16));
  cuda::atomic_ref<unsigned>(bits[2]).fetch_xor(1U << thread % 32);
}
std::string cuda_atomic(Runtime& device) {
  const auto word = words(device, 9, 0);
  const auto bits = words<unsigned>(device, 3, 0);
  bits.set(1, 0xffffffffU);
  launch<cuda_atomic_kernel>({2, threads}, word.data(), bits.data());
  const std::string wrong = compare(word, [](int place) {
    const int expected[] = {9120, -2 * threads, threads - 1, 1 - threads, 1,
                            1,    4 * threads,  4 * threads, 4 * threads};
    return expected[place];
  });
  if (!wrong.empty()) return wrong;
  return compare(bits, [](int place) {
    const unsigned expected[] = {0xffffffffU, 0xffff0000U, 0};
    return expected[place];
  });
}

/// A message behind a fence of <cuda/atomic>.
__global__ void fenced_message_kernel(int* message, int* flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    message[0] = 42;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    ready.store(1, cuda::memory_order_relaxed);
    return;
  }
  while (ready.load(cuda::memory_order_relaxed) == 0) __nanosleep(10);
  cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
  message[1] = message[0] + 1;
}
std::string fenced_message(Runtime& device) {
  const auto message = words(device, 2, 0);
  const auto flag = words(device, 1, 0);
  launch_cooperative<fenced_message_kernel>({2, 1}, message.data(), flag.data());
  return compare(message, [](int place) { return 42 + place; });
}

__device__ int device_count;
__device__ int device_table[4];
__constant__ int constant_table[4] = {3, 1, 4, 1};

/// Variables of the device keep their values from launch to launch; constants are read.
__global__ void write_variables_kernel() {
  device_table[threadIdx.x] = constant_table[threadIdx.x] * 10;
  if (threadIdx.x == 0) device_count = 0;
}
__global__ void read_variables_kernel(int* seen) {
  seen[threadIdx.x] = device_table[3 - threadIdx.x];
  atomicAdd(&device_count, 1);
  __syncthreads();
  if (threadIdx.x == 0) seen[4] = load_relaxed(&device_count);
}
std::string variables(Runtime& device) {
  const auto seen = words(device, 5, 0);
  launch<write_variables_kernel>({1, 4});
  launch<read_variables_kernel>({1, 4}, seen.data());
  return compare(seen, [](int place) {
    const int expected[] = {10, 40, 10, 30, 4};
    return expected[place];
  });
}

/// Bits of 64-bit words, in reverse, and of real numbers.
__global__ void more_bits_kernel(const long long* word, int* results) {
  const long long value = word[threadIdx.x];
  int* const mine = results + 4 * threadIdx.x;
  mine[0] = __clzll(value);
  mine[1] = __ffsll(value);
  mine[2] = static_cast<int>(__brev(static_cast<unsigned>(value)));
  const float real = __int_as_float(__float_as_int(2.5F));
  const double twice = __longlong_as_double(__double_as_longlong(0.25));
  mine[3] = static_cast<int>(8 * (real + twice)) + static_cast<int>(__float_as_uint(1.0F) >> 23U);
}
std::string more_bits(Runtime& device) {
  const Array<long long> word(device, std::vector<long long>{0, 6, 1LL << 40, -1});
  const auto results = words(device, 16, 0);
  launch<more_bits_kernel>({1, 4}, word.data(), results.data());
  return compare(results, [](int place) {
    const int expected[] = {64, 0, 0, 149, 61, 2, 0x60000000, 149, 23, 41, 0, 149, 0, 1, -1, 149};
    return expected[place];
  });
}

}  // namespace

std::vector<Construct> atomic_constructs() {
  return {{"atomics of real numbers", real_atomics},
          {"an overload of the user", own_overload},
          {"atomics of a block and of the system, xor, inc, dec", atomic_forms},
          {"compare-and-swap of 64 and 16 bits", swaps},
          {"atomics on a thread's own variable", own_variable},
          {"relaxed accesses to bytes and bool", bytes},
          {"messages by bytes of one word", byte_messages},
          {"cuda/atomic", cuda_atomic},
          {"cuda/atomic fences", fenced_message},
          {"__device__ and __constant__ variables", variables},
          {"operations on bits of 64-bit words and of real numbers", more_bits}};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
