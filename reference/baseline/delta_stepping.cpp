/// \file
/// Delta-stepping (Meyer, Sanders 2003) on several cores. Vertices are entered into buckets by
/// distance, `delta` wide, and buckets are emptied in order, each by all threads. Distances fall
/// until no arc shortens one, whatever the order, so that they are Dijkstra's to the last bit.
///
/// Each thread has buckets of its own, into which it enters what it relaxes. Threads empty a bucket
/// by taking chunks of their own and then of others' part of it. A thread empties a small refill of
/// the current bucket at once, without waiting for others (bucket fusion: Zhang et al., GraphIt's
/// priority extension, CGO 2020), which saves most barriers on graphs like roads.
///
/// The buckets cover a window of distances; entries beyond it wait in a list. When the window is
/// empty the next one begins at the nearest entry, and may have wider buckets.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "reference/baseline/arc_weights.hpp"
#include "reference/baseline/sparse_sssp.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::reference {
namespace {

constexpr int num_buckets = 64;
/// A thread takes entries with about so many arcs at a time.
constexpr double arcs_at_a_time = 512;
/// A thread empties a refill with at most about so many arcs alone.
constexpr double arcs_alone = 4096;
/// Buckets become wider where a thread's share of a bucket is smaller on average.
constexpr std::size_t least_share = 256;

template <class Weight>
struct Entry {
  Weight distance;
  Vertex vertex;
};

/// One thread's buckets. Aligned, so that threads write to cache lines of their own.
template <class Weight>
struct alignas(128) Worker {
  using Entries = std::vector<Entry<Weight>>;

  std::array<Entries, num_buckets> buckets;
  Entries far;      ///< entries beyond the window
  Entries current;  ///< its part of the bucket that all empty; others read it, too
  Entries alone;    ///< a refill that it empties itself
  std::atomic<std::size_t> taken = 0;  ///< entries of `current` that are taken
  int lowest = 0;                      ///< its first bucket that is not empty
  Weight nearest = 0;                  ///< the least distance in `far`
  std::size_t relaxed = 0;             ///< vertices, since the window began
};

/// In the place of a predecessor: a thread is writing the vertex's distance and predecessor.
constexpr Vertex locked = -2;

template <class Weight>
class Search {
 public:
  using Paths = typename problem::SsspOver<Weight>::Result;
  using Sum = PathSum<Weight>;

  Search(const Graph& graph, const SearchLimits<Weight>& limits, Weight delta, int threads,
         Paths& paths)
      : graph_(graph),
        targets_(limits.targets),
        farthest_allowed_(farthest_allowed(limits)),
        delta_(delta),
        paths_(paths),
        chunk_(entries_with(arcs_at_a_time, graph)),
        most_alone_(entries_with(arcs_alone, graph)),
        workers_(static_cast<std::size_t>(threads)) {}

  void run(Vertex source, std::span<const Weight> weights) {
    with_weights(weights, [&](const auto& weight_of) { run_with(source, weight_of); });
  }

  [[nodiscard]] bool ended_early() const { return ended_early_; }
  /// Whether no path that has not been followed is shorter.
  [[nodiscard]] bool is_final(Weight distance) const {
    return distance < window_ || place_in_window(distance) < bucket_;
  }

 private:
  void run_with(Vertex source, const auto& weight_of) {
    if (farthest_allowed_ < 0) return;
    paths_.distance[source] = 0;
    workers_[0].buckets[0].push_back({0, source});
#pragma omp parallel num_threads(static_cast <int>(workers_.size()))
    {
#pragma omp single
      team_ = static_cast<std::size_t>(omp_get_num_threads());
      Worker<Weight>& me = workers_[static_cast<std::size_t>(omp_get_thread_num())];
      while (begin_bucket(me)) {
        empty_bucket(me, weight_of);
      }
    }
  }

  /// The bucket of a distance in the window; num_buckets for those beyond it.
  [[nodiscard]] int place_in_window(Weight distance) const {
    if constexpr (std::is_integral_v<Weight>) {
      const auto place = Sum(distance - window_) / Sum(delta_);
      return static_cast<int>(std::min<Sum>(place, num_buckets));
    } else {
      const double place = (distance - window_) / delta_;
      return place < num_buckets ? static_cast<int>(place) : num_buckets;
    }
  }

