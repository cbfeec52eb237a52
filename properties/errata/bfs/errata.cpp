/// \file
/// The errata of the BFS paper.
#include "properties/errata/errata.hpp"

#include "properties/errata/bfs/published.hpp"

namespace graphspec::properties {
namespace {

/// MAX_FRONTIER_SIZE of the paper, for its graph of 9 vertices.
constexpr int published_max_frontier_size = 9;

/// An access outside an array, else a wrong label.
std::optional<std::string> judge_run(const SearchCase& search, const PrintedRun& run) {
  if (run.outside) return run.outside;
  return compare_with_reference(search, run.label);
}

/// The printed line against the whole listing corrected.
template <PrintedLine as_printed>
ErratumOutcome run_host_line(std::uint64_t seed, int cases) {
  return show_erratum(
      [](const SearchCase& search) { return judge_run(search, run_bfs_host(search, as_printed)); },
      [](const SearchCase& search) {
        return judge_run(search, run_bfs_host(search, PrintedLine::none));
      },
      seed, cases);
}

/// The race on the tail: a conflict of accesses counts, whatever the labels.
ErratumOutcome run_plain_tail_store(std::uint64_t seed, int cases) {
  const auto judge = [](PrintedLine as_printed) {
    return [as_printed](const SearchCase& search) -> std::optional<std::string> {
      const PrintedRun run = run_bfs_host(search, as_printed);
      if (auto wrong = judge_run(search, run)) return wrong;
      if (run.conflict) return *run.conflict + " (the labels came out right)";
      return std::nullopt;
    };
  };
  return show_erratum(judge(PrintedLine::plain_tail_store), judge(PrintedLine::none), seed, cases);
}

ErratumOutcome run_max_frontier_size(std::uint64_t seed, int cases) {
  return show_erratum(
      [](const SearchCase& search) {
        return judge_run(search, run_bfs_sequential(search, published_max_frontier_size));
      },
      [](const SearchCase& search) {
        return judge_run(search, run_bfs_sequential(search, search.problem.graph.num_vertices));
      },
      seed, cases);
}

ErratumOutcome run_label_texture(std::uint64_t seed, int cases) {
  return show_erratum(
      [](const SearchCase& search) { return judge_run(search, run_single_block(search, true)); },
      [](const SearchCase& search) { return judge_run(search, run_single_block(search, false)); },
      seed, cases);
}

ErratumOutcome run_warp_queue_overflow(std::uint64_t seed, int cases) {
  return show_erratum(
      [](const SearchCase& search) { return judge_run(search, run_warp_queues(search, false)); },
      [](const SearchCase& search) { return judge_run(search, run_warp_queues(search, true)); },
      seed, cases);
}

constexpr Erratum table[] = {
    {.name = "max_frontier_size",
     .paper = "bfs",
     .place = "BFS_sequential",
     .printed = "int frontier[2][MAX_FRONTIER_SIZE], with MAX_FRONTIER_SIZE 9",
     .wrong = "a constant for the 9 vertices of the example, and no check: a frontier of ten "
              "vertices is written past its end, and on the stack the two bound the graph's size",
     .correction = "two frontiers of num_vertices entries on the heap",
     .run = run_max_frontier_size},
    {.name = "frontier_memset",
     .paper = "bfs",
     .place = "BFS_host, initialization",
     .printed = "cudaMemset(d_frontier+numVertex, source, sizeof(int))",
     .wrong = "cudaMemset sets bytes: source 1 becomes vertex 0x01010101; right for source 0 alone",
     .correction = "the source is copied into the frontier",
     .run = run_host_line<PrintedLine::frontier_memset>},
    {.name = "visited_unset",
     .paper = "bfs",
     .place = "BFS_host, initialization",
     .printed = "\"CUDA memory is initialized to 0 when allocated\": d_visited is never set",
     .wrong =
         "cudaMalloc sets nothing; where earlier bytes are left, vertices count as visited and "
         "are never reached",
     .correction = "d_visited is set to zero before each search",
     .run = run_host_line<PrintedLine::visited_unset>},
    {.name = "tail_unset",
     .paper = "bfs",
     .place = "BFS_host, initialization",
     .printed = "the same: d_c_frontier_tail is not set before the first level",
     .wrong = "the first level starts to fill the frontier wherever the earlier bytes point",
     .correction = "d_c_frontier_tail is set to zero before each level",
     .run = run_host_line<PrintedLine::tail_unset>},
    {.name = "frontier_size",
     .paper = "bfs",
     .place = "BFS_host, allocation",
     .printed = "cudaMalloc(&d_frontier, 2*numNonzero*sizeof(int)), halves at 0 and numVertex",
     .wrong = "a frontier holds vertices, not arcs: with fewer arcs than vertices the second half "
              "ends outside, and with 2*numNonzero <= numVertex it starts there",
     .correction = "2*numVertex entries: atomicExch on visited lets each vertex in once",
     .run = run_host_line<PrintedLine::frontier_size>},
    {.name = "plain_tail_store",
     .paper = "bfs",
     .place = "BFS_Bqueue_kernel, overflow of the block queue",
     .printed = "c_frontier_tail_s = BLOCK_QUEUE_SIZE",
     .wrong =
         "a plain store, with no barrier between it and other threads' atomicAdd: a data race. "
         "Each thread that adds beyond the size also stores it, so the value ends right, and "
         "no test of labels sees it; a record of the accesses does",
     .correction = "the tail counts on, and min() clamps it after the barrier",
     .run = run_plain_tail_store},
    {.name = "label_texture",
     .paper = "bfs",
     .place = "Memory Bandwidth, with Kernel Launch Overhead",
     .printed = "edges, dest and label should all be read through texture memory",
     .wrong = "label is written by the kernel, and a texture need not show what its own launch "
              "wrote: once one launch runs several levels it reads the label before the search. "
              "(The texture is modelled by a copy made at the launch, as CUDA permits)",
     .correction = "edges and dest go through textures, label never",
     .run = run_label_texture},
    {.name = "warp_queue_overflow",
     .paper = "bfs",
     .place = "Hierarchical Queues (Parboil's BFS, which the text describes)",
     .printed = "the text asks for an overflow check; the program has a fixed size and none",
     .wrong = "a w-queue is written past its last slot, in Parboil from the 401st vertex on",
     .correction = "a full w-queue overflows into the b-queue, a full b-queue into the g-queue",
     .run = run_warp_queue_overflow},
};

}  // namespace

std::span<const Erratum> bfs_errata() {
  return table;
}

}  // namespace graphspec::properties
