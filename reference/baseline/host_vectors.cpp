/// \file
/// Which vector instructions this machine has.
#include "reference/baseline/host_vectors.hpp"

#include <array>

namespace graphspec::reference {

std::span<const HostVectors> host_vectors() {
  static constexpr std::array all{HostVectors::portable, HostVectors::avx2, HostVectors::avx512};
  std::size_t count = 1;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") != 0) {
    count = __builtin_cpu_supports("avx512f") != 0 ? 3 : 2;
  }
#endif
  return std::span(all).first(count);
}

std::string_view name(HostVectors vectors) {
  static constexpr std::string_view names[] = {"portable", "avx2", "avx512"};
  return names[static_cast<std::size_t>(vectors)];
}

}  // namespace graphspec::reference
