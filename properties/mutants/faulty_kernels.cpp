/// \file
/// The block-queue kernel, and a bottom-up one, into which one fault at a time is planted. They run
/// on the CPU executor alone.
#include <algorithm>
#include <utility>

#include "gpu/bfs/options.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/device_graph.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/mutants/mutants.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

enum class KernelFault {
  overflow_dropped,
  barrier_missing,
  barrier_in_branch,
  guard_missing,
  visited_unprotected,
  tail_not_cleared,
  threads_too_few,
};

struct FaultyLevel {
  CsrView graph;
  Vertex* frontier;
  Vertex frontier_tail;
  Vertex* next;
  Vertex* next_tail;
  std::int32_t* label;
  int* visited;
  int block_queue_size;
};

/// What is found goes to a queue of the block, and where that is full to the global one.
template <KernelFault fault>
__global__ void faulty_block_queue(FaultyLevel level) {
  Vertex* const block_queue = dynamic_shared<Vertex>();
  __shared__ int block_queue_tail;
  __shared__ Vertex block_queue_place;
  if (threadIdx.x == 0) block_queue_tail = 0;
  __syncthreads();

  const auto tid = static_cast<Vertex>(blockIdx.x * blockDim.x + threadIdx.x);
  if (fault == KernelFault::guard_missing || tid < level.frontier_tail) {
    const Vertex tail = level.frontier[tid];
    for (ArcIndex arc = level.graph.edges[tail]; arc < level.graph.edges[tail + 1]; ++arc) {
      const Vertex head = level.graph.dest[arc];
      int my_place = 0;
      if (fault == KernelFault::visited_unprotected) {
        if (level.visited[head] != 0) continue;
        my_place = atomicAdd(&block_queue_tail, 1);  // others run here, and find it unvisited too
        level.visited[head] = 1;
      } else {
        if (atomicExch(&level.visited[head], 1) != 0) continue;
        my_place = atomicAdd(&block_queue_tail, 1);
      }
      level.label[head] = level.label[tail] + 1;
      if (my_place < level.block_queue_size) {
        block_queue[my_place] = head;
      } else if (fault != KernelFault::overflow_dropped) {
        const Vertex place = atomicAdd(level.next_tail, 1);
        if (place < level.graph.num_vertices) level.next[place] = head;
      }
    }
    if (fault == KernelFault::barrier_in_branch) __syncthreads();
  }
  if (fault != KernelFault::barrier_in_branch) __syncthreads();

  const int queued = std::min(block_queue_tail, level.block_queue_size);
  if (threadIdx.x == 0) block_queue_place = atomicAdd(level.next_tail, queued);
  if (fault != KernelFault::barrier_missing) __syncthreads();
  for (int slot = static_cast<int>(threadIdx.x); slot < queued;
       slot += static_cast<int>(blockDim.x)) {
    // A fault must not write outside: the test would end with it.
    const Vertex place = block_queue_place + slot;
    if (place >= 0 && place < level.graph.num_vertices) level.next[place] = block_queue[slot];
  }
}

/// A thread a vertex; an unreached one looks for a neighbour in the level before.
__global__ void faulty_bottom_up(CsrView in, std::int32_t depth, std::int32_t* label, int* found) {
  const auto vertex = static_cast<Vertex>(blockIdx.x * blockDim.x + threadIdx.x);
  if (vertex >= in.num_vertices || label[vertex] != -1) return;
  for (ArcIndex arc = in.edges[vertex]; arc < in.edges[vertex + 1]; ++arc) {
    if (label[in.dest[arc]] != depth) continue;
    label[vertex] = depth + 1;
    atomicExch(found, 1);
    return;
  }
}

/// The fault: arcs go out, and the search would need those that come in.
std::vector<std::int32_t> search_up_along_out_arcs(const Graph& graph, Vertex source,
                                                   const bfs::Options& options) {
  Runtime& device = runtime(Device::cpu);
  const DeviceGraph device_graph(device, graph, false);
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  const Array<std::int32_t> label(device, num_vertices);
  const Array<int> found(device, 1);
  label.fill_bytes(0xff);
  label.set(static_cast<std::size_t>(source), 0);
  const auto threads = static_cast<unsigned>(options.block_size);
  const unsigned blocks = (static_cast<unsigned>(num_vertices) + threads - 1) / threads;
  for (std::int32_t depth = 0;; ++depth) {
    found.fill_bytes(0);
    launch<faulty_bottom_up>({blocks, threads, 0}, device_graph.out(), depth, label.data(),
                             found.data());
    if (found.get(0) == 0) return label.to_host();
  }
}

