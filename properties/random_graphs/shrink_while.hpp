/// \file
/// Shrinks a case by hand, as RapidCheck does it, for tests of generators and of their shrinks.
#pragma once

#include <cstdint>
#include <utility>

#include "rapidcheck.h"

namespace graphspec::properties {

/// A case that fails, and none of its shrinks does.
template <class Case>
struct Shrunk {
  Case smallest;
  int tried = 0;  ///< shrinks tried on the way to it
};

/// Takes the first shrink that fails, while there is one. \pre the case fails
template <class Case, class Fails>
[[nodiscard]] Shrunk<Case> shrink_while(rc::Shrinkable<Case> failing, const Fails& fails) {
  int tried = 0;
  auto shrinks = failing.shrinks();
  while (auto next = shrinks.next()) {
    ++tried;
    if (!fails(next->value())) continue;
    failing = std::move(*next);
    shrinks = failing.shrinks();
  }
  return {failing.value(), tried};
}

/// The first case of the generator that fails, shrunk.
template <class Case, class Fails>
[[nodiscard]] Shrunk<Case> smallest_failing(const rc::Gen<Case>& cases, std::uint64_t seed,
                                            int size, const Fails& fails) {
  rc::Random random(seed);
  auto drawn = cases(random.split(), size);
  while (!fails(drawn.value())) drawn = cases(random.split(), size);
  return shrink_while(std::move(drawn), fails);
}

}  // namespace graphspec::properties
