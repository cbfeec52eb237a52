/// \file
/// Tests own_bfs() with graphspec's random graphs, certificate, schedules and checker.
#include "gpu/device/runtime.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/harness/falsify_on_executor.hpp"
#include "properties/harness/run_test.hpp"
#include "properties/random_graphs/search_problem.hpp"

/// Defined in own_bfs.cu; this build lets the executor check every memory access.
namespace graphspec::checked {
std::vector<std::int32_t> own_bfs(Runtime& device, const Graph& graph, Vertex source);
}

//! [test]
int main() {
  using namespace graphspec;
  using namespace graphspec::properties;
  return run_test([] {
    return falsify_on_executor(search_problems(), [](const SearchProblem& problem) {
      const Graph graph = problem.graph.graph();
      const auto level = checked::own_bfs(runtime(Device::cpu), graph, problem.source);
      return certify_bfs(graph, problem.source, level);
    });
  });
}
//! [test]
