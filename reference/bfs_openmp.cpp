/// \file
/// Breadth-first search as users run it on a CPU: level by level, each frontier shared among
/// OpenMP's threads; a vertex belongs to the thread that first writes its label.
#include <atomic>

#include "reference/bfs.hpp"

namespace graphspec::reference {

std::vector<std::int32_t> bfs_openmp(const Graph& graph, Vertex source) {
  check_source(graph, source);
  std::vector<std::int32_t> label(static_cast<std::size_t>(graph.num_vertices()), bfs_unreached);
  label[static_cast<std::size_t>(source)] = 0;
  std::vector<Vertex> frontier{source};
  std::vector<Vertex> next;
  for (std::int32_t level = 1; !frontier.empty(); ++level) {
    next.clear();
#pragma omp parallel if (frontier.size() > 512)
    {
      std::vector<Vertex> found;
#pragma omp for schedule(dynamic, 64) nowait
      for (std::size_t place = 0; place < frontier.size(); ++place) {
        for (const Vertex neighbour : graph.neighbours(frontier[place])) {
          std::atomic_ref<std::int32_t> claimed(label[static_cast<std::size_t>(neighbour)]);
          std::int32_t expected = bfs_unreached;
          if (claimed.load(std::memory_order_relaxed) == bfs_unreached &&
              claimed.compare_exchange_strong(expected, level, std::memory_order_relaxed)) {
            found.push_back(neighbour);
          }
        }
      }
#pragma omp critical
      next.insert(next.end(), found.begin(), found.end());
    }
    frontier.swap(next);
  }
  return label;
}

}  // namespace graphspec::reference
