/// \file
/// Boruvka's algorithm on all cores: graphs large enough to be shared among threads, any number of
/// threads, rows sorted by weight.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "reference/baseline/msf.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using reference::RowOrder;

/// The arcs of each vertex from light to heavy, those that weigh the same from the last end to the
/// first.
template <class Weight>
Graph sorted_by_weight(const Graph& graph) {
  const auto weights = std::get<std::span<const Weight>>(graph.weights());
  std::vector<Vertex> dest;
  std::vector<Weight> sorted;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::vector<std::pair<Weight, Vertex>> row;
    for (auto arc = static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(v)]);
         arc < static_cast<std::size_t>(graph.offsets()[static_cast<std::size_t>(v) + 1]); ++arc) {
      row.emplace_back(weights[arc], graph.dest()[arc]);
    }
    std::ranges::sort(row, [](const auto& one, const auto& other) {
      return one.first != other.first ? one.first < other.first : one.second > other.second;
    });
    for (const auto& [weight, end] : row) {
      dest.push_back(end);
      sorted.push_back(weight);
    }
  }
  return {std::vector<ArcIndex>(graph.offsets().begin(), graph.offsets().end()), std::move(dest),
          std::move(sorted), true};
}

TEST(MsfOpenmp, AgreesWithKruskalWhateverTheThreads) {
  for (const std::string spec :
       {"rmat-hpc:12,16,w=1..100", "rmat-hpc:12,16,rw=0..1", "ssca2:13,w=1..5", "grid:200x150",
        "path:40000,w=1..9", "star:30000,w=1..3", "mixture:30000,rw=-1..1",
        "random:20000,1,sym,w=0..1000000"}) {
    const Graph graph = graph_from_spec(spec, 5);
    const Forest expected = right(graph);
    for (const int threads : {1, 2, 3, 8}) {
      const Forest found =
          with_threads(threads, [&] { return reference::boruvka_mst_openmp(graph); });
      EXPECT_EQ(found, expected) << spec << ", " << threads;
    }
  }
}

TEST(MsfOpenmp, FindsTheFirstOfSortedRows) {
  const auto search = [](const Graph& graph, const std::string& spec) {
    const Forest expected = right(graph);
    for (const int threads : {1, 3}) {
      const auto arcs = with_threads(
          threads, [&] { return reference::boruvka_mst_openmp_arcs(graph, RowOrder::by_weight); });
      EXPECT_EQ(reference::forest_of(graph, arcs), expected) << spec << ", " << threads;
    }
  };
  for (const std::string spec : {"rmat-hpc:11,16,w=1..100", "mixture:20000,w=1..2"}) {
    search(sorted_by_weight<std::int32_t>(graph_from_spec(spec, 5)), spec);
  }
  search(sorted_by_weight<double>(graph_from_spec("ssca2:12,rw=0..1", 5)), "ssca2:12,rw=0..1");
}

}  // namespace
}  // namespace graphspec::properties
