/// \file
/// The frontier's passes over the graph's rows: the lightest arc of each vertex, and the arcs
/// between trees as a list of edges. Groups of lanes share a row; hubs are cut into pieces, of
/// which a warp takes one at a time.
#pragma once

#include "gpu/boruvka_mst/frontier_trees.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_frontier {

/// The positions of a vertex's arcs.
struct Row {
  ArcIndex first;
  ArcIndex last;
};

/// A group of lanes' row, empty for a hub, and for none.
template <class Task>
__device__ Row row_of(const Task& task, std::int64_t vertex, bool* is_hub) {
  if (vertex >= task.num_vertices) return {0, 0};
  const Row row = {task.offsets[vertex], task.offsets[vertex + 1]};
  *is_hub = row.last - row.first > task.hub_arcs;
  return *is_hub ? Row{row.first, row.first} : row;
}

/// The arcs of a piece.
template <class Task>
__device__ Row row_of(const Task& task, const HubPiece& piece) {
  const ArcIndex first =
      task.offsets[piece.hub] + static_cast<ArcIndex>(piece.number) * task.piece_arcs;
  const ArcIndex last = task.offsets[piece.hub + 1];
  return {first, last - first < task.piece_arcs ? last : first + task.piece_arcs};
}

template <class Weight>
__device__ bool is_lighter(const Lightest<Weight>& one, const Lightest<Weight>& other) {
  return one.weight < other.weight || (one.weight == other.weight && one.end < other.end);
}

/// The lightest of a lane's arcs, every lanes-th of the row; loops are none.
template <class Task>
__device__ Lightest<typename Task::Weight> lightest_of_lane(const Task& task, Vertex vertex,
                                                            const Row& row, int lane, int lanes) {
  using Weight = typename Task::Weight;
  Lightest<Weight> found{static_cast<Weight>(~Weight{0}), no_end, no_arc};
  for (ArcIndex at = row.first + lane; at < row.last; at += ArcIndex{reads_at_once} * lanes) {
    Lightest<Weight> read[reads_at_once];
#pragma unroll
    for (int k = 0; k < reads_at_once; ++k) {
      // Behind the row's end its last arc again: reads without conditions wait together.
      const ArcIndex arc = min(at + ArcIndex{k} * lanes, row.last - 1);
      read[k] = {weight_of(task, arc), load_streaming(&task.dest[arc]), arc};
    }
#pragma unroll
    for (int k = 0; k < reads_at_once; ++k) {
      if (read[k].end != vertex && is_lighter(read[k], found)) found = read[k];
    }
  }
  return found;
}

/// The lightest of what the lanes of groups have. All lanes of the warp call.
/// \param lanes  of a group: 1, 2, 4, ... 32
template <class Weight>
__device__ Lightest<Weight> lightest_of_group(Lightest<Weight> mine, int lanes) {
  for (int distance = 1; distance < lanes; distance *= 2) {
    const Lightest<Weight> other = {__shfl_xor_sync(full_mask, mine.weight, distance),
                                    __shfl_xor_sync(full_mask, mine.end, distance),
                                    __shfl_xor_sync(full_mask, mine.arc, distance)};
    // Parallel arcs of one weight: both lanes must come to the same.
    const bool same = other.weight == mine.weight && other.end == mine.end;
    if (is_lighter(other, mine) || (same && other.arc < mine.arc)) mine = other;
  }
  return mine;
}

/// What the paper's first iteration finds: the vertex at the end of the lightest arc; the vertex
/// itself where there is none.
template <class Task>
__device__ void set_lightest(const Task& task, Vertex vertex,
                             const Lightest<typename Task::Weight>& lightest) {
  const bool exists = lightest.end != no_end;
  task.parent[vertex] = exists ? lightest.end : vertex;
  task.chosen[vertex] = exists ? lightest.arc : no_arc;
}

