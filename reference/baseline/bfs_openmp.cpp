/// \file
/// Breadth-first search as users run it on a CPU: level by level, each frontier shared among
/// OpenMP's threads. A vertex belongs to the thread that first writes its label; each thread
/// collects what it claims in a buffer of its own, and the buffers side by side are the next
/// frontier.
#include <omp.h>

#include <algorithm>
#include <atomic>

#include "reference/baseline/bfs.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

/// A frontier of fewer vertices is not worth waking threads for.
constexpr std::size_t least_shared_frontier = 256;

/// Writes the label of a vertex unless it has one. Labels are all that threads share within a
/// level, and nothing is read through them: relaxed order is enough.
bool claimed(std::int32_t& label, std::int32_t level) {
  const std::atomic_ref<std::int32_t> shared(label);
  std::int32_t expected = problem::Bfs::unreached_level;
  return shared.load(std::memory_order_relaxed) == problem::Bfs::unreached_level &&
         shared.compare_exchange_strong(expected, level, std::memory_order_relaxed);
}

}  // namespace

std::vector<std::int32_t> bfs_openmp(const Graph& graph, Vertex source) {
  check_source(graph, source);
  VertexArray<std::int32_t> label(graph.num_vertices(), problem::Bfs::unreached_level);
  label[source] = 0;
  std::vector<Vertex> frontier{source};
  std::vector<Vertex> next;
  std::vector<std::vector<Vertex>> buffers(static_cast<std::size_t>(omp_get_max_threads()));
  std::vector<std::size_t> place(buffers.size() + 1, 0);

  for (std::int32_t level = 1; !frontier.empty(); ++level) {
#pragma omp parallel if (frontier.size() >= least_shared_frontier)
    {
      const auto thread = static_cast<std::size_t>(omp_get_thread_num());
      const auto threads = static_cast<std::size_t>(omp_get_num_threads());
      // Taken out of the array while it grows: neighbours there share a cache line.
      std::vector<Vertex> mine = std::move(buffers[thread]);
      mine.clear();
#pragma omp for schedule(dynamic, 64)
      for (std::size_t f = 0; f < frontier.size(); ++f) {
        for (const Vertex neighbour : graph.neighbours(frontier[f])) {
          if (claimed(label[neighbour], level)) mine.push_back(neighbour);
        }
      }
      place[thread + 1] = mine.size();
#pragma omp barrier
#pragma omp single
      {
        for (std::size_t t = 0; t < threads; ++t) place[t + 1] += place[t];
        next.resize(place[threads]);
      }
      std::copy(mine.begin(), mine.end(),
                next.begin() + static_cast<std::ptrdiff_t>(place[thread]));
      buffers[thread] = std::move(mine);
    }
    frontier.swap(next);
  }
  return label;
}

}  // namespace graphspec::reference
