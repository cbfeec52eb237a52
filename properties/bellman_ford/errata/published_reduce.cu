/// \file
/// BF_Reduce as printed, on the devices that portable kernels run on, and on the transposed matrix
/// as BF_Reduce_Coarse.
#include "gpu/bellman_ford/reduce.cuh"
#include "gpu/device/portable.hpp"
#include "properties/bellman_ford/errata/published_rounds.cuh"
#include "properties/bellman_ford/errata/published_steps.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "properties/bellman_ford/errata/published_reduce.cl"

namespace {

void reduce_as_printed(Runtime& runtime, const bellman_ford_rounds::StridedMatrix& matrix,
                       Vertex source, int group_size, ListingLine as_printed,
                       const PathsView& paths) {
  const auto flag = [&](ListingLine line) { return static_cast<int>(has(as_printed, line)); };
  const auto M = static_cast<unsigned>(group_size);
  const int rounds = has(as_printed, ListingLine::tail)
                         ? matrix.order / group_size
                         : (matrix.order + group_size - 1) / group_size;
  published_rounds(runtime, matrix.order, source, as_printed, paths,
                   [&](const std::int32_t* sigma_before, std::int32_t* sigma) {
                     launch<published_par_bf_kernel_reduce>(
                         {static_cast<unsigned>(matrix.order), M, 2 * M * sizeof(std::int32_t)},
                         matrix.weight, matrix.order, matrix.tail_stride, matrix.head_stride,
                         source, sigma_before, sigma, paths.predecessor, rounds - 1,
                         flag(ListingLine::test_behind_load), flag(ListingLine::loops),
                         flag(ListingLine::halves), flag(ListingLine::first_barrier),
                         flag(ListingLine::bound), flag(ListingLine::level_barriers),
                         flag(ListingLine::predecessor), flag(ListingLine::update_by_all));
                   });
}

bellman_ford::Work work_of(Vertex order, int group_size) {
  bellman_ford::Work work;
  work.rounds = order - 1;
  work.group_size = group_size;
  return work;
}

}  // namespace

void published_reduce_listing(Runtime& runtime, const MatrixView& matrix, Vertex source,
                              int group_size, ListingLine as_printed, const PathsView& paths) {
  reduce_as_printed(runtime, {matrix.order, matrix.weight, matrix.order, 1}, source, group_size,
                    as_printed, paths);
}

bellman_ford::Work published_naive(Runtime& runtime, const MatrixView& matrix, Vertex source,
                                   const bellman_ford::Options& /*options*/,
                                   const PathsView& paths) {
  published_naive_listing(runtime, matrix, source, 0, ListingLine::published, paths);
  return work_of(matrix.order, 0);
}

bellman_ford::Work published_reduce(Runtime& runtime, const MatrixView& matrix, Vertex source,
                                    const bellman_ford::Options& options, const PathsView& paths) {
  published_reduce_listing(runtime, matrix, source, options.group_size, ListingLine::published,
                           paths);
  return work_of(matrix.order, options.group_size);
}

bellman_ford::Work published_reduce_coarse(Runtime& runtime, const MatrixView& matrix,
                                           Vertex source, const bellman_ford::Options& options,
                                           const PathsView& paths) {
  const auto size = static_cast<std::size_t>(matrix.order);
  const Array<std::int32_t> transposed(runtime, size * size);
  bellman_ford::Work work = work_of(matrix.order, options.group_size);
  work.transpose_ms =
      runtime.elapsed_ms([&] { bellman_ford_rounds::transpose(matrix, transposed.data()); });
  reduce_as_printed(runtime, {matrix.order, transposed.data(), 1, matrix.order}, source,
                    options.group_size, ListingLine::published, paths);
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
