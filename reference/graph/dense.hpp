/// \file
/// A square matrix over the vertices of a graph, row by row.
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {

/// order() x order() values; row u holds what belongs to the arcs that leave u.
template <class T>
class DenseMatrix {
 public:
  DenseMatrix() = default;
  DenseMatrix(Vertex order, const T& value)
      : order_(order),
        values_(static_cast<std::size_t>(order) * static_cast<std::size_t>(order), value) {}

  [[nodiscard]] Vertex order() const { return order_; }
  [[nodiscard]] T& operator()(Vertex row, Vertex column) { return values_[place(row, column)]; }
  [[nodiscard]] const T& operator()(Vertex row, Vertex column) const {
    return values_[place(row, column)];
  }
  [[nodiscard]] std::span<const T> values() const { return values_; }
  [[nodiscard]] std::span<T> values() { return values_; }

 private:
  [[nodiscard]] std::size_t place(Vertex row, Vertex column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(order_) +
           static_cast<std::size_t>(column);
  }

  Vertex order_ = 0;
  std::vector<T> values_;
};

/// The matrix of a graph's weights: the least of parallel arcs, `absent` where there is no arc, and
/// `one` for an arc of a graph without weights. A self-loop is an arc like others.
/// \throws InputError where weights are of another type, and for a matrix that this machine cannot
///         hold
template <class T>
[[nodiscard]] DenseMatrix<T> dense_matrix(const Graph& graph, const T& absent, const T& one) {
  const auto* weights = std::get_if<std::span<const T>>(&graph.weights());
  if (weights == nullptr && !std::holds_alternative<std::monostate>(graph.weights())) {
    throw InputError("dense matrix: its element type differs from the type of the graph's weights");
  }
  const double order = graph.num_vertices();
  check_generated_size(order, order * order, sizeof(T));
  DenseMatrix<T> matrix(graph.num_vertices(), absent);
  std::vector<Vertex> row_of_entry(static_cast<std::size_t>(graph.num_vertices()), -1);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto first = static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(vertex)]);
    const auto neighbours = graph.neighbours(vertex);
    for (std::size_t place = 0; place < neighbours.size(); ++place) {
      // Of reals -0 becomes 0.
      const T weight = weights == nullptr ? one : (*weights)[first + place] + T{};
      T& entry = matrix(vertex, neighbours[place]);
      Vertex& row = row_of_entry[static_cast<std::size_t>(neighbours[place])];
      entry = row == vertex ? std::min(entry, weight) : weight;
      row = vertex;
    }
  }
  return matrix;
}

}  // namespace graphspec
