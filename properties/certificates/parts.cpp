/// \file
/// What several judges say together. How each judges its part stands beside the rules.
#include "properties/certificates/parts.hpp"

#include <algorithm>
#include <string_view>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"

namespace graphspec::properties {

std::optional<Rejection> first_of_parts(std::span<const std::optional<Rejection>> said) {
  // Rules that are held when all arcs have kept another, by which one part may be wrong and another
  // go on.
  constexpr std::string_view later_rules[] = {bfs_rule::parent, paths_rule::arc,
                                              forest_rule::heaviest};
  const auto is_later = [&](const Rejection& one) {
    return std::ranges::find(later_rules, one.rule()) != std::ranges::end(later_rules);
  };
  const std::optional<Rejection>* first = nullptr;
  for (const auto& one : said) {
    if (!one) continue;
    if (first == nullptr || (is_later(**first) && !is_later(*one))) first = &one;
  }
  return first == nullptr ? std::nullopt : *first;
}

}  // namespace graphspec::properties
