/// \file
/// Values that belong to vertices, arcs or other things that are counted from 0: a vector that
/// takes a Vertex as its index.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace graphspec {

/// A std::vector whose index may be any whole number that is not negative.
template <class T>
class VertexArray : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  VertexArray() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): what a vector is, this is.
  VertexArray(std::vector<T> values) : std::vector<T>(std::move(values)) {}
  /// `count` times `value`.
  VertexArray(std::integral auto count, const T& value)
      : std::vector<T>(static_cast<std::size_t>(count), value) {}

  [[nodiscard]] typename std::vector<T>::reference operator[](std::integral auto index) {
    return std::vector<T>::operator[](static_cast<std::size_t>(index));
  }
  [[nodiscard]] typename std::vector<T>::const_reference operator[](
      std::integral auto index) const {
    return std::vector<T>::operator[](static_cast<std::size_t>(index));
  }
};

/// The same of values that lie elsewhere.
template <class T>
[[nodiscard]] T& at_vertex(std::span<T> values, std::integral auto index) {
  return values[static_cast<std::size_t>(index)];
}

}  // namespace graphspec
