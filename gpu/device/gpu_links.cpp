/// \file
/// See gpu_links.hpp.
#include "gpu/device/gpu_links.hpp"

#include <algorithm>

#if defined(GRAPHSPEC_WITH_CUDA)
#include "gpu/device/cuda/peers.hpp"
#include "gpu/device/nvml.hpp"
#endif

namespace graphspec {

int nvlinks_between(std::span<const NvLinkEnd> of_first, const PciAddress& second,
                    std::span<const NvLinkEnd> of_second) {
  const auto is_switch = [](const NvLinkEnd& end) { return end.is_switch; };
  const auto ends_at_second = [&](const NvLinkEnd& end) {
    return !end.is_switch && end.at == second;
  };
  return static_cast<int>(std::ranges::count_if(of_first, ends_at_second) +
                          std::min(std::ranges::count_if(of_first, is_switch),
                                   std::ranges::count_if(of_second, is_switch)));
}

GpuLinks links_between_gpus() {
#if defined(GRAPHSPEC_WITH_CUDA)
  GpuLinks all = cuda::peers();
  add_links_of_nvml(all);
  return all;
#else
  return {};
#endif
}

}  // namespace graphspec
