/// \file
/// The table of the BFS paper's experiments. An experiment is a function and one line here.
#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce {
namespace {

// clang-format off
constexpr ExperimentRow<bfs_paper::Inputs> rows[] = {
    {"example", "Breadth-First Search, figures (A) and (B)",
     "labels of the 9-vertex example from vertices 0 and 2", bfs_paper::example},
    {"random_graph", "the program that 'A Sequential BFS Function' links to",
     "levels and frontiers of its random graph of 4096 vertices, with every step", bfs_paper::random_graph},
    {"steps", "A Parallel BFS Function; Optimization",
     "every step against the one before, on R-MAT, uniform, grid and the user's graphs", bfs_paper::steps},
    {"vertex_work", "A Parallel BFS Function",
     "work of the vertex-parallel search as levels grow and vertices stay", bfs_paper::vertex_work},
    {"block_queue", "A Parallel BFS Function, the b-queue c_frontier_s",
     "additions to the global tail against the size of the block queue", bfs_paper::block_queue},
    {"coalescing", "A Parallel BFS Function, the b-queue; Optimization, Memory Bandwidth",
     "32-byte sectors that warps touch, against the fewest that could hold as much", bfs_paper::coalescing},
    {"warp_queues", "Optimization, Hierarchical Queues",
     "1 to 32 w-queues that share the same number of slots", bfs_paper::warp_queues},
    {"single_block", "Optimization, Kernel Launch Overhead",
     "launches that a single block saves, against the size of its queue", bfs_paper::single_block},
    {"load_balance", "Optimization, Load Balance",
     "child grids for vertices of high degree, against the degree from which they get one", bfs_paper::load_balance},
};
// clang-format on

}  // namespace

std::vector<Experiment> bfs_experiments(const Setting& setting) {
  return experiments_of<bfs_paper::Inputs>(rows, setting);
}

}  // namespace graphspec::reproduce
