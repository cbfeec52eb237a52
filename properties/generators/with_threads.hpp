/// \file
/// Runs something with a given number of OpenMP threads.
#pragma once

#include <omp.h>

namespace graphspec::properties {

/// Calls `act` with `threads` threads for each parallel region and returns what it returns; the
/// number is as before afterwards.
template <class Act>
auto with_threads(int threads, const Act& act) {
  struct Restored {
    int before = omp_get_max_threads();
    ~Restored() { omp_set_num_threads(before); }
  } const restored;
  omp_set_num_threads(threads);
  return act();
}

}  // namespace graphspec::properties
