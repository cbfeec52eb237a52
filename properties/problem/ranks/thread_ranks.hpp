/// \file
/// Ranks as host threads of one process: a test runs several of them without MPI. One thread runs
/// at a time and passes its turn on where it waits for the others, so a run is deterministic.
#pragma once

#include <exception>
#include <functional>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"

namespace graphspec::properties {

/// What each rank has thrown; null where it returned.
using Endings = std::vector<std::exception_ptr>;

/// Runs `work` on so many ranks, each on the CPU executor with counters of its own. The schedule of
/// a rank is the default unless `work` sets another. Collectives move bytes through host memory and
/// count them by their arguments. For each collective a rank has waited `rank() + 1` ms.
[[nodiscard]] Endings endings_on_threads(int ranks, const std::function<void(Communicator&)>& work);

/// The same where no rank is to throw. \throws what the first of the ranks has thrown that did
void on_threads(int ranks, const std::function<void(Communicator&)>& work);

}  // namespace graphspec::properties
