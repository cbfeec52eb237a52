/// \file
/// The kernels of read_bandwidth.hpp, and their launches. The one by 4-byte words is portable.
#include "reproduce/measure/read_bandwidth.hpp"

#include "gpu/device/portable.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "reproduce/measure/read_bandwidth.cl"

#if !defined(GRAPHSPEC_OPENCL_TEXT)
namespace {

__device__ inline int lowest_bytes(const int4& word) {
  return (word.x & 255) + (word.y & 255) + (word.z & 255) + (word.w & 255);
}

}  // namespace

/// What lies `step` words apart.
__device__ inline int sum_of_words(const int4* words, std::int64_t step) {
  int4 read[reproduce::ReadShape::under_way];
#pragma unroll
  for (unsigned each = 0; each < reproduce::ReadShape::under_way; ++each) {
    read[each] = words[each * step];
  }
  int sum = 0;
#pragma unroll
  for (unsigned each = 0; each < reproduce::ReadShape::under_way; ++each) {
    sum += lowest_bytes(read[each]);
  }
  return sum;
}

/// The same by words of 16 bytes.
__global__ void read_wide_words(const int4* words, int step, int turns, int* sums) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  std::int64_t at = thread;
  int sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    sum += sum_of_words(words + at, step);
    at += std::int64_t{reproduce::ReadShape::under_way} * step;
  }
  sums[thread] = sum;
}

/// The same of chunks. \param taken  of them, beyond each block's first
__global__ void read_chunks(const int4* words, unsigned chunks, unsigned* taken, int* sums) {
  using Shape = reproduce::ReadShape;
  __shared__ unsigned s_next;
  int sum = 0;
  for (unsigned chunk = blockIdx.x; chunk < chunks; chunk = s_next) {
    unsigned next = 0;
    if (threadIdx.x == 0) next = gridDim.x + atomicAdd(taken, 1U);
    const int4* const mine = words + std::int64_t{chunk} * Shape::chunk + threadIdx.x;
    for (unsigned first = 0; first < Shape::chunk; first += Shape::block * Shape::under_way) {
      sum += sum_of_words(mine + first, Shape::block);
    }
    __syncthreads();
    if (threadIdx.x == 0) s_next = next;
    __syncthreads();
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#endif

static reproduce::ReadRun run_read(Runtime& runtime, const Array<std::int32_t>& words,
                                   reproduce::ReadForm form) {
  using Form = reproduce::ReadForm;
  using Shape = reproduce::ReadShape;
  const DeviceProperties& properties = runtime.properties();
  const auto blocks = static_cast<unsigned>(properties.multiprocessors) * 8;
  const auto threads = static_cast<int>(blocks * Shape::block);
  const std::size_t word_bytes = form == Form::wide ? Shape::wide_bytes : sizeof(std::int32_t);
  // What all threads read in a turn; of chunks what a block takes.
  const std::size_t turn_bytes =
      form == Form::chunks ? Shape::chunk * Shape::wide_bytes
                           : std::size_t{blocks} * Shape::block * Shape::under_way * word_bytes;
  const auto turns = static_cast<int>(words.size() * sizeof(std::int32_t) / turn_bytes);
  const Array<std::int32_t> sums(runtime, static_cast<std::size_t>(threads));
  reproduce::ReadRun run;
#if defined(GRAPHSPEC_OPENCL_TEXT)
  if (form == Form::wide || form == Form::chunks) return run;
#else
  const Array<unsigned> taken(runtime, 1);
  taken.fill_bytes(0);
  const auto* const wide_words = reinterpret_cast<const int4*>(words.data());
#endif
  run.bytes = static_cast<std::int64_t>(turn_bytes) * turns;
  run.milliseconds = runtime.elapsed_ms([&] {
#if !defined(GRAPHSPEC_OPENCL_TEXT)
    if (form == Form::wide) {
      launch<read_wide_words>({blocks, Shape::block}, wide_words, threads, turns, sums.data());
      return;
    }
    if (form == Form::chunks) {
      launch<read_chunks>({blocks, Shape::block}, wide_words, static_cast<unsigned>(turns),
                          taken.data(), sums.data());
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

template <>
std::span<const reproduce::ReadKernels> compiled<reproduce::ReadKernels>() {
  static constexpr reproduce::ReadKernels kernels[] = {{run_read}};
  return kernels;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
