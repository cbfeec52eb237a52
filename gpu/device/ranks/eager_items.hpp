/// \file
/// How many items may travel beside the head of a message between ranks (eager.cuh).
#pragma once

namespace graphspec {

/// Between GPUs a message of some KiB takes no longer than one of four bytes.
inline constexpr int most_eager_items = 256;

}  // namespace graphspec
