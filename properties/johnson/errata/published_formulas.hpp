/// \file
/// The Johnson paper's formulas as printed, run by the interpreter of spec/saa: johnson.saa has
/// them corrected, and a few edits of its text restore the print.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "properties/errata/search_case.hpp"
#include "spec/saa/algorithm.hpp"

namespace graphspec::properties {

/// What stands in johnson.saa, at its first occurrence, and what takes its place.
struct FormulaEdit {
  std::string_view corrected;
  std::string_view printed;
};

/// johnson.saa with these edits. \throws InputError where one does not fit or the result has
/// mistakes
[[nodiscard]] saa::Algorithm johnson_schemes(std::initializer_list<FormulaEdit> edits = {});

/// The scheme JohnsonPull under the case's schedule: nothing, or the first pair whose length is
/// wrong. Graphs with a negative cycle pass: they are another matter.
[[nodiscard]] Verdict judge_all_pairs(const saa::Algorithm& algorithm, const SearchCase& search);

/// Runs schemes of parameter q, the case's source, one after another, once sequentially and once
/// under the case's schedule: nothing, or the first length at which the two part.
[[nodiscard]] Verdict compare_schedules(const SearchCase& search,
                                        std::initializer_list<std::string_view> schemes);

}  // namespace graphspec::properties
