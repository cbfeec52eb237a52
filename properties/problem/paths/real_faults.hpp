/// \file
/// A fault that only properties of real weights can find: sums with the digits of a float.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "properties/problem/subject.hpp"

namespace graphspec::properties {

/// \tparam Real  Problem with real weights
template <class Problem, class Real>
[[nodiscard]] Subject<Problem> with_sums_of_floats() {
  static const Solver<Real> solver = [] {
    Solver<Real> changed = host_solvers<Real>().front();
    changed.name = "sums of floats";
    changed.solve = [given = changed.solve](const Graph& graph, const typename Real::Query& query,
                                            const OptionValues& options, const Sink<Real>& sink) {
      return given(graph, query, options, [&](typename Real::Part part) {
        std::vector<double> rounded(part.distance.begin(), part.distance.end());
        for (double& distance : rounded) distance = static_cast<float>(distance);
        if constexpr (std::is_same_v<typename Real::Part, typename Real::Result>) {
          std::ranges::copy(rounded, part.distance.begin());
        } else {
          part.distance = rounded;
        }
        if (sink) sink(part);
      });
    };
    return changed;
  }();
  return real_subject(solver, Device::cpu);
}

}  // namespace graphspec::properties
