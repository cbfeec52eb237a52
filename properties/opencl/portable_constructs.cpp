/// \file
/// The portable constructs of all builds.
#include "properties/opencl/portable_constructs.hpp"

namespace graphspec {

// Defined by portable_kernels.cu, which is compiled once for each executor.
namespace cpu {
std::vector<properties::Construct> portable_constructs();
}
namespace checked {
std::vector<properties::Construct> portable_constructs();
}
namespace opencl {
std::vector<properties::Construct> portable_constructs();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::vector<properties::Construct> portable_constructs();
}
#endif

namespace properties {

std::vector<Construct> portable_constructs(Device device, bool checked) {
  if (is_opencl(device)) return opencl::portable_constructs();
  if (device == Device::cpu) {
    return checked ? graphspec::checked::portable_constructs() : cpu::portable_constructs();
  }
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::portable_constructs();
#else
  return {};
#endif
}

}  // namespace properties
}  // namespace graphspec
