/// \file
/// The names that a file gives to vertices: integers from 0 to 2^63 - 1 that need not be 0 .. V-1.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {

/// The ids of a graph's vertices, in ascending order. Copies share the array.
class VertexIds {
 public:
  /// Vertex v has the id v.
  VertexIds() = default;
  /// Vertex v has the id ascending[v].
  /// \throws InputError when the ids do not ascend strictly
  explicit VertexIds(std::vector<std::int64_t> ascending);

  /// True when the id of every vertex is its number.
  [[nodiscard]] bool are_numbers() const { return ids_ == nullptr; }
  /// The id of a vertex. \pre the vertex is one of the graph
  [[nodiscard]] std::int64_t id_of(Vertex vertex) const {
    return ids_ == nullptr ? vertex : (*ids_)[static_cast<std::size_t>(vertex)];
  }
  /// The vertex of an id; nothing where no vertex has it.
  [[nodiscard]] std::optional<Vertex> vertex_of(std::int64_t id, Vertex num_vertices) const;
  /// All ids in the order of the vertices; empty where they are numbers.
  [[nodiscard]] std::span<const std::int64_t> values() const {
    return ids_ == nullptr ? std::span<const std::int64_t>() : std::span(*ids_);
  }

 private:
  std::shared_ptr<const std::vector<std::int64_t>> ids_;
};

/// Bad input whose message calls vertices by ids already.
class InputErrorByIds : public InputError {
 public:
  using InputError::InputError;
};

/// The vertex that a search begins at. \param source  an id
/// \throws InputErrorByIds where no vertex has the id, naming the ids that there are
[[nodiscard]] Vertex vertex_of_source(const VertexIds& ids, std::int64_t source,
                                      Vertex num_vertices);

/// Facts that a file states beside its graph.
struct FileFacts {
  VertexIds ids;
  /// 1 where the format numbers vertices from 1; graphspec's numbers are one less then.
  std::int64_t first_number = 0;
  /// The line which says that each edge is listed once; 0 where no line does.
  std::int64_t undirected_line = 0;
};

}  // namespace graphspec
