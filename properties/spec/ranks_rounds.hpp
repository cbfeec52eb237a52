/// \file
/// Variants for ranks that are held to a scheme round by round, by the program ranks_rounds.
#pragma once

#include <cstdint>
#include <string_view>

#include "gpu/problem/solver.hpp"

namespace graphspec::properties {

/// A variant, and the whole scheme whose rounds are its.
struct RanksRounds {
  std::string_view problem;
  std::string_view variant;
  std::string_view scheme;
};

inline constexpr RanksRounds ranks_rounds[] = {{"bfs", "distributed", "Distributed"},
                                               {"apsp", "distributed_dense", "Distributed"}};

/// The name of the paper whose file of schemes has the scheme.
[[nodiscard]] inline std::string_view paper_of(const RanksRounds& row) {
  return row.problem == problem::Bfs::name ? "bfs"
                                           : solver<problem::Apsp>(Device::cpu, row.variant).paper;
}

/// What is made wrong in the exchange on purpose, so that it is seen whether that is found.
enum class ExchangeFault {
  none,
  late,   ///< the second column of ranks gets a panel of columns a pivot block late
  unsent  ///< it does not get it at all
};

/// How many of so many runs were astray, on the first rank; each is printed. All ranks call.
[[nodiscard]] int astray_of_bfs(int runs, std::uint64_t seed);
[[nodiscard]] int astray_of_apsp(int runs, std::uint64_t seed, ExchangeFault fault);

}  // namespace graphspec::properties
