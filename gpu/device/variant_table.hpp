/// \file
/// Tables of variants: a file that is compiled once for each executor defines one there, host code
/// finds the rows of a device, and a row by its name.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"

namespace graphspec {

// The rows of a type as each executor has them: each row's kernels are that executor's. A file that
// is compiled once for each executor has, in namespace graphspec::GRAPHSPEC_EXECUTOR,
//   template <> std::span<const Row> compiled<Row>() { return table; }
namespace cpu {
template <class Row>
std::span<const Row> compiled();
}
namespace checked {
template <class Row>
std::span<const Row> compiled();
}
namespace cuda {
template <class Row>
std::span<const Row> compiled();
}
namespace opencl {
template <class Row>
std::span<const Row> compiled();
}

/// The rows of a table, each with its place as its step, from 1.
template <class Row, std::size_t count>
[[nodiscard]] constexpr std::array<Row, count> in_order(const Row (&rows)[count]) {
  std::array<Row, count> table = std::to_array(rows);
  int step = 0;
  for (Row& row : table) row.step = ++step;
  return table;
}

/// The rows that are built for a device. There are none for CUDA in a program built without it, and
/// none for OpenCL unless Row::on_opencl is true. For files of targets that have kernels.
template <class Row>
[[nodiscard]] std::span<const Row> rows_for(Device device) {
  if (device == Device::cpu) return cpu::compiled<Row>();
#if defined(GRAPHSPEC_WITH_CUDA)
  if (device == Device::cuda) return cuda::compiled<Row>();
#endif
  if constexpr (requires { requires Row::on_opencl; }) {
    if (is_opencl(device)) return opencl::compiled<Row>();
  }
  return {};
}

/// The row of that name; null where there is none. \tparam Variant  has a name
template <class Variant>
[[nodiscard]] const Variant* find_variant(std::span<const Variant> table, std::string_view name) {
  const auto row = std::ranges::find(table, name, &Variant::name);
  return row == table.end() ? nullptr : &*row;
}

/// Throws InputError, for a name that is none of a table's.
[[noreturn]] void throw_no_variant(std::string_view problem, Device device,
                                   std::string_view variant, const std::string& names);

/// The variant of that name in a problem's table for a device. \throws InputError listing the names
/// when there is none
template <class Variant>
[[nodiscard]] const Variant& variant_named(std::span<const Variant> table, std::string_view problem,
                                           Device device, std::string_view variant) {
  if (const Variant* const row = find_variant(table, variant)) return *row;
  std::string names;
  for (const Variant& row : table) {
    names += names.empty() ? "" : ", ";
    names += row.name;
  }
  throw_no_variant(problem, device, variant, names);
}

/// Whether the current schedule asks the CPU executor to check accesses.
[[nodiscard]] bool is_checked(Device device);
/// Throws InputError: there is no such twin.
[[noreturn]] void throw_not_compiled_for_checking(std::string_view variant);

/// The variant itself; where the current schedule asks the CPU executor to check accesses, its
/// twin that was compiled so that the executor sees them.
template <class Variant>
[[nodiscard]] const Variant& compiled_for_schedule(const Variant& variant, Device device) {
  if (!is_checked(device)) return variant;
  if (const Variant* const row = find_variant(checked::compiled<Variant>(), variant.name)) {
    return *row;
  }
  throw_not_compiled_for_checking(variant.name);
}

}  // namespace graphspec
