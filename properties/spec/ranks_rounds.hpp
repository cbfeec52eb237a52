/// \file
/// Variants for ranks that are held to a scheme level by level, by the program ranks_rounds.
#pragma once

#include <string_view>

namespace graphspec::properties {

/// A variant, and the whole scheme whose levels are its.
struct RanksRounds {
  std::string_view paper;
  std::string_view problem;
  std::string_view variant;
  std::string_view scheme;
};

inline constexpr RanksRounds ranks_rounds[] = {{"bfs", "bfs", "distributed", "Distributed"}};

}  // namespace graphspec::properties
