/// \file
/// Names of the arrays that a kernel accesses: pointers among its parameters, and variables, with
/// their types, as the program's debug information describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/cpu/executor.hpp"

namespace graphspec::executor {

/// A pointer that a launch passed to its kernel.
struct ArrayArgument {
  std::string name;  ///< "dest", or "graph.dest" for a member of a parameter
  std::uintptr_t begin = 0;
  std::size_t element_bytes = 1;
};

/// Returns the pointers among the arguments of a launch, in the order of the parameters. Returns
/// none for a program without debug information.
/// \param kernel  its name, without namespaces
[[nodiscard]] std::vector<ArrayArgument> array_arguments(const std::string& kernel,
                                                         const KernelCall& call);

/// Returns "value[3]" or "tile[1][2]" for a place in an array variable, and "count" for the begin
/// of another variable. Returns nothing if the place is not the begin of an element, or if the
/// program has no debug information about types. \param module_address  any address in the module
/// that defines the variable \param variable  its name, without namespaces \param bytes  its size,
/// for variables of one name differ in their types \param offset  from the begin of the variable,
/// in bytes
[[nodiscard]] std::optional<std::string> element_name(std::uintptr_t module_address,
                                                      const std::string& variable,
                                                      std::size_t bytes, std::size_t offset);

/// Returns "expand" for "expand<kBlock>": compilers spell template arguments differently.
[[nodiscard]] std::string_view without_template_arguments(std::string_view kernel);

}  // namespace graphspec::executor
