/// \file
/// BF_Naive as printed, on the devices that portable kernels run on.
#include "gpu/device/portable.hpp"
#include "properties/bellman_ford/errata/published_rounds.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "properties/bellman_ford/errata/published_naive.cl"

namespace {

LaunchConfig thread_a_vertex(Vertex order) {
  constexpr unsigned block = 256;
  return {(static_cast<unsigned>(order) + block - 1) / block, block};
}

}  // namespace

void published_initialize(Vertex order, Vertex source, ListingLine as_printed,
                          const PathsView& paths) {
  launch<published_par_Initialize_kernel>(
      thread_a_vertex(order), order, source, paths.length, paths.predecessor,
      static_cast<int>(has(as_printed, ListingLine::source_set_by_all)));
}

void published_naive_listing(Runtime& runtime, const MatrixView& matrix, Vertex source,
                             int /*group_size*/, ListingLine as_printed, const PathsView& paths) {
  published_rounds(runtime, matrix.order, source, as_printed, paths,
                   [&](const std::int32_t* sigma_before, std::int32_t* sigma) {
                     launch<published_par_bf_kernel>(
                         thread_a_vertex(matrix.order), matrix.weight, matrix.order, source,
                         sigma_before, sigma, paths.predecessor,
                         static_cast<int>(has(as_printed, ListingLine::source_not_carried)));
                   });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
