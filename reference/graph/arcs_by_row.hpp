/// \file
/// Lists of arcs made by all cores, for families in which a row says how many arcs it has only by
/// making them: one pass counts, one writes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {

/// Collects the arcs of rows 0 .. rows-1, in the order of rows.
/// \param arcs_of  called as arcs_of(row, add) twice a row, from any thread; calls add(source,
/// dest)
///                 for each arc, the same both times
/// \throws InputError when there are more arcs than fit into memory
template <class ArcsOf>
EdgeList arcs_by_row(Vertex vertices, std::int64_t rows, const ArcsOf& arcs_of) {
  // More blocks than threads, for rows differ in length; the result does not depend on either.
  const std::int64_t blocks = std::min<std::int64_t>(rows, 4096);
  std::vector<std::int64_t> block_begin(static_cast<std::size_t>(blocks) + 1, 0);
  const auto for_block = [&](std::int64_t block, const auto& add) {
    const std::int64_t last = (block + 1) * rows / blocks;
    for (std::int64_t row = block * rows / blocks; row < last; ++row) arcs_of(row, add);
  };
#pragma omp parallel for schedule(dynamic) if (is_shared_work(16 * rows))
  for (std::int64_t block = 0; block < blocks; ++block) {
    std::int64_t arcs = 0;
    for_block(block, [&](Vertex, Vertex) { ++arcs; });
    block_begin[static_cast<std::size_t>(block) + 1] = arcs;
  }
  std::inclusive_scan(block_begin.begin(), block_begin.end(), block_begin.begin());
  check_generated_size(vertices, static_cast<double>(block_begin.back()));
  EdgeList list;
  list.num_vertices = vertices;
  list.source.resize(static_cast<std::size_t>(block_begin.back()));
  list.dest.resize(list.source.size());
#pragma omp parallel for schedule(dynamic) if (is_shared_work(block_begin.back()))
  for (std::int64_t block = 0; block < blocks; ++block) {
    auto arc = static_cast<std::size_t>(block_begin[static_cast<std::size_t>(block)]);
    for_block(block, [&](Vertex source, Vertex dest) {
      list.source[arc] = source;
      list.dest[arc] = dest;
      ++arc;
    });
  }
  return list;
}

/// The same for undirected edges: each call of join(one, other) makes the arcs one -> other and
/// other -> one.
template <class EdgesOf>
EdgeList edges_by_row(Vertex vertices, std::int64_t rows, const EdgesOf& edges_of) {
  EdgeList list = arcs_by_row(vertices, rows, [&](std::int64_t row, const auto& add) {
    edges_of(row, [&](Vertex one, Vertex other) {
      add(one, other);
      add(other, one);
    });
  });
  list.symmetric = true;
  return list;
}

}  // namespace graphspec
