/// \file
/// See vertex_ids.hpp.
#include "reference/graph/vertex_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "reference/graph/error.hpp"

namespace graphspec {

VertexIds::VertexIds(std::vector<std::int64_t> ascending) {
  if (std::ranges::adjacent_find(ascending, std::greater_equal<>()) != ascending.end()) {
    throw InputError("internal error: the ids of vertices do not ascend");
  }
  const auto last = static_cast<std::int64_t>(ascending.size()) - 1;
  // Ascending integers from 0 to their number less 1 are 0, 1, 2, ...
  if (ascending.empty() || (ascending.front() == 0 && ascending.back() == last)) return;
  ids_ = std::make_shared<const std::vector<std::int64_t>>(std::move(ascending));
}

std::optional<Vertex> VertexIds::vertex_of(std::int64_t id, Vertex num_vertices) const {
  if (ids_ == nullptr) {
    if (id < 0 || id >= num_vertices) return std::nullopt;
    return static_cast<Vertex>(id);
  }
  const auto found = std::ranges::lower_bound(*ids_, id);
  if (found == ids_->end() || *found != id) return std::nullopt;
  return static_cast<Vertex>(found - ids_->begin());
}

Vertex vertex_of_source(const VertexIds& ids, std::int64_t source, Vertex num_vertices) {
  if (const auto vertex = ids.vertex_of(source, num_vertices)) return *vertex;
  if (num_vertices == 0) {
    throw InputErrorByIds(fmt::format("source {}: the graph has no vertices", source));
  }
  if (ids.are_numbers()) {
    throw InputErrorByIds(fmt::format("source {}: vertices are 0 to {}", source, num_vertices - 1));
  }
  throw InputErrorByIds(
      fmt::format("source {}: no vertex has this id; the ids of the file are between {} and {}",
                  source, ids.values().front(), ids.values().back()));
}

}  // namespace graphspec
