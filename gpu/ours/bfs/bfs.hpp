/// \file
/// Our breadth-first searches: the type of the function of a search, and of its row. One table has
/// the searches of one device, the other one those of several ranks.
#pragma once

#include "gpu/ours/bfs/options.hpp"
#include "gpu/problem/level_step.hpp"

namespace graphspec::ours::bfs {

using Search = LevelSearch<Options>;
using Step = LevelStep<Options>;

}  // namespace graphspec::ours::bfs
