/// \file
/// The schemes of Boruvka's algorithm as a subject.
#pragma once

#include "properties/spec/subject.hpp"

namespace graphspec::properties {

[[nodiscard]] SpecSubject boruvka_mst_subject();

}  // namespace graphspec::properties
