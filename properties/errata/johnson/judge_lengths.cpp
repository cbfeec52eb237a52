/// \file
/// The judgement of a run of the Johnson paper's listings.
#include <fmt/format.h>

#include "properties/errata/johnson/published.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties {

std::optional<std::string> judge_lengths(const SearchCase& search, const LengthRun& run) {
  if (run.fault) return run.fault;
  const Vertex q = search.problem.source;
  const auto expected = reference::johnson_heap(search.problem.graph.graph());
  for (Vertex v = 0; v < expected.order(); ++v) {
    const int length = run.length[static_cast<std::size_t>(v)];
    if (length != expected(q, v)) {
      return fmt::format("the length from {} to {} is {}, the reference's {}", q, v, length,
                         expected(q, v));
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
