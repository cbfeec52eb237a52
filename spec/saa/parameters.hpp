/// \file
/// Parameters of definitions and claims, read and printed.
#pragma once

#include <string>
#include <vector>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/parser.hpp"

namespace graphspec::saa {

/// integer, vertex, length, boolean or set. \throws Misread
[[nodiscard]] Type read_type(Parser& parser);

/// (q, v: vertex, var u: vertex, scheme A(b: vertex), operator B), or nothing. \throws Misread
[[nodiscard]] std::vector<Parameter> read_parameters(Parser& parser);

/// As they stand in a file; none: nothing.
[[nodiscard]] std::string to_text(const std::vector<Parameter>& parameters);

/// What of a parameter is compared where its name does not count: "vertex", "var integer",
/// "scheme(vertex)".
[[nodiscard]] std::string canonical(const Parameter& parameter);

}  // namespace graphspec::saa
