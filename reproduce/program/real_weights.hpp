/// \file
/// What is said of a variant that does not solve graphs with real weights.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gpu/problem/solver.hpp"

namespace graphspec::program {

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
