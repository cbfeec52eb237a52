/// \file
/// Tests an unmodified .cu file with the BFS certificate: on the CPU executor with every memory
/// access checked, and on the GPU if there is one. Intentional races are suppressed.
#include <iostream>

#include "plain_bfs.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/harness/falsify_on_executor.hpp"
#include "properties/harness/run_test.hpp"
#include "properties/random_graphs/search_problem.hpp"

//! [test]
int main() {
  using namespace graphspec;
  using namespace graphspec::properties;
  const RunRules rules{.known = {{.kernel = "expand",
                                  .place = "plain_bfs.cu:24",
                                  .reason = "a concurrent thread writes depth + 1, never depth",
                                  .text = "race: "},
                                 {.kernel = "expand",
                                  .place = "plain_bfs.cu:26",
                                  .reason = "all threads write the same byte",
                                  .text = "race: writes changed[0]"}}};
  return run_test([&] {
    bool right = true;
    for (const Device device : available_devices()) {
      if (is_opencl(device)) continue;
      const auto judge = [&](const SearchProblem& problem) {
        const Graph graph = problem.graph.graph();
        return certify_bfs(graph, problem.source, searched(device, graph, problem.source).levels);
      };
      const Falsification found = falsify_on(device, search_problems(), judge, {}, rules);
      std::cout << name(device) << ": " << describe(found) << '\n';
      right = right && found.holds;
    }
    return right;
  });
}
//! [test]
