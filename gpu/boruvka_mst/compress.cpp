/// \file
/// The paper's fourth transformation, "compression of vertices": an arc's end in ten bits, above
/// the least end of its vertex's arcs. For graphs whose vertices are renumbered so that arcs are
/// short, such as SSCA2.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "gpu/boruvka_mst/compressed_end.hpp"
#include "gpu/boruvka_mst/transformations.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec::boruvka_mst {
namespace {

/// The ends of a vertex's arcs.
std::span<const Vertex> row_of(const TransformedArrays& arrays, Vertex vertex) {
  const auto first = at(arrays.offsets[at(vertex)]);
  return arrays.plain_ends().subspan(first, at(arrays.offsets[at(vertex) + 1]) - first);
}

void check_spans(const TransformedArrays& arrays) {
  const Vertex vertices = arrays.num_vertices();
  Vertex wide = vertices;
#pragma omp parallel for schedule(dynamic, 256) \
    reduction(min                               \
              : wide) if (is_shared_work(arrays.num_arcs()))
  for (Vertex vertex = 0; vertex < vertices; ++vertex) {
    const auto row = row_of(arrays, vertex);
    if (row.empty()) continue;
    const auto [least, greatest] = std::ranges::minmax(row);
    if (std::int64_t{greatest} - least >= compressible_span) wide = std::min(wide, vertex);
  }
  if (wide == vertices) return;
  const auto [least, greatest] = std::ranges::minmax(row_of(arrays, wide));
  throw InputError(fmt::format(
      "compress: the numbers of the neighbours of vertex {} differ by up to {}{}; only differences "
      "below {} fit into ten bits",
      arrays.to_user.empty() ? wide : arrays.to_user[at(wide)], std::int64_t{greatest} - least,
      arrays.to_user.empty() ? " (renumbering may change this)" : " after renumbering",
      compressible_span));
}

/// One vertex's arcs. Rows share bytes of k at their ends.
void compress_row(std::span<const Vertex> row, ArcIndex first, Vertex base, std::uint8_t* low,
                  std::uint8_t* high) {
  unsigned bits = 0;
  for (std::size_t place = 0; place < row.size(); ++place) {
    const ArcIndex arc = first + static_cast<ArcIndex>(place);
    const auto above = static_cast<unsigned>(row[place] - base);
    low[arc] = static_cast<std::uint8_t>(above % 256);
    bits |= above / 256 << (2 * static_cast<unsigned>(arc % arcs_a_byte));
    if (arc % arcs_a_byte != arcs_a_byte - 1 && place + 1 < row.size()) continue;
    std::atomic_ref(high[arc / arcs_a_byte])
        .fetch_or(static_cast<std::uint8_t>(bits), std::memory_order_relaxed);
    bits = 0;
  }
}

}  // namespace

// scheme boruvka_mst.saa#compress babe7f5b
void compress(TransformedArrays& arrays) {
  check_spans(arrays);
  const Vertex vertices = arrays.num_vertices();
  const auto arcs = at(arrays.num_arcs());
  check_generated_size(vertices, static_cast<double>(arcs), 1.25, 4);
  const std::size_t bytes_of_k = (arcs + arcs_a_byte - 1) / arcs_a_byte;
  arrays.own_base = HostValues<Vertex>(at(vertices));
  arrays.own_low = HostValues<std::uint8_t>(arcs);
  arrays.own_high = HostValues<std::uint8_t>(bytes_of_k);
  const bool is_shared = is_shared_work(arrays.num_arcs());
#pragma omp parallel for if (is_shared)
  for (std::size_t byte = 0; byte < bytes_of_k; ++byte) arrays.own_high.data()[byte] = 0;
#pragma omp parallel for schedule(dynamic, 256) if (is_shared)
  for (Vertex vertex = 0; vertex < vertices; ++vertex) {
    const auto row = row_of(arrays, vertex);
    const Vertex base = row.empty() ? 0 : std::ranges::min(row);
    arrays.own_base.data()[vertex] = base;
    compress_row(row, arrays.offsets[at(vertex)], base, arrays.own_low.data(),
                 arrays.own_high.data());
  }
  arrays.ends =
      CompressedEnds{arrays.own_base.view(), arrays.own_low.view(), arrays.own_high.view()};
  arrays.own_ends = {};
}

}  // namespace graphspec::boruvka_mst
