/// \file
/// Edits of a paper's file of schemes, for the test that each is noticed: rows of
/// properties/PAPER/spec/edits.cpp.
#pragma once

#include <span>
#include <string_view>

#include "reference/problem/paper_hook.hpp"

namespace graphspec::properties {

/// A change that somebody might make by mistake.
struct SchemeEdit {
  std::string_view what;
  std::string_view before;  ///< occurs in the file; its first occurrence is changed
  std::string_view after;
};

}  // namespace graphspec::properties

namespace graphspec::papers {

/// The type of graphspec::papers::PAPER::scheme_edits.
using SchemeEdits = std::span<const properties::SchemeEdit>();

[[nodiscard]] std::span<const Hook<SchemeEdits>> all_scheme_edits();

}  // namespace graphspec::papers
