/// \file
/// The BFS paper's schemes as a subject.
#pragma once

#include "properties/spec/subject.hpp"

namespace graphspec::properties {

[[nodiscard]] SpecSubject bfs_subject();

}  // namespace graphspec::properties
