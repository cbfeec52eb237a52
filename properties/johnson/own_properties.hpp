/// \file
/// What is the Johnson paper's own among properties: potentials, schemes, phases.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/paths/answers.hpp"

namespace graphspec::properties {

/// A solver of apsp that reweights the graph by potentials.
struct JohnsonSubject : Subject<problem::Apsp> {
  /// Of schemes.hpp: which of the paper's it follows in this setting.
  std::function<std::string_view(const Setting& setting)> scheme = [](const Setting&) {
    return "Johnson";
  };
  /// The potentials that it reweights by. Throws as run().
  std::function<Potential(const Graph& graph, const Setting& setting)> potential = {};
  /// How many phases the searches from these sources take together, for those that go by the phases
  /// of `scheme`; else empty. Throws as run().
  std::function<std::int64_t(const Graph& graph, const Setting& setting, Sources sources)> phases =
      {};
};

/// The paper's steps and ours on a device; for the CPU the functions on the host before them.
[[nodiscard]] std::vector<JohnsonSubject> johnson_subjects(Device device);

/// The properties of them.
[[nodiscard]] std::span<const Property<problem::Apsp, JohnsonSubject>> johnson_properties();

}  // namespace graphspec::properties
