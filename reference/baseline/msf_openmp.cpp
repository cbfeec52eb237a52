/// \file
/// Boruvka's algorithm as one would run it on a CPU. Each vertex looks for its lightest arc to
/// another tree and offers it to its own tree, which keeps the lightest offer; trees are joined as
/// in the paper, in place and without renumbering them. What a vertex need not look at again it
/// forgets: its arcs within its own tree as far as they stand at either end of its row, and itself
/// when no others are left.
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "reference/baseline/msf.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec::reference {
namespace {

constexpr Vertex no_offer = -1;

std::size_t at(std::int64_t place) {
  return static_cast<std::size_t>(place);
}

/// Collects values of all threads, side by side in the order of threads.
template <class Value>
class Gathered {
 public:
  Gathered() : buffers_(at(omp_get_max_threads())) {}

  /// A thread's own buffer, empty: taken out of the array while it grows, for neighbours there
  /// share a cache line.
  [[nodiscard]] std::vector<Value> taken() {
    std::vector<Value> mine = std::move(buffers_[at(omp_get_thread_num())]);
    mine.clear();
    return mine;
  }
  void give_back(std::vector<Value>&& mine) {
    buffers_[at(omp_get_thread_num())] = std::move(mine);
  }

  /// Behind what is there already.
  void append_to(std::vector<Value>& values) {
    std::vector<std::size_t> place(buffers_.size() + 1, values.size());
    for (std::size_t t = 0; t < buffers_.size(); ++t) place[t + 1] = place[t] + buffers_[t].size();
    values.resize(place.back());
#pragma omp parallel for schedule(static, 1) if (is_shared_work(std::ssize(values)))
    for (std::size_t t = 0; t < buffers_.size(); ++t) {
      std::ranges::copy(buffers_[t], values.begin() + static_cast<std::ptrdiff_t>(place[t]));
    }
    for (auto& buffer : buffers_) buffer.clear();
  }

 private:
  std::vector<std::vector<Value>> buffers_;
};

template <class Weight, class WeightOf>
class Search {
 public:
  Search(const Graph& graph, RowOrder rows, WeightOf weight_of)
      : dest_(graph.dest()),
        weight_of_(weight_of),
        is_sorted_(rows == RowOrder::by_weight),
        first_(std::make_unique_for_overwrite<ArcIndex[]>(at(graph.num_vertices()))),
        last_(std::make_unique_for_overwrite<ArcIndex[]>(at(graph.num_vertices()))),
        tree_(std::make_unique_for_overwrite<Vertex[]>(at(graph.num_vertices()))),
        offers_(std::make_unique_for_overwrite<Offer[]>(at(graph.num_vertices()))),
        best_(std::make_unique_for_overwrite<Vertex[]>(at(graph.num_vertices()))),
        target_(std::make_unique_for_overwrite<Vertex[]>(at(graph.num_vertices()))),
        root_(std::make_unique_for_overwrite<Vertex[]>(at(graph.num_vertices()))),
        num_vertices_(graph.num_vertices()),
        trees_(at(graph.num_vertices())),
        live_(at(graph.num_vertices())) {
#pragma omp parallel for if (is_shared_work(num_vertices_))
    for (Vertex v = 0; v < num_vertices_; ++v) {
      first_[at(v)] = graph.offsets()[at(v)];
      last_[at(v)] = graph.offsets()[at(v) + 1];
      tree_[at(v)] = best_[at(v)] = root_[at(v)] = target_[at(v)] = v;
      trees_[at(v)] = live_[at(v)] = v;
    }
  }

  std::vector<ArcIndex> chosen_arcs() {
    while (true) {
      find_minimum();
      if (live_.empty()) return std::move(chosen_);
      remove_cycles();
      merge();
    }
  }

 private:
  struct Offer {
    Weight weight;
    Vertex dest;
    ArcIndex arc;
  };

  /// Which of two vertices, of one tree or of two, offers the lighter edge.
  [[nodiscard]] bool is_lighter(Vertex one, Vertex other) const {
    const Offer& mine = offers_[at(one)];
    const Offer& others = offers_[at(other)];
    if (mine.weight != others.weight) return mine.weight < others.weight;
    return std::minmax(one, mine.dest) < std::minmax(other, others.dest);
  }

  /// The lightest arc of a vertex to another tree becomes its offer. \return whether there is one
  bool look_for(Vertex v) {
    const Vertex own = tree_[at(v)];
    ArcIndex first = first_[at(v)];
    ArcIndex last = last_[at(v)];
    while (first < last && tree_[at(dest_[at(first)])] == own) ++first;
    if (!is_sorted_) {
      while (first < last && tree_[at(dest_[at(last) - 1])] == own) --last;
      last_[at(v)] = last;
    }
    first_[at(v)] = first;
    if (first == last) return false;
    Offer lightest{weight_of_(first), dest_[at(first)], first};
    for (ArcIndex arc = first + 1; arc < last; ++arc) {
      const Weight weight = weight_of_(arc);
      if (weight > lightest.weight) {
        if (is_sorted_) break;
        continue;
      }
      const Vertex end = dest_[at(arc)];
      // Of edges at one vertex the order is that of their other ends.
      if (weight == lightest.weight && end >= lightest.dest) continue;
      if (tree_[at(end)] != own) lightest = {weight, end, arc};
    }
    offers_[at(v)] = lightest;
    return true;
  }

