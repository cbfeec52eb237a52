/// \file
/// tuned's passes over the graph's rows: the lightest arc of each vertex, and the arcs
/// between trees as a list of edges. A warp takes 32 rows at a time; hubs are cut into pieces, of
/// which it takes one at a time.
#pragma once

#include "gpu/boruvka_mst/tuned/trees.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

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

/// Lists a hub and its pieces. All lanes call.
template <class Task>
__device__ void list_hub(const Task& task, Vertex hub, int lane) {
  const ArcIndex arcs = task.offsets[hub + 1] - task.offsets[hub];
  const auto count = static_cast<unsigned>((arcs + task.piece_arcs - 1) / task.piece_arcs);
  unsigned first = 0;
  if (lane == 0) {
    first = atomicAdd(&task.counters->pieces, count);
    task.hubs[atomicAdd(&task.counters->hubs, 1U)] = {hub, first};
  }
  first = __shfl_sync(full_mask, first, 0);
  for (auto number = static_cast<unsigned>(lane); number < count; number += 32) {
    task.pieces[first + number] = {hub, number};
  }
}

/// The lightest arc of each row that a warp has open, by groups of lanes.
template <class Task>
__device__ void search_open_rows(const Task& task, const OpenRow* rows, int count, int lane) {
  const int groups = 32 / task.lanes;
  const int in_group = lane % task.lanes;
  for (int base = 0; base < count; base += groups) {
    const int number = base + lane / task.lanes;
    const OpenRow open = rows[number < count ? number : 0];
    const Row row = {open.first, number < count ? open.first + open.value : open.first};
    const auto lightest = lightest_of_group(
        lightest_of_lane(task, open.vertex, row, in_group, task.lanes), task.lanes);
    if (in_group == 0 && number < count) set_lightest(task, open.vertex, lightest);
  }
}

/// The lightest arc of each vertex that is no hub; hubs are listed.
template <class Task>
__device__ void search_rows(const Task& task, OpenRow* rows, const WarpPlace& place) {
  for (std::int64_t base = place.warp * 32; base < task.num_vertices; base += place.warps * 32) {
    const std::int64_t number = base + place.lane;
    const auto vertex = static_cast<Vertex>(number);
    bool is_hub = false;
    const Row row = row_of(task, number, &is_hub);
    for (unsigned hubs = __ballot_sync(full_mask, is_hub ? 1 : 0); hubs != 0; hubs &= hubs - 1) {
      const int owner = __ffs(static_cast<int>(hubs)) - 1;
      list_hub(task, static_cast<Vertex>(base + owner), place.lane);
    }
    const auto degree = static_cast<int>(row.last - row.first);
    // Small rows a lane each; those with more arcs stand together, so that no lane waits for them.
    const bool is_open = degree > small_row;
    const unsigned opens = __ballot_sync(full_mask, is_open ? 1 : 0);
    if (is_open) {
      rows[__popc(opens & ((1U << place.lane) - 1))] = {row.first, vertex, degree};
    } else if (number < task.num_vertices && !is_hub) {
      set_lightest(task, vertex, lightest_of_lane(task, vertex, row, 0, 1));
    }
    __syncwarp();
    search_open_rows(task, rows, __popc(opens), place.lane);
    __syncwarp();
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

/// Lists what is to be listed of one arc a lane and turn: edges, from their lesser ends, between
/// trees. All lanes of the warp call.
template <bool light, class Task, class Edges>
__device__ void list_arcs(const Task& task, const ArcIndex (&arc)[reads_at_once],
                          const Vertex (&vertex)[reads_at_once],
                          const Vertex (&tree)[reads_at_once], bool (&wanted)[reads_at_once],
                          Word threshold, int lane, Edges& edges) {
  using Weight = typename Task::Weight;
  using Arc = typename Task::Arc;
  Vertex other[reads_at_once];
  Weight weight[reads_at_once];
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    other[k] = load_streaming(&task.dest[arc[k]]);
    weight[k] = light ? weight_of(task, arc[k]) : Weight{0};
  }
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    wanted[k] = wanted[k] && Edges::takes(vertex[k], other[k]);
    if (light) wanted[k] = wanted[k] && light_key<Task>(weight[k], arc[k]) <= threshold;
    other[k] = task.parent[wanted[k] ? other[k] : vertex[k]];
  }
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    wanted[k] = wanted[k] && other[k] != tree[k];
    if (!light && wanted[k]) weight[k] = weight_of(task, arc[k]);
  }
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    edges.push(lane, wanted[k], {tree[k], other[k], weight[k], static_cast<Arc>(arc[k])});
  }
  edges.make_room(lane);
}

