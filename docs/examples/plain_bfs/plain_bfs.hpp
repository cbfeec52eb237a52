/// \file
/// Runs plain_bfs.cu on graphs of graphspec.
#pragma once

#include <vector>

#include "gpu/device/own_kernel.hpp"
#include "reference/graph/graph.hpp"

//! [declared]
GRAPHSPEC_OWN_KERNEL(plain_bfs, float(int, const std::vector<int>&, const std::vector<int>&, int,
                                      std::vector<int>&));

struct Searched {
  std::vector<int> levels;
  float milliseconds;
};

inline Searched searched(graphspec::Device device, const graphspec::Graph& graph, int source) {
  std::vector<int> tails;
  for (int vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    tails.insert(tails.end(), graph.neighbours(vertex).size(), vertex);
  }
  const std::vector<int> heads(graph.dest().begin(), graph.dest().end());
  std::vector<int> levels;
  const float milliseconds =
      graphspec::plain_bfs(device)(graph.num_vertices(), tails, heads, source, levels);
  return {levels, milliseconds};
}
//! [declared]
