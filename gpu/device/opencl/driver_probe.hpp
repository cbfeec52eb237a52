/// \file
/// Tries the OpenCL drivers in a child process, because a driver may abort or hang.
#pragma once

#include <chrono>
#include <string>

namespace graphspec::opencl {

/// Finds all devices and runs a small kernel on each, in a child process. Drivers are not loaded
/// into this process. Errors that drivers report are no failure: callers meet them again.
///
/// \param limit  the child is ended after this time
/// \return empty where the drivers can be used; else why not, in one line: "a driver ended the
/// process that tried it by signal 6 (Aborted): TEXT THAT IT PRINTED"
[[nodiscard]] std::string probe_drivers(std::chrono::milliseconds limit);

}  // namespace graphspec::opencl
