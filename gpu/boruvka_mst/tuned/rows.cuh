/// \file
/// tuned's first pass over the graph's rows: the lightest arc of each vertex, and by the way a list
/// of the light edges. A warp goes along the arcs of 32 rows in memory order, four a lane, wherever
/// rows begin; hubs are cut into pieces, of which it takes one at a time.
#pragma once

#include "gpu/boruvka_mst/tuned/task.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// The positions of a vertex's arcs.
struct Row {
  ArcIndex first;
  ArcIndex last;
  [[nodiscard]] __device__ int degree() const { return static_cast<int>(last - first); }
};

/// A lane's row, empty for a hub, and for none.
template <class Task>
__device__ Row row_of(const Task& task, std::int64_t vertex, bool* is_hub) {
  if (vertex >= task.own_end) return {task.num_arcs, task.num_arcs};
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

/// Where edges that are light go, from the end that takes them: to a list that waits until vertices
/// are in trees.
template <class Task>
class LightEdges {
 public:
  static constexpr int list = 1;

  /// \param threshold  keys up to here are light
  __device__ LightEdges(const Task& task, typename Task::ListEdge* staged, Word threshold)
      : threshold_(threshold),
        stage_(staged, task.lists[list], &task.counters->edges[list], task.list_capacity) {}

  /// All lanes call, each with an arc, if it has one that is no loop.
  __device__ void push(int lane, bool counts, Vertex vertex, Vertex end,
                       typename Task::Weight weight, ArcIndex arc) {
    const bool is_light = light_key<Task>(weight, arc) <= threshold_;
    stage_.push(lane, counts && is_light && takes(vertex, end),
                {vertex, end, weight, static_cast<typename Task::Arc>(arc)});
  }
  /// All lanes call, after reads_at_once pushes at most.
  __device__ void make_room(int lane) {
    stage_.make_room(lane, [](const auto&, unsigned, bool) {});
  }
  __device__ void finish(int lane) {
    stage_.finish(lane, [](const auto&, unsigned, bool) {});
  }

 private:
  Word threshold_;
  Stage<typename Task::ListEdge, edge_slots> stage_;
};

/// No edge is light, for all are listed at once.
struct NoLightEdges {
  template <class Weight>
  __device__ void push(int, bool, Vertex, Vertex, Weight, ArcIndex) {}
  __device__ void make_room(int) {}
  __device__ void finish(int) {}
};

template <class Weight, class Place>
__device__ bool is_lighter(const Lightest<Weight, Place>& one,
                           const Lightest<Weight, Place>& other) {
  if constexpr (sizeof(Weight) == 4) {  // one comparison, and no branch
    return (Word{one.weight} << 32 | static_cast<unsigned>(one.end)) <
           (Word{other.weight} << 32 | static_cast<unsigned>(other.end));
  }
  return one.weight < other.weight || (one.weight == other.weight && one.end < other.end);
}

/// Of parallel arcs that weigh the same the first.
template <class Weight, class Place>
__device__ void take_lighter(Lightest<Weight, Place>& mine,
                             const Lightest<Weight, Place>& from_before) {
  if (!is_lighter(mine, from_before)) mine = from_before;
}

template <class Weight, class Place>
__device__ Lightest<Weight, Place> shuffled_up(const Lightest<Weight, Place>& mine, int distance) {
  return {__shfl_up_sync(full_mask, mine.weight, distance),
          __shfl_up_sync(full_mask, mine.end, distance),
          __shfl_up_sync(full_mask, mine.place, distance)};
}

/// The lightest of what all lanes have. All lanes of the warp call.
template <class Weight, class Place>
__device__ Lightest<Weight, Place> lightest_of_warp(Lightest<Weight, Place> mine) {
  for (int distance = 1; distance < 32; distance *= 2) {
    const Lightest<Weight, Place> other = {__shfl_xor_sync(full_mask, mine.weight, distance),
                                           __shfl_xor_sync(full_mask, mine.end, distance),
                                           __shfl_xor_sync(full_mask, mine.place, distance)};
    // Parallel arcs of one weight: both lanes must come to the same.
    const bool same = other.weight == mine.weight && other.end == mine.end;
    if (is_lighter(other, mine) || (same && other.place < mine.place)) mine = other;
  }
  return mine;
}

/// Some arcs one after another.
struct Run {
  ArcIndex base;  ///< a multiple of lane_arcs, from which places count
  int first;      ///< place of the first
  int last;       ///< behind the last

  __device__ explicit Run(const Row& row)
      : base(row.first / lane_arcs * lane_arcs),
        first(static_cast<int>(row.first - base)),
        last(static_cast<int>(row.last - base)) {}
  [[nodiscard]] __device__ bool has(int place) const {
    return static_cast<unsigned>(place - first) < static_cast<unsigned>(last - first);
  }
};

/// Four values one after another, in one read or two. Behind `count` there are none.
/// \param at  a multiple of four
template <class T>
__device__ void read_four(const T* values, ArcIndex at, ArcIndex count, T (&read)[lane_arcs]) {
  if (at + lane_arcs > count) {
#pragma unroll
    for (int k = 0; k < lane_arcs; ++k) {
      read[k] = at + k < count ? load_streaming(&values[at + k]) : T{0};
    }
    return;
  }
  const auto* const words = reinterpret_cast<const int4*>(values + at);
  if constexpr (sizeof(T) == 4) {
    const int4 four = load_streaming(words);
    read[0] = static_cast<T>(four.x);
    read[1] = static_cast<T>(four.y);
    read[2] = static_cast<T>(four.z);
    read[3] = static_cast<T>(four.w);
  } else {
    const auto joined = [](int low, int high) {
      return static_cast<T>(static_cast<unsigned>(low)) |
             static_cast<T>(static_cast<unsigned>(high)) << 32;
    };
    const int4 two = load_streaming(words);
    const int4 others = load_streaming(words + 1);
    read[0] = joined(two.x, two.y);
    read[1] = joined(two.z, two.w);
    read[2] = joined(others.x, others.y);
    read[3] = joined(others.z, others.w);
  }
}

/// A lane's arcs of a window.
template <class Task>
struct LaneArcs {
  Vertex end[lane_arcs];
  typename Task::Given weight[lane_arcs];  ///< as given

  __device__ void read(const Task& task, const Run& run, int place) {
    if (place >= run.last) return;
    read_four(task.dest, run.base + place, task.num_arcs, end);
    read_four(task.weights, run.base + place, task.num_arcs, weight);
  }
};

/// What the paper's first iteration finds: the vertex at the end of the lightest arc; the vertex
/// itself where there is none.
/// \param base  where the places of arcs begin
template <class Task, class Place>
__device__ void set_lightest(const Task& task, Vertex vertex, ArcIndex base,
                             const Lightest<typename Task::Weight, Place>& lightest) {
  const bool exists = lightest.end != no_end;
  task.parent[vertex] = exists ? lightest.end : vertex;
  task.chosen[vertex - task.own_first] = exists ? base + lightest.place : no_arc;
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

/// Where the rows of a run begin in a window, and how many began before each lane's arcs.
struct RowStarts {
  unsigned of_lane;  ///< of the lane's arcs those that begin a row, a bit each
  int row;           ///< the last row that began before them, -1 for none
  int in_window;     ///< rows

  /// \param start  where the lane's own row begins in the window, if it has arcs
  /// \param begun  rows that began before the window
  __device__ RowStarts(bool has_arcs, int start, int begun, int lane) : row(begun - 1) {
    const int word_of_lane = lane * lane_arcs / 32;
    unsigned mine = 0;
    in_window = 0;
#pragma unroll
    for (int word = 0; word < lane_arcs; ++word) {
      const bool is_here = has_arcs && start >= word * 32 && start < word * 32 + 32;
      const unsigned marks = __reduce_or_sync(full_mask, is_here ? 1U << (start & 31) : 0U);
      if (word < word_of_lane) row += __popc(marks);
      if (word == word_of_lane) mine = marks;
      in_window += __popc(marks);
    }
    const int shift = lane * lane_arcs % 32;
    row += __popc(mine & ((1U << shift) - 1));
    of_lane = mine >> shift & ((1U << lane_arcs) - 1);
  }
};

/// The lightest arc of each of a run's rows, which may be many or go over many windows: in a lane
/// one arc after another, then by a scan of lanes, segment by segment. All lanes of the warp call,
/// each with a row of its own, if that has arcs.
/// \return the lightest arc of the lane's row
template <class Task, class Light>
__device__ auto search_run(const Task& task, FoundRow<typename Task::Weight>* rows, const Run& run,
                           const Row& own, Vertex vertex, int lane, Light& light) {
  using Found = Lightest<typename Task::Weight, int>;
  const bool has_arcs = own.degree() > 0;
  const unsigned with_arcs = __ballot_sync(full_mask, has_arcs ? 1 : 0);
  if (with_arcs == 0) return Found::none();
  const int number = __popc(with_arcs & ((1U << lane) - 1));
  if (has_arcs) rows[number].vertex = vertex;
  __syncwarp();
  const auto start = static_cast<int>(own.first - run.base);
  int begun = 0;               // rows before this window
  Found open = Found::none();  // of the row that goes on into it
  LaneArcs<Task> next{};
  next.read(task, run, lane * lane_arcs);
  for (int window = 0; window < run.last; window += window_arcs) {
    const int place = window + lane * lane_arcs;
    const LaneArcs<Task> arcs = next;
    next.read(task, run, place + window_arcs);
    const RowStarts starts(has_arcs, start - window, begun, lane);
    int row = starts.row;
    Vertex from = rows[max(row, 0)].vertex;
    Found ended = Found::none();  // of this lane, of the row that was open before it
    Found mine = Found::none();
#pragma unroll
    for (int k = 0; k < lane_arcs; ++k) {
      if ((starts.of_lane >> k & 1U) != 0) {
        if (row == starts.row) {
          ended = mine;
        } else {
          rows[row].lightest = mine;
        }
        mine = Found::none();
        from = rows[++row].vertex;
      }
      const Found arc = {weight_from(task, arcs.weight[k]), arcs.end[k], place + k};
      const bool counts = run.has(place + k) && arc.end != from;
      if (counts && is_lighter(arc, mine)) mine = arc;
      light.push(lane, counts, from, arc.end, arc.weight, run.base + arc.place);
    }
    light.make_room(lane);
    // Lanes from the last one on in which a row begins are of one row.
    const unsigned beginning = __ballot_sync(full_mask, starts.of_lane != 0 ? 1 : 0);
    const int first_lane = 31 - __clz(static_cast<int>(beginning & (~0U >> (31 - lane))));
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
      const Found other = shuffled_up(mine, distance);
      if (lane - distance >= max(first_lane, 0)) take_lighter(mine, other);
    }
    if (first_lane < 0) take_lighter(mine, open);
    Found before = shuffled_up(mine, 1);
    if (lane == 0) before = open;
    if (starts.of_lane != 0 && starts.row >= 0) {
      take_lighter(ended, before);
      rows[starts.row].lightest = ended;
    }
    open = {__shfl_sync(full_mask, mine.weight, 31), __shfl_sync(full_mask, mine.end, 31),
            __shfl_sync(full_mask, mine.place, 31)};
    begun += starts.in_window;
  }
  if (lane == 0 && begun > 0) rows[begun - 1].lightest = open;
  __syncwarp();
  const Found found = has_arcs ? rows[number].lightest : Found::none();
  __syncwarp();
  return found;
}

/// The lightest of a lane's arcs of a run, four of every `step`. All lanes of the warp call.
/// \param place  of the first four
template <class Task, class Light>
__device__ auto search_every(const Task& task, const Run& run, int place, int step, Vertex vertex,
                             int lane, Light& light) {
  using Found = Lightest<typename Task::Weight, int>;
  Found found = Found::none();
  LaneArcs<Task> next{};
  next.read(task, run, place);
  for (; __any_sync(full_mask, place < run.last ? 1 : 0) != 0; place += step) {
    const LaneArcs<Task> arcs = next;
    next.read(task, run, place + step);
#pragma unroll
    for (int k = 0; k < lane_arcs; ++k) {
      const Found arc = {weight_from(task, arcs.weight[k]), arcs.end[k], place + k};
      const bool counts = run.has(arc.place) && arc.end != vertex;
      if (counts && is_lighter(arc, found)) found = arc;
      light.push(lane, counts, vertex, arc.end, arc.weight, run.base + arc.place);
    }
    light.make_room(lane);
  }
  return found;
}

/// Calls use(run, own, has) for rows that lie one after another. All lanes of the warp call, each
/// with its row; `own` is that row where the run `has` it, else empty. \param rest  lanes whose
/// rows are in no run
template <class Use>
__device__ void for_each_run(const Row& row, unsigned rest, int lane, const Use& use) {
  for (unsigned left = ~rest; left != 0;) {
    const int begin = __ffs(static_cast<int>(left)) - 1;
    const unsigned behind = rest & (~0U << begin);
    const int end = behind == 0 ? 32 : __ffs(static_cast<int>(behind)) - 1;
    left = end == 32 ? 0 : ~rest & (~0U << end);
    const Run run(
        {__shfl_sync(full_mask, row.first, begin), __shfl_sync(full_mask, row.last, end - 1)});
    const bool has = lane >= begin && lane < end;
    use(run, has ? row : Row{row.first, row.first}, has);
  }
}

/// The lightest arc of each own vertex that is no hub; hubs are listed.
template <class Task, class Light>
__device__ void search_rows(const Task& task, FoundRow<typename Task::Weight>* rows,
                            const WarpPlace& place, Light& light) {
  const int lane = place.lane;
  for (std::int64_t base = task.own_first + place.warp * 32; base < task.own_end;
       base += place.warps * 32) {
    const auto vertex = static_cast<Vertex>(base + lane);
    const bool exists = base + lane < task.own_end;
    bool is_hub = false;
    const Row row = row_of(task, base + lane, &is_hub);
    const unsigned hubs = __ballot_sync(full_mask, is_hub ? 1 : 0);
    for (unsigned left = hubs; left != 0; left &= left - 1) {
      const int owner = __ffs(static_cast<int>(left)) - 1;
      list_hub(task, static_cast<Vertex>(base + owner), lane);
    }
    if (hubs == 0 && __all_sync(full_mask, row.degree() <= small_row ? 1 : 0) != 0) {
      const Run run(row);
      const auto found = search_every(task, run, 0, lane_arcs, vertex, lane, light);
      if (exists) set_lightest(task, vertex, run.base, found);
      continue;
    }
    for_each_run(row, hubs, lane, [&](const Run& run, const Row& own, bool has) {
      const auto found = search_run(task, rows, run, own, vertex, lane, light);
      if (has && exists) set_lightest(task, vertex, run.base, found);
    });
  }
}

/// The lightest arc of each piece.
template <class Task, class Light>
__device__ void search_pieces(const Task& task, unsigned pieces, const WarpPlace& place,
                              Light& light) {
  for (std::int64_t number = place.warp; number < pieces; number += place.warps) {
    const HubPiece piece = task.pieces[number];
    const Run run(row_of(task, piece));
    const auto found = lightest_of_warp(
        search_every(task, run, place.lane * lane_arcs, window_arcs, piece.hub, place.lane, light));
    if (place.lane != 0) continue;
    task.piece_lightest[number] = found.place < 0 ? no_arc : run.base + found.place;
  }
}

/// The lightest arc of each hub.
template <class Task>
__device__ void search_hubs(const Task& task, unsigned hubs, const WarpPlace& place) {
  using Found = Lightest<typename Task::Weight, ArcIndex>;
  for (std::int64_t number = place.warp; number < hubs; number += place.warps) {
    const Hub hub = task.hubs[number];
    const ArcIndex arcs = task.offsets[hub.vertex + 1] - task.offsets[hub.vertex];
    const auto count = static_cast<unsigned>((arcs + task.piece_arcs - 1) / task.piece_arcs);
    Found found = Found::none();
    for (auto piece = static_cast<unsigned>(place.lane); piece < count; piece += 32) {
      const ArcIndex arc = task.piece_lightest[hub.first_piece + piece];
      if (arc == no_arc) continue;
      const Found other = {weight_of(task, arc), task.dest[arc], arc};
      if (is_lighter(other, found)) found = other;
    }
    found = lightest_of_warp(found);
    if (place.lane == 0) set_lightest(task, hub.vertex, 0, found);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
