/// \file
/// The constructs of all builds.
#include "properties/executor/constructs.hpp"

namespace graphspec {

// Defined by tables.cpp, which is compiled once for each executor.
namespace cpu {
std::vector<properties::Construct> all_constructs();
}
namespace checked {
std::vector<properties::Construct> all_constructs();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::vector<properties::Construct> all_constructs();
}
#endif

namespace properties {

std::vector<Construct> constructs(Build build) {
  if (build == Build::plain) return cpu::all_constructs();
  if (build == Build::checked) return checked::all_constructs();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::all_constructs();
#else
  return {};
#endif
}

}  // namespace properties
}  // namespace graphspec
