/// \file
/// The experiments of the Bellman-Ford paper: its figures 6 to 8 on the devices that are here, and
/// ours.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/device/array.hpp"
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

/// A step under options; `fields` are what its rows say of the options that an experiment varies.
struct Configuration {
  bellman_ford::Variant variant;
  bellman_ford::Options options{};
  Json fields = Json::object();
};

/// The steps of the device's table that take that form, in its order.
[[nodiscard]] std::vector<bellman_ford::Variant> steps_of(Device device, bellman_ford::Form form);

/// "reduce on opencl:0"
[[nodiscard]] std::string name_of(const bellman_ford::Variant& variant, Device device);
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

/// A search on the CPU executor. \throws DoesNotHold where it is wrong
[[nodiscard]] bellman_ford::Result certified(const Input& input, const Configuration& each);

/// A step on a matrix, all but what is checked and timed.
[[nodiscard]] Run run_of(const Matrix& matrix, Device device, const Configuration& each);
/// What rows say of a search of a matrix.
[[nodiscard]] Json facts_of(const bellman_ford::Work& work);

/// A matrix in a device's memory, and room for what searches find.
class DeviceMatrix {
 public:
  DeviceMatrix(const Matrix& matrix, Device device);

  /// Runs a step's kernels. M is chosen by the tuner where the options leave that open.
  bellman_ford::Work search(const Configuration& each) const;
  /// The same, and certifies what it finds.
  bellman_ford::Work checked(const Configuration& each) const;
  /// The same for the clock: all milliseconds, and what was done.
  [[nodiscard]] std::pair<double, bellman_ford::Work> timed(const Configuration& each) const;

 private:
  const Matrix* matrix_;
  Runtime* runtime_;
  Array<std::int32_t> weight_;
  Array<std::int32_t> distance_;
  Array<Vertex> predecessor_;
};

/// Counts every step on the CPU executor: launches, barriers, and what warps' accesses touch.
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
