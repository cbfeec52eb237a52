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

double page_bytes() {
  return static_cast<double>(sysconf(_SC_PAGE_SIZE));
}

/// What does not change while the program runs.
Budget whole_budget() {
  const double machine = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * page_bytes();
  const double container = number_in_file("/sys/fs/cgroup/memory.max", machine);
  return container < machine ? Budget{container, "this container may have"}
                             : Budget{machine, "this machine has"};
}

/// Asked for each graph that is built, the smallest too.
Budget budget() {
  static const Budget whole = whole_budget();
  rlimit address_space{};
  if (getrlimit(RLIMIT_AS, &address_space) != 0 || address_space.rlim_cur == RLIM_INFINITY) {
    return whole;
  }
  const double taken = page_bytes() * number_in_file("/proc/self/statm", 0.0);
  const double left = static_cast<double>(address_space.rlim_cur) - taken;
  return left < whole.bytes ? Budget{left, "ulimit -v leaves"} : whole;
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

bool is_small_part_of_memory(double bytes) {
  return bytes <= budget().bytes / 4;
}

std::string memory_limit() {
  const Budget least = budget();
  return fmt::format("{} {:.4g} GB", least.of, least.bytes / 1e9);
}

void check_generated_size(double vertices, double arcs, double bytes_an_arc,
                          double bytes_a_vertex) {
  const double bytes = vertices * bytes_a_vertex + arcs * bytes_an_arc;
  if (bytes <= budget().bytes) return;  // as nearly always: words cost more than the question
  check_memory(bytes, fmt::format("{:.4g} vertices and {:.4g} arcs take", vertices, arcs));
}

}  // namespace graphspec
