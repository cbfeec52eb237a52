/// \file
/// A paper's sequential function as the named operators of its sequential scheme: what
/// properties/PAPER/spec/steps.cpp says of reference/PAPER.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "properties/spec/events.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/paper_hook.hpp"

namespace graphspec::properties {

/// A paper's sequential function, watched.
struct ReferenceSteps {
  /// The variables whose cells stand in the events, in this order.
  std::span<const std::string_view> arrays;
  /// Runs the function on a graph. \param source  of a problem that has one
  /// \param initial  the scheme's state before it begins
  std::vector<OperatorEvent> (*run)(const Graph& graph, Vertex source, const saa::State& initial);
};

/// The schemes' ∞ for the reference's.
[[nodiscard]] inline saa::Value scheme_distance(saa::Value distance) {
  return distance == unreached ? saa::unbounded : distance;
}

/// Appends the values of the compared arrays, one after another.
template <class... Arrays>
[[nodiscard]] std::vector<saa::Value> values_of(const Arrays&... arrays) {
  std::vector<saa::Value> values;
  (values.insert(values.end(), arrays.begin(), arrays.end()), ...);
  return values;
}

}  // namespace graphspec::properties

namespace graphspec::papers {

/// The type of graphspec::papers::PAPER::reference_steps: the function on a problem, of those that
/// the paper's schemes solve.
using ReferenceSteps = properties::ReferenceSteps(std::string_view problem);

[[nodiscard]] std::span<const Hook<ReferenceSteps>> all_reference_steps();

}  // namespace graphspec::papers
