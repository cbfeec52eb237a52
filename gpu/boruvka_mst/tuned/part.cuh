/// \file
/// What a rank of `distributed` does with its part, kernel by kernel: the steps of tuned's one
/// kernel (rows.cuh, listed_rows.cuh, trees.cuh) between which ranks tell each other what they
/// found.
#pragma once

#include "gpu/boruvka_mst/tuned/listed_rows.cuh"
#include "gpu/boruvka_mst/tuned/threshold.cuh"
#include "gpu/device/grid.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// What kernels know beside tuned's task.
struct Part {
  ArcIndex first_arc;  ///< the position of this rank's first arc in the whole graph
  ArcIndex all_arcs;   ///< of the whole graph
  Word* samples;       ///< of the arcs' keys
  Word* threshold;     ///< of light edges' keys
  unsigned* lone;      ///< bits of own vertices without an edge
  Word* keys;          ///< of each root that is left: the lightest edge's, then all ranks' lightest
  unsigned* codes;     ///< not packed: that edge's code; packed, it is in the key
  Vertex* others;      ///< the root at that edge's other end, where this rank has it; else -1
  ArcIndex* joined;    ///< this rank's edges along which roots joined
  unsigned* num_joined;
};

/// Of two lists of roots that into which a rank lists its own; all ranks' become the other.
inline constexpr int own_roots = 1;

/// A round on lists of edges.
struct Round {
  int list;        ///< which of two lists, of edges and of roots
  unsigned roots;  ///< that may still have edges
  unsigned count;  ///< edges of this rank's list
  /// Edges in the lists of the ranks before: added to a slot it is the edge's code, which is one
  /// among all ranks' and the same from both ends.
  unsigned base;

  [[nodiscard]] __device__ bool is_mine(unsigned code) const { return code - base < count; }
};

template <class Task>
__device__ WarpMemory<Task>& warp_memory() {
  return dynamic_shared<WarpMemory<Task>>()[threadIdx.x / 32];
}

/// The sampled arcs that this rank has, so that all ranks' are those of the whole graph.
template <class Task>
__global__ void draw_samples(Task task, Part part) {
  const std::int64_t number = grid_thread();
  if (number >= num_samples) return;
  const ArcIndex arc = scattered(static_cast<int>(number), part.all_arcs) - part.first_arc;
  const bool is_mine = arc >= 0 && arc < task.num_arcs;
  part.samples[number] = is_mine ? light_key<Task>(weight_of(task, arc), arc) : no_key;
}

/// One block.
template <class Task>
__global__ void __launch_bounds__(1024) set_threshold(Task task, Part part) {
  auto* const samples = dynamic_shared<Word>();
  const int thread = static_cast<int>(threadIdx.x);
  for (int number = thread; number < num_samples; number += static_cast<int>(blockDim.x)) {
    samples[number] = part.samples[number];
  }
  __syncthreads();
  sort_samples(samples);
  if (thread == 0) *part.threshold = samples[task.light_sample];
}

/// Where a rank's light edges go, if there is a threshold.
template <class Light, class Task>
__device__ Light light_edges_of(const Task& task, const Part& part) {
  if constexpr (std::is_same_v<Light, NoLightEdges>) {
    return {};
  } else {
    return {task, warp_memory<Task>().edges, *part.threshold};
  }
}

/// The lightest arc of each of this rank's vertices, but of hubs; other ranks' have no rows here.
template <class Light, class Task>
__global__ void __launch_bounds__(1024) search_rows_of_part(Task task, Part part) {
  auto light = light_edges_of<Light>(task, part);
  const WarpPlace place = warp_place();
  search_rows(task, warp_memory<Task>().found, place, light);
  light.finish(place.lane);
}

template <class Light, class Task>
__global__ void __launch_bounds__(1024) search_pieces_of_part(Task task, Part part) {
  auto light = light_edges_of<Light>(task, part);
  const WarpPlace place = warp_place();
  search_pieces(task, task.counters->pieces, place, light);
  light.finish(place.lane);
}

template <class Task>
__global__ void __launch_bounds__(1024) search_hubs_of_part(Task task) {
  search_hubs(task, task.counters->hubs, warp_place());
}

/// The roots of own vertices, while parents are the ends of lightest arcs. Vertices without an edge
/// are noted: they are no roots that are left.
/// \param pass  whose counters they are
template <class Task>
__global__ void __launch_bounds__(1024) find_roots_of_choices(Task task, Part part, int pass) {
  const WarpPlace place = warp_place();
  const auto find = [&](Vertex vertex, bool exists) {
    const Vertex number = vertex - task.own_first;
    const bool is_lone = exists && load_relaxed(&task.parent[vertex]) == vertex;
    const unsigned bits = __ballot_sync(full_mask, is_lone ? 1 : 0);
    if (place.lane == 0) part.lone[number / 32] = bits;
    if (!exists || is_lone) return FoundRoot{vertex, false};
    const Vertex root = find_root_of_choices(task.parent, vertex);
    if (root == vertex) {
      store_relaxed(&task.parent[vertex], vertex);
      task.chosen[number] = no_arc;
    }
    return FoundRoot{root, true};
  };
  find_all_roots(task, warp_memory<Task>().roots(), own_roots, place, task.counters[pass], find);
}

