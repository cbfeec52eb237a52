/// \file
/// print_graph SPEC SEED [SOURCE]: what a specification makes, as text for other programs to judge.
/// print_graph FILE 0: what a file holds. print_graph FILE 0 to TARGET: writes it to another file.
/// Lines: "vertices N symmetric 0|1"; "arc U V [WEIGHT]" in CSR order, reals in hexadecimal;
/// "label V LEVEL" of the reference search where a source is given.
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <type_traits>

#include "reference/bfs/bfs.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace {

std::string weight_text(const graphspec::Weights& weights, std::size_t arc) {
  return std::visit(
      [&](const auto& values) -> std::string {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          return "";
        } else if constexpr (std::is_same_v<std::decay_t<decltype(values)>,
                                            std::span<const double>>) {
          return fmt::format(" {:a}", values[arc]);
        } else {
          return fmt::format(" {}", values[arc]);
        }
      },
      weights);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) return 2;
  const graphspec::Graph graph = graphspec::is_graph_spec(argv[1])
                                     ? graphspec::graph_from_spec(argv[1], std::stoull(argv[2]))
                                     : graphspec::read_graph(argv[1]);
  if (argc > 4) {
    graphspec::write_graph(graph, argv[4]);
    return 0;
  }
  fmt::print("vertices {} symmetric {}\n", graph.num_vertices(), graph.known_symmetric() ? 1 : 0);
  std::size_t arc = 0;
  for (graphspec::Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    for (const graphspec::Vertex dest : graph.neighbours(vertex)) {
      fmt::print("arc {} {}{}\n", vertex, dest, weight_text(graph.weights(), arc++));
    }
  }
  if (argc > 3) {
    const auto tree = graphspec::reference::bfs(graph, std::stoi(argv[3]));
    for (std::size_t vertex = 0; vertex < tree.level.size(); ++vertex) {
      fmt::print("label {} {}\n", vertex, tree.level[vertex]);
    }
  }
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
