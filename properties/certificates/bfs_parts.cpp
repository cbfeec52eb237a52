/// \file
/// What several judges say together. How each judges its part stands in bfs.cpp, beside the rules.
#include "properties/certificates/bfs_parts.hpp"

#include "properties/certificates/bfs.hpp"

namespace graphspec::properties {

std::optional<Rejection> first_of_parts(std::span<const std::optional<Rejection>> said) {
  const std::optional<Rejection>* first = nullptr;
  for (const auto& one : said) {
    if (!one) continue;
    const bool is_later = one->rule() == bfs_rule::parent;
    if (first == nullptr || ((*first)->rule() == bfs_rule::parent && !is_later)) first = &one;
  }
  return first == nullptr ? std::nullopt : *first;
}

}  // namespace graphspec::properties
