/// \file
/// Names a function of a kernel file of one's own for every device that it is compiled for.
#pragma once

#include <type_traits>

#include "gpu/device/runtime.hpp"

#if defined(GRAPHSPEC_WITH_CUDA)
#define GRAPHSPEC_DECLARED_FOR_CUDA(name, ...) \
  namespace graphspec::cuda {                  \
  std::type_identity_t<__VA_ARGS__> name;      \
  }
#define GRAPHSPEC_OF_CUDA(name) cuda::name
#else
#define GRAPHSPEC_DECLARED_FOR_CUDA(name, ...)
#define GRAPHSPEC_OF_CUDA(name) checked::name
#endif

/// GRAPHSPEC_OWN_KERNEL(own_bfs, std::vector<int>(Runtime&, const Graph&, Vertex)) declares what a
/// file of graphspec_add_kernels() or graphspec_add_plain_kernels() defines in its namespace, and
/// graphspec::own_bfs(device), which is that function for the CPU executor, with every access
/// checked, or for CUDA, where the program has that (ask available() first). Stands outside of all
/// namespaces; types are named from graphspec's.
#define GRAPHSPEC_OWN_KERNEL(name, ...)                                         \
  namespace graphspec::checked {                                                \
  std::type_identity_t<__VA_ARGS__> name;                                       \
  }                                                                             \
  GRAPHSPEC_DECLARED_FOR_CUDA(name, __VA_ARGS__)                                \
  namespace graphspec {                                                         \
  [[nodiscard]] inline std::type_identity_t<__VA_ARGS__>& name(Device device) { \
    return device == Device::cuda ? GRAPHSPEC_OF_CUDA(name) : checked::name;    \
  }                                                                             \
  }                                                                             \
  static_assert(true)
