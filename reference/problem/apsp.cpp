/// \file
/// What shortest paths between all pairs are asked of, and their oracle.
#include "reference/problem/apsp.hpp"

#include <fmt/format.h>

#include "reference/graph/matrix_size.hpp"
#include "reference/problem/arc_rounds.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::problem {

template <class Weight>
void ApspOver<Weight>::check(const Graph& graph, const Query& query) {
  const Vertex last = query.end(graph.num_vertices());
  if (query.first < 0 || query.first > last || last > graph.num_vertices()) {
    throw InputError(
        fmt::format("sources {} to {}: both must be vertices of the graph, which has {} vertices "
                    "numbered from 0. The last source must not be below the first",
                    query.first, last, graph.num_vertices()));
  }
  reference::check_path_lengths<Weight>(graph);
}

template <class Weight>
typename ApspOver<Weight>::Result ApspOver<Weight>::oracle(const Graph& graph, const Query& query) {
  check(graph, query);
  const Vertex order = graph.num_vertices();
  check_matrix_size(order, order, sizeof(Weight) + sizeof(Vertex));
  using Rounds = ArcRounds<Weight>;
  const Rounds rounds(graph);
  rounds.refuse_negative_cycles();
  Result result{DenseMatrix<Weight>(order, no_path<Weight>),
                DenseMatrix<Vertex>(query.predecessors ? order : 0, reference::no_predecessor)};
  for (Vertex source = query.first; source < query.end(order); ++source) {
    const typename Rounds::Paths paths = rounds.from(source);
    for (Vertex vertex = 0; vertex < order; ++vertex) {
      if (paths.distance[vertex] == Rounds::none) continue;
      result.distance(source, vertex) = static_cast<Weight>(paths.distance[vertex]);
      if (query.predecessors) result.predecessor(source, vertex) = paths.predecessor[vertex];
    }
  }
  return result;
}

template struct ApspOver<std::int32_t>;
template struct ApspOver<double>;

}  // namespace graphspec::problem
