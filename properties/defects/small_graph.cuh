/// \file
/// The input of all defects: a graph of 64 vertices on a device, and words of memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/defects/defects.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::Defect;

constexpr int num_vertices = 64;

/// What kernels see of the graph: vertex v has the arcs edges[v] <= arc < edges[v+1].
struct SmallGraph {
  const int* edges;  ///< num_vertices + 1
  const int* dest;   ///< num_arcs
  int num_arcs;
};

/// The graph: a ring in both directions, and a hub, vertex 0, that is joined to every fourth.
class Input {
 public:
  explicit Input(Runtime& device) : device_(&device) {
    std::vector<int> edges{0};
    std::vector<int> dest;
    for (int vertex = 0; vertex < num_vertices; ++vertex) {
      dest.push_back((vertex + 1) % num_vertices);
      dest.push_back((vertex + num_vertices - 1) % num_vertices);
      if (vertex == 0) {
        for (int other = 4; other < num_vertices; other += 4) dest.push_back(other);
      } else if (vertex % 4 == 0) {
        dest.push_back(0);
      }
      edges.push_back(static_cast<int>(dest.size()));
    }
    edges_ = Array<int>(device, edges);
    dest_ = Array<int>(device, dest);
  }

  [[nodiscard]] SmallGraph graph() const {
    return {edges_.data(), dest_.data(), static_cast<int>(dest_.size())};
  }
  /// `count` words of one value.
  [[nodiscard]] Array<int> words(std::size_t count, int value) const {
    return Array<int>(*device_, std::vector<int>(count, value));
  }

 private:
  Runtime* device_;
  Array<int> edges_;
  Array<int> dest_;
};

/// Empty when all words have the value.
inline std::string expect_all(const Array<int>& words, int value) {
  const std::vector<int> found = words.to_host();
  for (std::size_t place = 0; place < found.size(); ++place) {
    if (found[place] != value) {
      return "word " + std::to_string(place) + " is " + std::to_string(found[place]) + ", not " +
             std::to_string(value);
    }
  }
  return "";
}

/// A row of a class's table; `run<planted>` are the two forms.
#define GRAPHSPEC_DEFECT(kind, name, run, ...)                     \
  Defect {                                                         \
    kind, name,                                                    \
        [](Runtime& device, bool planted) {                        \
          return planted ? run<true>(device) : run<false>(device); \
        },                                                         \
        __VA_ARGS__                                                \
  }

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
