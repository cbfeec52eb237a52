/// \file
/// The choices of johnson::Options by name, as on the command line and in result files.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "gpu/johnson/johnson.hpp"

namespace graphspec::reproduce {

inline constexpr std::array settle_rules = {
    std::pair{std::string_view("min"), johnson::Settle::min},
    std::pair{std::string_view("out"), johnson::Settle::out},
    std::pair{std::string_view("in"), johnson::Settle::in},
    std::pair{std::string_view("in_out"), johnson::Settle::in_out}};

inline constexpr std::array extract_mins = {
    std::pair{std::string_view("thrust"), johnson::ExtractMin::thrust},
    std::pair{std::string_view("own"), johnson::ExtractMin::own}};

}  // namespace graphspec::reproduce
