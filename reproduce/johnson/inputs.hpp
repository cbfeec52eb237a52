/// \file
/// The graphs of the Johnson experiments: which, how large, and with what weights.
#pragma once

#include <filesystem>
#include <list>
#include <string>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce::johnson_paper {

/// A graph and its name.
struct Input {
  std::string name;  ///< the family or the file: "sparse", "rome99"
  std::string spec;  ///< how it was made, or the file's name
  Graph graph;
};

/// A random graph with arcs drawn uniformly and weights 1 .. 255. A negative one has potentials
/// 0 .. 255 drawn for its vertices; the tail's is added to each arc and the head's taken away. Some
/// arcs are then negative, and no cycle is: along a cycle what was added cancels.
struct RandomGraph {
  std::string name;
  Vertex vertices;
  Vertex degree;
  bool negative = false;
};

/// Makes graphs when they are first asked for, and keeps them.
class Inputs {
 public:
  explicit Inputs(Setting setting) : setting_(std::move(setting)) {}

  [[nodiscard]] const Setting& setting() const { return setting_; }

  const Input& random(Notebook& notebook, const RandomGraph& wanted);

  /// Three densities, each with and without negative arcs, at the size for the CPU executor, which
  /// counts; and the user's files that are small enough.
  std::vector<const Input*> counted(Notebook& notebook);
  /// The same at the size for the GPU's clock, with all of the user's files.
  std::vector<const Input*> timed(Notebook& notebook);
  /// The same at a size that the host's references, O(V^3) the one, do in a second.
  std::vector<const Input*> on_host(Notebook& notebook);

 private:
  std::vector<const Input*> families(Notebook& notebook, Vertex vertices);
  std::vector<const Input*> files(Notebook& notebook, Vertex most_vertices);

  Setting setting_;
  std::list<Input> inputs_;
};

}  // namespace graphspec::reproduce::johnson_paper
