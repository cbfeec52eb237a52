/// \file
/// The portable constructs of all builds.
#include "properties/opencl/portable_constructs.hpp"

#include "gpu/device/variant_table.hpp"

namespace graphspec::properties {

std::span<const PortableConstruct> portable_constructs(Device device, bool checked) {
  return device == Device::cpu && checked ? graphspec::checked::compiled<PortableConstruct>()
                                          : rows_for<PortableConstruct>(device);
}

}  // namespace graphspec::properties
