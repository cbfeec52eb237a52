/// \file
/// The errata of Liu et al. 2015. Lines are those of its listings: the procedure of section 1.1,
/// BF_Naive and BF_Reduce, whose first 19 lines are par_reduce.
#include "properties/errata/errata.hpp"
#include "properties/bellman_ford/errata/judges.hpp"

namespace graphspec::properties {
namespace {

constexpr Erratum table[] = {
    {.name = "memory_access_conflict",
     .place = "English abstract; conclusion, point 1",
     .printed = "transposition resolves \"global memory access conflict\", says the one; it makes "
                "accesses aligned, says the other",
     .wrong = "neither: section 2.2 and the Chinese abstract have it right, the threads of a group "
              "read words that are not neighbours. Nothing conflicts, and columns that begin "
              "aligned are no faster",
     .correction = "accesses that coalesce"},
    {.name = "jumps_brought_in",
     .place = "abstract and introduction, with section 2.2",
     .printed = "accesses to global memory that are not contiguous are what the parallel algorithm "
                "suffers from on every GPU, and what the optimization resolves",
     .wrong = "BF_Naive's neighbouring threads read neighbouring words of a row. It is BF_Reduce "
              "that brings the jumps in, which BF_Reduce_Coarse takes out again",
     .correction = "each step says how it reads; the executor counts it"},
    {.name = "rounds_beyond",
     .place = "section 1.1, first paragraph",
     .printed = "the iteration stops when it has converged",
     .wrong = "no listing asks whether it has: there are N - 1 rounds however few change a length, "
              "as the next paragraph says. All published times are of N - 1 rounds",
     .correction = "N - 1 rounds as the paper's steps, and an option to stop after the first that "
                   "changes nothing",
     .run = run_line<judge_rounds, true, graphs_of_groups>},
    {.name = "formula_source",
     .place = "formula (1)",
     .printed = "dist_1[v] = edge[s][v], v = 0..N-1",
     .wrong = "for v = s that is no path of one arc but infinity, or the weight of a loop: "
              "dist_(N-1)[s] is the weight of a cycle through s",
     .correction = "dist[s] = 0, as the procedure has it",
     .run = run_line<judge_formula, true, graphs_of_groups>},
    {.name = "letters_mixed",
     .place = "below formula (1); section 2.1",
     .printed = "dist_2[u] is of paths to v; each group handles rho(b), and vertex b",
     .wrong = "u and b are v",
     .correction = "v"},
    {.name = "cycle_unnoticed",
     .place = "below formula (1), and all listings",
     .printed =
         "dist_k is the length of paths of at most k arcs that form no negative cycle; after "
         "N - 1 rounds it has converged",
     .wrong = "the formula takes the least of all walks, and nothing looks for a negative cycle: "
              "what comes back then is the length of no path",
     .correction = "one more round, which only such a cycle lets shorten a length; the reference "
                   "and all steps throw NegativeCycle and name the cycle",
     .run = run_line<judge_unnoticed_cycle, true, graphs_with_negative_arcs>},
    {.name = "source_set_by_all",
     .place = "procedure, line 3, with section 1.2",
     .printed = "for each v: sigma_0(v) = infinity, ..., sigma_0(s) = 0; the initialisation can be "
                "done in parallel as it is",
     .wrong = "right one after another, and done N times. In parallel vertex s's infinity races "
              "with the others' 0 and may come last",
     .correction = "vertex s alone sets sigma_0(s), as in BF_Naive",
     .run = run_line<judge_naive, ListingLine::source_set_by_all, graphs_of_groups>},
    {.name = "compared_rho",
     .place = "procedure, line 11",
     .printed = "rho(v) == -1",
     .wrong = "a comparison, which sets nothing. No result shows it: line 19 reads rho(v) only "
              "where line 15 has set it in the same round",
     .correction = "rho(v) = -1"},
    {.name = "infinity_wraps",
     .place = "procedure, line 13; par_reduce, lines 6 and 7",
     .printed = "if sigma_(k-1)(j) + edge[j->v] < delta(v), with infinity for no path and no arc; "
                "types are not said",
     .wrong = "in integers the greatest, plus a weight, wraps round to less than any length: each "
              "vertex gets one in the first round",
     .correction = "nothing is added where either is infinite",
     .run = run_line<judge_procedure, ProcedureLine::infinity_added, graphs_of_groups>},
    {.name = "source_not_carried",
     .place = "procedure, line 9; BF_Naive, line 6; BF_Reduce, line 21",
     .printed = "if v != s: sigma_k(v) from sigma_(k-1)",
     .wrong = "with an array for each k, or two that take turns, nothing ever writes sigma_1(s), "
              "which the second round reads",
     .correction = "sigma_k(s) is written like others",
     .run = run_line<judge_naive, ListingLine::source_not_carried, graphs_of_groups>},
    {.name = "one_array",
     .place = "BF_Naive, lines 5 to 9; BF_Reduce, line 23",
     .printed = "kernels over sigma and eta, which \"update sigma_k\" from sigma_(k-1); how many "
                "arrays there are is not said",
     .wrong = "with one, which suits v != s, threads read lengths that others write in the same "
              "launch: a race. Lengths come out right in the end, but after k rounds they are not "
              "those of formula (1)",
     .correction = "two arrays that take turns",
     .run = run_line<judge_naive, ListingLine::one_array, graphs_of_groups>},
    {.name = "halves_rounded_down",
     .place = "section 2.1, with par_reduce, lines 10 and 17",
     .printed = "M is a multiple of what the device schedules (a warp, a wave), and each level has "
                "half the threads of the one before: M1 = M / 2, M = M / 2",
     .wrong = "96 is such a multiple. Where a half is rounded down the last slot is compared with "
              "none: vertices are lost unless M is a power of two",
     .correction = "halves are rounded up, and the middle slot waits",
     .run = run_line<judge_reduce_by_three, ListingLine::halves, graphs_of_groups>},
    {.name = "par_reduce_arguments",
     .place = "BF_Reduce, lines 1, 2, 20, 22 and 28",
     .printed = "par_reduce(input: M, v, G, output: delta, rho), called as par_reduce(group, ty, "
                "G); kernel par_bf_kernel_reduce without parameters, called with five",
     .wrong = "the call has no outputs, and sigma_(k-1), which line 6 reads, is no input; line 2 "
              "uses t before line 3 says what it is; that delta and rho are those of slot 0 is "
              "said nowhere",
     .correction = "reduce.cl has all of them as parameters"},
    {.name = "tail_dropped",
     .place = "par_reduce, line 5",
     .printed = "for i = 0 to N / M - 1",
     .wrong = "rounded down: the last N mod M vertices are never looked at; below M vertices none "
              "is. (The test against |V| in line 6 would be needed for N / M rounded up, and is "
              "true for all that the loop reaches)",
     .correction = "N / M rounded up",
     .run = run_line<judge_reduce, ListingLine::tail, graphs_of_groups>},
    {.name = "test_behind_load",
     .place = "par_reduce, line 6",
     .printed = "if delta_inter(t) > sigma(t + i * M) + edge[...] and (t + i * M) < |V|",
     .wrong = "with N / M rounded up the test comes when sigma and edge have been read beyond "
              "their ends",
     .correction = "the test comes first",
     .run = run_line<judge_reduce, ListingLine::test_behind_load, graphs_of_groups>},
    {.name = "loop_relaxed",
     .place = "par_reduce, line 6",
     .printed = "no j != v, which the procedure has in line 13",
     .wrong = "the two agree unless a loop is negative: the procedure does not see it, par_reduce "
              "goes round it in every round",
     .correction = "the suite's steps relax loops, and report a negative one as the cycle that it "
                   "is",
     .run = run_line<judge_loops, ListingLine::loops, graphs_with_negative_arcs>},
    {.name = "first_barrier",
     .place = "par_reduce, between lines 9 and 12",
     .printed = "no barrier; the text says only that groups have one",
     .wrong = "a slot is read before its thread has looked at all its vertices, unless braces are "
              "taken to wait for all their threads",
     .correction = "a barrier before the tree of comparisons",
     .run = run_line<judge_reduce, ListingLine::first_barrier, graphs_of_groups>},
    {.name = "bound_halved",
     .place = "par_reduce, lines 11 and 17",
     .printed = "for iter = 2 to log2 M + 1, and M = M / 2 within it",
     .wrong = "M is the group's size, and a loop of C would look at its bound again: half the "
              "levels, and most slots compared with none",
     .correction = "the width that is halved is a variable of its own",
     .run = run_line<judge_reduce, ListingLine::bound, graphs_of_groups>},
    {.name = "level_barriers",
     .place = "par_reduce, lines 12 to 17",
     .printed = "no barrier",
     .wrong = "slot t + M1 is another thread's, who may still be at the level before. (Threads of "
              "one warp went in step on the GPUs of the time; a wave's still do)",
     .correction = "a barrier between levels",
     .run = run_line<judge_reduce, ListingLine::level_barriers, graphs_of_groups>},
    {.name = "slot_for_predecessor",
     .place = "par_reduce, line 15",
     .printed = "rho_inter(t) = t + M1",
     .wrong = "the number of a slot, which holds some vertex j with j mod M = t + M1, or one that "
              "it won from another slot. Lengths come out right, predecessors do not, also where N "
              "= M",
     .correction = "rho_inter(t) = rho_inter(t + M1)",
     .run = run_line<judge_reduce, ListingLine::predecessor, graphs_of_groups>},
    {.name = "update_by_all",
     .place = "BF_Reduce, line 23",
     .printed = "Update sigma_k(ty), eta_k(ty), by each thread of the group",
     .wrong = "M threads write the same word: a race, if of equal values; with one array some "
              "compare with what others have written",
     .correction = "thread 0 writes",
     .run = run_line<judge_reduce, ListingLine::update_by_all, graphs_of_groups>},
    {.name = "new_against_reduce",
     .place = "section 2.2, last sentence",
     .printed = "against BF_Reduce, BF_Reduce_Coarse shares one thread's work of BF_Naive among "
                "several by a reduction",
     .wrong = "that is what BF_Reduce has over BF_Naive; the sentence before has the difference of "
              "the two",
     .correction = "the transposition, and nothing else"},
    {.name = "fermi_cited",
     .place = "section 3, references [11] and [12]",
     .printed =
         "GTX 690 and GTX TITAN, after the white papers of Kepler and of Fermi; AMD Pitcairn",
     .wrong = "both cards are Kepler's. A GTX 690 is two GPUs, of which nothing says whether one "
              "ran; Pitcairn is a chip, sold on cards with 16 and with 20 compute units",
     .correction = "records name the device that ran"},
    {.name = "group_size_unsaid",
     .place = "section 3.1",
     .printed = "portable by the choice of M for each device; graphs made at random",
     .wrong =
         "no M is given for any device, nor density, weights, types, source and repetitions; "
         "nor the CPU, its threads and the code that 200 to 300 and 40 to 80 are over (so that "
         "OpenMP's speedup over serial code may be anything from 2.5 to 7.5)",
     .correction = "records have all of them; M is tuned, and the choice recorded"},
    {.name = "transposition_untimed",
     .place = "equation (2)",
     .printed = "time(GPU) = time(kernel) + time(DataToGPU) + time(DataToCPU)",
     .wrong = "BF_Reduce_Coarse transposes first, by whom is not said: on the host it is in none "
              "of the three",
     .correction = "transposed on the device, within the kernels' time and on its own"},
    {.name = "all_three_platforms",
     .place = "section 3.2, after Figure 8",
     .printed = "the optimized algorithms speed up well on all three platforms: 3 to 6 times over "
                "BF_Naive, of which transposition makes 4 to 40",
     .wrong = "below BF_Naive in Figure 7 at large sizes, and BF_Reduce very slow in Figure 8. By "
              "the two factors BF_Reduce has 0.08 to 1.5 times BF_Naive's speed: the parallel "
              "reduction by itself, the first of the two optimizations, mostly loses",
     .correction = "each step is held against each, device by device"},
    {.name = "tree_at_large_sizes",
     .place = "section 3.2, last paragraph",
     .printed =
         "at large sizes BF_Reduce_Coarse gains little over BF_Naive, since in the reduction "
         "some threads of a group wait",
     .wrong = "the tree has log2 M levels whatever N, beside N / M vertices for each thread: its "
              "share falls as N grows. What grows is BF_Naive's number of threads, until both "
              "wait for the same N^2 weights a round",
     .correction = "rates are held against the memory's"},
    {.name = "two_words_of_shared_memory",
     .place = "section 3.2, last paragraph; conclusion, point 2",
     .printed = "two arrays in shared memory leave room for fewer resident threads",
     .wrong = "they are 8 bytes a thread: 16 KB for the 2,048 that a multiprocessor of Kepler "
              "holds, of 48 KB; 20 KB for the 2,560 of a compute unit of Pitcairn, of 64 KB",
     .correction = "shared memory limits neither"},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::bellman_ford {

std::span<const properties::Erratum> errata() {
  return properties::table;
}

}  // namespace graphspec::papers::bellman_ford
