/// \file
/// A message from one block to others, without what orders it and with it: the example of the page
/// on the executor.
#include "properties/litmus/message.hpp"

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

//! [kernel]
/// Block 0 writes a message and then sets a flag; the other blocks read it if the flag is set.
template <bool fences>
__global__ void pass_kernel(int* message, int words, int* is_there, int* received) {
  if (blockIdx.x == 0) {
    for (int word = 0; word < words; ++word) store_relaxed(&message[word], 42);
    if constexpr (fences) __threadfence();
    store_relaxed(is_there, 1);
    return;
  }
  if (load_relaxed(is_there) == 0) return;
  if constexpr (fences) __threadfence();
  int* const mine = received + (blockIdx.x - 1) * words;
  for (int word = 0; word < words; ++word) mine[word] = load_relaxed(&message[word]);
}
//! [kernel]

}  // namespace

std::vector<int> pass_message(Runtime& device, int readers, int words, bool fences) {
  const auto count = static_cast<std::size_t>(words);
  const Array<int> message(device, std::vector<int>(count, 0));
  const Array<int> is_there(device, std::vector<int>{0});
  const Array<int> received(device,
                            std::vector<int>(static_cast<std::size_t>(readers) * count, -1));
  const LaunchConfig blocks{1 + static_cast<unsigned>(readers), 1};
  if (fences) {
    launch<pass_kernel<true>>(blocks, message.data(), words, is_there.data(), received.data());
  } else {
    launch<pass_kernel<false>>(blocks, message.data(), words, is_there.data(), received.data());
  }
  return received.to_host();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
