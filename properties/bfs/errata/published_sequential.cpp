/// \file
/// BFS_sequential as the BFS paper prints it.
#include "properties/bfs/errata/published.hpp"
#include "properties/errata/bounded_ints.hpp"

namespace graphspec::properties {
namespace {

void insert_frontier(int vertex, BoundedInts frontier, int* frontier_tail) {
  frontier[(*frontier_tail)++] = vertex;
}

}  // namespace

PrintedRun run_bfs_sequential(const SearchCase& search, int max_frontier_size, bool with_visited) {
  const Graph graph = search.problem.graph.graph();
  const auto edges = graph.offsets();
  const auto dest = graph.dest();
  PrintedRun run;
  run.label.assign(edges.size() - 1, -1);
  auto& label = run.label;
  const auto at = [](int index) { return static_cast<std::size_t>(index); };
  std::vector<int> visited(label.size(), 0);
  visited[at(search.problem.source)] = 1;
  const auto is_new = [&](Vertex vertex) {
    run.tests++;
    return with_visited ? visited[at(vertex)] == 0 : label[at(vertex)] == -1;
  };

  OutsideAccess outside;
  std::vector<int> frontiers(2 * at(max_frontier_size));  // int frontier[2][MAX_FRONTIER_SIZE]
  BoundedInts c_frontier("frontier[0]", frontiers.data(), max_frontier_size, outside);
  BoundedInts p_frontier("frontier[1]", frontiers.data() + max_frontier_size, max_frontier_size,
                         outside);
  int c_frontier_tail = 0;
  int p_frontier_tail = 0;

  insert_frontier(search.problem.source, p_frontier, &p_frontier_tail);
  label[at(search.problem.source)] = 0;

  while (p_frontier_tail > 0) {
    for (int f = 0; f < p_frontier_tail; f++) {
      const int c_vertex = p_frontier[f];
      for (auto i = edges[at(c_vertex)]; i < edges[at(c_vertex) + 1]; i++) {
        const Vertex neighbour = dest[static_cast<std::size_t>(i)];
        if (is_new(neighbour)) {
          visited[at(neighbour)] = 1;
          insert_frontier(neighbour, c_frontier, &c_frontier_tail);
          label[at(neighbour)] = label[at(c_vertex)] + 1;
        }
      }
    }
    const BoundedInts temp = c_frontier;
    c_frontier = p_frontier;
    p_frontier = temp;

    p_frontier_tail = c_frontier_tail;
    c_frontier_tail = 0;
  }
  run.outside = outside.first();
  return run;
}

}  // namespace graphspec::properties
