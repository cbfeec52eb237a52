/// \file
/// Dijkstra's algorithm with a radix heap. The heap keeps outdated entries: a vertex is entered
/// each time its distance falls, and an entry farther than its vertex's distance is skipped. Sums
/// of real weights are rounded upwards or downwards, but never below the distance of the tail, so
/// that the argument of the algorithm holds for rounded sums.
#include "reference/baseline/arc_weights.hpp"
#include "reference/baseline/monotone_queue.hpp"
#include "reference/baseline/sparse_sssp.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::reference {
namespace {

/// Counts the targets whose distances are not final yet.
class OpenTargets {
 public:
  OpenTargets(Vertex num_vertices, std::span<const Vertex> targets) {
    if (targets.empty()) return;
    is_open_.assign(static_cast<std::size_t>(num_vertices), false);
    for (const Vertex target : targets) {
      if (is_open_[static_cast<std::size_t>(target)]) continue;
      is_open_[static_cast<std::size_t>(target)] = true;
      ++count_;
    }
  }

  /// Whether this was the last open target. \pre comes once for each vertex
  [[nodiscard]] bool closes_last(Vertex vertex) {
    return !is_open_.empty() && is_open_[static_cast<std::size_t>(vertex)] && --count_ == 0;
  }

 private:
  std::vector<bool> is_open_;
  Vertex count_ = 0;
};

template <class Weight>
struct Search {
  using Queue = MonotoneQueue<Weight>;

  const Graph& graph;
  Weight farthest_allowed;
  OpenTargets open;
  typename problem::SsspOver<Weight>::Result paths;
  Queue queue = {};
  Weight farthest = 0;       ///< the last final distance
  bool ended_early = false;  ///< all targets are final

  void run(std::span<const Weight> weights) {
    with_weights(weights, [&](const auto& weight_of) { run_with(weight_of); });
  }

  void run_with(const auto& weight_of) {
    const bool keeps_predecessors = !paths.predecessor.empty();
    while (!queue.empty()) {
      const auto entry = queue.pop();
      const Vertex tail = entry.vertex;
      if (entry.distance() != paths.distance[tail]) continue;
      farthest = entry.distance();
      if (open.closes_last(tail)) {
        ended_early = true;
        return;
      }
      ArcIndex arc = at_vertex(graph.offsets(), tail);
      for (const Vertex head : graph.neighbours(tail)) {
        const PathSum<Weight> sum = PathSum<Weight>(farthest) + PathSum<Weight>(weight_of(arc++));
        if (sum >= PathSum<Weight>(paths.distance[head])) continue;
        const auto distance = static_cast<Weight>(sum);
        if (distance > farthest_allowed) continue;
        paths.distance[head] = distance;
        if (keeps_predecessors) paths.predecessor[head] = tail;
        queue.push(distance, head);
      }
    }
  }

  /// Vertices that are left in the queue have no final distance, unless it is the last one.
  void drop_open_vertices() {
    queue.for_each([&](const auto& entry) {
      if (paths.distance[entry.vertex] <= farthest) return;
      paths.distance[entry.vertex] = no_path<Weight>;
      if (!paths.predecessor.empty()) paths.predecessor[entry.vertex] = no_predecessor;
    });
  }
};

}  // namespace

template <class Weight>
typename problem::SsspOver<Weight>::Result dijkstra(const Graph& graph,
                                                    std::span<const Vertex> sources,
                                                    const SearchLimits<Weight>& limits,
                                                    bool predecessors) {
  check_search(graph, sources, limits);
  const auto weights = weights_not_negative<Weight>(graph, "Dijkstra's algorithm");
  const Vertex order = graph.num_vertices();
  Search<Weight> search{graph,
                        farthest_allowed(limits),
                        {order, limits.targets},
                        {VertexArray<Weight>(order, no_path<Weight>),
                         VertexArray<Vertex>(predecessors ? order : 0, no_predecessor)}};
  for (const Vertex source : sources) {
    if (search.paths.distance[source] == 0 || search.farthest_allowed < 0) continue;
    search.paths.distance[source] = 0;
    search.queue.push(0, source);
  }
  search.run(weights);
  if (search.ended_early) {
    search.drop_open_vertices();
  } else if (!is_cut(limits)) {
    check_distances_fit(graph, search.paths.distance, search.farthest);
  }
  return std::move(search.paths);
}

template problem::Sssp::Result dijkstra(const Graph&, std::span<const Vertex>,
                                        const SearchLimits<std::int32_t>&, bool);
template problem::RealSssp::Result dijkstra(const Graph&, std::span<const Vertex>,
                                            const SearchLimits<double>&, bool);

}  // namespace graphspec::reference
