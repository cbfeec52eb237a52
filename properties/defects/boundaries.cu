/// \file
/// Defects at boundaries: the last byte of memory, the last lane of a warp, a grid that a kernel of
/// a nested grid starts, and words that are accessed in part.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr unsigned whole_warp = 0xffffffffU;
constexpr unsigned all_but_last = 0x7fffffffU;
constexpr int last = num_vertices - 1;

__device__ inline int thread_of_block() {
  return static_cast<int>(threadIdx.x);
}
__device__ inline int degree_of(const SmallGraph& graph, int vertex) {
  return graph.edges[vertex + 1] - graph.edges[vertex];
}

// The last byte.

/// Labels of two bytes, all of a block but one, are read as words of four.
constexpr int num_labels = 2 * num_vertices - 1;
template <bool planted>
__global__ void last_half_read_kernel(const unsigned short* label, int* sum) {
  const int word = thread_of_block();
  const bool is_whole = planted || 2 * word + 1 < num_labels;
  const unsigned both = is_whole ? reinterpret_cast<const unsigned*>(label)[word] : label[2 * word];
  atomicAdd(sum, static_cast<int>((both & 0xffffU) + (both >> 16U)));
}
template <bool planted>
std::string last_half_read(Runtime& device) {
  const Array<unsigned short> label(device, std::vector<unsigned short>(num_labels, 1));
  const Array<int> sum(device, std::vector<int>{0});
  launch<last_half_read_kernel<planted>>({1, num_vertices}, label.data(), sum.data());
  return expect_all(sum, num_labels);
}

/// Bytes are cleared by words.
constexpr int num_flags = 4 * num_vertices - 1;
template <bool planted>
__global__ void last_byte_clear_kernel(unsigned char* flag) {
  const int word = thread_of_block();
  if (planted || 4 * word + 3 < num_flags) {
    reinterpret_cast<unsigned*>(flag)[word] = 0;
  } else {
    for (int byte = 4 * word; byte < num_flags; ++byte) flag[byte] = 0;
  }
}
template <bool planted>
std::string last_byte_clear(Runtime& device) {
  const Array<unsigned char> flag(device, std::vector<unsigned char>(num_flags, 9));
  launch<last_byte_clear_kernel<planted>>({1, num_vertices}, flag.data());
  const auto found = flag.to_host();
  return found[0] == 0 && found[num_flags - 1] == 0 ? "" : "a flag is not cleared";
}

/// An atomic of 64 bits on a counter of 32, the last of an odd number.
template <bool planted>
__global__ void wide_atomic_kernel(int* counter) {
  const int pair = thread_of_block();
  if (planted || pair < last / 2) {
    atomicAdd(reinterpret_cast<unsigned long long*>(counter) + pair, 1ULL << 32U | 1U);
  } else {
    atomicAdd(&counter[2 * pair], 1);
  }
}

/// A block's bytes in dynamic shared memory, cleared by words.
template <bool planted>
__global__ void last_shared_byte_kernel(int* seen) {
  unsigned char* const flag = dynamic_shared<unsigned char>();
  const int word = thread_of_block();
  if (planted || 4 * word + 3 < num_flags) {
    reinterpret_cast<unsigned*>(flag)[word] = 0x01010101U;
  } else {
    for (int byte = 4 * word; byte < num_flags; ++byte) flag[byte] = 1;
  }
  __syncthreads();
  seen[word] = flag[4 * word];
}

// The last lane.

/// The last lane's value is wanted, which is not among those that meet.
template <bool planted>
__global__ void last_lane_unmet_kernel(SmallGraph graph, int* label) {
  __shared__ int put[32];
  const int lane = thread_of_block();
  put[lane] = degree_of(graph, lane);
  const unsigned mask = planted ? all_but_last : whole_warp;
  if ((mask >> lane & 1U) != 0) __syncwarp(mask);
  label[lane] = put[31];
}

