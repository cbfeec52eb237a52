/// \file
/// What several judges, each with a part of a graph, say together of a result.
#pragma once

#include <optional>

#include "gpu/device/ranks/communicator.hpp"
#include "properties/certificates/rejection.hpp"

namespace graphspec::program {

/// properties::first_of_parts() of all ranks' own, on each of them.
[[nodiscard]] std::optional<properties::Rejection> first_rejection(
    Communicator& ranks, const std::optional<properties::Rejection>& own);

}  // namespace graphspec::program
