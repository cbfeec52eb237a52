/// \file
/// What the Floyd-Warshall experiments time: the study's steps, frontier in its forms, the host's
/// references, the study's kernels as published; and the matrices that they solve.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "reference/graph/random_matrix.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce::floyd_warshall_study {

/// Something that solves matrices in place.
struct Solver {
  std::string name;       ///< of its part of an experiment: "frontier_int32"
  std::string variant;    ///< "frontier"
  nlohmann::json fields;  ///< what its rows say of its options
  bool on_gpu;
  bool predecessors;
  bool as_published;  ///< known to give wrong results
  std::function<floyd_warshall::Outcome(const floyd_warshall::Matrices&)> solve;
};

/// Every solver that this run times: on the host the references, on a GPU the table of the steps,
/// `frontier` in each of its forms.
[[nodiscard]] std::vector<Solver> solvers(const Setting& setting);

/// The forms in which a step of the table is run: one, with predecessors as in the study, of the
/// study's steps; several of frontier.
struct Form {
  std::string name;       ///< "frontier_int32"
  nlohmann::json fields;  ///< {"form": "int32"}
  floyd_warshall::Options options;
};
[[nodiscard]] std::vector<Form> forms_of(const floyd_warshall::Variant& variant);

/// Host memory for matrices of growing order, page-locked for a GPU. What a GPU's runtime has
/// locked it keeps, so memory is taken in few sizes.
class MatrixMemory {
 public:
  /// \param device  which is to copy from there
  explicit MatrixMemory(Device device) : device_(device) {}

  /// Matrices of that order, contents undefined; the memory of those before is used again.
  /// \throws DeviceFault, or InputError, where there is not enough memory
  [[nodiscard]] floyd_warshall::Matrices matrices(Vertex order, bool predecessors);

 private:
  [[nodiscard]] std::int32_t* at_least(HostArray<std::int32_t>& memory, Vertex order) const;

  Device device_;
  HostArray<std::int32_t> cost_;
  HostArray<Vertex> path_;
};

/// Cost_0 and, where there is room for it, Path_0 of a graph.
void fill(const RandomMatrix& graph, const floyd_warshall::Matrices& matrices);

/// What the experiments share.
class Inputs {
 public:
  explicit Inputs(Setting setting) : setting_(std::move(setting)) {}

  [[nodiscard]] const Setting& setting() const { return setting_; }
  [[nodiscard]] bool quick() const { return setting_.scale == Scale::quick; }
  /// The graph of that order: the same for all solvers, another one for each order.
  [[nodiscard]] RandomMatrix graph(Vertex order, Probability arc) const;
  /// For a solver on a GPU, page-locked memory.
  [[nodiscard]] MatrixMemory& memory(bool on_gpu) const { return on_gpu ? locked_ : plain_; }

 private:
  Setting setting_;
  mutable MatrixMemory plain_{Device::cpu};
  mutable MatrixMemory locked_{Device::cuda};
};

}  // namespace graphspec::reproduce::floyd_warshall_study
