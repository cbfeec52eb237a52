/// \file
/// What the properties are about: any way to search from one source, as functions on the host.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/bellman_ford/setting.hpp"

namespace graphspec::properties {

/// One implementation of shortest paths from one source.
struct BellmanFordSubject {
  std::string name;
  Device device = Device::cpu;
  bool has_setting = false;  ///< it has options and a schedule, for it runs kernels
  bellman_ford::Form form = bellman_ford::Form::dense;
  bool ends_when_final = false;  ///< so that many vertices take it few rounds
  /// Lengths, and predecessors where the setting asks for them. Throws reference::NegativeCycle for
  /// one that the source reaches, and InputError for a source that is not in the graph and for
  /// weights whose paths leave 32 bits.
  std::function<reference::SourcePaths(const Graph& graph, Vertex source,
                                       const BellmanFordSetting& setting)>
      search;
  /// The same in a matrix of weights, row by tail. Throws InputError also for another number of
  /// values than order x order, and where it takes graphs alone.
  std::function<reference::SourcePaths(std::span<const std::int32_t> weight, Vertex order,
                                       Vertex source, const BellmanFordSetting& setting)>
      search_matrix;
};

/// The device's variants, in the order of their table; for the CPU the references before them.
[[nodiscard]] std::vector<BellmanFordSubject> bellman_ford_subjects(Device device);

}  // namespace graphspec::properties
