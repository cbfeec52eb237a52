/// \file
/// What the properties are about: any way to find a minimum spanning forest, as functions on the
/// host.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "properties/boruvka_mst/setting.hpp"

namespace graphspec::properties {

/// One implementation of minimum spanning forests.
struct BoruvkaMstSubject {
  std::string name;
  Device device = Device::cpu;
  bool has_setting = false;  ///< it has options and a schedule, for it runs kernels
  /// It transforms graphs in this way whatever its options say, and in others as they say.
  boruvka_mst::Transformations always = {};
  /// A forest, in the numbers of the graph. Throws InputError for a graph that is not undirected,
  /// for weights that are no numbers, and for what compress cannot hold.
  std::function<reference::Forest(const Graph& graph, const BoruvkaMstSetting& setting)> forest;
  /// The forests that so many searches find one after another in a graph that is copied to the
  /// device once. Null where nothing is copied.
  std::function<std::vector<reference::Forest>(const Graph& graph, const BoruvkaMstSetting& setting,
                                               int searches)>
      forests_of_one_copy = nullptr;
};

/// The device's variants, in the order of their table; for the CPU the references before them.
[[nodiscard]] std::vector<BoruvkaMstSubject> boruvka_mst_subjects(Device device);

}  // namespace graphspec::properties