/// The roots of own vertices, when trees have joined.
/// \param pass  whose counters they are
template <class Task>
__global__ void __launch_bounds__(1024) find_roots_of_own(Task task, Part part, int pass) {
  const auto find = [&](Vertex vertex, bool exists) {
    if (!exists) return FoundRoot{vertex, false};
    const Vertex number = vertex - task.own_first;
    return FoundRoot{find_root(task.parent, vertex),
                     (part.lone[number / 32] >> (number % 32) & 1U) == 0};
  };
  find_all_roots(task, warp_memory<Task>().roots(), own_roots, warp_place(), task.counters[pass],
                 find);
}

/// \param by_light_edges  whether these have left one great tree and little else, which all ranks
///                        know alike
template <class Task>
__global__ void __launch_bounds__(1024)
    list_rows_of_part(Task task, int pass, bool by_light_edges) {
  const WarpPlace place = warp_place();
  WarpMemory<Task>& warp = warp_memory<Task>();
  const Vertex left_out = by_light_edges ? great_tree(task, place.lane) : -1;
  Edges<Task> edges(task, warp.edges, 0, task.counters[pass]);
  list_rows(task, task.counters->pieces, warp.rows, place, left_out, task.counters[pass], edges);
  edges.finish(place.lane);
}

/// Before edges are listed, and before they are listed again.
template <class Task>
__global__ void forget_bests(Task task, unsigned roots, int pass) {
  const std::int64_t place = grid_thread();
  if (place == 0) task.counters[pass].edges[0] = 0;
  if (place < roots) forget_best(task, task.roots[0][place]);
}

/// What this rank offers: of each root the weight of its lightest edge, and where it fits the
/// edge's code.
template <class Task>
__global__ void offer_keys(Task task, Part part, Round round, int pass) {
  const std::int64_t place = grid_thread();
  if (place == 0) {
    task.counters[pass].edges[1 - round.list] = 0;
    task.counters[pass].roots[1 - round.list] = 0;
  }
  if (place >= round.roots) return;
  const Word best = task.best[task.roots[round.list][place]];
  // Codes of all ranks have 32 bits, so that the sum leaves the weight alone.
  part.keys[place] = Task::is_packed && best != no_key ? best + round.base : best;
}

/// Not packed: the least weight of all ranks' edges of each root.
template <class Task>
__global__ void take_weights(Task task, Part part, Round round) {
  const std::int64_t place = grid_thread();
  if (place < round.roots) task.best[task.roots[round.list][place]] = part.keys[place];
}

/// Not packed: of this rank's edges of that weight the first.
template <class Task>
__global__ void __launch_bounds__(1024) find_slots_of_part(Task task, Round round) {
  find_slots(task, round.list, round.count, warp_place());
}

/// Not packed: that edge's code.
template <class Task>
__global__ void offer_codes(Task task, Part part, Round round) {
  const std::int64_t place = grid_thread();
  if (place >= round.roots) return;
  const unsigned slot = task.best_slot[task.roots[round.list][place]];
  part.codes[place] = slot == no_slot ? no_slot : slot + round.base;
}

/// What is the best edge of each root among all ranks; this one tells where its own lead.
template <class Task>
__global__ void take_bests(Task task, Part part, Round round) {
  const std::int64_t place = grid_thread();
  if (place >= round.roots) return;
  const Vertex root = task.roots[round.list][place];
  if constexpr (Task::is_packed) {
    task.best[root] = part.keys[place];
  } else {
    task.best_slot[root] = part.codes[place];
  }
  const unsigned code = best_slot_of(task, root);
  part.others[place] = -1;
  if (code == no_slot || !round.is_mine(code)) return;
  const auto edge = task.lists[round.list][code - round.base];
  part.others[place] = edge.one == root ? edge.other : edge.one;
}

/// A root joins along its best edge; of two that chose the same edge the lesser stays a root.
/// \return that edge, where a root joins and this rank has it; else no_arc
template <class Task>
__device__ ArcIndex join_root(const Task& task, const Part& part, const Round& round,
                              std::int64_t place) {
  const Vertex root = task.roots[round.list][place];
  const Vertex other = part.others[place];
  if (other < 0) return no_arc;
  const unsigned code = best_slot_of(task, root);
  if (root < other && best_slot_of(task, other) == code) return no_arc;
  task.parent[root] = other;
  if (!round.is_mine(code)) return no_arc;
  return static_cast<ArcIndex>(task.lists[round.list][code - round.base].arc);
}

/// Roots join, on all ranks alike. The rank that has an edge keeps it.
template <class Task>
__global__ void join_roots(Task task, Part part, Round round) {
  const std::int64_t place = grid_thread();
  const int lane = static_cast<int>(threadIdx.x % 32);
  const ArcIndex arc = place < round.roots ? join_root(task, part, round, place) : no_arc;
  const unsigned keepers = __ballot_sync(full_mask, arc != no_arc ? 1 : 0);
  if (keepers == 0) return;
  unsigned first = 0;
  if (lane == 0) first = atomicAdd(part.num_joined, static_cast<unsigned>(__popc(keepers)));
  first = __shfl_sync(full_mask, first, 0);
  if (arc != no_arc) part.joined[first + __popc(keepers & ((1U << lane) - 1))] = arc;
}

template <class Task>
__global__ void __launch_bounds__(1024) find_roots_left(Task task, Round round, int pass) {
  find_roots(task, warp_memory<Task>().roots(), round.list, round.roots, warp_place(),
             task.counters[pass]);
}

template <class Task>
__global__ void __launch_bounds__(1024) list_edges_left(Task task, Round round, int pass) {
  const WarpPlace place = warp_place();
  Edges<Task> edges(task, warp_memory<Task>().edges, 1 - round.list, task.counters[pass]);
  list_edges(task, round.list, round.count, place, edges);
  edges.finish(place.lane);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
