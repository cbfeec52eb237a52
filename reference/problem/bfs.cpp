/// \file
/// The oracle of breadth-first levels: a queue.
#include "reference/problem/bfs.hpp"

#include <queue>

namespace graphspec::problem {

void Bfs::check(const Graph& graph, const Query& query) {
  check_source(graph, query.source);
}

Bfs::Result Bfs::oracle(const Graph& graph, const Query& query) {
  check(graph, query);
  Result result{VertexArray<std::int32_t>(graph.num_vertices(), unreached_level),
                VertexArray<Vertex>(graph.num_vertices(), -1)};
  result.level[query.source] = 0;
  result.predecessor[query.source] = query.source;
  std::queue<Vertex> queue({query.source});
  for (; !queue.empty(); queue.pop()) {
    const Vertex tail = queue.front();
    for (const Vertex head : graph.neighbours(tail)) {
      if (result.level[head] != unreached_level) continue;
      result.level[head] = result.level[tail] + 1;
      result.predecessor[head] = tail;
      queue.push(head);
    }
  }
  return result;
}

}  // namespace graphspec::problem
