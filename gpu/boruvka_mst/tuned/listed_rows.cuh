/// \file
/// tuned's pass over the graph's rows for the arcs between trees, as a list of edges.
#pragma once

#include "gpu/boruvka_mst/tuned/rows.cuh"
#include "gpu/boruvka_mst/tuned/trees.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// The tree that has most vertices, of which some are asked, the same for all who ask; -1 where
/// hardly one has. All lanes of the warp call, behind a barrier after which all
/// parents are roots.
template <class Task>
__device__ Vertex great_tree(const Task& task, int lane) {
  const Vertex root = task.parent[scattered(lane, task.num_vertices)];
  const unsigned alike = __popc(__match_any_sync(full_mask, root));
  const unsigned most = __reduce_max_sync(full_mask, alike);
  const unsigned with_most = __ballot_sync(full_mask, alike == most ? 1 : 0);
  const Vertex greatest = __shfl_sync(full_mask, root, __ffs(static_cast<int>(with_most)) - 1);
  return most >= 16 ? greatest : -1;
}

/// Lists what is to be listed of one arc a lane and turn: edges between trees, from one of their
/// ends. All lanes of the warp call.
template <class Task>
__device__ void list_arcs(const Task& task, const ArcIndex (&arc)[reads_at_once],
                          const Vertex (&vertex)[reads_at_once],
                          const Vertex (&tree)[reads_at_once], bool (&wanted)[reads_at_once],
                          Vertex left_out, int lane, Edges<Task>& edges) {
  using Weight = typename Task::Weight;
  using Arc = typename Task::Arc;
  Vertex other[reads_at_once];
  bool taken[reads_at_once];
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) other[k] = load_streaming(&task.dest[arc[k]]);
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    taken[k] = takes(vertex[k], other[k]);
    // Where no tree is left out there is no need to ask for those that the other end lists.
    wanted[k] = wanted[k] && (taken[k] || left_out >= 0);
    other[k] = task.parent[wanted[k] ? other[k] : vertex[k]];
  }
  Weight weight[reads_at_once];
#pragma unroll
  for (int k = 0; k < reads_at_once; ++k) {
    wanted[k] = wanted[k] && other[k] != tree[k] && (taken[k] || other[k] == left_out);
    weight[k] = wanted[k] ? weight_of(task, arc[k]) : Weight{0};
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
/// \param total  of all lanes' rows
template <class Task>
__device__ void list_open_rows(const Task& task, const OpenRow* rows, int start, int degree,
                               int total, Vertex left_out, int lane, Edges<Task>& edges) {
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
      tree[k] = open.tree;
    }
    list_arcs(task, arc, vertex, tree, wanted, left_out, lane, edges);
  }
}

/// Lists the edges between trees in the rows of own vertices.
/// \param left_out  a tree whose rows are not read, for its edges are in the rows of others, which
///                  list them; -1 for none. All who list edges of one graph leave out the same
template <class Task>
__device__ void list_rows(const Task& task, unsigned pieces, OpenRow* rows, const WarpPlace& place,
                          Vertex left_out, ListCounts& counts, Edges<Task>& edges) {
  const std::int64_t chunks = (std::int64_t{task.own_end} - task.own_first + 31) / 32;
  Word arcs = 0;
  for (std::int64_t work = place.warp; work < chunks + pieces; work += place.warps) {
    Row row = {0, 0};
    Vertex vertex = 0;
    Vertex tree = 0;
    if (work < chunks) {
      const std::int64_t number = task.own_first + work * 32 + place.lane;
      vertex = static_cast<Vertex>(number);
      if (number < task.own_end) tree = task.parent[vertex];
      bool is_hub = false;
      if (tree != left_out) row = row_of(task, number, &is_hub);
    } else if (place.lane == 0) {
      const HubPiece piece = task.pieces[work - chunks];
      vertex = piece.hub;
      tree = task.parent[vertex];
      if (tree != left_out) row = row_of(task, piece);
    }
    const int degree = row.degree();
    const unsigned opens = __ballot_sync(full_mask, degree > 0 ? 1 : 0);
    if (opens == 0) continue;
    int through = degree;  // the sum of degrees up to and with this lane
    for (int distance = 1; distance < 32; distance *= 2) {
      const int lower = __shfl_up_sync(full_mask, through, distance);
      if (place.lane >= distance) through += lower;
    }
    const int start = through - degree;
    if (degree > 0) {
      rows[__popc(opens & ((1U << place.lane) - 1))] = {row.first - start, vertex, tree};
    }
    __syncwarp();
    const int total = __shfl_sync(full_mask, through, 31);
    list_open_rows(task, rows, start, degree, total, left_out, place.lane, edges);
    arcs += static_cast<Word>(total);
    __syncwarp();
  }
  if (place.lane == 0 && arcs > 0) atomicAdd(&counts.arcs, arcs);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
