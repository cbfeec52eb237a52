/// \file
/// What is Harish and Narayanan's own among properties: how many rounds their searches take.
#pragma once

#include <span>
#include <vector>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/sssp/suite.hpp"

namespace graphspec::properties {

/// Their steps of a problem that go by Algorithms 3 to 5. \tparam Problem  Sssp or Apsp
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> harish_narayanan_subjects(Device device);

/// The properties of them.
template <class Problem>
[[nodiscard]] std::span<const Property<Problem>> harish_narayanan_properties();

}  // namespace graphspec::properties