  void enter(Worker<Weight>& me, Weight distance, Vertex vertex) {
    const auto place = static_cast<std::size_t>(place_in_window(distance));
    (place < num_buckets ? me.buckets[place] : me.far).push_back({distance, vertex});
  }

  /// Moves all threads to the next bucket that is not empty. Called by all threads; false at the
  /// end of the search.
  bool begin_bucket(Worker<Weight>& me) {
    for (;;) {
      int lowest = bucket_;
      while (lowest < num_buckets && me.buckets[static_cast<std::size_t>(lowest)].empty()) ++lowest;
      me.lowest = lowest;
#pragma omp barrier
#pragma omp single
      {
        bucket_ = num_buckets;
        for (std::size_t t = 0; t < team_; ++t) bucket_ = std::min(bucket_, workers_[t].lowest);
        if (bucket_ < num_buckets) ++emptied_;
        ended_early_ = ended_early_ || are_targets_final();
      }  // and a barrier
      if (ended_early_) return false;
      if (bucket_ < num_buckets) break;
      if (!begin_window(me)) return false;
    }
    me.current.clear();
    me.current.swap(me.buckets[static_cast<std::size_t>(bucket_)]);
    me.taken.store(0, std::memory_order_relaxed);
#pragma omp barrier
    return true;
  }

  /// Moves the window to the nearest entry beyond it. Called by all threads; false where there is
  /// none.
  bool begin_window(Worker<Weight>& me) {
    std::erase_if(me.far, [&](const Entry<Weight>& entry) {
      return entry.distance != paths_.distance[entry.vertex];
    });
    me.nearest = no_path<Weight>;
    for (const auto& entry : me.far) me.nearest = std::min(me.nearest, entry.distance);
#pragma omp barrier
#pragma omp single
    {
      window_ = no_path<Weight>;
      for (std::size_t t = 0; t < team_; ++t) window_ = std::min(window_, workers_[t].nearest);
      bucket_ = 0;
      if (window_ != no_path<Weight>) widen();
      ended_early_ = are_targets_final();
    }  // and a barrier
    if (window_ == no_path<Weight>) return false;
    std::erase_if(me.far, [&](const Entry<Weight>& entry) {
      const auto place = static_cast<std::size_t>(place_in_window(entry.distance));
      if (place == num_buckets) return false;
      me.buckets[place].push_back(entry);
      return true;
    });
    return true;
  }

  /// Widens buckets that gave threads too little work, and a window that would let only few of the
  /// entries beyond it in.
  void widen() {
    std::size_t relaxed = 0;
    std::vector<Weight> far;
    for (std::size_t t = 0; t < team_; ++t) {
      relaxed += std::exchange(workers_[t].relaxed, 0);
      const auto& entries = workers_[t].far;
      const std::size_t stride = entries.size() / 64 + 1;
      for (std::size_t i = 0; i < entries.size(); i += stride) far.push_back(entries[i].distance);
    }
    constexpr Weight most =
        std::is_integral_v<Weight> ? no_path<Weight> / 2 : std::numeric_limits<Weight>::max() / 2;
    if (team_ > 1 && relaxed < emptied_ * team_ * least_share && delta_ <= most / 2) delta_ *= 2;
    emptied_ = 0;
    const auto quarter = far.begin() + std::ssize(far) / 4;
    std::ranges::nth_element(far, quarter);
    delta_ = std::max(delta_, static_cast<Weight>((*quarter - window_) / num_buckets));
  }

  [[nodiscard]] bool are_targets_final() {
    if (targets_.empty()) return false;
    while (final_targets_ < targets_.size() &&
           is_final(paths_.distance[targets_[final_targets_]])) {
      ++final_targets_;
    }
    return final_targets_ == targets_.size();
  }

