/// \file
/// Small graph kernels with one planted defect each, and each beside its correct twin: what the
/// executor must report, and what it must not.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"

namespace graphspec::properties {

/// A pair of kernels.
struct Defect {
  std::string_view kind;  ///< the class: "missing barrier"
  std::string_view name;  ///< the defect, in a few words
  /// Runs the correct kernel or the one with the defect; the shared source differs in that alone.
  /// Returns what is wrong with the result; empty when it is right.
  std::function<std::string(Runtime& device, bool planted)> run;
  /// Words of the executor's report; "any" where it may be one of several, empty where the result
  /// alone tells.
  std::string_view report = "";
  /// Whether the planted kernel may run on a GPU: some would hang it or write where they must not.
  bool harmless_on_gpu = true;
};

/// All of them, class by class. \param device  cpu: compiled so that accesses are checked
[[nodiscard]] std::span<const Defect> defects(Device device);

}  // namespace graphspec::properties