/// The last lane overwrites a slot behind the barrier at which the others read it.
template <bool planted>
__global__ void last_lane_behind_kernel(SmallGraph graph, int* label) {
  __shared__ int put[32];
  const int lane = thread_of_block();
  put[lane] = degree_of(graph, lane);
  __syncwarp();
  if (planted && lane == 31) put[0] = 1;
  label[lane] = put[0];
  if (!planted) {
    __syncwarp();
    if (lane == 31) put[0] = 1;
  }
}

template <bool planted>
__global__ void last_lane_shuffle_kernel(SmallGraph graph, int* label) {
  const int lane = thread_of_block();
  int value = degree_of(graph, lane);
  if (lane < 31) value += __shfl_sync(planted ? whole_warp : all_but_last, value, 0);
  label[lane] = value;
}

/// All count atomically but the last.
template <bool planted>
__global__ void last_lane_counts_kernel(SmallGraph graph, int* arcs) {
  const int vertex = thread_of_block();
  if (planted && vertex == last) {
    *arcs += degree_of(graph, vertex);
  } else {
    atomicAdd(arcs, degree_of(graph, vertex));
  }
}

template <bool planted>
__global__ void last_thread_leaves_kernel(SmallGraph graph, int* label) {
  const int vertex = thread_of_block();
  label[vertex] = degree_of(graph, vertex);
  if (planted && vertex == last) return;
  __syncthreads();
}

/// The last thread of a block takes its neighbour's value before the block has met.
template <bool planted>
__global__ void last_thread_early_kernel(SmallGraph graph, int* label) {
  __shared__ int put[num_vertices];
  const int vertex = thread_of_block();
  put[vertex] = degree_of(graph, vertex);
  int value = 0;
  if (planted && vertex == last) value = put[0];
  __syncthreads();
  if (!planted && vertex == last) value = put[0];
  label[vertex] = value;
}

// Nested grids. A random schedule may refuse one, and then nothing is found there.

template <auto kernel>
__global__ void start_kernel(SmallGraph graph, int* words) {
  launch_nested<kernel>({1, num_vertices}, graph, words);
}
/// Starts `kernel` from a grid that this one starts.
template <auto kernel>
__global__ void start_below_kernel(SmallGraph graph, int* words) {
  launch_nested<start_kernel<kernel>>({1, 1}, graph, words);
}

template <bool planted>
__global__ void nested_write_kernel(SmallGraph graph, int* label) {
  const int vertex = thread_of_block() + (planted ? 1 : 0);
  label[vertex] = graph.dest[graph.edges[threadIdx.x]];
}
template <bool planted>
__global__ void nested_count_kernel(SmallGraph graph, int* arcs) {
  const int degree = degree_of(graph, thread_of_block());
  if (planted) {
    *arcs += degree;
  } else {
    atomicAdd(arcs, degree);
  }
}
template <bool planted>
__global__ void nested_exchange_kernel(SmallGraph graph, int* label) {
  __shared__ int put[num_vertices];
  const int vertex = thread_of_block();
  put[vertex] = degree_of(graph, vertex);
  if (!planted || vertex == last) __syncthreads();
  label[vertex] = put[last - vertex];
}
template <bool planted>
__global__ void nested_unset_kernel(SmallGraph graph, int* label) {
  __shared__ int hub;
  const bool sets = !planted || graph.num_arcs == 0;  // no compiler knows that it is never set
  if (threadIdx.x == 0 && sets) hub = degree_of(graph, 0);
  __syncthreads();
  label[threadIdx.x] = hub;
}
template <bool planted>
__global__ void nested_race_kernel(SmallGraph graph, int* label) {
  __shared__ int put[num_vertices];
  const int vertex = thread_of_block();
  put[vertex] = degree_of(graph, vertex);
  if (!planted) __syncthreads();
  label[vertex] = put[last - vertex];
}

template <bool planted>
__global__ void read_first_kernel(SmallGraph /*graph*/, int* label) {
  if (threadIdx.x > 0) label[threadIdx.x] = label[0];
}
/// Writes what its child's child reads: before it starts the child, or behind that.
template <bool planted>
__global__ void write_and_start_kernel(SmallGraph graph, int* label) {
  if (!planted) label[0] = degree_of(graph, 0);
  launch_nested<start_kernel<read_first_kernel<planted>>>({1, 1}, graph, label);
  if (planted) label[0] = degree_of(graph, 0);
}

