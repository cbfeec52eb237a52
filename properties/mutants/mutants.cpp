/// \file
/// The table of all mutants.
#include "properties/mutants/mutants.hpp"

#include <iterator>
#include <utility>

namespace graphspec::properties {

std::vector<Mutant> mutants() {
  std::vector<Mutant> all = faulty_searches();
  auto kernels = faulty_kernels();
  std::move(kernels.begin(), kernels.end(), std::back_inserter(all));
  return all;
}

}  // namespace graphspec::properties
