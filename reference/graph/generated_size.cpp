/// \file
/// See generated_size.hpp.
#include "reference/graph/generated_size.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "reference/graph/error.hpp"

namespace graphspec {
namespace {

/// Bytes that may be taken, and what sets the limit.
struct Budget {
  double bytes;
  const char* of;
};

/// The first number in a file; none where there is no file, or no number ("max").
template <class Number>
Number number_in_file(const char* path, Number otherwise) {
  std::ifstream file(path);
  Number number{};
  return file >> number ? number : otherwise;
}

Budget budget() {
  const auto page = static_cast<double>(sysconf(_SC_PAGE_SIZE));
  Budget least{static_cast<double>(sysconf(_SC_PHYS_PAGES)) * page, "this machine has"};
  const auto at_most = [&](double bytes, const char* of) {
    if (bytes < least.bytes) least = {bytes, of};
  };
  at_most(number_in_file("/sys/fs/cgroup/memory.max", least.bytes), "this container may have");
  rlimit address_space{};
  if (getrlimit(RLIMIT_AS, &address_space) == 0 && address_space.rlim_cur != RLIM_INFINITY) {
    const double taken = page * number_in_file("/proc/self/statm", 0.0);
    at_most(static_cast<double>(address_space.rlim_cur) - taken, "ulimit -v leaves");
  }
  return least;
}

}  // namespace

Vertex checked_vertices(std::int64_t vertices) {
  if (vertices < 0 || vertices > max_num_vertices) {
    throw InputError(
        fmt::format("{} vertices; a graph has 0 to {}", vertices, std::int64_t{max_num_vertices}));
  }
  return static_cast<Vertex>(vertices);
}

void check_memory(double bytes, const std::string& what) {
  if (bytes > budget().bytes) {
    throw InputError(fmt::format("{} about {:.4g} GB; {}", what, bytes / 1e9, memory_limit()));
  }
}

std::string memory_limit() {
  const Budget least = budget();
  return fmt::format("{} {:.4g} GB", least.of, least.bytes / 1e9);
}

void check_generated_size(double vertices, double arcs, double bytes_an_arc,
                          double bytes_a_vertex) {
  check_memory(vertices * bytes_a_vertex + arcs * bytes_an_arc,
               fmt::format("{:.4g} vertices and {:.4g} arcs take", vertices, arcs));
}

}  // namespace graphspec
