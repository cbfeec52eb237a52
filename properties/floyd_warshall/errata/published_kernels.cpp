/// \file
/// The study's steps as published, of both devices.
#include "properties/floyd_warshall/errata/published_kernels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "reference/graph/error.hpp"

namespace graphspec {

// Defined by published_tables.cpp, which is compiled once for each executor.
namespace cpu {
std::span<const floyd_warshall::Variant> published_floyd_warshall_variants();
}
namespace checked {
std::span<const properties::StudyForm> study_forms();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::span<const floyd_warshall::Variant> published_floyd_warshall_variants();
}
#endif

namespace properties {

void refuse_beyond_int(Vertex num_vertices) {
  if (num_vertices < first_size_beyond_int) return;
  throw InputError(
      fmt::format("the published program stores the bytes of a matrix in an int, which is large "
                  "enough for at most {} vertices, not for {}",
                  first_size_beyond_int - 1, num_vertices));
}

std::span<const floyd_warshall::Variant> published_floyd_warshall_variants(Device device) {
  if (device == Device::cpu) return cpu::published_floyd_warshall_variants();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::published_floyd_warshall_variants();
#else
  return {};
#endif
}

const StudyForm& study_form(std::string_view step, StudyLine as_printed) {
  const auto forms = checked::study_forms();
  const auto form = std::find_if(forms.begin(), forms.end(), [&](const StudyForm& other) {
    return other.step == step && other.as_printed == as_printed;
  });
  if (form == forms.end()) throw std::logic_error(fmt::format("{} has no such form", step));
  return *form;
}

}  // namespace properties
}  // namespace graphspec
