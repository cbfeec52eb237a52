/// \file
/// The errata of the BFS paper.
#include "properties/errata/errata.hpp"

#include "properties/bfs/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// MAX_FRONTIER_SIZE of the paper, for its graph of 9 vertices.
constexpr int published_max_frontier_size = 9;

/// An access outside an array, else a wrong level.
Verdict judge_run(const SearchCase& search, const PrintedRun& run) {
  return run.outside ? run.outside : judge_levels(search, run.label);
}

Verdict judge_host(const SearchCase& search, PrintedLine line) {
  return judge_run(search, run_bfs_host(search, line));
}

/// The race on the tail: a conflict of accesses counts, whatever the labels.
Verdict judge_conflicts(const SearchCase& search, PrintedLine line) {
  const PrintedRun run = run_bfs_host(search, line);
  if (auto wrong = judge_run(search, run)) return wrong;
  if (run.conflict) return *run.conflict + " (the labels came out right)";
  return std::nullopt;
}

Verdict judge_sequential(const SearchCase& search, bool as_printed) {
  const int size = as_printed ? published_max_frontier_size : search.problem.graph.num_vertices;
  return judge_run(search, run_bfs_sequential(search, size));
}

Verdict judge_single_block(const SearchCase& search, bool as_printed) {
  return judge_run(search, run_single_block(search, as_printed));
}

Verdict judge_warp_queues(const SearchCase& search, bool as_printed) {
  return judge_run(search, run_warp_queues(search, !as_printed));
}

constexpr Erratum table[] = {
    {.name = "max_frontier_size",
     .place = "BFS_sequential",
     .printed = "int frontier[2][MAX_FRONTIER_SIZE], with MAX_FRONTIER_SIZE 9",
     .wrong = "a constant for the 9 vertices of the example, and no check: a frontier of ten "
              "vertices is written past its end, and on the stack the two bound the graph's size",
     .correction = "two frontiers of num_vertices entries on the heap",
     .run = run_line<judge_sequential, true, small_graphs>},
    {.name = "frontier_memset",
     .place = "BFS_host, initialization",
     .printed = "cudaMemset(d_frontier+numVertex, source, sizeof(int))",
     .wrong = "cudaMemset sets bytes: source 1 becomes vertex 0x01010101; right for source 0 alone",
     .correction = "the source is copied into the frontier",
     .run = run_line<judge_host, PrintedLine::frontier_memset, small_graphs>},
    {.name = "visited_unset",
     .place = "BFS_host, initialization",
     .printed = "\"CUDA memory is initialized to 0 when allocated\": d_visited is never set",
     .wrong =
         "cudaMalloc sets nothing; where earlier bytes are left, vertices count as visited and "
         "are never reached",
     .correction = "d_visited is set to zero before each search",
     .run = run_line<judge_host, PrintedLine::visited_unset, small_graphs>},
    {.name = "tail_unset",
     .place = "BFS_host, initialization",
     .printed = "the same: d_c_frontier_tail is not set before the first level",
     .wrong = "the first level starts to fill the frontier wherever the earlier bytes point",
     .correction = "d_c_frontier_tail is set to zero before each level",
     .run = run_line<judge_host, PrintedLine::tail_unset, small_graphs>},
    {.name = "frontier_size",
     .place = "BFS_host, allocation",
     .printed = "cudaMalloc(&d_frontier, 2*numNonzero*sizeof(int)), halves at 0 and numVertex",
     .wrong = "a frontier holds vertices, not arcs: with fewer arcs than vertices the second half "
              "ends outside, and with 2*numNonzero <= numVertex it starts there",
     .correction = "2*numVertex entries: atomicExch on visited lets each vertex in once",
     .run = run_line<judge_host, PrintedLine::frontier_size, small_graphs>},
    {.name = "plain_tail_store",
     .place = "BFS_Bqueue_kernel, overflow of the block queue",
     .printed = "c_frontier_tail_s = BLOCK_QUEUE_SIZE",
     .wrong =
         "a plain store, with no barrier between it and other threads' atomicAdd: a data race. "
         "Each thread that adds beyond the size also stores it, so the value ends right, and "
         "no test of labels sees it; a record of the accesses does",
     .correction = "the tail counts on, and min() clamps it after the barrier",
     .run = run_line<judge_conflicts, PrintedLine::plain_tail_store, small_graphs>},
    {.name = "label_texture",
     .place = "Memory Bandwidth, with Kernel Launch Overhead",
     .printed = "edges, dest and label should all be read through texture memory",
     .wrong = "label is written by the kernel, and a texture need not show what its own launch "
              "wrote: once one launch runs several levels it reads the label before the search. "
              "(The texture is modelled by a copy made at the launch, as CUDA permits)",
     .correction = "edges and dest go through textures, label never",
     .run = run_line<judge_single_block, true, small_graphs>},
    {.name = "warp_queue_overflow",
     .place = "Hierarchical Queues (Parboil's BFS, which the text describes)",
     .printed = "the text asks for an overflow check; the program has a fixed size and none",
     .wrong = "a w-queue is written past its last slot, in Parboil from the 401st vertex on",
     .correction = "a full w-queue overflows into the b-queue, a full b-queue into the g-queue",
     .run = run_line<judge_warp_queues, true, small_graphs>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::bfs {

std::span<const properties::Erratum> errata() {
  return properties::table;
}

}  // namespace graphspec::papers::bfs