/// Lists a hub and its pieces. The lanes of its group call.
template <class Task>
__device__ void list_hub(const Task& task, Vertex hub, int lane, int lanes, unsigned mask) {
  const ArcIndex arcs = task.offsets[hub + 1] - task.offsets[hub];
  const auto count = static_cast<unsigned>((arcs + task.piece_arcs - 1) / task.piece_arcs);
  unsigned first = 0;
  if (lane == 0) {
    first = atomicAdd(&task.counters->pieces, count);
    task.hubs[atomicAdd(&task.counters->hubs, 1U)] = {hub, first};
  }
  first = __shfl_sync(mask, first, 0, lanes);
  for (auto number = static_cast<unsigned>(lane); number < count;
       number += static_cast<unsigned>(lanes)) {
    task.pieces[first + number] = {hub, number};
  }
}

/// The lightest arc of each vertex that is no hub; hubs are listed.
template <class Task>
__device__ void search_rows(const Task& task, const WarpPlace& place) {
  const LaneGroup group = lane_group(task.lanes);
  const int rows = 32 / task.lanes;
  for (std::int64_t base = place.warp * rows; base < task.num_vertices;
       base += place.warps * rows) {
    const std::int64_t number = base + place.lane / task.lanes;
    const auto vertex = static_cast<Vertex>(number);
    bool is_hub = false;
    const Row row = row_of(task, number, &is_hub);
    if (is_hub) list_hub(task, vertex, group.lane, task.lanes, group.mask);
    const auto lightest =
        lightest_of_group(lightest_of_lane(task, vertex, row, group.lane, task.lanes), task.lanes);
    if (group.lane == 0 && number < task.num_vertices && !is_hub) {
      set_lightest(task, vertex, lightest);
    }
  }
}

/// The lightest arc of each piece.
template <class Task>
__device__ void search_pieces(const Task& task, unsigned pieces, const WarpPlace& place) {
  for (std::int64_t number = place.warp; number < pieces; number += place.warps) {
    const HubPiece piece = task.pieces[number];
    const auto lightest = lightest_of_group(
        lightest_of_lane(task, piece.hub, row_of(task, piece), place.lane, 32), 32);
    if (place.lane == 0) task.piece_lightest[number] = lightest.arc;
  }
}

/// The lightest arc of each hub.
template <class Task>
__device__ void search_hubs(const Task& task, unsigned hubs, const WarpPlace& place) {
  using Weight = typename Task::Weight;
  for (std::int64_t number = place.warp; number < hubs; number += place.warps) {
    const Hub hub = task.hubs[number];
    const ArcIndex arcs = task.offsets[hub.vertex + 1] - task.offsets[hub.vertex];
    const auto count = static_cast<unsigned>((arcs + task.piece_arcs - 1) / task.piece_arcs);
    Lightest<Weight> found{static_cast<Weight>(~Weight{0}), no_end, no_arc};
    for (auto piece = static_cast<unsigned>(place.lane); piece < count; piece += 32) {
      const ArcIndex arc = task.piece_lightest[hub.first_piece + piece];
      if (arc == no_arc) continue;
      const Lightest<Weight> other = {weight_of(task, arc), task.dest[arc], arc};
      if (is_lighter(other, found)) found = other;
    }
    found = lightest_of_group(found, 32);
    if (place.lane == 0) set_lightest(task, hub.vertex, found);
  }
}

