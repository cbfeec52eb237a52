/// \file
/// What the listings' host loops share: which lines a form has as printed, and N - 1 rounds over
/// one array of lengths or two. For a namespace GRAPHSPEC_EXECUTOR.
#pragma once

#include <utility>

#include "gpu/device/array.hpp"
#include "properties/bellman_ford/errata/published_kernels.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::ListingLine;

/// Defined by published_naive.cu and published_reduce.cu.
properties::ListingSearch published_naive_listing;
properties::ListingSearch published_reduce_listing;
/// Lines 1 to 4 of BF_Naive.
void published_initialize(Vertex order, Vertex source, ListingLine as_printed,
                          const PathsView& paths);

constexpr bool has(ListingLine as_printed, ListingLine line) {
  if (as_printed != ListingLine::published) return as_printed == line;
  return line == ListingLine::halves || line == ListingLine::tail || line == ListingLine::loops ||
         line == ListingLine::predecessor;
}

/// \param relax  (sigma_before, sigma) queues a round
template <class Relax>
void published_rounds(Runtime& runtime, Vertex order, Vertex source, ListingLine as_printed,
                      const PathsView& paths, const Relax& relax) {
  const auto size = static_cast<std::size_t>(order);
  const Array<std::int32_t> other(runtime, size);
  std::int32_t* before = paths.length;
  std::int32_t* after = has(as_printed, ListingLine::one_array) ? before : other.data();
  published_initialize(order, source, as_printed, paths);
  for (Vertex k = 1; k <= order - 1; ++k) {
    relax(before, after);
    std::swap(before, after);
  }
  if (before != paths.length) {
    runtime.copy_on_device(paths.length, before, size * sizeof(std::int32_t));
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
