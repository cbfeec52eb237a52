/// \file
/// The constructs of all builds.
#include "properties/executor/constructs.hpp"

#include "gpu/device/variant_table.hpp"

namespace graphspec::properties {

std::span<const Construct> constructs(Build build) {
  if (build == Build::plain) return cpu::compiled<Construct>();
  if (build == Build::checked) return checked::compiled<Construct>();
  return rows_for<Construct>(Device::cuda);
}

}  // namespace graphspec::properties
