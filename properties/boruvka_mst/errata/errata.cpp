/// \file
/// How the errata of Kolganov 2015 are run, in the order of its text. The sentences in errata.json
/// are those of its translation into German, in English.
#include "properties/errata/errata.hpp"

#include "properties/boruvka_mst/errata/judges.hpp"

namespace graphspec::properties {
namespace {

constexpr ErratumRun table[] = {
    {"ten_bits", run_line<judge_ten_bits, true, short_differences>},
    {"ends_at_lonely_tree",
     run_line<judge_article_line, ArticleLine::ends_at_lonely_tree, graphs_of_trees>},
    {"first_neighbour",
     run_line<judge_article_line, ArticleLine::first_neighbour, graphs_of_trees>},
    {"segment_bounds", run_line<judge_article_line, ArticleLine::segment_bounds, graphs_of_trees>},
    {"last_lane_is_one",
     run_line<judge_kernel_line, KernelLine::last_lane_is_one, graphs_of_warps>},
    {"winner_unsaid", run_line<judge_kernel_line, KernelLine::winner_unsaid, graphs_of_warps>},
    {"number_n_plus_2",
     run_line<judge_article_line, ArticleLine::number_n_plus_2, graphs_of_trees>},
    {"number_n_plus_2_in_the_listing",
     run_line<judge_kernel_line, KernelLine::number_n_plus_2, graphs_of_warps>},
    {"ties", run_line<judge_article_line, ArticleLine::ties, graphs_of_trees>},
    {"threads_beyond_trees",
     run_line<judge_kernel_line, KernelLine::threads_beyond_trees, graphs_of_warps>},
    {"roots_alone_in_F", run_line<judge_kernel_line, KernelLine::roots_alone, graphs_of_warps>},
    {"one_jump", run_line<judge_article_line, ArticleLine::one_jump, graphs_of_trees>},
    {"united_in_place", run_line<judge_kernel_line, KernelLine::united_in_place, graphs_of_warps>},
    {"numbers_from_one",
     run_line<judge_article_line, ArticleLine::numbers_from_one, graphs_of_trees>},
    {"half_the_trees", run_line<judge_trees_left, true, graphs_of_trees>},
    {"edges_of_scale_27", run_line<judge_list_ends, true, scales>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::boruvka_mst {

std::span<const properties::ErratumRun> erratum_runs() {
  return properties::table;
}

}  // namespace graphspec::papers::boruvka_mst
