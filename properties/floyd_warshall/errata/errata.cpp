/// \file
/// The errata of Garber 2019. Its program is meant where no other is named: the one that made the
/// measurements, of 5 March 2019.
#include "properties/errata/errata.hpp"
#include "properties/floyd_warshall/errata/judges.hpp"

namespace graphspec::properties {
namespace {

constexpr Erratum table[] = {
    {.name = "not_np_hard",
     .place = "introduction",
     .printed = "the study validates an \"Operations Research, NP-Hard algorithm\"",
     .wrong = "shortest paths of all pairs take n^3 steps, as the study says itself further down",
     .correction = "Θ(n^3)"},
    {.name = "k_in_path",
     .place = "Floyd-Warshall algorithm, the sentence before Table 1",
     .printed = "where the way by k is shorter, \"the k vertex must be placed in the corresponding "
                "index in the Path matrix\"",
     .wrong = "k is some vertex on the path and need not be the one before u, as which the text "
              "reads it",
     .correction = "path[v,u] = path[k,u], as Figure 3 has it",
     .run = run_line<judge_figure, FigureLine::k_in_path, graphs_with_negative_arcs>},
    {.name = "one_vertex_less",
     .place = "Floyd-Warshall algorithm, before Figures 2 and 3",
     .printed = "\"the algorithm iterates one minus the number of vertices\", and ends with "
                "Cost_(n-1)",
     .wrong = "no path may then lead by way of the last vertex",
     .correction = "n iterations, as Figure 3 and the sentence on Cost_n have them",
     .run = run_line<judge_figure, FigureLine::one_vertex_less, graphs_with_negative_arcs>},
    {.name = "exactly_one_intermediate",
     .place = "Floyd-Warshall algorithm, before Figure 2",
     .printed = "Cost_1 holds paths \"using exactly one (predefined) intermediate node\"",
     .wrong = "arcs that the way by vertex 1 does not shorten stay as they are",
     .correction = "at most the vertices 1 to k are intermediate in Cost_k"},
    {.name = "zero_for_no_path",
     .place = "formula of P_vu, after Figure 2",
     .printed = "P_vu = 0 if v = u or C_vu = ∞",
     .wrong = "the text beside it, Table 1 and Figure 3 have -1 for no path. The program counts "
              "vertices from 0, so that a 0 there is a vertex",
     .correction = "-1 where there is no path",
     .run = run_line<judge_figure, FigureLine::zero_for_no_path, graphs_with_negative_arcs>},
    {.name = "zero_for_diagonal",
     .place = "Figure 3, with the program",
     .printed = "path[v,v] = 0 and path[v,u] = v",
     .wrong = "a marker as long as vertices count from 1. The program counts from 0 and keeps the "
              "line: vertex 0 seems to lie before v on the path from v to v",
     .correction = "no_predecessor, -1, on the diagonal, too",
     .run = run_line<judge_figure, FigureLine::zero_for_diagonal, graphs_with_negative_arcs>},
    {.name = "diagonal_unset",
     .place = "Figure 3, first loops",
     .printed = "if v = u then path[v,u] = 0",
     .wrong = "nothing sets cost[v,v], which the second loops read. (The program's generator sets "
              "its graph's diagonal to 0)",
     .correction = "cost[v,v] = 0",
     .run = run_line<judge_figure, FigureLine::diagonal_unset, graphs_with_negative_arcs>},
    {.name = "infinity_added",
     .place = "Figure 3, second loops",
     .printed = "if cost[v,k] + cost[k,u] < cost[v,u], with infinity for no path",
     .wrong = "the program's infinity is INT_MAX: a sum with it wraps round to less than any "
              "length. The kernels test for it, the figure does not",
     .correction = "nothing is added where either cost is infinite",
     .run = run_line<judge_figure, FigureLine::infinity_added, graphs_with_negative_arcs>},
    {.name = "sum_in_int",
     .place = "the program's loops and kernels",
     .printed = "const int sum = i1_value + i2_value",
     .wrong = "the ways from v to k and from k to u may share vertices, so that their sum can be "
              "twice the longest path: it wraps round though every path fits an int. (The "
              "program's weights, 1 to 100, are too small for that)",
     .correction = "the sum has 64 bits, or weights are bounded",
     .run = run_line<judge_figure, FigureLine::sum_in_int, graphs_with_long_paths>},
    {.name = "infinity_half",
     .place = "the program since 12 March 2019",
     .printed = "INF is (1 << 30 - 1), \"MAX_INT / 2 - 1\", and its kernels test for it no more",
     .wrong = "minus binds before the shift: it is 1 << 29. Two of them fit an int, but a negative "
              "weight makes a path out of none",
     .correction = "nothing is added where either cost is infinite",
     .run = run_line<judge_figure, FigureLine::infinity_half, graphs_with_negative_arcs>},
    {.name = "path_for_no_arc",
     .place = "the program since 12 March 2019, reading of a file",
     .printed = "path[v,u] = v for each pair that is read, one with weight INF among them",
     .wrong = "a predecessor where there is no path",
     .correction = "-1 where there is no arc",
     .run = run_line<judge_figure, FigureLine::path_for_no_arc, graphs_with_negative_arcs>},
    {.name = "negative_cycle_silent",
     .place = "Figure 3 and all kernels",
     .printed = "any weights; nothing looks for a negative cycle (the program's CPU loops test the "
                "diagonal, its kernels do not)",
     .wrong = "costs of no path come back, and double with each vertex k of the cycle until they "
              "wrap round",
     .correction = "the reference and all steps throw NegativeCycle and name the cycle",
     .run = run_line<judge_silent_cycle, true, graphs_with_negative_arcs>},
    {.name = "gate_a7",
     .place = "problem statement, first query",
     .printed = "\"the Path from gate A1 to A4 and to A7\"",
     .wrong = "Figure 4 has no gate A7, and the sum beside it counts the bags of A5",
     .correction = "A1, A4, A5: 1 + 7 + 4 bags"},
    {.name = "baggage_fits",
     .place = "problem statement",
     .printed = "the baggage problem \"can be generalized into a classical version that fits well "
                "with the algorithm\"",
     .wrong =
         "with bags to be collected in place of lengths to be kept short, two routes that meet "
         "at k may have another gate in common, whose bags then count twice (the derivation of "
         "PathInTime refuses PathByFigure3 with the gates for which they do)",
     .correction =
         "all routes without a gate twice are tried; the matrices say which gates are too "
         "far"},
    {.name = "cpu_threads",
     .place = "performance optimization techniques",
     .printed = "the CPU is used with \"CPU cores automatic multi-threading optimization\"",
     .wrong = "the program's project asks its compiler for none and uses no OpenMP: the CPU's "
              "times are those of one of 16 cores",
     .correction = "the reference's loops are told apart from those with all threads"},
    {.name = "synchronous_launch",
     .place = "GPGPU optimization",
     .printed = "\"running a kernel is synchronous operation\"",
     .wrong = "a launch returns at once; what orders the kernels is that they are on one stream, "
              "and what waits is the copy back",
     .correction = "launches are asynchronous; times are taken between two events"},
    {.name = "table_2",
     .place = "Table 2",
     .printed = "RTX 2080 Ti: compute capability 7.0, 96 KB of shared memory; 4096 threads a "
                "multiprocessor, as on the 1080 Ti; grids of 65535 blocks",
     .wrong = "the RTX 2080 Ti is 7.5, with 64 KB and 1024 threads a multiprocessor; the 1080 Ti "
              "has 2048. A grid's first dimension reaches 2^31 - 1 on all three, the others 65535",
     .correction = "no size here rests on the table"},
    {.name = "root_of_grid",
     .place = "shared memory optimization",
     .printed = "SH_TILE_WIDTH is √65535 = 256, for the optimum use of shared memory",
     .wrong = "the root is 255.998, and how many blocks a grid may have says nothing about how "
              "many threads a block should have; each block uses one word of shared memory",
     .correction = "256 is kept as the study's choice"},
    {.name = "shared_grid",
     .place = "shared memory optimization",
     .printed = "dim3 dimGrid(size, size / SH_TILE_WIDTH, 1)",
     .wrong = "rounded down: the last size mod 256 rows are never relaxed; below 256 vertices "
              "nothing is. So it was with 500 vertices, and with most sizes that were measured",
     .correction = "rounded up, and threads beyond the last row only help to load",
     .run = run_line<judge_shared, StudyLine::grids, graphs_of_tiles>},
    {.name = "guarded_barrier",
     .place = "the shared step since 12 March 2019",
     .printed = "__syncthreads() within if (i < size && j < size)",
     .wrong = "CUDA allows it in a branch only where all threads of the block take it. GPUs since "
              "Volta let it pass, since the others have returned; nothing promises that",
     .correction = "the barrier stands before the test",
     .run = run_line<judge_head_shared, StudyLine::guarded_barrier, graphs_of_tiles>},
    {.name = "bytes_of_a_tile",
     .place = "coalesced memory optimization",
     .printed = "the graph's size is divided by 32 bytes, the maximum number of resident grids of "
                "Table 2",
     .wrong = "32 is a number of threads; that a device may run 32 grids at a time is chance. What "
              "matters is that a warp has 32 threads, whose accesses coalesce",
     .correction = "blocks of 32 x 32 threads"},
    {.name = "coalesced_grid",
     .place = "coalesced memory optimization",
     .printed = "dim3 dimGrid(size / COA_TILE_WIDTH, size / COA_TILE_WIDTH, 1)",
     .wrong = "rounded down: the last size mod 32 rows and columns are never relaxed",
     .correction = "rounded up, and threads outside the matrix return",
     .run = run_line<judge_coalesced, StudyLine::grids, graphs_of_tiles>},
    {.name = "blocking_factor",
     .place = "blocked memory optimization",
     .printed = "sub matrices of size stages x stages, stages being the blocking factor; k is 1 to "
                "stages",
     .wrong = "the sub matrices are 32 x 32; stages is how many of them a row has, and the loop "
              "above the sentence runs k from 0 to stages - 1",
     .correction = "tiles of BLCK_TILE_WIDTH, stages 0 to stages - 1"},
    {.name = "blocked_stages",
     .place = "blocked memory optimization",
     .printed = "\"usually, it is normal for stages to divide wholly into |V|\"",
     .wrong = "stages is size / 32, rounded down: up to 31 vertices at the end get no path and are "
              "no intermediates. Few of the measured sizes are multiples of 32",
     .correction = "rounded up, with infinity in the tiles beyond the last vertex",
     .run = run_line<judge_blocked, StudyLine::grids, graphs_of_tiles>},
    {.name = "phase1_barrier",
     .place = "the program, phase 1",
     .printed = "a loop over k in shared memory without a barrier",
     .wrong = "row k is another warp's: it may be read before that warp has relaxed it for the "
              "vertices before k, or after it has gone on",
     .correction = "__syncthreads() behind each k",
     .run = run_line<judge_blocked, StudyLine::phase1_barrier, graphs_of_tiles>},
    {.name = "row_operands",
     .place = "blocked memory optimization, phase 2",
     .printed = "ownMatrix[threadIdx.y][k] + primaryMatrix[k][threadIdx.x]",
     .wrong = "right in the tiles of the stage's column. In those of its row, column k of the own "
              "tile is no way to k: costs of no path come out, many less than the least. Sizes "
              "that 32 divides go wrong, too; the study compares no result with any other",
     .correction = "primary[v][k] + own[k][u] in the tiles of the row, and own[k][u]'s predecessor",
     .run = run_line<judge_blocked, StudyLine::operands, graphs_of_tiles>},
    {.name = "phase2_barrier",
     .place = "blocked memory optimization, phase 2",
     .printed = "the loop over k has no barrier",
     .wrong = "with the operands as printed a row of the tile is a warp's own, which GPUs before "
              "Volta ran in step; with the right ones row k is another warp's, as in phase 1",
     .correction = "__syncthreads() behind each k",
     .run = run_line<judge_blocked, StudyLine::phase2_barrier, graphs_of_tiles>},
    {.name = "closed_operands",
     .place = "blocked memory optimization, phases 2 and 3",
     .printed = "each tile is relaxed with the tiles of the phases before, \"using a modified "
                "version of Floyd-Warshall Algorithm\"",
     .wrong = "those are done with all 32 vertices of the stage, where Figure 3 has them as they "
              "are at k. Costs come out the same. Predecessors need not: where a cycle has weight "
              "0, paths of the same cost are mixed, and predecessors can lead round in a circle",
     .correction = "rows and columns k of a stage are kept as they are at k",
     .run = run_line<judge_blocked, StudyLine::closed_operands, graphs_of_tiles>},
    {.name = "int_places",
     .place = "GPGPU optimization, and all kernels",
     .printed = "int i0 = v * size + u",
     .wrong = "leaves an int from 46,341 vertices on",
     .correction = "64 bits",
     .run = run_line<judge_last_place, true, sizes>},
    {.name = "density",
     .place = "experimental setup, GenerateRandomGraph",
     .printed = "prange = (100 / density), and an arc where rand() % prange == 0; \"the number of "
                "edges is a random variable with expected value rand() % (100 / density)\"",
     .wrong = "an integer division: every density above 50 makes a complete graph, 85 among them, "
              "15 makes one arc in 6; 0 divides by zero. (The words name no expected value at all: "
              "it is the number of pairs divided by prange)",
     .correction = "an arc where rand() % 100 < density; experiments say which of the two",
     .run = run_line<judge_density, true, densities>},
    {.name = "average_vertices",
     .place = "comparison of algorithm optimizations",
     .printed = "Figures 5 and 6 plot \"the average computed vertices\"",
     .wrong = "nothing is averaged: each point is one run on one random graph, and graphs grow "
              "from run to run until a run takes the target time",
     .correction = "experiments repeat runs and say how they spread"},
    {.name = "lost_measurement",
     .place = "Figures 5 to 12, with the program's writer",
     .printed = "curves that start at (0, 0) and go on at 560 to 599 vertices",
     .wrong = "into an empty file the writer puts \"0,0\" in the place of the first measurement, "
              "the one of 500 vertices",
     .correction = "every measurement is written",
     .run = run_line<judge_measurements, true, target_times_ms>},
    {.name = "faster_by_4_to_5",
     .place = "comparison of algorithm optimizations",
     .printed =
         "the three memory optimizations are \"4-5X\" better than CPU and linear; near 9,500 "
         "vertices",
     .wrong = "the data of Figure 5 have 4.4, 3.8 and 3.5 times the CPU's vertices and 3.3, 2.8 "
              "and 2.6 times linear's; 9,422 at 59.2 s. As work goes with the cube of the "
              "vertices, blocked is 86 times as fast as the CPU",
     .correction = "times and rates are compared, not vertices alone"},
    {.name = "figure_6_copied",
     .place = "Figure 6, 15 % density",
     .printed = "curves of blocked and shared at 15 %",
     .wrong = "they equal Figure 5's to the millisecond in all 21 and 20 points: copied, where the "
              "other three are runs of their own",
     .correction = "each density is measured"},
    {.name = "azure_shared_ratio",
     .place = "testing on Azure",
     .printed = "shared is \"almost 50 %\" slower than blocked there, and 25 % than coalesced",
     .wrong = "34 and 29 % fewer vertices in the data of Figure 7, which at 60 s are 71 and 64 % "
              "less work",
     .correction = "as above"},
    {.name = "figure_8_is_figure_5",
     .place = "Figure 8, Azure at 15 %",
     .printed = "curves of the Azure machine at 15 %",
     .wrong = "the chart is bound to the table of the local machine at 85 %: its curves are Figure "
              "5's. The data that belong there were measured and are never shown",
     .correction = "the recovered data stand in published.csv"},
    {.name = "azure_conclusions",
     .place = "effects of graph density",
     .printed = "on Azure shared beats coalesced at 15 %, and the CPU is better than linear with "
                "dense graphs and poorer with sparse ones",
     .wrong = "both are read off Figure 8. In the data of Azure at 15 % coalesced reaches 6,987 "
              "vertices and shared 5,002, the CPU 1,885 and linear 1,530: as at 85 %",
     .correction = "claims are tested on the data, and marked"},
    {.name = "density_and_work",
     .place = "effects of graph density",
     .printed = "fewer arcs reduce the calculations; the time lost to remembering indices, Θ(n), "
                "makes up for it",
     .wrong = "each triple of vertices is looked at whatever the arcs: n^3 steps at any density. "
              "Only stores and the tests for infinity change",
     .correction = "density is expected to matter little, and does"},
    {.name = "local_by_20_percent",
     .place = "comparing local and Azure",
     .printed = "the local machine is better by 20 % on average, in both categories",
     .wrong = "by 25 % with blocked and 13 % with the CPU, in vertices",
     .correction = "as above"},
    {.name = "figure_11_title",
     .place = "Figure 11",
     .printed = "its title says Azure, CUDA Blocked",
     .wrong = "the caption, the text and the data's folder say local, 2 s, all five variants; the "
              "last point of blocked is 2,978 vertices, not \"the 2000 vertices mark\"",
     .correction = "the local machine's"},
    {.name = "five_hundred_in_12_ms",
     .place = "target time performance",
     .printed = "500 vertices in less than 12 milliseconds",
     .wrong = "the measurement of 500 vertices is the one that the program loses; the first that "
              "is recorded is 599 vertices in 21 ms. From the growth rule it follows only that 500 "
              "took 20 ms or less",
     .correction = "measured here"},
    {.name = "matrix_bytes",
     .place = "target time performance, the run until the program crashed",
     .printed = "it crashed after 22,846 vertices, for want of memory",
     .wrong = "the growth rule's next graph has more than 27,400 vertices, and the program keeps "
              "the bytes of a matrix, 4 * V * V, in an int, which ends at 23,170. (It takes that "
              "many ints for its buffers, four times what it needs)",
     .correction = "sizes have 64 bits",
     .run = run_line<judge_matrix_bytes, true, sizes>},
    {.name = "twenty_seven_minutes",
     .place = "target time performance, the run until the program crashed",
     .printed = "\"the program crashed after 27 minutes of running\"",
     .wrong =
         "27.2 minutes are those of its last graph alone; the 21 graphs that it wrote down took "
         "64.7 together",
     .correction = "minutes of a graph and minutes of a run are told apart"},
    {.name = "two_terabytes",
     .place = "target time performance",
     .printed = "22,846 vertices \"would require at least 2 TB of GPU global memory\"",
     .wrong = "521,939,716 pairs, with a cost and a predecessor of 4 bytes each: 4.2 GB, which "
              "the machine had",
     .correction = "8 n^2 bytes"},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::floyd_warshall {

std::span<const properties::Erratum> errata() {
  return properties::table;
}

}  // namespace graphspec::papers::floyd_warshall
