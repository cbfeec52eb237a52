/// \file
/// Random numbers for generators that draw a whole structure at once: a thin face on RapidCheck's
/// random source, so that a case depends on its seed alone, on every machine.
#pragma once

#include <cstdint>

#include "properties/random_graphs/choices.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// Choices of RapidCheck's numbers.
class Draw : public Choices {
 public:
  explicit Draw(const rc::Random& random) : random_(random) {}
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::uint64_t bits() override { return random_.next(); }

 private:
  rc::Random random_;
};

}  // namespace graphspec::properties
