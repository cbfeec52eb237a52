/// \file
/// Johnson's schemes as a subject.
#pragma once

#include "properties/spec/subject.hpp"

namespace graphspec::properties {

[[nodiscard]] SpecSubject johnson_subject();

}  // namespace graphspec::properties
