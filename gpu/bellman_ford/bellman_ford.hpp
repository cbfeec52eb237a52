/// \file
/// The Bellman-Ford steps on a device: the type of the function of a step, and of its row.
#pragma once

#include "gpu/bellman_ford/options.hpp"
#include "gpu/problem/path_step.hpp"

namespace graphspec::bellman_ford {

using Work = PathWork;
using DenseSearch = graphspec::DenseSearch<Options>;
using Step = PathStep<Options>;

}  // namespace graphspec::bellman_ford
