/// \file
/// The main part of a test program: prints what a search found, and returns the exit code.
#pragma once

#include <functional>

#include "properties/harness/falsify.hpp"

namespace graphspec::properties {

/// Runs a test and prints its report. A test that takes longer than 10 s also prints a line about
/// its progress to standard error; on a terminal it prints such a line every 10 s.
/// \code
/// int main() { return run_test([] { return falsify_on_executor(...); }); }
/// \endcode
/// \param test  returns what it found, for example by falsify_on_executor()
/// \return the exit code: 0 if the property holds, 1 if not, 2 after bad input such as an invalid
///     GRAPHSPEC_REPLAY, 3 after a DeviceFault, 4 if host code called exit() in a case; exceptions
///     become one line on standard error
[[nodiscard]] int run_test(const std::function<Falsification()>& test);

/// Runs a test that prints its own report, for example one for each device.
/// \param test  returns whether all properties hold
/// \return the exit code, as above
[[nodiscard]] int run_test(const std::function<bool()>& test);

}  // namespace graphspec::properties
