/// \file
/// How variants take graphs with real weights.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "gpu/problem/solver.hpp"

namespace graphspec::program {

/// The problem with real weights, where there is one: there are solvers of its own for it.
template <class P>
struct RealOf {};
template <template <class> class P>
struct RealOf<P<std::int32_t>> {
  using Type = P<double>;
};
template <class P>
concept HasReals = requires {
  typename RealOf<P>::Type;
};

/// How a variant takes real weights.
struct TakesReals {
  bool at_all = false;
  bool negative = false;          ///< those below 0, too
  bool adds_along_paths = false;  ///< as Solver::adds_along_paths
};

/// \param device  of a step; of no account for what runs on the host
template <class P>
[[nodiscard]] TakesReals takes_reals(const Solver<P>& solver, Device device) {
  if constexpr (std::is_same_v<P, problem::Msf>) return {.at_all = true, .negative = true};
  if constexpr (HasReals<P>) {
    using Real = typename RealOf<P>::Type;
    const auto rows = solver.step == 0 ? host_solvers<Real>() : solvers<Real>(device);
    const auto row = std::ranges::find(rows, solver.name, &Solver<Real>::name);
    if (row != rows.end()) return {true, row->takes_negative, row->adds_along_paths};
  }
  return {};
}

}  // namespace graphspec::program
