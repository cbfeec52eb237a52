/// \file
/// The graphs of the Bellman-Ford experiments: random matrices, and graphs of three families.
#pragma once

#include <list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gpu/device/weighted_graph.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/random_matrix.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce::bellman_ford_paper {

/// How many of all arcs a random matrix has. The paper does not say how many its graphs have.
struct Density {
  const char* name;
  Probability arc;
};

inline constexpr Density complete{"complete", {1, 1}};
inline constexpr Density sixteenth{"sixteenth", {1, 16}};

/// A random matrix and its name.
struct Matrix {
  std::string name;  ///< "complete 256"
  std::string spec;  ///< how it was made
  const char* density;
  RandomMatrix made;
  std::vector<std::int32_t> weight;

  [[nodiscard]] Vertex order() const { return made.order(); }
  [[nodiscard]] std::int64_t num_arcs() const;
};

/// A kind of graph, and its specification at each size.
struct Family {
  const char* name;
  const char* counted;
  const char* timed_quick;
  const char* timed_paper;
};

/// The graphs that peers were measured on, under paper scale.
[[nodiscard]] std::span<const Family> families();

/// A graph and the vertex to search from.
struct Input {
  std::string name;
  std::string spec;
  Graph graph;
  Vertex source = 0;  ///< the first of the largest component

  /// In the GPU's memory, copied there at the first call and kept.
  [[nodiscard]] const WeightedGraph& on_gpu() const;

 private:
  mutable std::unique_ptr<WeightedGraph> on_gpu_;
};

/// Makes graphs when they are first asked for, and keeps the last matrix and all other graphs.
class Inputs {
 public:
  explicit Inputs(Setting setting) : setting_(std::move(setting)) {}

  [[nodiscard]] const Setting& setting() const { return setting_; }
  [[nodiscard]] bool quick() const { return setting_.scale == Scale::quick; }

  /// The same for all devices and steps. Valid until another is asked for.
  const Matrix& matrix(Notebook& notebook, Vertex order, const Density& density);
  /// The graph of a specification; loops and parallel arcs stay out.
  const Input& from_spec(Notebook& notebook, const std::string& name, const std::string& spec);
  /// At the size for the CPU executor, which counts.
  const Input& counted(Notebook& notebook, const Family& family);
  /// At the size for the GPU's clock.
  const Input& timed(Notebook& notebook, const Family& family);
  /// The user's own graphs.
  std::vector<const Input*> files(Notebook& notebook);

 private:
  const Input& keep(const std::string& name, const std::string& spec, Graph graph);
  [[nodiscard]] const Input* find(const std::string& spec) const;

  Setting setting_;
  std::unique_ptr<Matrix> matrix_;
  std::list<Input> inputs_;
};

/// Devices whose clocks count: the GPU by CUDA, then OpenCL's. Never the CPU executor.
[[nodiscard]] std::vector<Device> timed_devices(const Setting& setting);

}  // namespace graphspec::reproduce::bellman_ford_paper
