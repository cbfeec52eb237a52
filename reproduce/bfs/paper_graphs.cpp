/// \file
/// The two graphs of the paper itself: its figure's and its program's.
#include <fmt/format.h>

#include "reference/bfs.hpp"
#include "reproduce/bfs/experiments.hpp"
#include "reproduce/bfs/searches.hpp"

namespace graphspec::reproduce::bfs_paper {

void example(Notebook& notebook, Inputs& inputs) {
  // edges and dest as the section "Background" prints them.
  const Graph graph({0, 2, 4, 7, 9, 11, 12, 13, 15, 15},
                    {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6});
  for (const Vertex source : {0, 2}) {
    const Input& input =
        inputs.given(notebook, fmt::format("example_from_{}", source), graph, source);
    describe(notebook, input);
    notebook.observe({{"kind", "labels"},
                      {"graph", input.name},
                      {"spec", input.spec},
                      {"variant", "sequential"},
                      {"label", reference::bfs(graph, source).label}});
    for (const bfs::Variant& variant : bfs::variants(Device::cpu)) {
      notebook.observe({{"kind", "labels"},
                        {"graph", input.name},
                        {"spec", input.spec},
                        {"variant", variant.name},
                        {"label", bfs::search(variant, Device::cpu, graph, source).label}});
    }
  }
}

void random_graph(Notebook& notebook, Inputs& inputs) {
  const Input& input =
      inputs.from_spec(notebook, "paper_program", "bfs-paper:4096", /*literal=*/true);
  count(notebook, input, all_steps());
  time_on_gpu(notebook, inputs.setting(), input, all_steps());
  time_references(notebook, input);
}

}  // namespace graphspec::reproduce::bfs_paper
