/// \file
/// The launch of own_portable.cl.
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/portable.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "own_portable.cl"

std::vector<int> out_degrees(Runtime& runtime, const std::vector<int>& offsets) {
  const Array<int> first(runtime, offsets);
  const Array<int> degree(runtime, offsets.size() - 1);
  launch<out_degree>({1, 32}, first.data(), static_cast<int>(degree.size()), degree.data());
  return degree.to_host();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
