/// \file
/// Reads a graph file and prints the graph, or writes it to another file: what the scripts beside
/// it hold against scipy and networkx.
#include <fmt/format.h>

#include <string>

#include "reference/graph/error.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

int main(int count, char** arguments) {
  using namespace graphspec;
  if (count < 2) return 2;
  try {
    const Graph graph = read_graph(arguments[1]);
    if (count > 2) {
      write_graph(graph, arguments[2]);
      return 0;
    }
    fmt::print("{}\n", graph.num_vertices());
    std::size_t arc = 0;
    for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
      for (const Vertex head : graph.neighbours(tail)) {
        const std::string weight = std::visit(
            [&](const auto& values) -> std::string {
              if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
                return "1";
              } else {
                return fmt::format("{}", values[arc]);
              }
            },
            graph.weights());
        fmt::print("{} {} {}\n", tail, head, weight);
        ++arc;
      }
    }
  } catch (const InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
  return 0;
}
