/// \file
/// Long work of Python's main thread: Ctrl-C, or any handler of a signal that raises, ends it.
#pragma once

#include <atomic>
#include <functional>

namespace graphspec::python {

/// Work that may be left behind: it owns all that it uses.
using Work = std::function<void(const std::atomic<bool>& stop)>;

/// Does the work without Python's lock, which the caller holds. In the main thread, where signals
/// arrive, a thread of its own does it; when a signal's handler raises, `stop` becomes true, and
/// work that has not ended a second later goes on alone and its result is dropped. \throws what the
/// work throws, and nanobind::python_error for what a handler raised
void do_interruptible(Work work);

}  // namespace graphspec::python
