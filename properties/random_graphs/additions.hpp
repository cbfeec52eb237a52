/// \file
/// What may be added to a random graph; which additions change no result, each problem knows.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/random_graphs/draw.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// Something to add to a graph. Its numbers are taken modulo the graph's sizes.
struct Addition {
  enum class Kind : std::int32_t { isolated_vertex, self_loop, copy_of_edge, arc };
  Kind kind = Kind::isolated_vertex;
  std::int32_t first = 0;
  std::int32_t second = 0;
};

/// Up to ten of them.
[[nodiscard]] std::vector<Addition> draw_additions(Draw& draw);

/// Their shrinks: fewer, and lower numbers.
[[nodiscard]] rc::Seq<std::vector<Addition>> fewer_additions(
    const std::vector<Addition>& additions);

}  // namespace graphspec::properties
