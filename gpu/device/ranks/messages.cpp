/// \file
/// Joins the messages for a rank, and takes them apart there.
#include "gpu/device/ranks/messages.hpp"

#include <fmt/format.h>

#include "gpu/device/fault.hpp"

namespace graphspec {

std::size_t bytes_of(std::span<const Message> messages) {
  std::size_t bytes = 0;
  for (const Message& message : messages) bytes += message.bytes;
  return bytes;
}

std::vector<Communicator::Bytes> joined_by_rank(
    std::span<const Message> out, int ranks,
    const std::function<Communicator::Bytes(const Message&)>& on_host) {
  std::vector<Communicator::Bytes> parts(static_cast<std::size_t>(ranks));
  for (const Message& message : out) {
    const Communicator::Bytes bytes = on_host(message);
    Communicator::Bytes& part = parts[static_cast<std::size_t>(message.rank)];
    part.insert(part.end(), bytes.begin(), bytes.end());
  }
  return parts;
}

std::vector<std::pair<Message, std::span<const std::byte>>> taken_apart(
    std::span<const Communicator::Bytes> received, std::span<const Message> in) {
  std::vector<std::size_t> expected(received.size());
  for (const Message& message : in) {
    expected[static_cast<std::size_t>(message.rank)] += message.bytes;
  }
  for (std::size_t rank = 0; rank < received.size(); ++rank) {
    if (received[rank].size() == expected[rank]) continue;
    throw DeviceFault(fmt::format("exchange: {} bytes arrived from rank {}, but {} were expected",
                                  received[rank].size(), rank, expected[rank]));
  }
  std::vector<std::pair<Message, std::span<const std::byte>>> messages;
  std::vector<std::size_t> taken(received.size());
  for (const Message& message : in) {
    const auto rank = static_cast<std::size_t>(message.rank);
    messages.emplace_back(message, std::span(received[rank]).subspan(taken[rank], message.bytes));
    taken[rank] += message.bytes;
  }
  return messages;
}

}  // namespace graphspec
