/// \file
/// Finding a row of a paper's table of variants by its name.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"

namespace graphspec {

/// The row of that name; null where there is none. \tparam Variant  has a name
template <class Variant>
[[nodiscard]] const Variant* find_variant(std::span<const Variant> table, std::string_view name) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const Variant& other) { return other.name == name; });
  return row == table.end() ? nullptr : &*row;
}

/// The same of a problem's table for a device. \throws InputError listing the names when there is
/// none
template <class Variant>
[[nodiscard]] const Variant& variant_named(std::span<const Variant> table, std::string_view problem,
                                           Device device, std::string_view variant) {
  if (const Variant* const row = find_variant(table, variant)) return *row;
  if (table.empty() && is_opencl(device)) {
    throw InputError(fmt::format("variant '{}': {} has no kernels for OpenCL", variant, problem));
  }
  if (table.empty()) {
    throw InputError(fmt::format("variant '{}' of {}: this program was built without {}", variant,
                                 problem, name(device)));
  }
  std::string names;
  for (const Variant& row : table) {
    names += names.empty() ? "" : ", ";
    names += row.name;
  }
  throw InputError(fmt::format("{} has no variant '{}'; it has {}", problem, variant, names));
}

/// The variant itself; where the current schedule asks the CPU executor to check accesses, its
/// twin that was compiled so that the executor sees them.
template <class Variant>
[[nodiscard]] const Variant& compiled_for_schedule(const Variant& variant, Device device,
                                                   std::span<const Variant> checked) {
  if (device != Device::cpu || !executor::current_schedule().checked) return variant;
  if (const Variant* const row = find_variant(checked, variant.name)) return *row;
  throw InputError(fmt::format("variant '{}' was not compiled for checking", variant.name));
}

}  // namespace graphspec
