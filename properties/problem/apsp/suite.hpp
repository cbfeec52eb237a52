/// \file
/// The suite of shortest paths between all pairs of vertices: what every solver is held to.
#pragma once

#include "properties/problem/paths/inputs.hpp"
#include "properties/problem/property.hpp"

namespace graphspec::properties {

template <>
std::span<const Property<problem::Apsp>> properties_of<problem::Apsp>();

}  // namespace graphspec::properties
