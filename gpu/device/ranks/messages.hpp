/// \file
/// Messages between ranks in host memory, for engines that cannot read device memory.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"

namespace graphspec {

/// The number of bytes in all messages together.
[[nodiscard]] std::size_t bytes_of(std::span<const Message> messages);

/// For each rank, the bytes of all messages that go to this rank, one after another.
/// \param ranks  the number of ranks
/// \param on_host  copies the bytes of a message to the host
[[nodiscard]] std::vector<Communicator::Bytes> joined_by_rank(
    std::span<const Message> out, int ranks,
    const std::function<Communicator::Bytes(const Message&)>& on_host);

/// Each incoming message with its bytes.
/// \param received  for each rank, what joined_by_rank() gave there for this one
/// \throws DeviceFault if a rank sent more or fewer bytes than `in` expects
[[nodiscard]] std::vector<std::pair<Message, std::span<const std::byte>>> taken_apart(
    std::span<const Communicator::Bytes> received, std::span<const Message> in);

}  // namespace graphspec
