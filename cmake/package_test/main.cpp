/// \file
/// What a project that uses graphspec does: reads a graph, searches it with the reference and with
/// every variant on the CPU executor, and certifies the labels.
#include <cstdint>
#include <iostream>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "properties/certificates/bfs.hpp"
#include "reference/bfs/bfs.hpp"
#include "reference/graph/readers.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const graphspec::Graph graph = graphspec::read_graph(argv[1]);

  // The labels that the paper prints for this graph.
  const std::vector<std::int32_t> published = {0, 1, 1, 2, 2, 2, 2, 2, 3};
  if (graphspec::reference::bfs(graph, 0).level != published) {
    std::cerr << "the reference's labels are not those of the paper\n";
    return 1;
  }
  for (const auto& variant : graphspec::solvers<graphspec::problem::Bfs>(graphspec::Device::cpu)) {
    const auto result = graphspec::answer(variant, graph, {.source = 0});
    if (const auto wrong = graphspec::properties::certify_bfs(graph, 0, result.level)) {
      std::cerr << variant.name << ": " << *wrong << '\n';
      return 1;
    }
    std::cout << variant.name << ": certified\n";
  }
  return 0;
}
