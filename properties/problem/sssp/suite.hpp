/// \file
/// The suite of shortest paths from a source: what every solver is held to.
#pragma once

#include "properties/problem/paths/inputs.hpp"
#include "properties/problem/property.hpp"

namespace graphspec::properties {

template <>
std::span<const Property<problem::Sssp>> properties_of<problem::Sssp>();

}  // namespace graphspec::properties
