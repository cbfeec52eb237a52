/// \file
/// Forked processes: they lack their parent's threads, and the module must work in them.
#pragma once

namespace graphspec::python {

/// Ends OpenMP's threads before each fork, so that parent and child start new ones when they need
/// them. Without this, the child waits without end for threads that only its parent has.
///
/// OpenMP keeps its threads per calling thread, and only the thread that forks goes on in the
/// child, so its threads alone matter. Call this once.
void end_openmp_threads_before_forks();

}  // namespace graphspec::python
