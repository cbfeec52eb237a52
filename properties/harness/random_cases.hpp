/// \file
/// How many random cases a test draws, with sanitizers and without.
#pragma once

#include <algorithm>

namespace graphspec::properties {

/// `cases`, or a tenth of them under sanitizers, at least five: those judge lines that run, and the
/// same test without them judges what the lines come to.
template <class Count>
[[nodiscard]] constexpr Count random_cases(Count cases) {
#if defined(GRAPHSPEC_SANITIZED)
  return std::max<Count>(std::min<Count>(cases, 5), cases / 10);
#else
  return cases;
#endif
}

}  // namespace graphspec::properties
