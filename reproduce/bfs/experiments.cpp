/// \file
/// The table of the BFS paper's experiments, and the sizes of their graphs.
#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce::bfs_paper {
namespace {

// The last column's graphs are those for which peers.csv has times. The executor runs each
// CUDA thread for itself: a few thousand vertices show the same ratios as millions.
constexpr Family families[] = {
    {"rmat", {"rmat:12,16,sym", "rmat:16,16,sym"}, {"rmat:18,16,sym", "rmat:22,16,sym"}},
    {"uniform",
     {"random:4096,16,sym", "random:65536,16,sym"},
     {"random:262144,16,sym", "random:4194304,16,sym"}},
    {"grid", {"grid:64x64", "grid:256x256"}, {"grid:512x512", "grid:2048x2048"}},
};

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 4'000'000;

}  // namespace

std::vector<const Input*> small_inputs(const Campaign& campaign) {
  std::vector<const Input*> chosen;
  for (const Family& family : families) {
    chosen.push_back(&campaign.from_spec(family.name, family.counted.quick));
  }
  return chosen;
}

std::vector<const Input*> counted_inputs(const Campaign& campaign) {
  std::vector<const Input*> chosen;
  for (const Family& family : families) chosen.push_back(&campaign.counted(family));
  return chosen;
}

std::vector<const Input*> timed_inputs(const Campaign& campaign) {
  std::vector<const Input*> chosen;
  for (const Family& family : families) chosen.push_back(&campaign.timed(family));
  for (const Input* file : campaign.files()) chosen.push_back(file);
  return chosen;
}

void compare_on_all(const Campaign& campaign, const std::vector<Configuration>& configurations) {
  for (const Family& family : families) count(campaign, campaign.counted(family), configurations);
  for (const Input* file : campaign.files()) {
    if (file->graph.num_arcs() <= max_counted_arcs) count(campaign, *file, configurations);
  }
  if (!campaign.gpu()) return;
  for (const Input* input : timed_inputs(campaign)) time_on_gpu(campaign, *input, configurations);
}

}  // namespace graphspec::reproduce::bfs_paper

namespace graphspec::papers::bfs {

std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting) {
  namespace paper = reproduce::bfs_paper;
  reproduce::ExperimentTable table(setting, {.families = paper::families,
                                             .simplified = true,
                                             .has_source = true,
                                             .describe = paper::describe_search});
  table.add({"example", "Breadth-First Search, figures (A) and (B)",
             "computes the labels of the 9-vertex example from vertices 0 and 2"},
            paper::example);
  table.add({"random_graph", "the program that 'A Sequential BFS Function' links to",
             "computes, with every step, the levels and frontiers of the random graph of 4096 "
             "vertices that the linked program makes"},
            paper::random_graph);
  table.add({"steps", "A Parallel BFS Function; Optimization",
             "compares every step with the step before it, on R-MAT, uniform, grid and the user's "
             "graphs"},
            paper::steps);
  table.add({"vertex_work", "A Parallel BFS Function",
             "measures the work of the vertex-parallel search on graphs with more and more levels "
             "and the same number of vertices"},
            paper::vertex_work);
  table.add({"duplicates", "A Parallel BFS Function, line 15 of BFS_Bqueue_kernel",
             "counts the vertices that enter a frontier more than once without the atomic "
             "exchange, and the work of processing them again"},
            paper::duplicates);
  table.add({"block_queue", "A Parallel BFS Function, the b-queue c_frontier_s",
             "counts additions to the global tail for different sizes of the block queue"},
            paper::block_queue);
  table.add({"coalescing", "A Parallel BFS Function, the b-queue; Optimization, Memory Bandwidth",
             "compares the 32-byte sectors that warps touch with the minimum for the same data"},
            paper::coalescing);
  table.add({"warp_queues", "Optimization, Hierarchical Queues",
             "compares 1 to 32 w-queues that share the same number of slots"},
            paper::warp_queues);
  table.add({"single_block", "Optimization, Kernel Launch Overhead",
             "counts the launches that a single block saves, for different sizes of its queue"},
            paper::single_block);
  table.add({"load_balance", "Optimization, Load Balance",
             "measures child grids for vertices of high degree; the minimum degree of a vertex "
             "with a child grid varies"},
            paper::load_balance);
  paper::add_memory_traffic(table, setting, paper::families);
  return table.take();
}

}  // namespace graphspec::papers::bfs
