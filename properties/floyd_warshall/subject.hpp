/// \file
/// What the properties are about: any way to fill the matrices, as functions on the host.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/floyd_warshall/setting.hpp"

namespace graphspec::properties {

/// One implementation of all shortest paths by dense matrices.
struct FloydWarshallSubject {
  std::string name;
  Device device = Device::cpu;
  bool has_setting = false;      ///< it has options and a schedule, for it runs kernels
  bool has_predecessors = true;  ///< else it gives lengths alone, in any setting
  /// Both matrices; that of predecessors is of order 0 where the setting does not ask for them.
  /// Throws reference::NegativeCycle, and InputError for weights whose paths could leave 32 bits
  /// and for lengths that 16 bits are asked to hold and do not.
  std::function<reference::ShortestPaths(const Graph& graph, const FloydWarshallSetting& setting)>
      solve;
  /// The vertex on a negative cycle that it tells, -1 where it tells none; empty for those that
  /// tell no vertex. Throws InputError as solve().
  std::function<Vertex(const Graph& graph, const FloydWarshallSetting& setting)> negative_vertex =
      {};
};

/// The device's variants, in the order of their table; for the CPU the references before them.
[[nodiscard]] std::vector<FloydWarshallSubject> floyd_warshall_subjects(Device device);

}  // namespace graphspec::properties