  /// A tree keeps the lightest offer. Offers were written before, by other threads also: the
  /// exchange publishes them.
  void offer(Vertex v) {
    const std::atomic_ref<Vertex> best(best_[at(tree_[at(v)])]);
    Vertex before = best.load(std::memory_order_acquire);
    while ((before == no_offer || is_lighter(v, before)) &&
           !best.compare_exchange_weak(before, v, std::memory_order_acq_rel,
                                       std::memory_order_acquire)) {
    }
  }

  void find_minimum() {
    const auto trees = std::ssize(trees_);
    const auto live = std::ssize(live_);
#pragma omp parallel if (is_shared_work(16 * live))
    {
#pragma omp for
      for (std::int64_t t = 0; t < trees; ++t) best_[at(trees_[at(t)])] = no_offer;
      std::vector<Vertex> still_live = live_buffers_.taken();
#pragma omp for schedule(dynamic, 256) nowait
      for (std::int64_t place = 0; place < live; ++place) {
        const Vertex v = live_[at(place)];
        if (!look_for(v)) continue;
        still_live.push_back(v);
        offer(v);
      }
      live_buffers_.give_back(std::move(still_live));
    }
    live_.clear();
    live_buffers_.append_to(live_);
  }

  /// Trees with an offer lead to another; of two that lead to each other the lesser stays a root.
  void remove_cycles() {
    const auto trees = std::ssize(trees_);
#pragma omp parallel if (is_shared_work(trees))
    {
#pragma omp for
      for (std::int64_t place = 0; place < trees; ++place) {
        const Vertex t = trees_[at(place)];
        const Vertex best = best_[at(t)];
        target_[at(t)] = best == no_offer ? t : tree_[at(offers_[at(best)].dest)];
      }
      std::vector<ArcIndex> mine = arc_buffers_.taken();
#pragma omp for nowait
      for (std::int64_t place = 0; place < trees; ++place) {
        const Vertex t = trees_[at(place)];
        const Vertex target = target_[at(t)];
        const bool is_root = target_[at(target)] == t && t <= target;
        root_[at(t)] = is_root ? t : target;
        if (!is_root) mine.push_back(offers_[at(best_[at(t)])].arc);
      }
      arc_buffers_.give_back(std::move(mine));
    }
    arc_buffers_.append_to(chosen_);
  }

  /// Pointer jumping. Jumps of other threads only shorten the way to the root.
  void merge() {
    const auto trees = std::ssize(trees_);
#pragma omp parallel if (is_shared_work(num_vertices_))
    {
      std::vector<Vertex> roots = tree_buffers_.taken();
#pragma omp for schedule(dynamic, 1024)
      for (std::int64_t place = 0; place < trees; ++place) {
        const Vertex t = trees_[at(place)];
        const std::atomic_ref<Vertex> mine(root_[at(t)]);
        Vertex up = mine.load(std::memory_order_relaxed);
        // A tree without an offer will never have one: it is done, and no tree any more.
        if (up == t && best_[at(t)] != no_offer) roots.push_back(t);
        while (true) {
          const Vertex next = std::atomic_ref(root_[at(up)]).load(std::memory_order_relaxed);
          if (next == up) break;
          up = next;
          mine.store(up, std::memory_order_relaxed);
        }
      }
      tree_buffers_.give_back(std::move(roots));
#pragma omp for
      for (Vertex v = 0; v < num_vertices_; ++v) tree_[at(v)] = root_[at(tree_[at(v)])];
    }
    trees_.clear();
    tree_buffers_.append_to(trees_);
  }

  std::span<const Vertex> dest_;
  WeightOf weight_of_;
  bool is_sorted_;
  // Of vertices.
  std::unique_ptr<ArcIndex[]> first_;  ///< no arc before leads to another tree
  std::unique_ptr<ArcIndex[]> last_;   ///< nor this or one behind
  std::unique_ptr<Vertex[]> tree_;     ///< its root
  std::unique_ptr<Offer[]> offers_;
  // Of trees, at their roots.
  std::unique_ptr<Vertex[]> best_;    ///< the vertex with the lightest offer
  std::unique_ptr<Vertex[]> target_;  ///< where that leads: the paper's cF
  std::unique_ptr<Vertex[]> root_;    ///< the paper's F
  Vertex num_vertices_;
  std::vector<Vertex> trees_;  ///< that may still grow
  std::vector<Vertex> live_;   ///< vertices with arcs that may lead to another tree
  std::vector<ArcIndex> chosen_;
  Gathered<Vertex> live_buffers_;
  Gathered<Vertex> tree_buffers_;
  Gathered<ArcIndex> arc_buffers_;
};

}  // namespace

std::vector<ArcIndex> boruvka_mst_openmp_arcs(const Graph& graph, RowOrder rows) {
  check_generated_size(graph.num_vertices(), 0, 0, 84);
  return with_weight_of(graph, [&](const auto& weight_of) {
    using WeightOf = std::decay_t<decltype(weight_of)>;
    return Search<decltype(weight_of(0)), WeightOf>(graph, rows, weight_of).chosen_arcs();
  });
}

Forest boruvka_mst_openmp(const Graph& graph) {
  check_undirected(graph);
  return forest_of(graph, boruvka_mst_openmp_arcs(graph));
}

}  // namespace graphspec::reference
