/// \file
/// From an instruction's address to the line of source that it was compiled from, by the program's
/// own debug information.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gpu/device/cpu/executor.hpp"

namespace graphspec::executor {

/// The line of an instruction; {"", 0} where the program has no debug information. The text of the
/// file's name stays where it is.
[[nodiscard]] Site source_line(std::uintptr_t instruction);

/// Returns the line of an instruction by a search of the line tables of all compiled files.
/// source_line() needs it in programs that clang++ compiled, which lack an index of these tables.
[[nodiscard]] Site searched_line(std::uintptr_t instruction);

/// A variable of the program by an address in it.
struct Variable {
  std::string name;  ///< without its namespaces; empty where none is known
  std::size_t offset = 0;
  std::size_t bytes = 0;
};

/// A global variable.
[[nodiscard]] Variable global_variable(std::uintptr_t address);
/// A `static thread_local` one, that is a kernel's `__shared__`.
/// \param offset  from the beginning of the thread's copy of the module's variables
[[nodiscard]] Variable thread_local_variable(std::uintptr_t module_base, std::size_t offset);

}  // namespace graphspec::executor
