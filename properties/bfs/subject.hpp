/// \file
/// What the properties are about: any way to search, as a function on the host.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/bfs/bfs.hpp"
#include "properties/bfs/setting.hpp"
#include "reference/bfs.hpp"

namespace graphspec::properties {

/// One implementation of breadth-first search.
struct BfsSubject {
  std::string name;
  Device device = Device::cpu;
  bool has_setting = false;  ///< it has options and a schedule, for it runs kernels
  /// The labels from a source. Throws InputError for a source that is not in the graph.
  std::function<std::vector<std::int32_t>(const Graph& graph, Vertex source,
                                          const SearchSetting& setting)>
      labels;
  /// Labels and parents, for those that give parents; else empty.
  std::function<reference::BfsTree(const Graph& graph, Vertex source)> tree = {};
};

/// The device's variants, in the order of their table; for the CPU the two references before them.
[[nodiscard]] std::vector<BfsSubject> bfs_subjects(Device device);

}  // namespace graphspec::properties
