/// \file
/// tuned's rounds: the best edge of each tree, by atomic minimum only where it gets better;
/// trees that join; roots that are found again.
#pragma once

#include "gpu/boruvka_mst/tuned/task.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// So many lanes that have something better must meet before they look whether it is the same
/// tree's: one great tree, which most edges end at, would have all lanes wait at one word.
inline constexpr int crowd = 8;

/// Makes trees' words less. All lanes call; those that want to, for their word is not yet.
__device__ inline void lower(Word* words, Vertex root, Word key, bool wants) {
  const unsigned wanting = __ballot_sync(full_mask, wants ? 1 : 0);
  if (!wants) return;
  if (__popc(wanting) >= crowd) {
    const unsigned same = __match_any_sync(wanting, root);
    if (__popc(same) >= crowd / 2) {
      const auto high = static_cast<unsigned>(key >> 32);
      const auto low = static_cast<unsigned>(key);
      const unsigned least_high = __reduce_min_sync(same, high);
      const unsigned least_low = __reduce_min_sync(same, high == least_high ? low : ~0U);
      if (high != least_high || low != least_low) return;
    }
  }
  atomicMin(&words[root], key);
}

/// The slot of a root's best edge; no_slot where it has none.
template <class Task>
__device__ unsigned best_slot_of(const Task& task, Vertex root) {
  if constexpr (Task::is_packed) {
    const Word key = task.best[root];
    return key == no_key ? no_slot : static_cast<unsigned>(key);
  } else {
    return task.best_slot[root];
  }
}

template <class Task>
__device__ void forget_best(const Task& task, Vertex root) {
  task.best[root] = no_key;
  if constexpr (!Task::is_packed) task.best_slot[root] = no_slot;
}

/// A warp's edges on their way to a list, where each is offered to its two trees.
template <class Task>
class Edges {
 public:
  using ListEdge = typename Task::ListEdge;

  __device__ Edges(const Task& task, ListEdge* staged, int list, ListCounts& counts)
      : best_(task.best),
        stage_(staged, task.lists[list], &counts.edges[list], task.list_capacity) {}

  /// All lanes call; those that want to add an edge.
  __device__ void push(int lane, bool wants, const ListEdge& edge) {
    stage_.push(lane, wants, edge);
  }
  /// All lanes call, after reads_at_once pushes at most.
  __device__ void make_room(int lane) { stage_.make_room(lane, Offer{best_}); }
  __device__ void finish(int lane) { stage_.finish(lane, Offer{best_}); }

 private:
  struct Offer {
    Word* best;
    __device__ void operator()(const ListEdge& edge, unsigned slot, bool exists) const {
      Word key = edge.weight;
      if constexpr (Task::is_packed) key = key << 32 | slot;
      // What is read may be old, and then only too great: the atomic operation decides.
      const Word best_of_one = load_relaxed(&best[edge.one]);
      const Word best_of_other = load_relaxed(&best[edge.other]);
      lower(best, edge.one, key, exists && key < best_of_one);
      lower(best, edge.other, key, exists && key < best_of_other);
    }
  };
  Word* best_;
  Stage<ListEdge, edge_slots> stage_;
};

/// Real weights: of each tree's edges that weigh the least, the first in the list.
template <class Task>
__device__ void find_slots(const Task& task, int list, unsigned count, const WarpPlace& place) {
  for (std::int64_t base = place.warp * 32; base < count; base += place.warps * 32) {
    const std::int64_t slot = base + place.lane;
    if (slot >= count) continue;
    const auto edge = task.lists[list][slot];
    if (task.best[edge.one] == edge.weight) {
      atomicMin(&task.best_slot[edge.one], static_cast<unsigned>(slot));
    }
    if (task.best[edge.other] == edge.weight) {
      atomicMin(&task.best_slot[edge.other], static_cast<unsigned>(slot));
    }
  }
}

/// The edges of a list that are still between trees become the other list.
template <class Task>
__device__ void list_edges(const Task& task, int list, unsigned count, const WarpPlace& place,
                           Edges<Task>& edges) {
  using ListEdge = typename Task::ListEdge;
  const ListEdge* const from = task.lists[list];
  constexpr int share = 32 * reads_at_once;
  for (std::int64_t base = place.warp * share; base < count; base += place.warps * share) {
    ListEdge edge[reads_at_once];
#pragma unroll
    for (int k = 0; k < reads_at_once; ++k) {
      const std::int64_t slot = base + k * 32 + place.lane;
      edge[k] = slot < count ? from[slot] : ListEdge{0, 0, 0, 0};
    }
#pragma unroll
    for (int k = 0; k < reads_at_once; ++k) {
      edge[k].one = task.parent[edge[k].one];
      edge[k].other = task.parent[edge[k].other];
    }
#pragma unroll
    for (int k = 0; k < reads_at_once; ++k) {
      edges.push(place.lane, edge[k].one != edge[k].other, edge[k]);
    }
    edges.make_room(place.lane);
  }
}

