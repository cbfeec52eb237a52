/// \file
/// Bellman and Ford's algorithm with a first-in-first-out queue: a vertex is queued while its
/// distance has fallen and its arcs have not been relaxed since. A negative cycle shows as a circle
/// of predecessors, which is looked for each time as many arcs were relaxed as there are vertices
/// and arcs, so that looking costs less than the search.
#include <algorithm>
#include <limits>

#include "reference/baseline/arc_weights.hpp"
#include "reference/baseline/sparse_sssp.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::reference {
namespace {

constexpr std::string_view name = "Bellman-Ford with a queue";

/// The vertices whose arcs have to be relaxed, each at most once.
class VertexQueue {
 public:
  explicit VertexQueue(Vertex num_vertices)
      : ring_(num_vertices, 0), is_queued_(num_vertices, false) {}

  [[nodiscard]] bool empty() const { return count_ == 0; }
  void push(Vertex vertex) {
    if (is_queued_[vertex]) return;
    is_queued_[vertex] = true;
    ring_[last_] = vertex;
    last_ = next(last_);
    ++count_;
  }
  Vertex pop() {
    const Vertex vertex = ring_[first_];
    is_queued_[vertex] = false;
    first_ = next(first_);
    --count_;
    return vertex;
  }

 private:
  [[nodiscard]] std::size_t next(std::size_t place) const {
    return place + 1 == ring_.size() ? 0 : place + 1;
  }

  VertexArray<Vertex> ring_;
  VertexArray<char> is_queued_;
  std::size_t first_ = 0;
  std::size_t last_ = 0;
  std::size_t count_ = 0;
};

template <class Weight>
struct Search {
  /// Integers are added in 64 bits: round a negative cycle they fall until it is found.
  using Sum = SumOf<Weight>;
  static constexpr Sum none = std::numeric_limits<Sum>::max();

  const Graph& graph;
  VertexArray<Sum> distance;
  VertexArray<Vertex> predecessor;
  VertexQueue queue;

  explicit Search(const Graph& given)
      : graph(given),
        distance(given.num_vertices(), none),
        predecessor(given.num_vertices(), no_predecessor),
        queue(given.num_vertices()) {}

  void run(std::span<const Weight> weights) {
    with_weights(weights, [&](const auto& weight_of) { run_with(weight_of); });
  }

  void run_with(const auto& weight_of) {
    const std::int64_t between_looks = graph.num_vertices() + graph.num_arcs();
    std::int64_t relaxed = 0;
    while (!queue.empty()) {
      const Vertex tail = queue.pop();
      ArcIndex arc = at_vertex(graph.offsets(), tail);
      for (const Vertex head : graph.neighbours(tail)) {
        const Sum sum = distance[tail] + weight_of(arc++);
        if (sum >= distance[head]) continue;
        distance[head] = sum;
        predecessor[head] = tail;
        queue.push(head);
      }
      relaxed += 1 + std::ssize(graph.neighbours(tail));
      if (relaxed < between_looks) continue;
      relaxed = 0;
      refuse_circle();
    }
  }

  void refuse_circle() const {
    const std::vector<Vertex> circle = circle_in(predecessor);
    if (!circle.empty()) throw_negative_cycle(graph, circle.front(), name);
  }
};

/// \throws InputError for a distance that does not fit
std::int32_t stored(std::int64_t distance) {
  if (distance >= unreached) throw InputError("a distance exceeds 32 bits");
  return static_cast<std::int32_t>(distance);
}
double stored(double distance) {
  return distance;
}

}  // namespace

template <class Weight>
typename problem::SsspOver<Weight>::Result queue_bellman_ford(const Graph& graph,
                                                              std::span<const Vertex> sources,
                                                              const SearchLimits<Weight>& limits,
                                                              bool predecessors) {
  check_search(graph, sources, limits);
  problem::SsspOver<Weight>::check(graph, {sources.front()});
  const auto weights = weights_of<Weight>(graph);
  Search<Weight> search(graph);
  for (const Vertex source : sources) {
    search.distance[source] = 0;
    search.queue.push(source);
  }
  search.run(weights);
  // Rounding alone may have closed a circle, round which sums then fell no more.
  if (!std::is_integral_v<Weight> && has_negative(weights)) search.refuse_circle();

  typename problem::SsspOver<Weight>::Result paths{
      VertexArray<Weight>(graph.num_vertices(), no_path<Weight>), {}};
  const auto cutoff =
      is_cut(limits) ? typename Search<Weight>::Sum{*limits.cutoff} : Search<Weight>::none;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto distance = search.distance[vertex];
    if (distance != Search<Weight>::none && distance <= cutoff) {
      paths.distance[vertex] = stored(distance);
    } else {
      search.predecessor[vertex] = no_predecessor;
    }
  }
  if (predecessors) paths.predecessor = std::move(search.predecessor);
  return paths;
}

template problem::Sssp::Result queue_bellman_ford(const Graph&, std::span<const Vertex>,
                                                  const SearchLimits<std::int32_t>&, bool);
template problem::RealSssp::Result queue_bellman_ford(const Graph&, std::span<const Vertex>,
                                                      const SearchLimits<double>&, bool);

}  // namespace graphspec::reference
