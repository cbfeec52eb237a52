/// \file
/// The debug information of this process, as elfutils reads it.
#pragma once

#include <elfutils/libdwfl.h>

#include <cstdint>
#include <thread>

namespace graphspec::executor {

/// Returns the program or library that contains an address; null if elfutils cannot read it.
[[nodiscard]] Dwfl_Module* module_at(std::uintptr_t address);

/// Returns the result of `look_up`, which runs on a host thread of its own: elfutils takes more
/// stack than a fiber has.
template <class LookUp>
[[nodiscard]] auto on_large_stack(const LookUp& look_up) {
  decltype(look_up()) found{};
  std::thread([&] { found = look_up(); }).join();
  return found;
}

}  // namespace graphspec::executor
