/// \file
/// The study's steps as published, and their forms with one wrong line; compiled once for each
/// executor.
#include "properties/floyd_warshall/errata/published_solves.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr floyd_warshall::Variant table[] = {
    {.name = "published_linear",
     .step = 1,
     .source = "cudaKernel",
     .summary = "the published kernel; its results are correct up to 23,170 vertices",
     .solve = published_linear},
    {.name = "published_coalesced",
     .step = 2,
     .source = "cudaKernel_coa",
     .summary =
         "the published kernel; its results are wrong unless 32 divides the number of vertices",
     .solve = published_coalesced<COA_TILE_WIDTH, StudyLine::all>},
    {.name = "published_shared",
     .step = 3,
     .source = "cudaKernel_shared",
     .summary =
         "the published kernel; its results are wrong unless 256 divides the number of vertices",
     .solve = published_shared<SH_TILE_WIDTH, StudyLine::all>},
    {.name = "published_blocked",
     .step = 4,
     .source = "phase1, phase2, phase3",
     .summary =
         "the published kernels; they have wrong operands and lack barriers, and their results are "
         "wrong unless 32 divides the number of vertices",
     .solve = published_blocked<BLCK_TILE_WIDTH, StudyLine::all>},
};

constexpr properties::StudyForm forms[] = {
    {"coalesced", StudyLine::none, published_coalesced<FORM_TILE_WIDTH, StudyLine::none>},
    {"coalesced", StudyLine::grids, published_coalesced<FORM_TILE_WIDTH, StudyLine::grids>},
    {"shared", StudyLine::none, published_shared<FORM_TILE_WIDTH, StudyLine::none>},
    {"shared", StudyLine::grids, published_shared<FORM_TILE_WIDTH, StudyLine::grids>},
    {"blocked", StudyLine::none, published_blocked<FORM_TILE_WIDTH, StudyLine::none>},
    {"blocked", StudyLine::grids, published_blocked<FORM_TILE_WIDTH, StudyLine::grids>},
    {"blocked", StudyLine::operands, published_blocked<FORM_TILE_WIDTH, StudyLine::operands>},
    {"blocked", StudyLine::phase1_barrier,
     published_blocked<FORM_TILE_WIDTH, StudyLine::phase1_barrier>},
    {"blocked", StudyLine::phase2_barrier,
     published_blocked<FORM_TILE_WIDTH, StudyLine::phase2_barrier>},
    {"blocked", StudyLine::closed_operands,
     published_blocked<FORM_TILE_WIDTH, StudyLine::closed_operands>},
    {"head_shared", StudyLine::none, published_head_shared<FORM_TILE_WIDTH, StudyLine::none>},
    {"head_shared", StudyLine::guarded_barrier,
     published_head_shared<FORM_TILE_WIDTH, StudyLine::guarded_barrier>},
};

}  // namespace

std::span<const floyd_warshall::Variant> published_floyd_warshall_variants() {
  return table;
}

std::span<const properties::StudyForm> study_forms() {
  return forms;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
