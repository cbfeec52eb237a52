/// \file
/// What is said of a variant that does not solve a graph: of one that takes a matrix, where this is
/// too large, and of one that takes no real weights. It names those that would do.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gpu/problem/solver.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/matrix_size.hpp"

namespace graphspec::program {

/// Names of those on a device that will do, and of those on the host.
/// \param on  none: the host alone \param will_do  (solver) -> bool
template <class P, class WillDo>
[[nodiscard]] std::string names_of(std::optional<Device> on, const WillDo& will_do) {
  std::string names;
  const auto add = [&](std::span<const Solver<P>> rows, std::string_view first) {
    bool is_first = true;
    for (const Solver<P>& solver : rows) {
      if (!will_do(solver)) continue;
      names += fmt::format("{}{}", names.empty() ? "" : is_first ? first : ", ", solver.name);
      is_first = false;
    }
  };
  if (on) add(solvers<P>(*on), "");
  add(host_solvers<P>(), "; on the host ");
  return names;
}

/// The line that names those that take real weights.
/// \tparam P  with real weights \param device  "cpu", "host", "interpreter" \param solver  null
/// where the variant takes no reals; else it lacks the predecessors that were asked for
template <class P>
[[nodiscard]] std::string refusal_of_reals(std::string_view variant, std::string_view device,
                                           std::optional<Device> on, const Solver<P>* solver) {
  return fmt::format(
      "the graph has real weights, {}. These variants of {} accept real weights: {}. Or round the "
      "weights to integers with `graphspec convert --scale`",
      solver != nullptr
          ? fmt::format("but the variant {} computes distances only", variant)
          : fmt::format("which the variant {} on {} does not accept", variant, device),
      P::name, names_of<P>(on, [](const Solver<P>&) { return true; }));
}

/// Refuses a graph whose matrix does not fit into memory if the solver reads the matrix.
/// \param on  the solver's device; none: the host
/// \throws InputError naming the matrix's size and the solvers that use edge lists
template <class P>
void refuse_matrix(const Solver<P>& solver, std::optional<Device> on, const Graph& graph) {
  if constexpr (requires { typename P::Weight; }) {
    // Of all pairs a step has the matrix on its device.
    const bool on_host = !problem::of_all_pairs<P> || !on || *on == Device::cpu;
    if (!solver.reads_matrix || !on_host) return;
    using Entry = typename P::Weight;
    const double order = graph.num_vertices();
    const double bytes = order * order * sizeof(Entry);
    if (fits_into_memory(bytes)) return;
    // All pairs are handed over row by row by steps: most functions on the host have a matrix of
    // their answer.
    constexpr bool all_pairs = problem::of_all_pairs<P>;
    const auto others = names_of<P>(on.value_or(Device::cpu), [](const Solver<P>& other) {
      return !other.reads_matrix && !other.serve && (!all_pairs || other.step > 0 || other.by_rows);
    });
    throw InputError(fmt::format(
        "{} stores the graph as a matrix. The {} need {}, but {}. These variants use edge lists "
        "instead: {}",
        solver.name, matrix_in_words(order, order, sizeof(Entry)), amount_of_memory(bytes),
        memory_limit(), others));
  }
}

}  // namespace graphspec::program
