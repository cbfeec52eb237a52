/// \file
/// What a run will cost, said before it begins: nobody waits for days without a word.
#pragma once

#include <optional>

#include "gpu/problem/solver.hpp"

namespace graphspec::program {

/// What a run takes, within a small factor.
struct Estimate {
  double seconds = 0;
  double bytes = 0;
};

/// Of a solver on the CPU executor, or on the host where there is no device; nothing of a GPU,
/// which is soon done or short of memory. \param checked  every access is
template <class Problem>
[[nodiscard]] Estimate estimate(const Solver<Problem>& solver, std::optional<Device> on,
                                bool checked, const Graph& graph,
                                const typename Problem::Query& query);

/// Whether nobody would notice what the run takes: refuse_too_much() does not refuse it.
[[nodiscard]] bool is_small(const Estimate& estimate);

/// \param what  "apsp by blocked on cpu"
/// \throws InputError naming the estimate where it is more than a person would wait for, or more
/// memory than there is
void refuse_too_much(const Estimate& estimate, const std::string& what, const Graph& graph);

}  // namespace graphspec::program