  void empty_bucket(Worker<Weight>& me, const auto& weight_of) {
    const auto mine = static_cast<std::size_t>(&me - workers_.data());
    for (std::size_t t = 0; t < team_; ++t) {
      Worker<Weight>& other = workers_[(mine + t) % team_];
      const std::size_t size = other.current.size();
      while (other.taken.load(std::memory_order_relaxed) < size) {
        const std::size_t first = other.taken.fetch_add(chunk_, std::memory_order_relaxed);
        if (first >= size) break;
        relax_all(me, std::span(other.current).subspan(first, std::min(chunk_, size - first)),
                  weight_of);
      }
    }
    auto& refill = me.buckets[static_cast<std::size_t>(bucket_)];
    while (!refill.empty() && (refill.size() <= most_alone_ || team_ == 1)) {
      me.alone.swap(refill);
      relax_all(me, me.alone, weight_of);
      me.alone.clear();
    }
  }

  /// Relaxes entries in order, and has the memory of those that follow fetched meanwhile.
  void relax_all(Worker<Weight>& me, std::span<const Entry<Weight>> entries,
                 const auto& weight_of) {
    constexpr std::size_t ahead = 4;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (i + 2 * ahead < entries.size()) {
        const auto vertex = static_cast<std::size_t>(entries[i + 2 * ahead].vertex);
        __builtin_prefetch(&graph_.offsets()[vertex]);
        __builtin_prefetch(&paths_.distance[vertex]);
      }
      if (i + ahead < entries.size()) {
        const auto arc = at_vertex(graph_.offsets(), entries[i + ahead].vertex);
        __builtin_prefetch(graph_.dest().data() + arc);
      }
      relax(me, entries[i], weight_of);
    }
  }

  void relax(Worker<Weight>& me, const Entry<Weight>& entry, const auto& weight_of) {
    const Vertex tail = entry.vertex;
    // Otherwise the vertex has been entered again, nearer.
    if (distance_of(tail).load(std::memory_order_relaxed) != entry.distance) return;
    ++me.relaxed;
    ArcIndex arc = at_vertex(graph_.offsets(), tail);
    for (const Vertex head : graph_.neighbours(tail)) {
      const Sum sum = Sum(entry.distance) + Sum(weight_of(arc++));
      if (sum >= Sum(distance_of(head).load(std::memory_order_relaxed))) continue;
      const auto distance = static_cast<Weight>(sum);
      if (distance > farthest_allowed_) continue;
      const bool lowered =
          paths_.predecessor.empty() ? lower(head, distance) : lower_from(tail, head, distance);
      if (lowered) enter(me, distance, head);
    }
  }

  std::atomic_ref<Weight> distance_of(Vertex vertex) {
    return std::atomic_ref<Weight>(paths_.distance[vertex]);
  }

  /// Lowers a distance; false where it is not lower.
  bool lower(Vertex vertex, Weight distance) {
    const auto shared = distance_of(vertex);
    Weight before = shared.load(std::memory_order_relaxed);
    while (distance < before) {
      if (shared.compare_exchange_weak(before, distance, std::memory_order_relaxed)) return true;
    }
    return false;
  }

  /// The same with the predecessor, which is locked meanwhile so that the two stay together.
  bool lower_from(Vertex tail, Vertex head, Weight distance) {
    const std::atomic_ref<Vertex> predecessor(paths_.predecessor[head]);
    Vertex before = predecessor.exchange(locked, std::memory_order_acquire);
    for (int spins = 1; before == locked; ++spins) {
      if (spins % 64 == 0) std::this_thread::yield();
      before = predecessor.exchange(locked, std::memory_order_acquire);
    }
    const auto shared = distance_of(head);
    const bool is_lower = distance < shared.load(std::memory_order_relaxed);
    if (is_lower) shared.store(distance, std::memory_order_relaxed);
    predecessor.store(is_lower ? tail : before, std::memory_order_release);
    return is_lower;
  }

  /// At least 1.
  static std::size_t entries_with(double arcs, const Graph& graph) {
    const double degree = static_cast<double>(graph.num_arcs()) / graph.num_vertices();
    return static_cast<std::size_t>(arcs / std::max(degree, 1.0)) + 1;
  }

