/// \file
/// How the errata of Liu et al. 2015 are run. Lines are those of its listings: the procedure of
/// section 1.1, BF_Naive and BF_Reduce, whose first 19 lines are par_reduce.
#include "properties/errata/errata.hpp"
#include "properties/bellman_ford/errata/judges.hpp"

namespace graphspec::properties {
namespace {

constexpr ErratumRun table[] = {
    {"rounds_beyond", run_line<judge_rounds, true, graphs_of_groups>},
    {"formula_source", run_line<judge_formula, true, graphs_of_groups>},
    {"cycle_unnoticed", run_line<judge_unnoticed_cycle, true, graphs_with_negative_arcs>},
    {"source_set_by_all", run_line<judge_naive, ListingLine::source_set_by_all, graphs_of_groups>},
    {"infinity_wraps", run_line<judge_procedure, ProcedureLine::infinity_added, graphs_of_groups>},
    {"source_not_carried",
     run_line<judge_naive, ListingLine::source_not_carried, graphs_of_groups>},
    {"one_array", run_line<judge_naive, ListingLine::one_array, graphs_of_groups>},
    {"halves_rounded_down", run_line<judge_reduce_by_three, ListingLine::halves, graphs_of_groups>},
    {"tail_dropped", run_line<judge_reduce, ListingLine::tail, graphs_of_groups>},
    {"test_behind_load", run_line<judge_reduce, ListingLine::test_behind_load, graphs_of_groups>},
    {"loop_relaxed", run_line<judge_loops, ListingLine::loops, graphs_with_negative_arcs>},
    {"first_barrier", run_line<judge_reduce, ListingLine::first_barrier, graphs_of_groups>},
    {"bound_halved", run_line<judge_reduce, ListingLine::bound, graphs_of_groups>},
    {"level_barriers", run_line<judge_reduce, ListingLine::level_barriers, graphs_of_groups>},
    {"slot_for_predecessor", run_line<judge_reduce, ListingLine::predecessor, graphs_of_groups>},
    {"update_by_all", run_line<judge_reduce, ListingLine::update_by_all, graphs_of_groups>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::bellman_ford {

std::span<const properties::ErratumRun> erratum_runs() {
  return properties::table;
}

}  // namespace graphspec::papers::bellman_ford
