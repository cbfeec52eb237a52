/// \file
/// The door of every generator, reader and matrix: sizes are refused before memory is taken.
#pragma once

#include <cstdint>
#include <string>

#include "reference/graph/types.hpp"

namespace graphspec {

/// The number of vertices as a Vertex.
/// \throws InputError unless 0 <= vertices <= max_num_vertices
[[nodiscard]] Vertex checked_vertices(std::int64_t vertices);

/// Refuses what does not fit into the memory that there is: the machine's, the container's where
/// that is less, and what `ulimit -v` leaves of the address space. \param what  "3 vertices and 2
/// arcs take" \throws InputError with the size in gigabytes, and the limit that it is above
void check_memory(double bytes, const std::string& what);

/// Whether so many bytes are a small part, a quarter, of what check_memory() allows: what may be
/// kept for speed alone.
[[nodiscard]] bool is_small_part_of_memory(double bytes);

/// What check_memory() holds sizes to, in words: "this machine has 24 GB".
[[nodiscard]] std::string memory_limit();

/// While it lives, this host thread has no more memory than so many bytes, as far as check_memory()
/// and the functions beside it know: what a machine of any size does can be tried on a larger one.
class MemoryScope {
 public:
  explicit MemoryScope(double bytes);
  MemoryScope(const MemoryScope&) = delete;
  MemoryScope& operator=(const MemoryScope&) = delete;
  ~MemoryScope();
};

/// check_memory() of a graph while it is being built.
/// \param vertices  the number of vertices
/// \param arcs  the number of arcs, a real number because a product of two sizes may exceed 64 bits
/// \param bytes_an_arc  8 of the list, 4 of the rows and 8 of a weight where nothing else is known
/// \param bytes_a_vertex  its offset, and a count beside it where nothing else is known
void check_generated_size(double vertices, double arcs, double bytes_an_arc = 20,
                          double bytes_a_vertex = 16);

}  // namespace graphspec
