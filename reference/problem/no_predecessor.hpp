/// \file
/// What stands in the place of a predecessor where there is none.
#pragma once

#include "reference/graph/types.hpp"

namespace graphspec::reference {

/// Of a source, and of a vertex without a path from it. The papers count vertices from 1, or write
/// 0 and -1 for the two; counted from 0 their 0 would be a vertex, so that both are -1 here.
inline constexpr Vertex no_predecessor = -1;

}  // namespace graphspec::reference
