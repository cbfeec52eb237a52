/// \file
/// BFS_host, the paper's host function: the memory of a search, and one launch a level until the
/// frontier is empty. The steps from nonatomic_visited to dynamic_parallelism differ in their
/// kernels alone, so they share it.
///
/// Three things are wrong in the listing and mended here (properties/errata shows each failing):
/// - `cudaMemset(d_frontier+numVertex, source, sizeof(int))` sets every *byte* to the source, which
///   is right for source 0 alone; here the source is copied.
/// - d_visited and d_c_frontier_tail were never set to zero: cudaMalloc does not do that.
/// - d_frontier had 2*numNonzero entries with its halves at 0 and numVertex. A vertex enters a
///   frontier once (atomicExch on visited), so each half needs numVertex entries; without the
///   exchange (nonatomic_visited) it needs more.
///
/// Two things differ without being wrong there. The labels are set to -1 here, not by the caller.
/// And the tail of the previous frontier, which the listing copies from one device variable to
/// another in each level, goes to the kernel as an argument: the host has just read it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// What the kernel of one level takes, under the paper's names.
struct Level {
  const Vertex* p_frontier;  ///< previous frontier: the vertices found in the level before
  Vertex p_frontier_tail;    ///< how many there are
  Vertex* c_frontier;        ///< current frontier, the g-queue: room for all vertices
  Vertex* c_frontier_tail;   ///< how many are there; zero at the launch
  std::int32_t* label;       ///< num_vertices levels
  int* visited;              ///< num_vertices flags: 1 once a vertex has entered a frontier
};

/// The device memory of one search.
struct SearchMemory {
  Array<int> visited;
  Array<Vertex> frontier;
  Array<Vertex> c_frontier_tail;
  Vertex* c_frontier;
  Vertex* p_frontier;
  Vertex p_frontier_tail;
  std::int32_t* label;
};

/// Memory in the state of the source's level: the source labelled 0, visited, and alone in the
/// previous frontier.
/// \param places  of each frontier, at least one a vertex, which is enough where each enters once
inline SearchMemory start_search(const DeviceGraph& graph, Vertex source, std::int32_t* label,
                                 std::size_t places = 0) {
  Runtime& runtime = graph.runtime();
  const auto num_vertices = static_cast<std::size_t>(graph.out().num_vertices);
  places = std::max(places, num_vertices);
  const auto source_index = static_cast<std::size_t>(source);

  SearchMemory memory{.visited = Array<int>(runtime, num_vertices),
                      .frontier = Array<Vertex>(runtime, 2 * places),
                      .c_frontier_tail = Array<Vertex>(runtime, 1),
                      .c_frontier = nullptr,
                      .p_frontier = nullptr,
                      .p_frontier_tail = 1,
                      .label = label};
  memory.c_frontier = memory.frontier.data();
  memory.p_frontier = memory.frontier.data() + places;

  const std::int32_t source_label = 0;
  runtime.fill(label, 0xff, num_vertices * sizeof(*label));  // -1: unreached
  runtime.copy_to_device(label + source, &source_label, sizeof(source_label));
  memory.visited.fill_bytes(0);
  memory.visited.set(source_index, 1);
  memory.frontier.set(places, source);
  return memory;
}

/// What the kernel of the next level takes.
inline Level next_level(const SearchMemory& memory) {
  return {.p_frontier = memory.p_frontier,
          .p_frontier_tail = memory.p_frontier_tail,
          .c_frontier = memory.c_frontier,
          .c_frontier_tail = memory.c_frontier_tail.data(),
          .label = memory.label,
          .visited = memory.visited.data()};
}

/// Reads back how many vertices a level found; they are the previous frontier of the next one.
inline void finish_level(SearchMemory& memory) {
  memory.p_frontier_tail = memory.c_frontier_tail.get(0);
  std::swap(memory.c_frontier, memory.p_frontier);
}

/// The paper's while loop: calls launch_level(Level) for each level until a frontier is empty.
template <class LaunchLevel>
bfs::Work run_levels(SearchMemory& memory, const LaunchLevel& launch_level) {
  bfs::Work work;
  while (memory.p_frontier_tail > 0) {
    memory.c_frontier_tail.fill_bytes(0);
    launch_level(next_level(memory));
    finish_level(memory);
    work.insertions += memory.p_frontier_tail;
  }
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
