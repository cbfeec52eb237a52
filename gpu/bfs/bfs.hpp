/// \file
/// Breadth-first search on a device: the type of the function of a step, and of its row.
#pragma once

#include "gpu/bfs/options.hpp"
#include "gpu/problem/level_step.hpp"

namespace graphspec::bfs {

using Work = LevelWork;
using Search = LevelSearch<Options>;
using Step = LevelStep<Options>;

}  // namespace graphspec::bfs
