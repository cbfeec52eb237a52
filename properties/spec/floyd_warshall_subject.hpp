/// \file
/// The schemes of Floyd and Warshall's algorithm as a subject.
#pragma once

#include "properties/spec/subject.hpp"

namespace graphspec::properties {

[[nodiscard]] SpecSubject floyd_warshall_subject();

}  // namespace graphspec::properties
