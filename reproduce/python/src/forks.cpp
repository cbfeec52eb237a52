/// \file
/// See forks.hpp.
#include "reproduce/python/src/forks.hpp"

#include <omp.h>
#include <pthread.h>

namespace graphspec::python {

void end_openmp_threads_before_forks() {
  pthread_atfork([] { omp_pause_resource_all(omp_pause_soft); }, nullptr, nullptr);
}

}  // namespace graphspec::python
