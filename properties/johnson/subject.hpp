/// \file
/// What the properties are about: any way to find all shortest paths, as functions on the host.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/johnson/johnson.hpp"
#include "properties/johnson/setting.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::properties {

/// One implementation of all shortest paths.
struct JohnsonSubject {
  std::string name;
  Device device = Device::cpu;
  bool has_setting = false;  ///< it has options and a schedule, for it runs kernels
  /// Of schemes.hpp: which of the paper's it follows in this setting.
  std::function<std::string_view(const JohnsonSetting& setting)> scheme =
      [](const JohnsonSetting&) { return "Johnson"; };
  /// Row by source. Throws reference::NegativeCycle, and InputError for weights whose paths could
  /// leave 32 bits.
  std::function<DenseMatrix<std::int32_t>(const Graph& graph, const JohnsonSetting& setting)>
      lengths;
  /// The potentials that it reweights by. Throws as lengths().
  std::function<std::vector<std::int64_t>(const Graph& graph, const JohnsonSetting& setting)>
      potential;
  /// Some rows, handed to a sink as they are done, for those that can; else empty. Throws
  /// InputError for sources that are not in the graph.
  std::function<void(const Graph& graph, const JohnsonSetting& setting, johnson::Sources sources,
                     const johnson::RowSink& sink)>
      rows = {};
  /// How many phases the searches from these sources take together, for those that go by the phases
  /// of `scheme`; else empty. Throws as lengths().
  std::function<std::int64_t(const Graph& graph, const JohnsonSetting& setting,
                             johnson::Sources sources)>
      phases = {};
};

/// The device's variants, in the order of their table; for the CPU the two references before them.
[[nodiscard]] std::vector<JohnsonSubject> johnson_subjects(Device device);

}  // namespace graphspec::properties