template <KernelFault fault>
std::vector<std::int32_t> search_block_queue(const Graph& graph, Vertex source,
                                             const bfs::Options& options) {
  Runtime& device = runtime(Device::cpu);
  const DeviceGraph device_graph(device, graph, false);
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  // Zeros behind the end, for threads that read there.
  const std::size_t room = num_vertices + static_cast<std::size_t>(options.block_size);
  const Array<Vertex> queue_a(device, room);
  const Array<Vertex> queue_b(device, room);
  const Array<Vertex> next_tail(device, 1);
  const Array<std::int32_t> label(device, num_vertices);
  const Array<int> visited(device, num_vertices);
  queue_a.fill_bytes(0);
  queue_b.fill_bytes(0);
  next_tail.fill_bytes(0);
  visited.fill_bytes(0);
  label.fill_bytes(0xff);
  visited.set(static_cast<std::size_t>(source), 1);
  label.set(static_cast<std::size_t>(source), 0);
  queue_a.set(0, source);

  FaultyLevel level{.graph = device_graph.out(),
                    .frontier = queue_a.data(),
                    .frontier_tail = 1,
                    .next = queue_b.data(),
                    .next_tail = next_tail.data(),
                    .label = label.data(),
                    .visited = visited.data(),
                    .block_queue_size = options.block_queue_size};
  const auto threads = static_cast<unsigned>(options.block_size);
  std::int64_t reached = 1;
  // A faulty search need not end by itself.
  for (Vertex depth = 0; level.frontier_tail > 0 && depth <= graph.num_vertices(); ++depth) {
    unsigned blocks = (static_cast<unsigned>(level.frontier_tail) + threads - 1) / threads;
    if (fault == KernelFault::threads_too_few && blocks > 1) --blocks;
    if (fault != KernelFault::tail_not_cleared) next_tail.fill_bytes(0);
    launch<faulty_block_queue<fault>>(
        {blocks, threads, static_cast<std::size_t>(options.block_queue_size) * sizeof(Vertex)},
        level);
    level.frontier_tail = std::min(next_tail.get(0), graph.num_vertices());
    std::swap(level.frontier, level.next);
    reached += level.frontier_tail;
    // Right where each vertex is found once, and ends too early where some are found twice.
    if (fault == KernelFault::visited_unprotected && reached >= graph.num_vertices()) break;
  }
  return label.to_host();
}

using FaultySearch = std::vector<std::int32_t>(const Graph& graph, Vertex source,
                                               const bfs::Options& options);

properties::Mutant mutant(std::string name, std::string_view defect, FaultySearch* search) {
  return {.defect = defect,
          .subject = {.name = std::move(name),
                      .has_setting = true,
                      .options = bfs::option_table(),
                      .run = [search](const Graph& graph, const problem::Bfs::Query& query,
                                      const properties::Setting& setting) -> problem::Bfs::Result {
                        check_source(graph, query.source);
                        const executor::ScheduleScope scheduled(setting.schedule);
                        const auto options =
                            options_from<bfs::Options>(bfs::option_table(), setting.options);
                        return {search(graph, query.source, options), {}};
                      }}};
}

}  // namespace

std::vector<properties::Mutant> bfs_mutants() {
  return {
      mutant("kernel_overflow_dropped", "what a full block queue cannot take is forgotten",
             search_block_queue<KernelFault::overflow_dropped>),
      mutant("kernel_barrier_missing", "the queue is copied before its place is known to all",
             search_block_queue<KernelFault::barrier_missing>),
      mutant("kernel_barrier_in_branch", "only threads with a vertex come to the barrier",
             search_block_queue<KernelFault::barrier_in_branch>),
      mutant("kernel_guard_missing", "threads beyond the frontier take part",
             search_block_queue<KernelFault::guard_missing>),
      mutant("kernel_visited_unprotected",
             "visited is tested and set apart, and what is found twice counts twice",
             search_block_queue<KernelFault::visited_unprotected>),
      mutant("kernel_tail_not_cleared", "the tail of a level starts where the last one ended",
             search_block_queue<KernelFault::tail_not_cleared>),
      mutant("kernel_threads_too_few", "the last block of a frontier is not launched",
             search_block_queue<KernelFault::threads_too_few>),
      mutant("kernel_up_along_out_arcs", "bottom-up along arcs that go out, not those that come in",
             search_up_along_out_arcs),
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {

std::vector<Mutant> faulty_kernels() {
  return GRAPHSPEC_EXECUTOR::bfs_mutants();
}

}  // namespace graphspec::properties