// Words accessed in part.

/// Each thread sets its flag, a byte; planted, by reading and writing the word that holds it.
template <bool planted>
__global__ void flag_by_word_kernel(unsigned char* flag) {
  const int vertex = thread_of_block();
  if (planted) {
    unsigned* const word = reinterpret_cast<unsigned*>(flag) + vertex / 4;
    *word |= 1U << 8 * (vertex % 4);
  } else {
    flag[vertex] = 1;
  }
}
/// Each thread writes two bytes of its own; planted, one of them is its neighbour's.
template <bool planted>
__global__ void halves_overlap_kernel(unsigned char* bytes) {
  const int first = 2 * thread_of_block();
  bytes[first] = 1;
  bytes[first + 1] = 1;
  if (planted && first % 4 == 0) bytes[first + 2] = 1;
}
/// Bits of a byte that eight vertices share.
template <bool planted>
__global__ void bits_of_a_byte_kernel(unsigned char* bytes) {
  const int vertex = thread_of_block();
  const unsigned bit = 1U << vertex % 32;
  if (planted) {
    bytes[vertex / 8] = static_cast<unsigned char>(bytes[vertex / 8] | 1U << vertex % 8);
  } else {
    atomicOr(reinterpret_cast<unsigned*>(bytes) + vertex / 32, bit);
  }
}
/// Runs a kernel on bytes, and expects them all to be `after`.
template <auto kernel>
std::string on_bytes(Runtime& device, std::size_t count, unsigned char after) {
  const Array<unsigned char> bytes(device, std::vector<unsigned char>(count, 0));
  launch<kernel>({1, num_vertices}, bytes.data());
  for (const unsigned char byte : bytes.to_host()) {
    if (byte != after) return "a byte is " + std::to_string(byte);
  }
  return "";
}
template <bool planted>
std::string flag_by_word(Runtime& device) {
  return on_bytes<flag_by_word_kernel<planted>>(device, num_vertices, 1);
}
template <bool planted>
std::string halves_overlap(Runtime& device) {
  return on_bytes<halves_overlap_kernel<planted>>(device, std::size_t{2} * num_vertices, 1);
}
template <bool planted>
std::string bits_of_a_byte(Runtime& device) {
  return on_bytes<bits_of_a_byte_kernel<planted>>(device, num_vertices / 8, 0xff);
}

/// Words of shared memory of which a half is written.
template <bool planted>
__global__ void half_word_set_kernel(int* label) {
  short* const half = dynamic_shared<short>();
  const int thread = thread_of_block();
  half[2 * thread] = 1;
  if (!planted) half[2 * thread + 1] = 0;
  __syncthreads();
  label[thread] = dynamic_shared<int>()[num_vertices - 1 - thread];
}
/// The low byte of a distance is written behind the release that says it is there.
template <bool planted>
__global__ void byte_behind_release_kernel(unsigned char* distance, int* flag, int* seen) {
  if (blockIdx.x == 0) {
    if (!planted) distance[0] = 7;
    distance[1] = 1;
    store_release(flag, 1);
    if (planted) distance[0] = 7;
    return;
  }
  while (load_acquire(flag) == 0) {  // block 0 releases it
  }
  *seen = distance[0] + 256 * distance[1];
}
template <bool planted>
std::string byte_behind_release(Runtime& device) {
  const Array<unsigned char> distance(device, std::vector<unsigned char>(4, 0));
  const Array<int> words(device, std::vector<int>{0, 263});
  launch_cooperative<byte_behind_release_kernel<planted>>({2, 1}, distance.data(), words.data(),
                                                          words.data() + 1);
  return words.get(1) == 263 ? "" : "the distance is " + std::to_string(words.get(1));
}

}  // namespace

/// Defect::run of a kernel that a nested grid starts.
#define GRAPHSPEC_NESTED(kernel, ...)                                                            \
  [](Runtime& device, bool planted) {                                                            \
    return planted ? run_kernel<start_below_kernel<kernel<true>>>(device, {1, 1}, __VA_ARGS__)   \
                   : run_kernel<start_below_kernel<kernel<false>>>(device, {1, 1}, __VA_ARGS__); \
  }

