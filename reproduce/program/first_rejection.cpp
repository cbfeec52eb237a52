/// \file
/// See first_rejection.hpp.
#include "reproduce/program/first_rejection.hpp"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/device/ranks/packet.hpp"
#include "properties/certificates/parts.hpp"

namespace graphspec::program {
namespace {

using properties::Rejection;

/// A rule's name as a Rejection has it: as long as the program.
std::string_view kept(const std::string& rule) {
  static std::set<std::string> rules;
  return *rules.insert(rule).first;
}

void put(Packet& packet, const std::optional<Rejection>& rejection) {
  packet.put(rejection.has_value());
  if (!rejection) return;
  packet.put_text(rejection->rule());
  packet.put(rejection->value());
  const std::string opening = "rule " + std::string(rejection->rule()) + ": ";
  packet.put_text(std::string_view(*rejection).substr(opening.size()));
}

std::optional<Rejection> get(Packet& packet) {
  if (!packet.get<bool>()) return std::nullopt;
  const std::string rule = packet.get_text();
  const auto value = packet.get<std::int64_t>();
  return Rejection(kept(rule), packet.get_text(), value);
}

}  // namespace

std::optional<Rejection> first_rejection(Communicator& ranks, const std::optional<Rejection>& own) {
  Packet mine;
  put(mine, own);
  std::vector<std::optional<Rejection>> said;
  for (auto& bytes : ranks.gather_on_host(mine.take_bytes())) {
    Packet theirs(std::move(bytes));
    said.push_back(get(theirs));
  }
  return properties::first_of_parts(said);
}

}  // namespace graphspec::program
