/// \file
/// What shortest paths from a source are asked of, and their oracle.
#include "reference/problem/sssp.hpp"

#include <type_traits>

#include "reference/problem/arc_rounds.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::problem {

template <class Weight>
void SsspOver<Weight>::check(const Graph& graph, const Query& query) {
  check_source(graph, query.source);
  const auto weights = reference::weights_of<Weight>(graph);
  if constexpr (std::is_integral_v<Weight>) {
    // Without negative arcs a long arc that no shortest path takes does no harm.
    if (!reference::has_negative(weights)) return;
  }
  reference::check_path_lengths<Weight>(graph);
}

template <class Weight>
typename SsspOver<Weight>::Result SsspOver<Weight>::oracle(const Graph& graph, const Query& query) {
  check(graph, query);
  using Rounds = ArcRounds<Weight>;
  const typename Rounds::Paths paths = Rounds(graph).from(query.source);
  Result result{VertexArray<Weight>(graph.num_vertices(), no_path<Weight>), {}};
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    if (paths.distance[vertex] == Rounds::none) continue;
    if (paths.distance[vertex] >= no_path<Weight>) {
      throw InputError("a distance exceeds 32 bits");
    }
    result.distance[vertex] = static_cast<Weight>(paths.distance[vertex]);
  }
  if (query.predecessors) result.predecessor = paths.predecessor;
  return result;
}

template struct SsspOver<std::int32_t>;
template struct SsspOver<double>;

}  // namespace graphspec::problem
