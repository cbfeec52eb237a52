/// \file
/// The errata of Kolganov 2015, in the order of its text. The sentences are those of its
/// translation into German, in English.
#include "properties/errata/errata.hpp"

#include "properties/boruvka_mst/errata/judges.hpp"

namespace graphspec::properties {
namespace {

constexpr Erratum table[] = {
    {.name = "ten_bits",
     .place = "preprocessing, point 4",
     .printed = "for SSCA2 the difference to the base fits into an unsigned short; it is kept as a "
                "byte and k of two bits",
     .wrong = "which are ten bits of the sixteen: from 1,024 on another vertex is read. Numbered "
              "as generated, one list in a thousand of an SSCA2 graph is as wide, so that point 2 "
              "has to come first, and nothing says so",
     .correction = "compress is refused where a list is wider, naming the vertex",
     .run = run_line<judge_ten_bits, true, short_differences>},
    {.name = "volume_of_one_array",
     .place = "preprocessing, point 4, last formula",
     .printed = "the total volume becomes 2.9 times less: (8 M) / (2 M + 8 M / 32 + 2 M / 4)",
     .wrong = "the volume of A alone. With W as integers beside it, which point 3 makes and "
              "nothing compresses, it becomes 1.5 times less",
     .correction = "both ratios are measured"},
    {.name = "ends_at_lonely_tree",
     .place = "stages of the algorithm",
     .printed = "the algorithm is left when all vertices are united into one tree, or when it is "
                "impossible to find the minimum edge from each tree",
     .wrong = "a vertex without edges has none in the first iteration: read so, nothing is united "
              "that stands beside it. R-MAT graphs have thousands of them",
     .correction = "the end is where no tree finds an edge",
     .run = run_line<judge_article_line, ArticleLine::ends_at_lonely_tree, graphs_of_trees>},
    {.name = "first_neighbour",
     .place = "1. Find the minimum edge, first paragraph",
     .printed = "if the graph has no loops, the choice in the first step is that of the first of "
                "the list",
     .wrong = "the graphs of the tests have loops: R-MAT's generator keeps them (0.03 % of its "
              "edges at scale 16). The lightest of them is taken for an edge of the forest. "
              "(Parallel edges, which it keeps as well, do no harm)",
     .correction = "the first of the list that leads to another tree, in every iteration",
     .run = run_line<judge_article_line, ArticleLine::first_neighbour, graphs_of_trees>},
    {.name = "segment_bounds",
     .place = "1. Find the minimum edge, on the auxiliary arrays",
     .printed = "the array of lower bounds has the values 0..N of X, the array of upper bounds "
                "1..N+1",
     .wrong = "one segment more than vertices, and X ends at N",
     .correction = "0..N-1 and 1..N",
     .run = run_line<judge_article_line, ArticleLine::segment_bounds, graphs_of_trees>},
    {.name = "last_lane_is_one",
     .place = "1. Find the minimum edge, listing and its comment",
     .printed = "tmpv = __shfl(val, 31): if the value is 1, some thread has found the minimum "
                "edge, else the search goes on",
     .wrong = "the listing adds up, so that the value is the number of threads that have found "
              "one. Where two of 32 neighbours are in other trees the search goes past both",
     .correction = "found where the value is not 0",
     .run = run_line<judge_kernel_line, KernelLine::last_lane_is_one, graphs_of_warps>},
    {.name = "winner_unsaid",
     .place = "1. Find the minimum edge, below the listing",
     .printed = "as a result the number of the vertex in A and the weight are recorded",
     .wrong = "by which thread is not said. If by each that has found an edge, they race for one "
              "word, and any edge may be left in it",
     .correction = "by the thread whose flag and prefix sum are both 1: its edge is the first of "
                   "the list",
     .run = run_line<judge_kernel_line, KernelLine::winner_unsaid, graphs_of_warps>},
    {.name = "shuffles_without_mask",
     .place = "1. Find the minimum edge, listing",
     .printed = "__shfl_up(val, (unsigned)offset)",
     .wrong = "takes threads of a warp to go in step. Since Volta they need not, and the function "
              "is gone",
     .correction = "__shfl_up_sync and __shfl_sync, of all lanes"},
    {.name = "which_edge",
     .place = "1. Find the minimum edge, below the listing",
     .printed = "of a segment its vertex in A and the weight are recorded; of a tree the tree to "
                "which it leads, and the number of a vertex of the original graph",
     .wrong = "nothing keeps the edge: neither its position in A nor both of its ends. The result "
              "of the whole, a set of edges, is written nowhere",
     .correction = "each segment records its edge's position, and procedure 2 adds it"},
    {.name = "one_warp_a_tree",
     .place = "1. Find the minimum edge, second step",
     .printed = "one warp can reduce the information of each tree, of several segments",
     .wrong = "of an R-MAT graph one tree has nearly all segments from the second iteration on: "
              "one warp of the whole GPU would reduce them",
     .correction = "a warp reduces 32 segments, and warps with segments of one tree meet at one "
                   "word"},
    {.name = "number_n_plus_2",
     .place = "1. Find the minimum edge, below the listing; listing of 2. Remove cycles",
     .printed = "if nothing is found, the number N + 2 can be written as the vertex; and then "
                "local_f = cF[i]; if (cF[local_f] == i)",
     .wrong = "tables and cF end long before N + 2: what has no edge is looked up beyond them",
     .correction = "a tree without an edge leads to itself",
     .run = run_line<judge_article_line, ArticleLine::number_n_plus_2, graphs_of_trees>},
    {.name = "number_n_plus_2_in_the_listing",
     .place = "2. Remove cycles, listing",
     .printed = "if (cF[local_f] == i)",
     .wrong = "the same as a kernel: the executor reports an access beyond the allocation",
     .correction = "a tree without an edge leads to itself",
     .run = run_line<judge_kernel_line, KernelLine::number_n_plus_2, graphs_of_warps>},
    {.name = "ties",
     .place = "2. Remove cycles",
     .printed = "loops between two trees are to be removed; that it avoids loops when trees are "
                "united",
     .wrong = "where edges weigh the same, as they do after point 3 of the preprocessing too, "
              "three trees can choose in a ring, each the next one's. Lists are sorted by weight "
              "alone, and nothing says which of several segments of a tree wins. No end is ever "
              "reached",
     .correction = "edges that weigh the same are ordered by their lesser, then their greater end",
     .run = run_line<judge_article_line, ArticleLine::ties, graphs_of_trees>},
    {.name = "threads_beyond_trees",
     .place = "2. Remove cycles, listing",
     .printed = "unsigned i = blockIdx.x * blockDim.x + threadIdx.x; unsigned local_f = cF[i]",
     .wrong = "nothing asks whether i is a tree, and blocks are seldom full",
     .correction = "threads from the number of trees on do nothing",
     .run = run_line<judge_kernel_line, KernelLine::threads_beyond_trees, graphs_of_warps>},
    {.name = "roots_alone_in_F",
     .place = "2. Remove cycles, listing",
     .printed = "if (i < local_f) F[i] = i, into a new array",
     .wrong = "of all other trees nothing is written, and the union reads F of each (unless it is "
              "what the dots stand for, which are inside the two conditions)",
     .correction = "F[i] = cF[i] for all others",
     .run = run_line<judge_kernel_line, KernelLine::roots_alone, graphs_of_warps>},
    {.name = "one_jump",
     .place = "3. Unite trees, last sentence",
     .printed = "the structure of the graph is such that there is no situation in which the "
                "procedure is repeated",
     .wrong = "a tree may lead to one that leads to one, as often as there are trees: one jump "
              "halves the way to the root, no more",
     .correction = "jumps are repeated until each leads to a root",
     .run = run_line<judge_article_line, ArticleLine::one_jump, graphs_of_trees>},
    {.name = "united_in_place",
     .place = "3. Unite trees, last sentence",
     .printed = "it can be executed in parallel",
     .wrong = "in one array threads read what others write: a race, if one in which any value "
              "that is read is right",
     .correction = "relaxed atomic reads and writes",
     .run = run_line<judge_kernel_line, KernelLine::united_in_place, graphs_of_warps>},
    {.name = "numbers_from_one",
     .place = "4. Renumber vertices (trees)",
     .printed = "numbers are to go from 0 to P; by atomic operations the array is marked with the "
                "new values 1..(P+1)",
     .wrong = "with those the last tree is written behind the end of the table of P + 1 trees",
     .correction = "numbers from 0",
     .run = run_line<judge_article_line, ArticleLine::numbers_from_one, graphs_of_trees>},
    {.name = "half_the_trees",
     .place = "below the four procedures, on the share of the search",
     .printed = "after the first step far fewer than N / 2 vertices are left to the other "
                "procedures",
     .wrong = "true of trees that have an edge. Vertices without edges, and components that are "
              "finished, stay in all arrays to the end: of an R-MAT graph of scale 21 more than "
              "25,000",
     .correction = "measured and reported by iteration",
     .run = run_line<judge_trees_left, true, graphs_of_trees>},
    {.name = "share_of_the_cpu",
     .place = "hybrid implementation",
     .printed = "data are to be divided 1 : 5, that is, no more than 20 to 25 % go to the CPU",
     .wrong = "1 : 5 is 16.7 % of the whole, 20 % of the GPU's; 25 % is 1 : 3 or 1 : 4",
     .correction = "the share is an option, and the best one measured"},
    {.name = "processor_named_twice",
     .place = "test results, and the comparison below",
     .printed = "Intel Xeon E5 v1660 of 3.7 GHz; later Xeon E5 v2",
     .wrong = "there is no E5 v1660. An E5-1660 v2 has six cores of 3.7 GHz",
     .correction = "records name the processor that ran"},
    {.name = "sizes_of_graphs",
     .place = "test results, table",
     .printed = "sizes of about 0.023, 0.760, 6.3, 12.5, 25.2 and 51.2 GB",
     .wrong = "of arrays X, A and W with 64-bit weights these are the sizes give or take 5 %, and "
              "none of the last four is the size to the digits that are printed, in units of 2^30 "
              "bytes (6.1, 12.3, 24.5, 49) or 10^9 (6.6, 13.2, 26.3, 52.6); from scale 21 to 24 "
              "they grow 8.3 times, where the graph grows 8 times",
     .correction = "bytes are counted"},
    {.name = "edges_of_scale_27",
     .place = "test results, below the table and below the diagram",
     .printed = "scale 26 is the last at which the number of edges fits an unsigned int; a card "
                "of 12 GB would let not only scale 26 but scale 27 be processed",
     .wrong = "X[N] = 2^32 of scale 27 is 0 in such an int, and the last list ends before it "
              "begins. (In a signed one scale 26 is too large already)",
     .correction = "positions have 64 bits",
     .run = run_line<judge_list_ends, true, scales>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::boruvka_mst {

std::span<const properties::Erratum> errata() {
  return properties::table;
}

}  // namespace graphspec::papers::boruvka_mst
