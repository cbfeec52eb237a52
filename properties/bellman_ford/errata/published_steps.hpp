/// \file
/// The paper's steps as published, which their table chooses from; defined by published_reduce.cu.
/// For a namespace GRAPHSPEC_EXECUTOR.
#pragma once

#include "gpu/bellman_ford/bellman_ford.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

bellman_ford::DenseSearch published_naive;
bellman_ford::DenseSearch published_reduce;
bellman_ford::DenseSearch published_reduce_coarse;

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
