/// \file
/// Collectives that consist of the messages between two ranks.
#include "gpu/device/ranks/communicator.hpp"

#include <fmt/format.h>

#include "gpu/device/fault.hpp"

namespace graphspec {

void Communicator::all_to_all(const void* out, std::span<const std::size_t> out_at,
                              std::span<const std::size_t> out_bytes, void* in,
                              std::span<const std::size_t> in_at,
                              std::span<const std::size_t> in_bytes) {
  // No engine writes what it sends.
  auto* const from = static_cast<std::byte*>(const_cast<void*>(out));
  auto* const to = static_cast<std::byte*>(in);
  std::vector<Message> sent;
  std::vector<Message> received;
  for (std::size_t other = 0; other < out_at.size(); ++other) {
    const int number = static_cast<int>(other);
    if (number == rank()) continue;
    sent.push_back({number, from + out_at[other], out_bytes[other]});
    received.push_back({number, to + in_at[other], in_bytes[other]});
  }
  exchange(sent, received);
  const auto own = static_cast<std::size_t>(rank());
  if (out_bytes[own] != in_bytes[own]) {
    throw DeviceFault(fmt::format("all_to_all: rank {} sends itself {} bytes, but expects {}", own,
                                  out_bytes[own], in_bytes[own]));
  }
  if (out_bytes[own] == 0) return;
  runtime().copy_on_device(to + in_at[own], from + out_at[own], out_bytes[own]);
}

}  // namespace graphspec
