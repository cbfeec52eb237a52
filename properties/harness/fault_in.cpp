/// \file
/// See fault_in.hpp.
#include "properties/harness/fault_in.hpp"

#include <string>

namespace graphspec::properties {

std::optional<executor::Suppression> fault_in(std::string_view violation) {
  // "device fault: kernel NAME, FILE:LINE, block (0,0,0), thread (0,0,0): data race: ..."
  constexpr std::string_view begin = "device fault: kernel ";
  if (!violation.starts_with(begin)) return std::nullopt;
  violation.remove_prefix(begin.size());
  const std::size_t block = violation.find(", block (");
  if (block == std::string_view::npos) return std::nullopt;
  const std::string_view named = violation.substr(0, block);
  const std::size_t comma = named.rfind(", ");  // a template's arguments may hold commas
  if (comma == std::string_view::npos) return std::nullopt;
  const std::size_t what = violation.find("): ", block) + 3;
  const std::string_view text = violation.substr(what);
  executor::Suppression fault{.kernel = std::string(named.substr(0, comma)),
                              .place = std::string(named.substr(comma + 2)),
                              .reason = "found before"};
  // A data race and an uninitialized read on one line are two faults.
  for (const std::string_view kind : {"race: ", "uninitialized read: "}) {
    if (text.find(kind) != std::string_view::npos) fault.text = kind;
  }
  return fault;
}

}  // namespace graphspec::properties
