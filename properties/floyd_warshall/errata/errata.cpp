/// \file
/// How the errata of Garber 2019 are run. In errata.json its program is meant where no other is
/// named: the one that made the measurements, of 5 March 2019.
#include "properties/errata/errata.hpp"
#include "properties/floyd_warshall/errata/judges.hpp"

namespace graphspec::properties {
namespace {

constexpr ErratumRun table[] = {
    {"sum_without_minimum", run_line<judge_sum, true, graphs_with_negative_arcs>},
    {"k_in_path", run_line<judge_figure, FigureLine::k_in_path, graphs_with_negative_arcs>},
    {"one_vertex_less",
     run_line<judge_figure, FigureLine::one_vertex_less, graphs_with_negative_arcs>},
    {"zero_for_no_path",
     run_line<judge_figure, FigureLine::zero_for_no_path, graphs_with_negative_arcs>},
    {"zero_for_diagonal",
     run_line<judge_figure, FigureLine::zero_for_diagonal, graphs_with_negative_arcs>},
    {"diagonal_unset",
     run_line<judge_figure, FigureLine::diagonal_unset, graphs_with_negative_arcs>},
    {"infinity_added",
     run_line<judge_figure, FigureLine::infinity_added, graphs_with_negative_arcs>},
    {"sum_in_int", run_line<judge_figure, FigureLine::sum_in_int, graphs_with_long_paths>},
    {"infinity_half", run_line<judge_figure, FigureLine::infinity_half, graphs_with_negative_arcs>},
    {"path_for_no_arc",
     run_line<judge_figure, FigureLine::path_for_no_arc, graphs_with_negative_arcs>},
    {"negative_cycle_silent", run_line<judge_silent_cycle, true, graphs_with_negative_arcs>},
    {"shared_grid", run_line<judge_shared, StudyLine::grids, graphs_of_tiles>},
    {"guarded_barrier", run_line<judge_head_shared, StudyLine::guarded_barrier, graphs_of_tiles>},
    {"coalesced_grid", run_line<judge_coalesced, StudyLine::grids, graphs_of_tiles>},
    {"blocked_stages", run_line<judge_blocked, StudyLine::grids, graphs_of_tiles>},
    {"phase1_barrier", run_line<judge_blocked, StudyLine::phase1_barrier, graphs_of_tiles>},
    {"row_operands", run_line<judge_blocked, StudyLine::operands, graphs_of_tiles>},
    {"phase2_barrier", run_line<judge_blocked, StudyLine::phase2_barrier, graphs_of_tiles>},
    {"closed_operands", run_line<judge_blocked, StudyLine::closed_operands, graphs_of_tiles>},
    {"int_places", run_line<judge_last_place, true, sizes>},
    {"density", run_line<judge_density, true, densities>},
    {"lost_measurement", run_line<judge_measurements, true, target_times_ms>},
    {"matrix_bytes", run_line<judge_matrix_bytes, true, sizes>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::floyd_warshall {

std::span<const properties::ErratumRun> erratum_runs() {
  return properties::table;
}

}  // namespace graphspec::papers::floyd_warshall
