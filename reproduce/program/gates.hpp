/// \file
/// Names of vertices and the bags that wait there, from a text file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/types.hpp"

namespace graphspec::program {

/// What a file of gates says; without one, vertices are called by their numbers from 0.
class Gates {
 public:
  explicit Gates(Vertex num_vertices) : num_vertices_(num_vertices) {}

  /// One gate a line, in vertex order: NAME BAGS. What is negative is to be dropped there. Lines
  /// that begin with # are comments.
  /// \throws InputError naming file and line for what is no such line, for a name that occurs
  /// twice, and for a wrong number of gates
  Gates(const std::filesystem::path& path, Vertex num_vertices);

  /// The vertex of that name. \throws InputError where there is none
  [[nodiscard]] Vertex vertex(std::string_view word) const;

  [[nodiscard]] std::string name(Vertex vertex) const;

  /// "A1 -> A4 -> A5".
  [[nodiscard]] std::string names(const std::vector<Vertex>& vertices) const;

  /// One number a vertex; empty where no file says them.
  [[nodiscard]] const std::vector<std::int32_t>& bags() const { return bags_; }

 private:
  Vertex num_vertices_;
  std::vector<std::string> names_;
  std::map<std::string, Vertex, std::less<>> vertex_of_;
  std::vector<std::int32_t> bags_;
};

}  // namespace graphspec::program
