/// \file
/// The kernels of random_reads.hpp, and their launches.
#include "reproduce/measure/random_reads.hpp"

#include "gpu/device/kernel.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using reproduce::RandomReads;

__global__ void fill_words(std::uint32_t* words, std::int64_t size) {
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t at = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; at < size;
       at += threads) {
    words[at] = RandomReads::word(static_cast<std::uint32_t>(at));
  }
}

__global__ void read_anywhere(const std::uint32_t* words, int bits, int turns,
                              std::uint32_t* sums) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  std::uint32_t number = RandomReads::first(thread);
  std::uint32_t sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    std::uint32_t read[RandomReads::under_way];
#pragma unroll
    for (unsigned each = 0; each < RandomReads::under_way; ++each) {
      number = RandomReads::next(number);
      read[each] = words[RandomReads::place(number, bits)];
    }
#pragma unroll
    for (unsigned each = 0; each < RandomReads::under_way; ++each) sum += read[each];
  }
  sums[thread] = sum;
}

/// As many as a multiprocessor holds.
static unsigned blocks_of(const Runtime& runtime) {
  return static_cast<unsigned>(runtime.properties().multiprocessors) * 8;
}

static void fill(Runtime& runtime, const Array<std::uint32_t>& words) {
  launch<fill_words>({blocks_of(runtime), RandomReads::block}, words.data(),
                     static_cast<std::int64_t>(words.size()));
}

static reproduce::RandomReadRun run_random_reads(Runtime& runtime,
                                                 const Array<std::uint32_t>& words, int bits,
                                                 int turns) {
  const unsigned blocks = blocks_of(runtime);
  const Array<std::uint32_t> sums(runtime, std::size_t{blocks} * RandomReads::block);
  reproduce::RandomReadRun run;
  run.milliseconds = runtime.elapsed_ms([&] {
    launch<read_anywhere>({blocks, RandomReads::block}, words.data(), bits, turns, sums.data());
  });
  run.sums = sums.to_host();
  return run;
}

template <>
std::span<const reproduce::RandomReadKernels> compiled<reproduce::RandomReadKernels>() {
  static constexpr reproduce::RandomReadKernels kernels[] = {{fill, run_random_reads}};
  return kernels;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
