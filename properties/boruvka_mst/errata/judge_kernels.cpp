/// \file
/// What the kernels leave of an iteration, judged vertex by vertex.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "properties/boruvka_mst/errata/published.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

/// The vertex's first arc in the order of edges; -1 where it has none to another vertex.
ArcIndex lightest_arc(const Graph& graph, Vertex vertex) {
  ArcIndex lightest = -1;
  const auto key = [&](ArcIndex arc) {
    const auto place = static_cast<std::size_t>(arc);
    return std::tuple(weight_at(graph.weights(), arc), graph.dest()[place], arc);
  };
  const auto row = static_cast<std::size_t>(vertex);
  for (ArcIndex arc = graph.offsets()[row]; arc < graph.offsets()[row + 1]; ++arc) {
    if (graph.dest()[static_cast<std::size_t>(arc)] == vertex) continue;
    if (lightest < 0 || key(arc) < key(lightest)) lightest = arc;
  }
  return lightest;
}

}  // namespace

std::optional<std::string> judge_kernels(const ForestCase& forest, const KernelRun& run) {
  if (run.fault) return run.fault;
  const Graph graph = forest.graph();
  // The least vertex of each tree that the chosen arcs form.
  std::vector<Vertex> tree(static_cast<std::size_t>(graph.num_vertices()));
  std::iota(tree.begin(), tree.end(), 0);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const ArcIndex due = lightest_arc(graph, vertex);
    const ArcIndex found = run.found[static_cast<std::size_t>(vertex)];
    if (found != due) {
      return fmt::format(
          "Vertex {} has found arc {}, but its lightest arc to another vertex is {}.", vertex,
          found, due);
    }
    if (due < 0) continue;
    const auto [kept, gone] =
        std::minmax({tree[static_cast<std::size_t>(vertex)],
                     tree[static_cast<std::size_t>(graph.dest()[static_cast<std::size_t>(due)])]});
    std::ranges::replace(tree, gone, kept);
  }
  for (std::size_t one = 0; one < tree.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      if ((tree[one] == tree[other]) == (run.root[one] == run.root[other])) continue;
      return fmt::format("Vertices {} and {} {} in one tree, but their roots are {} and {}.", other,
                         one, tree[one] == tree[other] ? "are" : "are not", run.root[other],
                         run.root[one]);
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