/// Lists edges of the rows that a warp has open, one after another, an arc a lane and turn.
/// \param start  where the row of this lane begins among all of them
/// \param degree  its arcs, which may be none
/// \param total  of all lanes' rows, at least 1
template <bool light, class Task, class Edges>
__device__ void list_open_rows(const Task& task, const OpenRow* rows, int start, int degree,
                               int total, Word threshold, int lane, Edges& edges) {
  int begun = 0;  // rows that began before this turn
  for (int turn = 0; turn < total; turn += 32 * reads_at_once) {
    ArcIndex arc[reads_at_once];
    Vertex vertex[reads_at_once];
    Vertex tree[reads_at_once];
    bool wanted[reads_at_once];
#pragma unroll
    for (int k = 0; k < reads_at_once; ++k) {
      const int window = turn + k * 32;
      const int begins = start - window;
      const bool begins_here = degree > 0 && begins >= 0 && begins < 32;
      // Rows begin at different places, so the sum of bits is their union.
      const unsigned marks = __reduce_add_sync(full_mask, begins_here ? 1U << (begins & 31) : 0U);
      const OpenRow open = rows[begun + __popc(marks << (31 - lane)) - 1];
      begun += __popc(marks);
      // Behind the end the last arc again: reads without conditions wait together.
      wanted[k] = window + lane < total;
      arc[k] = open.first + (wanted[k] ? window + lane : total - 1);
      vertex[k] = open.vertex;
      tree[k] = open.value;
    }
    list_arcs<light>(task, arc, vertex, tree, wanted, threshold, lane, edges);
  }
}

/// Lists the edges between trees, all or the light ones.
template <bool light, class Task, class Edges>
__device__ void list_rows(const Task& task, unsigned pieces, OpenRow* rows, const WarpPlace& place,
                          Edges& edges) {
  const Word threshold = light ? *task.threshold : no_key;
  const std::int64_t chunks = (std::int64_t{task.num_vertices} + 31) / 32;
  for (std::int64_t work = place.warp; work < chunks + pieces; work += place.warps) {
    Row row = {0, 0};
    Vertex vertex = 0;
    if (work < chunks) {
      bool is_hub = false;
      row = row_of(task, work * 32 + place.lane, &is_hub);
      vertex = static_cast<Vertex>(work * 32 + place.lane);
    } else if (place.lane == 0) {
      const HubPiece piece = task.pieces[work - chunks];
      row = row_of(task, piece);
      vertex = piece.hub;
    }
    const auto degree = static_cast<int>(row.last - row.first);
    int through = degree;  // the sum of degrees up to and with this lane
    for (int distance = 1; distance < 32; distance *= 2) {
      const int lower = __shfl_up_sync(full_mask, through, distance);
      if (place.lane >= distance) through += lower;
    }
    const int start = through - degree;
    const unsigned opens = __ballot_sync(full_mask, degree > 0 ? 1 : 0);
    if (degree > 0) {
      rows[__popc(opens & ((1U << place.lane) - 1))] = {row.first - start, vertex,
                                                        task.parent[vertex]};
    }
    __syncwarp();
    list_open_rows<light>(task, rows, start, degree, __shfl_sync(full_mask, through, 31), threshold,
                          place.lane, edges);
    __syncwarp();
  }
}

/// One of the arcs that are sampled: Weyl's sequence, mixed, spreads them over all.
__device__ inline ArcIndex sampled_arc(int number, ArcIndex num_arcs) {
  Word drawn = (static_cast<Word>(number) + 1) * 0x9e3779b97f4a7c15ULL;
  drawn = (drawn ^ (drawn >> 30)) * 0xbf58476d1ce4e5b9ULL;
  drawn ^= drawn >> 31;
  return static_cast<ArcIndex>(drawn % static_cast<Word>(num_arcs));
}

/// Sorts samples of the arcs' keys. All threads of a block call, behind a barrier.
__device__ inline void sort_samples(Word* samples) {
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
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
}

/// Sorts a block's samples of the arcs' keys and keeps the one that is the threshold. All threads
/// of one block call.
template <class Task>
__device__ void choose_threshold(const Task& task, Word* samples) {
  const int thread = static_cast<int>(threadIdx.x);
  for (int number = thread; number < num_samples; number += static_cast<int>(blockDim.x)) {
    const ArcIndex arc = sampled_arc(number, task.num_arcs);
    samples[number] = light_key<Task>(weight_of(task, arc), arc);
  }
  __syncthreads();
  sort_samples(samples);
  if (thread == 0) *task.threshold = samples[task.light_sample];
  __syncthreads();  // warps use the memory of the samples from here on
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
