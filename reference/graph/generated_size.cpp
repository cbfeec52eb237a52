/// \file
/// See generated_size.hpp.
#include "reference/graph/generated_size.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <limits>

#include "reference/graph/error.hpp"
#include "reference/graph/matrix_size.hpp"

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

/// What this host thread's MemoryScope allows; without one, more than there is.
constinit thread_local double scope_bytes = std::numeric_limits<double>::infinity();

/// What does not change while the program runs.
Budget whole_budget() {
  const double machine = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * page_bytes();
  const double container = number_in_file("/sys/fs/cgroup/memory.max", machine);
  return container < machine ? Budget{container, "this container may use"}
                             : Budget{machine, "this machine has"};
}

/// Asked for each graph that is built, the smallest too.
Budget budget() {
  static const Budget machine = whole_budget();
  const Budget whole =
      scope_bytes < machine.bytes ? Budget{scope_bytes, "this run may use"} : machine;
  rlimit address_space{};
  if (getrlimit(RLIMIT_AS, &address_space) != 0 || address_space.rlim_cur == RLIM_INFINITY) {
    return whole;
  }
  const double taken = page_bytes() * number_in_file("/proc/self/statm", 0.0);
  const double left = static_cast<double>(address_space.rlim_cur) - taken;
  return left < whole.bytes ? Budget{left, "ulimit -v leaves"} : whole;
}

/// A count as digits, while a person reads these.
std::string digits(double count) {
  return count < 1e15 ? fmt::format("{:.0f}", count) : fmt::format("{:.4g}", count);
}

}  // namespace

Vertex checked_vertices(std::int64_t vertices) {
  if (vertices < 0 || vertices > max_num_vertices) {
    throw InputError(fmt::format("{} vertices are out of range; a graph has 0 to {} vertices",
                                 vertices, std::int64_t{max_num_vertices}));
  }
  return static_cast<Vertex>(vertices);
}

void check_memory(double bytes, const std::string& what) {
  if (fits_into_memory(bytes)) return;
  throw InputError(fmt::format("{} about {}; {}", what, amount_of_memory(bytes), memory_limit()));
}

MemoryScope::MemoryScope(double bytes) {
  scope_bytes = bytes;
}
MemoryScope::~MemoryScope() {
  scope_bytes = std::numeric_limits<double>::infinity();
}

bool fits_into_memory(double bytes) {
  return bytes <= budget().bytes;
}

bool is_small_part_of_memory(double bytes) {
  return bytes <= budget().bytes / 4;
}

std::string amount_of_memory(double bytes) {
  double amount = bytes / 1e9;
  const char* unit = "GB";
  for (const char* greater : {"TB", "PB", "EB"}) {
    if (amount < 1000) break;
    amount /= 1000;
    unit = greater;
  }
  return fmt::format("{:.4g} {}", amount, unit);
}

std::string memory_limit() {
  const Budget least = budget();
  return fmt::format("{} {}", least.of, amount_of_memory(least.bytes));
}

void check_generated_size(double vertices, double arcs, double bytes_an_arc,
                          double bytes_a_vertex) {
  const double bytes = vertices * bytes_a_vertex + arcs * bytes_an_arc;
  if (fits_into_memory(bytes)) return;  // as nearly always: words cost more than the question
  check_memory(bytes, fmt::format("{} vertices and {} arcs take", digits(vertices), digits(arcs)));
}

std::string matrix_in_words(double rows, double columns, double bytes_an_entry) {
  return fmt::format("{} x {} entries of {} bytes", digits(rows), digits(columns), bytes_an_entry);
}

void check_matrix_size(double rows, double columns, double bytes_an_entry) {
  const double bytes = rows * columns * bytes_an_entry;
  if (fits_into_memory(bytes)) return;
  check_memory(bytes, matrix_in_words(rows, columns, bytes_an_entry) + " take");
}

}  // namespace graphspec
