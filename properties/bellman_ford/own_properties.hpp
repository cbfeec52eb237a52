/// \file
/// What is the Bellman-Ford paper's own among properties: matrices as input, and groups of M
/// threads a vertex.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "properties/problem/sssp/suite.hpp"

namespace graphspec::properties {

/// A solver of sssp that takes its input as a matrix, too.
struct BellmanFordSubject : Subject<problem::Sssp> {
  bool takes_matrices = true;  ///< else it takes lists of arcs, and refuses every matrix
  bool is_ours = false;        ///< else a round changes all lengths at once
  /// The most threads of a group that the device takes; opens the device.
  [[nodiscard]] int most_threads() const;
  /// Of a matrix of weights, row by tail. Throws as run(), and InputError for another number of
  /// values than order x order.
  std::function<problem::Sssp::Result(std::span<const std::int32_t> weight, Vertex order,
                                      const problem::Sssp::Query& query, const Setting& setting)>
      run_matrix = {};

  /// Whether several threads can share a vertex.
  [[nodiscard]] bool has_groups() const;
};

/// The paper's steps and ours on a device.
[[nodiscard]] std::vector<BellmanFordSubject> bellman_ford_subjects(Device device);

/// The properties of them.
[[nodiscard]] std::span<const Property<problem::Sssp, BellmanFordSubject>>
bellman_ford_properties();

}  // namespace graphspec::properties
