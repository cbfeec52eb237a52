/// \file
/// Our searches of shortest paths: the types of the functions of a search, and of its row. One
/// table has the searches of one device, the other one those of several ranks.
#pragma once

#include "gpu/ours/sssp/options.hpp"
#include "gpu/problem/path_step.hpp"

namespace graphspec::ours::sssp {

using DenseSearch = graphspec::DenseSearch<Options>;
using Step = PathStep<Options>;

}  // namespace graphspec::ours::sssp
