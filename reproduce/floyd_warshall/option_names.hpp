/// \file
/// The choices of floyd_warshall::Options by name, as on the command line and in result files.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "gpu/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::reproduce {

inline constexpr std::array precisions = {
    std::pair{std::string_view("automatic"), floyd_warshall::Precision::automatic},
    std::pair{std::string_view("int32"), floyd_warshall::Precision::int32},
    std::pair{std::string_view("int16"), floyd_warshall::Precision::int16}};

[[nodiscard]] constexpr std::string_view name(floyd_warshall::Precision precision) {
  for (const auto& [word, value] : precisions) {
    if (value == precision) return word;
  }
  return "";
}

}  // namespace graphspec::reproduce
