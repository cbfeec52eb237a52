/// \file
/// The kernel of add_minimum.hpp: threads with sixteen numbers each, which only relax.
#include "reproduce/measure/add_minimum.hpp"

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using reproduce::AddMinimum;

/// min(a + b, c), which Hopper has as one instruction.
struct OfOne {
  static __device__ std::uint32_t relaxed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return static_cast<std::uint32_t>(add_minimum(
        static_cast<std::int32_t>(a), static_cast<std::int32_t>(b), static_cast<std::int32_t>(c)));
  }
};

/// The same of each half of a word.
struct OfTwo {
  static __device__ std::uint32_t relaxed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return add_minimum_16x2(a, b, c);
  }
};

}  // namespace

/// Each number takes what its neighbour in the ring leaves, so that no relaxation can be left out,
/// and sixteen of them and other warps stand between a number and its next use.
template <class Form>
__global__ void relax_registers(std::uint32_t* left, std::uint32_t step, int rounds) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  std::uint32_t number[AddMinimum::numbers];
#pragma unroll
  for (unsigned place = 0; place < AddMinimum::numbers; ++place) {
    number[place] = AddMinimum::first(thread, place);
  }
#pragma unroll 8
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (unsigned place = 0; place < AddMinimum::numbers; ++place) {
      number[place] = Form::relaxed(number[(place + 1) % AddMinimum::numbers], step, number[place]);
    }
  }
  std::uint32_t sum = 0;
#pragma unroll
  for (unsigned place = 0; place < AddMinimum::numbers; ++place) sum += number[place];
  left[thread] = sum;
}

static reproduce::AddMinimumRun run_add_minimum(Runtime& runtime, bool packed, int rounds) {
  const DeviceProperties& properties = runtime.properties();
  // 32 warps a multiprocessor: an instruction of each waits while others are issued.
  const auto blocks = static_cast<unsigned>(properties.multiprocessors) * 4;
  const Array<std::uint32_t> left(runtime, std::size_t{blocks} * AddMinimum::block);
  reproduce::AddMinimumRun run;
  run.milliseconds = runtime.elapsed_ms([&] {
    if (packed) {
      launch<relax_registers<OfTwo>>({blocks, AddMinimum::block}, left.data(),
                                     AddMinimum::step(packed), rounds);
    } else {
      launch<relax_registers<OfOne>>({blocks, AddMinimum::block}, left.data(),
                                     AddMinimum::step(packed), rounds);
    }
  });
  run.left = left.to_host();
  return run;
}

template <>
std::span<const reproduce::AddMinimumKernel> compiled<reproduce::AddMinimumKernel>() {
  static constexpr reproduce::AddMinimumKernel kernels[] = {{run_add_minimum}};
  return kernels;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
