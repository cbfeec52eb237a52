/// \file
/// See generated_size.hpp.
#include "reference/graph/generated_size.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "reference/graph/error.hpp"

namespace graphspec {

Vertex checked_vertices(std::int64_t vertices) {
  if (vertices < 0 || vertices > max_num_vertices) {
    throw InputError(
        fmt::format("{} vertices; a graph has 0 to {}", vertices, std::int64_t{max_num_vertices}));
  }
  return static_cast<Vertex>(vertices);
}

void check_generated_size(double vertices, double arcs, double bytes_an_arc,
                          double bytes_a_vertex) {
  const double bytes = vertices * bytes_a_vertex + arcs * bytes_an_arc;
  const double memory =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
  if (bytes > memory) {
    throw InputError(fmt::format(
        "{:.4g} vertices and {:.4g} arcs take about {:.4g} GB to build; this machine has {:.4g} GB",
        vertices, arcs, bytes / 1e9, memory / 1e9));
  }
}

}  // namespace graphspec
