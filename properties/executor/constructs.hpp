/// \file
/// Kernels that use one construct of CUDA's language each, and what their results must be.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"

namespace graphspec::properties {

/// A construct.
struct Construct {
  std::string_view name;
  /// Runs its kernel; returns what is wrong with the result, empty when it is what CUDA promises.
  std::function<std::string(Runtime& device)> run;
};

/// How kernels were compiled: for the executor, plain or with checked accesses, or for a GPU.
enum class Build { plain, checked, cuda };

/// All constructs.
[[nodiscard]] std::span<const Construct> constructs(Build build);

}  // namespace graphspec::properties
