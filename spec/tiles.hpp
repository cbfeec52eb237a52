/// \file
/// The places of a tile's threads, for schemes that have tiles of T x T.
#pragma once

#include "spec/saa/binding.hpp"

namespace graphspec::saa {

/// rowOf and columnOf: where thread t of T · T stands, row by row, in an algorithm with a constant
/// T.
[[nodiscard]] Binding tile_functions();

}  // namespace graphspec::saa
