/// \file
/// Tests that Hash-Min computes connected components: on the CPU executor under many schedules, and
/// on the GPU if there is one.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "gpu/device/own_kernel.hpp"
#include "properties/harness/falsify_on_executor.hpp"
#include "properties/harness/run_test.hpp"
#include "properties/random_graphs/random_graph.hpp"

//! [test]
GRAPHSPEC_OWN_KERNEL(hash_min, std::vector<int>(Runtime&, int, const std::vector<int>&,
                                                const std::vector<int>&));
using namespace graphspec;
using namespace graphspec::properties;

/// The expected labels, by a union-find structure: the least vertex of each component.
std::vector<int> least_of_component(const RandomGraph& graph) {
  std::vector<int> least(graph.num_vertices);
  std::iota(least.begin(), least.end(), 0);
  for (const RandomEdge& edge : graph.edges) {
    const auto [low, high] = std::minmax(least[edge.from], least[edge.to]);
    std::replace(least.begin(), least.end(), int{high}, int{low});
  }
  return least;
}

int main() {
  return run_test([] {
    bool right = true;
    for (const Device device : available_devices()) {
      if (is_opencl(device)) continue;
      const auto judge = [&](const RandomGraph& graph) -> std::optional<std::string> {
        const auto arcs = graph.arcs();
        const auto found =
            hash_min(device)(runtime(device), graph.num_vertices, arcs.source, arcs.dest);
        const auto least = least_of_component(graph);
        const auto wrong = std::mismatch(found.begin(), found.end(), least.begin());
        if (wrong.first == found.end()) return std::nullopt;
        return "label " + std::to_string(*wrong.first) + " where " + std::to_string(*wrong.second) +
               " is the least vertex of the component";
      };
      const RandomGraphRule rule{.simple = true, .symmetric = true, .min_edges = 1};
      const Falsification found = falsify_on(device, random_graphs(rule), judge);
      std::cout << name(device) << ": " << describe(found) << '\n';
      right = right && found.holds;
    }
    return right;
  });
}
//! [test]
