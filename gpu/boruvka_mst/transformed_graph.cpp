/// \file
/// See transformed_graph.hpp: which transformation comes when, and the way back.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <vector>

#include "gpu/boruvka_mst/compressed_end.hpp"
#include "gpu/boruvka_mst/transformations.hpp"
#include "gpu/boruvka_mst/weight_key.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::boruvka_mst {
namespace {

double milliseconds_of(void (*transform)(TransformedArrays&), TransformedArrays& arrays) {
  const auto begin = std::chrono::steady_clock::now();
  transform(arrays);
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
  return passed.count();
}

/// The order of an arc's weight: by ranks where there are ranks.
std::uint64_t key(const KeyWeights& weights, ArcIndex arc) {
  return std::visit(
      [&](const auto& values) -> std::uint64_t {
        if constexpr (has_weights<decltype(values)>) {
          return weight_key(values[at(arc)]);
        } else {
          return 0;
        }
      },
      weights);
}

/// A bit an arc.
class ArcSet {
 public:
  explicit ArcSet(ArcIndex arcs) : words_(at((arcs + 63) / 64), 0) {}
  /// Whether it was not there. Threads may insert together.
  bool insert(ArcIndex arc) {
    const std::uint64_t bit = std::uint64_t{1} << (at(arc) % 64);
    return (std::atomic_ref(words_[at(arc) / 64]).fetch_or(bit, std::memory_order_relaxed) & bit) ==
           0;
  }
  /// Calls `use` with each of them in first <= arc < last, in their order.
  template <class Use>
  void for_each(ArcIndex first, ArcIndex last, const Use& use) const {
    while (first < last) {
      const std::uint64_t word = words_[at(first) / 64] >> (at(first) % 64);
      if (word == 0) {
        first = (first / 64 + 1) * 64;
        continue;
      }
      first += std::countr_zero(word);
      if (first < last) use(first);
      ++first;
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// An arc of a vertex, in the transformed graph, and where the user has it.
struct Sought {
  Vertex end;  ///< in the user's number
  ArcIndex transformed;
  ArcIndex user = -1;
  bool parallel = false;  ///< there are several that lead there
};

}  // namespace

TransformedArrays::TransformedArrays(const Graph& graph)
    : offsets(graph.offsets()), ends(graph.dest()) {
  std::visit([&](const auto& values) { weights = values; }, graph.weights());
}

Vertex TransformedArrays::end(Vertex tail, ArcIndex arc) const {
  if (const auto* const plain = std::get_if<std::span<const Vertex>>(&ends))
    return (*plain)[at(arc)];
  const auto& compressed = std::get<CompressedEnds>(ends);
  return decompressed_end(compressed.base[at(tail)], compressed.low[at(arc)],
                          compressed.high[at(arc / arcs_a_byte)], arc);
}

struct TransformedGraph::State {
  State(const Graph& the_graph, const Transformations& the_transformations)
      : graph(the_graph), transformations(the_transformations), arrays(the_graph) {}

  [[nodiscard]] Vertex user_number(Vertex vertex) const {
    return arrays.to_user.empty() ? vertex : arrays.to_user[at(vertex)];
  }
  void find_in_users_rows(const ArcSet& chosen, std::vector<ArcIndex>& found) const;
  void find_in_users_row(Vertex tail, std::vector<Sought>& sought) const;
  [[nodiscard]] ArcIndex parallel_in_users_row(Vertex tail, const Sought& arc) const;

  Graph graph;
  Transformations transformations;
  TransformedArrays arrays;
  std::array<double, num_transformations> milliseconds{};
};

TransformedGraph::TransformedGraph(const Graph& graph, const Transformations& transformations) {
  reference::check_undirected(graph);
  state_ = std::make_unique<State>(graph, transformations);
  // Ranks first, of the user's weights; the order of a row is one of new numbers, and so comes
  // behind them; compression leaves arcs where they are.
  struct Transformation {
    bool is_asked_for;
    std::size_t place;
    void (*transform)(TransformedArrays&);
  };
  for (const auto& [is_asked_for, place, transform] :
       {Transformation{transformations.rank_weights, 2, rank_weights},
        Transformation{transformations.renumber, 1, renumber},
        Transformation{transformations.local_sort, 0, local_sort},
        Transformation{transformations.compress, 3, compress}}) {
    if (is_asked_for) state_->milliseconds[place] = milliseconds_of(transform, state_->arrays);
  }
}

TransformedGraph::~TransformedGraph() = default;

Vertex TransformedGraph::num_vertices() const {
  return state_->graph.num_vertices();
}
ArcIndex TransformedGraph::num_arcs() const {
  return state_->graph.num_arcs();
}
const Transformations& TransformedGraph::transformations() const {
  return state_->transformations;
}
std::span<const ArcIndex> TransformedGraph::offsets() const {
  return state_->arrays.offsets;
}
const Ends& TransformedGraph::ends() const {
  return state_->arrays.ends;
}
const KeyWeights& TransformedGraph::weights() const {
  return state_->arrays.weights;
}
const std::array<double, num_transformations>& TransformedGraph::milliseconds() const {
  return state_->milliseconds;
}

// ---- the way back

/// Where parallel arcs lead to one end, those of the user and those here have the same weights or
/// their ranks: the one is as light among its own as the other.
ArcIndex TransformedGraph::State::parallel_in_users_row(Vertex tail, const Sought& arc) const {
  const Vertex end = arrays.end(tail, arc.transformed);
  const std::uint64_t own_key = key(arrays.weights, arc.transformed);
  std::size_t lighter = 0;
  for (ArcIndex other = arrays.offsets[at(tail)]; other < arrays.offsets[at(tail) + 1]; ++other) {
    if (arrays.end(tail, other) == end && key(arrays.weights, other) < own_key) ++lighter;
  }
  const KeyWeights users_weights = TransformedArrays(graph).weights;
  const Vertex users_tail = user_number(tail);
  std::vector<std::pair<std::uint64_t, ArcIndex>> users;
  for (ArcIndex other = graph.offsets()[at(users_tail)];
       other < graph.offsets()[at(users_tail) + 1]; ++other) {
    if (graph.dest()[at(other)] == arc.end) users.emplace_back(key(users_weights, other), other);
  }
  const auto place = users.begin() + static_cast<std::ptrdiff_t>(lighter);
  std::nth_element(users.begin(), place, users.end());
  return place->second;
}

void TransformedGraph::State::find_in_users_row(Vertex tail, std::vector<Sought>& sought) const {
  const auto by_end = [](const Sought& one, const Sought& other) { return one.end < other.end; };
  std::sort(sought.begin(), sought.end(), by_end);
  const Vertex users_tail = user_number(tail);
  for (ArcIndex arc = graph.offsets()[at(users_tail)]; arc < graph.offsets()[at(users_tail) + 1];
       ++arc) {
    const auto [first, last] =
        std::equal_range(sought.begin(), sought.end(), Sought{graph.dest()[at(arc)], -1}, by_end);
    for (auto place = first; place != last; ++place) {
      place->parallel = place->user >= 0;
      place->user = arc;
    }
  }
  for (Sought& arc : sought) {
    if (arc.parallel) arc.user = parallel_in_users_row(tail, arc);
  }
}

void TransformedGraph::State::find_in_users_rows(const ArcSet& chosen,
                                                 std::vector<ArcIndex>& found) const {
  std::size_t num_found = 0;
  const Vertex num_vertices = graph.num_vertices();
#pragma omp parallel if (is_shared_work(graph.num_arcs()))
  {
    std::vector<Sought> sought;
#pragma omp for schedule(dynamic, 256)
    for (Vertex tail = 0; tail < num_vertices; ++tail) {
      sought.clear();
      chosen.for_each(arrays.offsets[at(tail)], arrays.offsets[at(tail) + 1], [&](ArcIndex arc) {
        sought.push_back({user_number(arrays.end(tail, arc)), arc});
      });
      if (sought.empty()) continue;
      find_in_users_row(tail, sought);
      std::size_t place =
          std::atomic_ref(num_found).fetch_add(sought.size(), std::memory_order_relaxed);
      for (const Sought& arc : sought) found[place++] = arc.user;
    }
  }
}

reference::Forest TransformedGraph::in_users_numbers(std::span<const ArcIndex> arcs) const {
  // Only these two move arcs.
  if (!state_->transformations.local_sort && !state_->transformations.renumber) {
    return reference::forest_of(state_->graph, arcs);
  }
  ArcSet chosen(num_arcs());
  const auto count = static_cast<std::int64_t>(arcs.size());
  std::int64_t wrong = count;
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(count))
  for (std::int64_t edge = 0; edge < count; ++edge) {
    const ArcIndex arc = arcs[at(edge)];
    if (arc < 0 || arc >= num_arcs() || !chosen.insert(arc)) wrong = std::min(wrong, edge);
  }
  if (wrong < count) {
    throw std::logic_error(
        fmt::format("spanning forest: position {} is not the position of one of the graph's {} "
                    "arcs, or it occurs twice",
                    arcs[at(wrong)], num_arcs()));
  }
  std::vector<ArcIndex> found(arcs.size());
  state_->find_in_users_rows(chosen, found);
  return reference::forest_of(state_->graph, found);
}

}  // namespace graphspec::boruvka_mst