/// Lists what is to be listed of up to reads_at_once arcs a lane, every lanes-th: edges, from their
/// lesser ends, between trees. All lanes of the warp call.
template <bool light, class Task, class Edges>
__device__ void list_arcs(const Task& task, Vertex vertex, Vertex tree, ArcIndex at, ArcIndex last,
                          int lanes, Word threshold, int lane, Edges& edges) {
  using Weight = typename Task::Weight;
  using Arc = typename Task::Arc;
  Vertex other[reads_at_once];
  Weight weight[reads_at_once];
  bool wanted[reads_at_once];
  const ArcIndex end = max(last - 1, ArcIndex{0});
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    // Behind the row's end its last arc again: reads without conditions wait together.
    const ArcIndex arc = min(at + ArcIndex{k} * lanes, end);
    other[k] = load_streaming(&task.dest[arc]);
    weight[k] = light ? weight_of(task, arc) : Weight{0};
  }
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    const ArcIndex arc = at + ArcIndex{k} * lanes;
    wanted[k] = arc < last && vertex < other[k];
    if (light) wanted[k] = wanted[k] && light_key<Task>(weight[k], arc) <= threshold;
    other[k] = task.parent[wanted[k] ? other[k] : vertex];
  }
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    const ArcIndex arc = at + ArcIndex{k} * lanes;
    wanted[k] = wanted[k] && other[k] != tree;
    if (!light && wanted[k]) weight[k] = weight_of(task, arc);
  }
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    const ArcIndex arc = at + ArcIndex{k} * lanes;
    edges.push(lane, wanted[k], {tree, other[k], weight[k], static_cast<Arc>(arc)});
  }
  edges.make_room(lane);
}

/// Lists the edges between trees, all or the light ones.
template <bool light, class Task, class Edges>
__device__ void list_rows(const Task& task, unsigned pieces, const WarpPlace& place, Edges& edges) {
  const Word threshold = light ? *task.threshold : no_key;
  const int lanes = task.lanes;
  const int rows = 32 / lanes;
  for (std::int64_t base = place.warp * rows; base < task.num_vertices;
       base += place.warps * rows) {
    const std::int64_t number = base + place.lane / lanes;
    bool is_hub = false;
    const Row row = row_of(task, number, &is_hub);
    const auto vertex = static_cast<Vertex>(number < task.num_vertices ? number : 0);
    const Vertex tree = task.parent[vertex];
    ArcIndex at = row.first + place.lane % lanes;
    // Groups wait for the warp's longest row: all of its lanes fill the stage together.
    while (__any_sync(full_mask, at < row.last ? 1 : 0) != 0) {
      list_arcs<light>(task, vertex, tree, at, row.last, lanes, threshold, place.lane, edges);
      at += ArcIndex{reads_at_once} * lanes;
    }
  }
  for (std::int64_t number = place.warp; number < pieces; number += place.warps) {
    const HubPiece piece = task.pieces[number];
    const Row row = row_of(task, piece);
    const Vertex tree = task.parent[piece.hub];
    for (ArcIndex at = row.first; at < row.last; at += ArcIndex{reads_at_once} * 32) {
      list_arcs<light>(task, piece.hub, tree, at + place.lane, row.last, 32, threshold, place.lane,
                       edges);
    }
  }
}

/// Sorts a block's samples of the arcs' keys and keeps the one that is the threshold. All threads
/// of one block call.
template <class Task>
__device__ void choose_threshold(const Task& task, Word* samples) {
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  for (int number = thread; number < num_samples; number += threads) {
    // Weyl's sequence, mixed, spreads the samples over all arcs.
    Word drawn = (static_cast<Word>(number) + 1) * 0x9e3779b97f4a7c15ULL;
    drawn = (drawn ^ (drawn >> 30)) * 0xbf58476d1ce4e5b9ULL;
    drawn ^= drawn >> 31;
    const auto arc = static_cast<ArcIndex>(drawn % static_cast<Word>(task.num_arcs));
    samples[number] = light_key<Task>(weight_of(task, arc), arc);
  }
  __syncthreads();
  for (int run = 2; run <= num_samples; run *= 2) {  // Batcher's bitonic sort
    for (int distance = run / 2; distance > 0; distance /= 2) {
      for (int pair = thread; pair < num_samples / 2; pair += threads) {
        const int low = pair / distance * distance * 2 + pair % distance;
        const int high = low + distance;
        const bool ascending = (low & run) == 0;
        const Word one = samples[low];
        const Word other = samples[high];
        if ((one > other) == ascending) {
          samples[low] = other;
          samples[high] = one;
        }
      }
      __syncthreads();
    }
  }
  if (thread == 0) *task.threshold = samples[task.light_sample];
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_frontier
