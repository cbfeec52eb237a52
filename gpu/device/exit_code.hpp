/// \file
/// The exit code of a test program or a timing program, also after bad input and device faults.
#pragma once

#include <functional>

namespace graphspec {

/// Runs the main part of a program. An exception becomes one line on standard error, which begins
/// with the program's name.
/// \param run  returns the exit code
/// \return run()'s code; 2 after bad input (InputError, a file or folder that cannot be used, too
///     little memory); 3 after a DeviceFault; 1 after any other exception
[[nodiscard]] int exit_code_of(const std::function<int()>& run);

}  // namespace graphspec
