/// \file
/// The input of all defects: a graph of 64 vertices on a device, and words of memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/defects/defects.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::Defect;

constexpr int num_vertices = 64;
constexpr int hub_degree = 2 + num_vertices / 4 - 1;
constexpr int num_arcs = 2 * num_vertices + 2 * (hub_degree - 2);

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

/// An array that a kernel gets.
struct Words {
  std::size_t count;
  int before;                     ///< the launch, in every word
  std::optional<int> after = {};  ///< where the result must be one value
};

/// A kernel's next argument: the graph, or the next of the arrays.
template <class Parameter>
Parameter next_argument(const Input& input, const std::vector<Array<int>>& arrays,
                        std::size_t& next) {
  if constexpr (std::is_same_v<Parameter, SmallGraph>) {
    return input.graph();
  } else {
    return arrays[next++].data();
  }
}

template <auto kernel, class... Parameters>
void launch_on(void (*)(Parameters...), const LaunchConfig& config, const Input& input,
               const std::vector<Array<int>>& arrays) {
  std::size_t next = 0;
  // In braces arguments are made from left to right.
  std::apply([&](const auto&... arguments) { launch<kernel>(config, arguments...); },
             std::tuple<Parameters...>{next_argument<Parameters>(input, arrays, next)...});
}

/// Runs a kernel on the graph and on arrays, in the order of its parameters.
/// \return what is wrong with what they hold afterwards
template <auto kernel>
std::string run_kernel(Runtime& device, const LaunchConfig& config,
                       const std::vector<Words>& arrays) {
  const Input input(device);
  std::vector<Array<int>> made;
  for (const Words& words : arrays) made.push_back(input.words(words.count, words.before));
  launch_on<kernel>(kernel, config, input, made);
  for (std::size_t place = 0; place < made.size(); ++place) {
    if (!arrays[place].after) continue;
    if (auto wrong = expect_all(made[place], *arrays[place].after); !wrong.empty()) return wrong;
  }
  return "";
}

/// Defect::run of two forms of a function, run<planted>.
#define GRAPHSPEC_FORMS(run) \
  [](Runtime& device, bool planted) { return planted ? run<true>(device) : run<false>(device); }

/// Defect::run of two forms of a kernel, kernel<planted>. The rest is as of run_kernel().
#define GRAPHSPEC_KERNELS(kernel, ...)                               \
  [](Runtime& device, bool planted) {                                \
    return planted ? run_kernel<kernel<true>>(device, __VA_ARGS__)   \
                   : run_kernel<kernel<false>>(device, __VA_ARGS__); \
  }

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