/// Two vertices that are each other's choice are the only cycle that choices make (the paper's
/// cycle removal): the lesser becomes the root.
template <class Task>
__device__ void join_vertices(const Task& task, const WarpPlace& place) {
  for (std::int64_t base = place.warp * 32; base < task.num_vertices; base += place.warps * 32) {
    const auto vertex = static_cast<Vertex>(base + place.lane);
    if (base + place.lane >= task.num_vertices) continue;
    // Intended races: of two that chose each other only the lesser changes, and whether the greater
    // sees its choice or the lesser itself, it stays; who did not choose each other see no vertex
    // of theirs either way. A vertex's own word is written by its own thread alone, here and where
    // roots are found: only others' words can be old.
    const Vertex end = load_relaxed(&task.parent[vertex]);
    if (vertex < end && load_relaxed(&task.parent[end]) == vertex) {
      store_relaxed(&task.parent[vertex], vertex);
      task.chosen[vertex] = no_arc;
    }
  }
}

/// The root above a vertex. Others may shorten the way meanwhile: whatever a vertex has for a
/// parent is above it in the same tree.
__device__ inline Vertex find_root(const Vertex* parent, Vertex vertex) {
  while (true) {
    const Vertex above = load_relaxed(&parent[vertex]);
    if (above == vertex) return vertex;
    vertex = above;
  }
}

/// The root above a vertex while parents are still what vertices chose, the ends of their lightest
/// arcs: of two that chose each other, at which all ways end, the lesser is the root. Others may
/// shorten the way meanwhile: whatever a vertex has for a parent is its choice or its root.
__device__ inline Vertex find_root_of_choices(const Vertex* parent, Vertex vertex) {
  Vertex above = load_relaxed(&parent[vertex]);
  while (true) {
    const Vertex next = load_relaxed(&parent[above]);
    if (next == above) return above;
    if (next == vertex) return vertex < above ? vertex : above;
    vertex = above;
    above = next;
  }
}

/// What is found of a vertex.
struct FoundRoot {
  Vertex root;
  bool may_join;  ///< of a root: else it is not listed
};

/// Each own vertex gets its root as parent; roots are listed, without best edges.
/// \param list  of roots
/// \param find  all lanes call find(vertex, exists), each with a vertex, if there is one; it
///              returns its FoundRoot
template <class Task, class Find>
__device__ void find_all_roots(const Task& task, Vertex* staged, int list, const WarpPlace& place,
                               ListCounts& counts, const Find& find) {
  Stage<Vertex, root_slots<Task>> roots(staged, task.roots[list], &counts.roots[list]);
  const auto added = [](Vertex, unsigned, bool) {};
  for (std::int64_t base = task.own_first + place.warp * 32; base < task.own_end;
       base += place.warps * 32) {
    const auto vertex = static_cast<Vertex>(base + place.lane);
    const bool exists = base + place.lane < task.own_end;
    const FoundRoot found = find(vertex, exists);
    bool is_root = false;
    if (exists) {
      is_root = found.root == vertex && found.may_join;
      if (is_root) {
        forget_best(task, vertex);
      } else if (found.root != vertex) {
        store_relaxed(&task.parent[vertex], found.root);
      }
    }
    roots.push(place.lane, is_root, vertex);
    roots.make_room(place.lane, added);
  }
  roots.finish(place.lane, added);
}

/// Roots join along their best edges; of two that chose the same edge the lesser stays a root.
template <class Task>
__device__ void join_trees(const Task& task, int list, const Vertex* roots, unsigned count,
                           const WarpPlace& place) {
  for (std::int64_t base = place.warp * 32; base < count; base += place.warps * 32) {
    if (base + place.lane >= count) continue;
    const Vertex root = roots[base + place.lane];
    const unsigned slot = best_slot_of(task, root);
    if (slot == no_slot) continue;
    const auto edge = task.lists[list][slot];
    const Vertex other = edge.one == root ? edge.other : edge.one;
    if (root < other && best_slot_of(task, other) == slot) continue;
    task.parent[root] = other;
    task.chosen[root] = static_cast<ArcIndex>(edge.arc);
  }
}

/// Each root of the round before gets its new root as parent; those that are roots still and had an
/// edge are listed, without best edges. Trees without edges are done.
template <class Task>
__device__ void find_roots(const Task& task, Vertex* staged, int from, unsigned count,
                           const WarpPlace& place, ListCounts& counts) {
  Stage<Vertex, root_slots<Task>> next(staged, task.roots[1 - from], &counts.roots[1 - from]);
  const auto added = [](Vertex, unsigned, bool) {};
  for (std::int64_t base = place.warp * 32; base < count; base += place.warps * 32) {
    bool is_next = false;
    Vertex root = 0;
    if (base + place.lane < count) {
      root = task.roots[from][base + place.lane];
      const Vertex above = find_root(task.parent, root);
      if (above != root) {
        store_relaxed(&task.parent[root], above);
      } else if (best_slot_of(task, root) != no_slot) {
        is_next = true;
        forget_best(task, root);
      }
    }
    next.push(place.lane, is_next, root);
    next.make_room(place.lane, added);
  }
  next.finish(place.lane, added);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
