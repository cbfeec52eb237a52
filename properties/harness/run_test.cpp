/// \file
/// Runs a test under exit_code_of().
#include "properties/harness/run_test.hpp"

#include <iostream>

#include "gpu/device/exit_code.hpp"
#include "properties/harness/running_case.hpp"

namespace graphspec::properties {

int run_test(const std::function<Falsification()>& test) {
  return run_test([&] {
    const Falsification found = test();
    std::cout << describe(found) << '\n';
    return found.holds;
  });
}

int run_test(const std::function<bool()>& test) {
  return exit_code_of([&] {
    bool holds = false;
    with_progress([&] { holds = test(); });
    std::cout.flush();
    return holds ? 0 : 1;
  });
}

}  // namespace graphspec::properties
