/// \file
/// What is the breadth-first paper's own among properties: queues in shared memory, and insertions
/// into frontiers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "properties/problem/bfs/suite.hpp"

namespace graphspec::properties {

/// A step of the paper, or one with a planted fault.
struct BfsStep : Subject<problem::Bfs> {
  /// How often a vertex may enter a frontier that the host sees.
  enum class Enters { unseen, once, several_times };
  Enters enters = Enters::unseen;
  /// The number of insertions into frontiers that a search reports; 0 if it reports none.
  std::function<std::int64_t(const Graph& graph, Vertex source, const Setting& setting)>
      insertions = {};
};

/// The steps of the table of the paper on a device.
[[nodiscard]] std::vector<BfsStep> bfs_steps(Device device);

/// The properties of them.
[[nodiscard]] std::span<const Property<problem::Bfs, BfsStep>> bfs_step_properties();

}  // namespace graphspec::properties
