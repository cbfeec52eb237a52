/// \file
/// What is Kolganov's own among the properties of minimum spanning forests: transformations of the
/// input, shares of the CPU, arrays split between device and host, copies that are searched again.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/boruvka_mst/options.hpp"
#include "properties/problem/msf/suite.hpp"

namespace graphspec::properties {

/// A step of the paper, or one with a planted fault.
struct BoruvkaSubject : MsfSubject {
  /// It transforms graphs in this way whatever its options say, and in others as they say.
  boruvka_mst::Transformations always = {};
  /// It reads each list from its begin, 32 arcs at a time, in each iteration: a step of the paper
  /// without a part of the CPU.
  bool reads_lists_in_order = false;
  /// The forests that so many searches find one after another in a graph that is copied to the
  /// device once.
  std::function<std::vector<Forest>(const Graph& graph, const Setting& setting, int searches)>
      forests_of_one_copy = nullptr;
};

using BoruvkaProperty = Property<problem::Msf, BoruvkaSubject>;

/// The paper's steps on a device, in the order of their table.
[[nodiscard]] std::vector<BoruvkaSubject> boruvka_subjects(Device device);

/// The properties, in the order in which they are checked.
[[nodiscard]] std::span<const BoruvkaProperty> boruvka_properties();

/// A setting's values as the paper's options. \throws InputError where one is out of range
[[nodiscard]] boruvka_mst::Options options_of(const Setting& setting);

/// The setting with those transformations alone.
[[nodiscard]] Setting with_transformations(Setting setting,
                                           const boruvka_mst::Transformations& transformations);

/// All 16 combinations of the transformations, from none to all.
[[nodiscard]] std::vector<boruvka_mst::Transformations> all_transformations();

/// "local_sort, compress"; "none".
[[nodiscard]] std::string describe(const boruvka_mst::Transformations& transformations);

/// counts.cpp: iterations, and arcs read.
[[nodiscard]] std::optional<std::string> counts_follow(const BoruvkaSubject& subject,
                                                       const MsfTrial& trial);

/// wide_spans.cpp: compress is refused where it has to be.
[[nodiscard]] std::optional<std::string> wide_spans_refused(const BoruvkaSubject& subject,
                                                            const MsfTrial& trial);

}  // namespace graphspec::properties
