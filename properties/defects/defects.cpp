/// \file
/// The defects of both devices.
#include "properties/defects/defects.hpp"

#include "gpu/device/variant_table.hpp"

namespace graphspec::properties {

std::span<const Defect> defects(Device device) {
  return device == Device::cpu ? checked::compiled<Defect>() : rows_for<Defect>(device);
}

}  // namespace graphspec::properties
