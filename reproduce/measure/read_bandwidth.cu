/// \file
/// The kernels of read_bandwidth.hpp, and their launches. The one by 4-byte words is portable.
#include "reproduce/measure/read_bandwidth.cuh"

#include "gpu/device/array.hpp"
#include "gpu/device/portable.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "reproduce/measure/read_bandwidth.cl"

#if !defined(GRAPHSPEC_OPENCL_TEXT)
namespace {

__device__ inline int lowest_bytes(const int4& word) {
  return (word.x & 255) + (word.y & 255) + (word.z & 255) + (word.w & 255);
}

}  // namespace

/// The same by words of 16 bytes.
__global__ void read_wide_words(const int4* words, int step, int turns, int* sums) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  std::int64_t at = thread;
  int sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    int4 read[reproduce::ReadShape::under_way];
#pragma unroll
    for (unsigned each = 0; each < reproduce::ReadShape::under_way; ++each) {
      read[each] = words[at];
      at += step;
    }
#pragma unroll
    for (unsigned each = 0; each < reproduce::ReadShape::under_way; ++each) {
      sum += lowest_bytes(read[each]);
    }
  }
  sums[thread] = sum;
}
#endif

/// Nothing is run where there is no such kernel.
reproduce::ReadRun run_read(Runtime& runtime, const Array<std::int32_t>& words,
                            reproduce::ReadForm form) {
  using Form = reproduce::ReadForm;
  using Shape = reproduce::ReadShape;
  const DeviceProperties& properties = runtime.properties();
  const auto blocks = static_cast<unsigned>(properties.multiprocessors) * 8;
  const auto threads = static_cast<int>(blocks * Shape::block);
  const std::size_t word_bytes = form == Form::wide ? 16 : 4;
  const std::size_t turn_bytes = static_cast<std::size_t>(threads) * Shape::under_way * word_bytes;
  const auto turns = static_cast<int>(words.size() * sizeof(std::int32_t) / turn_bytes);
  const Array<std::int32_t> sums(runtime, static_cast<std::size_t>(threads));
  reproduce::ReadRun run;
#if defined(GRAPHSPEC_OPENCL_TEXT)
  if (form == Form::wide) return run;
#endif
  run.bytes = static_cast<std::int64_t>(turn_bytes) * turns;
  run.milliseconds = runtime.elapsed_ms([&] {
#if !defined(GRAPHSPEC_OPENCL_TEXT)
    if (form == Form::wide) {
      launch<read_wide_words>({blocks, Shape::block}, reinterpret_cast<const int4*>(words.data()),
                              threads, turns, sums.data());
      return;
    }
#endif
    const place_t a_thread = place_t{Shape::under_way} * turns;
    launch<read_words>({blocks, Shape::block}, words.data(),
                       form == Form::pieces ? a_thread : place_t{1},
                       form == Form::pieces ? place_t{1} : place_t{threads}, turns, sums.data());
  });
  run.sums = sums.to_host();
  return run;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
