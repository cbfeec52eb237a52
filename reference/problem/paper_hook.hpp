/// \file
/// How a floor finds what each paper has there: a row per paper, made from papers.json.
#pragma once

#include <string_view>

namespace graphspec::papers {

/// A paper's function on some floor. \tparam Function  a function type
template <class Function>
struct Hook {
  std::string_view paper;
  Function* function;
};

}  // namespace graphspec::papers