  const Graph& graph_;
  std::span<const Vertex> targets_;
  std::size_t final_targets_ = 0;  ///< so many of them are final, from the first on
  Weight farthest_allowed_;
  Weight window_ = 0;  ///< the least distance in the window
  Weight delta_;
  int bucket_ = 0;           ///< the current one
  std::size_t emptied_ = 0;  ///< buckets, since the window began
  bool ended_early_ = false;
  Paths& paths_;
  std::size_t chunk_;       ///< entries that a thread takes at a time
  std::size_t most_alone_;  ///< entries of a refill that a thread empties alone
  std::vector<Worker<Weight>> workers_;
  std::size_t team_ = 1;  ///< threads that there are
};

/// The median weight of a sample, divided by the average degree: so narrow that few vertices are
/// relaxed twice. Search::widen() makes it wider where that gives threads too little work.
template <class Weight>
Weight usual_delta(const Graph& graph, std::span<const Weight> weights) {
  constexpr std::size_t most_samples = 1024;
  std::vector<Weight> sample;
  const std::size_t stride = weights.size() / most_samples + 1;
  for (std::size_t arc = 0; arc < weights.size(); arc += stride) {
    if (weights[arc] > 0) sample.push_back(weights[arc]);
  }
  if (sample.empty()) return 1;
  const auto middle = sample.begin() + std::ssize(sample) / 2;
  std::ranges::nth_element(sample, middle);
  const double degree = static_cast<double>(graph.num_arcs()) / graph.num_vertices();
  const double delta = static_cast<double>(*middle) / std::max(degree, 1.0);
  if constexpr (std::is_integral_v<Weight>) {
    return static_cast<Weight>(std::clamp(delta, 1.0, no_path<Weight> / 2.0));
  } else {
    return std::max(delta, std::numeric_limits<double>::denorm_min());
  }
}

}  // namespace

template <class Weight>
typename problem::SsspOver<Weight>::Result delta_stepping(const Graph& graph, Vertex source,
                                                          int threads,
                                                          const SearchLimits<Weight>& limits,
                                                          bool predecessors, Weight delta) {
  check_search(graph, {&source, 1}, limits);
  if (threads < 1)
    throw InputError(fmt::format("threads {}: the number of threads must be at least 1", threads));
  if (!(delta >= 0) || delta == no_path<Weight>) {
    throw InputError(fmt::format(
        "delta {}: the width of a bucket must not be negative; 0 selects the default", delta));
  }
  const auto weights = weights_not_negative<Weight>(graph, "delta-stepping");
  typename problem::SsspOver<Weight>::Result paths{
      VertexArray<Weight>(graph.num_vertices(), no_path<Weight>),
      VertexArray<Vertex>(predecessors ? graph.num_vertices() : 0, no_predecessor)};
  Search<Weight> search(graph, limits, delta > 0 ? delta : usual_delta(graph, weights), threads,
                        paths);
  search.run(source, weights);
  if (search.ended_early()) {
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      if (search.is_final(paths.distance[vertex])) continue;
      paths.distance[vertex] = no_path<Weight>;
      if (predecessors) paths.predecessor[vertex] = no_predecessor;
    }
  } else if (!is_cut(limits)) {
    Weight farthest = 0;
    for (const Weight distance : paths.distance) {
      if (distance != no_path<Weight>) farthest = std::max(farthest, distance);
    }
    check_distances_fit(graph, paths.distance, farthest);
  }
  return paths;
}

int delta_stepping_threads(const Graph& graph) {
  const ArcIndex worth = 1 + (graph.num_vertices() + graph.num_arcs()) / size_for_a_thread;
  return static_cast<int>(std::min<ArcIndex>(worth, omp_get_max_threads()));
}

template problem::Sssp::Result delta_stepping(const Graph&, Vertex, int,
                                              const SearchLimits<std::int32_t>&, bool,
                                              std::int32_t);
template problem::RealSssp::Result delta_stepping(const Graph&, Vertex, int,
                                                  const SearchLimits<double>&, bool, double);

}  // namespace graphspec::reference
