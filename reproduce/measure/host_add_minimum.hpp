/// \file
/// How many additions with a minimum the host's cores can do: what the vectorised form of Floyd and
/// Warshall's algorithm is measured against.
#pragma once

#include "reference/baseline/host_vectors.hpp"

namespace graphspec::reproduce {

/// Pairs of one addition and one minimum of 32-bit integers a second, by all of OpenMP's threads
/// together, in registers, with enough of them under way that none waits for another. Takes about
/// `seconds`.
/// \param vectors  instructions that the machine has
[[nodiscard]] double host_add_minimum_rate(reference::HostVectors vectors, double seconds = 0.2);

}  // namespace graphspec::reproduce
