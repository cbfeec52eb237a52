/// \file
/// The schemes of Bellman and Ford's algorithm as a subject.
#pragma once

#include "properties/spec/subject.hpp"

namespace graphspec::properties {

[[nodiscard]] SpecSubject bellman_ford_subject();

}  // namespace graphspec::properties
