/// \file
/// The experiments of the Bellman-Ford paper: its figures 6 to 8 on the devices of this machine,
/// and our own experiments.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/problem/device_matrix.hpp"
#include "gpu/problem/solver.hpp"
#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::bellman_ford_paper {

/// Medians get an interval of confidence from 6 samples on.
inline constexpr int repetitions = 6;

/// All searches of matrices begin there: the certificate makes its row of weights again.
inline constexpr Vertex matrix_source = 0;

/// How many of all arcs a random matrix has. The paper does not say how many its graphs have.
struct Density {
  const char* name;
  Probability arc;
};
inline constexpr Density complete{"complete", {1, 1}};
inline constexpr Density sixteenth{"sixteenth", {1, 16}};

/// A random matrix.
struct Matrix : Named {
  RandomMatrix made;
  std::string density;
  std::vector<std::int32_t> weight;

  Matrix(const Setting& setting, Vertex order, const Density& of);
  [[nodiscard]] Vertex order() const { return made.order(); }
};

/// A matrix of the paper's figures.
struct Case {
  Vertex order;
  const Density* density;
};
/// The paper's sizes. Sparse matrices take as long as complete ones do, so they stay smaller.
[[nodiscard]] std::vector<Case> speedup_cases(const Campaign& campaign);

/// Makes matrices when they are asked for, the same for all devices and steps.
class Matrices {
 public:
  /// The matrix, described. Valid until another is asked for.
  const Matrix& described(const Campaign& campaign, Vertex order, const Density& density);

 private:
  std::unique_ptr<Matrix> last_;
};

/// A step of the paper, or one of our searches. It lives as long as the program.
using Step = Solver<problem::Sssp>;

/// A step with options. `fields` states, in the rows of results, the options that an experiment
/// varies.
struct Configuration {
  const Step* step;
  OptionValues options = {};
  Json fields = Json::object();
  bool predecessors = true;
};

/// The paper's steps on a device, and then our searches on one device.
[[nodiscard]] std::vector<const Step*> all_steps(Device device);
/// The ones that read a matrix.
[[nodiscard]] std::vector<const Step*> dense_steps(Device device);
/// The ones that read adjacency lists.
[[nodiscard]] std::vector<const Step*> sparse_steps(Device device);
/// The options with which a step stops after a round that decreases no distance. Our searches
/// always do.
[[nodiscard]] OptionValues until_stable(const Step& step);

/// "reduce on opencl:0"
[[nodiscard]] std::string name_of(const Step& step, Device device);
/// "GPU" or "processor", of a device whose clock counts.
[[nodiscard]] std::string_view class_of(Device device);
/// Notes once what the device is.
void describe(const Campaign& campaign, Device device);

/// Certifies distances and, where there are any, predecessors.
/// \param who  in the message \throws DoesNotHold where they are wrong
void require_certified(const Matrix& matrix, const std::string& who,
                       const problem::Sssp::Result& paths);
void require_certified(const Input& input, const std::string& who,
                       const problem::Sssp::Result& paths);

/// Searches on the CPU executor, and certifies the paths. \throws DoesNotHold
[[nodiscard]] RunReport certified(const Input& input, const Configuration& each);

/// Returns the run of a step on a matrix, without the functions that check it and time it.
[[nodiscard]] Run run_of(const Matrix& matrix, Device device, const Configuration& each);
/// Returns what the rows of results state about a search of a matrix.
[[nodiscard]] Json facts_of(const RunReport& report);
/// The number of threads per vertex; 0 for a step without groups.
[[nodiscard]] std::int64_t group_size_of(const RunReport& report);
/// The time of a part of a search: "search", "transposition"; 0 if the search has no such part.
[[nodiscard]] double ms_of(const RunReport& report, std::string_view part);

/// A matrix in device memory.
class MatrixOnDevice {
 public:
  MatrixOnDevice(const Matrix& matrix, Device device);

  /// Runs a step.
  [[nodiscard]] RunReport search(const Configuration& each) const;
  /// Runs a step, and certifies its paths. \throws DoesNotHold
  [[nodiscard]] RunReport checked(const Configuration& each) const;
  [[nodiscard]] double to_device_ms() const { return on_device_.to_device_ms(); }

 private:
  const Matrix* matrix_;
  DeviceMatrix on_device_;
};

/// Counts every step on the CPU executor: launches, barriers, and memory sectors that warps access.
void steps(Campaign& campaign);

/// Times the host's procedures, as printed and with the inner loops exchanged, by one thread and by
/// several; in part where all rounds would take long.
void host_speedups(Campaign& campaign, Matrices& matrices);
/// Times every dense step, with all of the paper's rounds and both transfers.
void speedups(Campaign& campaign, Matrices& matrices, Device device);
/// Times rounds with every M.
void group_sizes(Campaign& campaign, Matrices& matrices, Device device);
/// Times steps with groups on a matrix that is there, in few rounds, beside the transposition.
void transposition(Campaign& campaign, Matrices& matrices, Device device);

/// Times every dense step beside the rate at which the device reads.
void dense_bandwidth(Campaign& campaign, Matrices& matrices, Device device, Vertex order);
/// The orders that a run of this setting has there.
[[nodiscard]] std::vector<Vertex> bandwidth_orders(const Setting& setting, Device device);

/// Counts every sparse step on a small graph of the family, and times it on a large one.
void sparse(Campaign& campaign, const Family& family);
/// The same of the user's own graphs.
void sparse_files(Campaign& campaign);
/// The same of the step that has buckets, for each of their widths.
void deltas(Campaign& campaign, std::span<const Family> families);
/// Whether there is such a step.
[[nodiscard]] bool has_buckets();

}  // namespace graphspec::reproduce::bellman_ford_paper
