/// \file
/// The defects of both devices.
#include "properties/defects/defects.hpp"

namespace graphspec {

// Defined by tables.cpp, which is compiled once for each executor.
namespace checked {
std::vector<properties::Defect> all_defects();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::vector<properties::Defect> all_defects();
}
#endif

namespace properties {

std::vector<Defect> defects(Device device) {
  if (device == Device::cpu) return checked::all_defects();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::all_defects();
#else
  return {};
#endif
}

}  // namespace properties
}  // namespace graphspec
