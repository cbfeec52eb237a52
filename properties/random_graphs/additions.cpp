/// \file
/// Drawing and shrinking additions.
#include "properties/random_graphs/additions.hpp"

namespace graphspec::properties {

std::vector<Addition> draw_additions(Draw& draw) {
  std::vector<Addition> additions(static_cast<std::size_t>(draw.between(0, 10)));
  for (Addition& addition : additions) {
    addition.kind = static_cast<Addition::Kind>(draw.between(0, 3));
    addition.first = draw.between(0, 999);
    addition.second = draw.between(0, 999);
  }
  return additions;
}

rc::Seq<std::vector<Addition>> fewer_additions(const std::vector<Addition>& additions) {
  return rc::seq::concat(
      rc::shrink::removeChunks(additions),
      rc::shrink::eachElement(additions, [](const Addition& addition) {
        const auto firsts =
            rc::seq::map(rc::shrink::towards(addition.first, 0), [addition](std::int32_t first) {
              return Addition{addition.kind, first, addition.second};
            });
        const auto seconds =
            rc::seq::map(rc::shrink::towards(addition.second, 0), [addition](std::int32_t second) {
              return Addition{addition.kind, addition.first, second};
            });
        return rc::seq::concat(firsts, seconds);
      }));
}

}  // namespace graphspec::properties
