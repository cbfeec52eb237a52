/// \file
/// How variants take graphs with real weights, and what is said of one that does not.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

/// Names of those on a device, and of those on the host.
/// \tparam P  with real weights \param on  none: the host alone
template <class P>
[[nodiscard]] std::string names_of_reals(std::optional<Device> on) {
  std::string names;
  const auto add = [&](std::span<const Solver<P>> rows, std::string_view first) {
    for (const Solver<P>& solver : rows) {
      names += fmt::format("{}{}",
                           names.empty()            ? ""
                           : &solver == rows.data() ? first
                                                    : ", ",
                           solver.name);
    }
  };
  if (on) add(solvers<P>(*on), "");
  add(host_solvers<P>(), "; on the host ");
  return names;
}

/// The line that names those that would do.
/// \param device  "cpu", "host", "interpreter" \param solver  null where the variant takes no
/// reals; else it lacks the predecessors that were asked for
template <class P>
[[nodiscard]] std::string refusal_of_reals(std::string_view variant, std::string_view device,
                                           std::optional<Device> on, const Solver<P>* solver) {
  return fmt::format(
      "the graph has real weights, {}; {} takes them by {}; or `graphspec convert --scale` makes "
      "them integers",
      solver != nullptr ? fmt::format("of which {} computes distances alone", variant)
                        : fmt::format("which {} on {} does not take", variant, device),
      P::name, names_of_reals<P>(on));
}

}  // namespace graphspec::program
