/// \file
/// A message from one block to others, on the executor.
#pragma once

#include <vector>

#include "gpu/device/runtime.hpp"
#include "properties/harness/falsify.hpp"

namespace graphspec::checked {

/// One block passes a message of so many words, each 42, to so many readers, blocks of one thread.
/// \return what each of them received, -1 where the message was not there yet
[[nodiscard]] std::vector<int> pass_message(Runtime& device, int readers, int words, bool fences);

}  // namespace graphspec::checked

namespace graphspec::properties {

/// Looks for a message that arrives in part.
[[nodiscard]] Falsification hold_message(bool fences, const FalsifyParameters& parameters = {});

}  // namespace graphspec::properties