std::vector<Defect> boundary_defects() {
  constexpr const char* byte = "the last byte";
  constexpr const char* lane = "the last lane";
  constexpr const char* nested = "a nested grid of a nested grid";
  constexpr const char* part = "a part of a word";
  return {
      {byte, "the last of an odd number of halves is read as a word",
       GRAPHSPEC_FORMS(last_half_read), "byte 252 of label, 254 bytes allocated", false},
      {byte, "bytes are cleared by words", GRAPHSPEC_FORMS(last_byte_clear),
       "byte 252 of flag, 255 bytes allocated", false},
      {byte, "an atomic of 64 bits on a counter of 32",
       GRAPHSPEC_KERNELS(wide_atomic_kernel, {1, num_vertices / 2}, {{last, 0, 1}}),
       "byte 248 of counter, 252 bytes allocated", false},
      {byte, "bytes of dynamic shared memory",
       GRAPHSPEC_KERNELS(last_shared_byte_kernel, {1, num_vertices, num_flags},
                         {{num_vertices, 0, 1}}),
       "byte 252 of 255 bytes of dynamic shared memory", false},
      {lane, "it is not among those that meet",
       GRAPHSPEC_KERNELS(last_lane_unmet_kernel, {1, 32}, {{32, 0, 2}}), "any"},
      {lane, "it writes behind the barrier",
       GRAPHSPEC_KERNELS(last_lane_behind_kernel, {1, 32}, {{32, 0, hub_degree}}), "race"},
      {lane, "a shuffle waits for it",
       GRAPHSPEC_KERNELS(last_lane_shuffle_kernel, {1, 32}, {{32, 0}}),
       "which contains lanes that do not arrive: 31", false},
      {lane, "it alone counts without an atomic",
       GRAPHSPEC_KERNELS(last_lane_counts_kernel, {1, num_vertices}, {{1, 0, num_arcs}}), "race"},
      {lane, "it returns before the barrier",
       GRAPHSPEC_KERNELS(last_thread_leaves_kernel, {1, num_vertices}, {{num_vertices, 0}}),
       "thread (63,0,0) never reaches", false},
      {lane, "it reads before the barrier",
       GRAPHSPEC_KERNELS(last_thread_early_kernel, {1, num_vertices}, {{num_vertices, 0}}), "any"},
      {nested, "it writes past the end", GRAPHSPEC_NESTED(nested_write_kernel, {{num_vertices, 0}}),
       "out-of-bounds write: label[64], 64 elements allocated", false},
      {nested, "it counts without atomics", GRAPHSPEC_NESTED(nested_count_kernel, {{1, 0}}),
       "race"},
      {nested, "a barrier is missing", GRAPHSPEC_NESTED(nested_race_kernel, {{num_vertices, 0}}),
       "any"},
      {nested, "one thread meets the others",
       GRAPHSPEC_NESTED(nested_exchange_kernel, {{num_vertices, 0}}), "any", false},
      {nested, "its shared memory is not set",
       GRAPHSPEC_NESTED(nested_unset_kernel, {{num_vertices, 0}}), "uninitialized read"},
      {nested, "what it reads is written when it may run",
       GRAPHSPEC_KERNELS(write_and_start_kernel, {1, 1}, {{num_vertices, 0}}), "race"},
      {part, "a byte is set by its word", GRAPHSPEC_FORMS(flag_by_word), "race"},
      {part, "halves of a word overlap by a byte", GRAPHSPEC_FORMS(halves_overlap), "race"},
      {part, "bits of a byte", GRAPHSPEC_FORMS(bits_of_a_byte), "race"},
      {part, "half of a word is set",
       GRAPHSPEC_KERNELS(half_word_set_kernel, {1, num_vertices, num_vertices * sizeof(int)},
                         {{num_vertices, 0, 1}}),
       "uninitialized read"},
      {part, "a byte is written behind the release", GRAPHSPEC_FORMS(byte_behind_release), "race"},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
