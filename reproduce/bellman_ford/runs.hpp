/// \file
/// What the Bellman-Ford experiments are made of: descriptions of graphs and devices, certificates,
/// and searches of matrices that lie in a device's memory. A result that is not certified is
/// neither counted nor timed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/device/array.hpp"
#include "reproduce/bellman_ford/inputs.hpp"

namespace graphspec::reproduce::bellman_ford_paper {

/// Medians get an interval of confidence from 6 samples on.
inline constexpr int repetitions = 6;

/// All searches of matrices begin there: the certificate makes its row of weights again.
inline constexpr Vertex matrix_source = 0;

/// Notes what the graph is, once a notebook.
void describe(Notebook& notebook, const Matrix& matrix);
void describe(Notebook& notebook, const Input& input);
/// Notes once what the device is.
void describe(Notebook& notebook, Device device);

/// "GPU" or "processor", of a device whose clock counts.
[[nodiscard]] std::string_view class_of(Device device);

/// What rows say of a step's run on a device.
[[nodiscard]] nlohmann::json row_of(const Matrix& matrix, std::string_view variant, Device device);
[[nodiscard]] nlohmann::json row_of(const Input& input, std::string_view variant, Device device);

/// Certifies lengths and, where there are any, predecessors.
/// \param who  in the message \throws DoesNotHold where they are wrong
void require_certified(const Matrix& matrix, const std::string& who, reference::SourcePaths& paths);
void require_certified(const Input& input, const std::string& who,
                       const reference::SourcePaths& paths);

/// "reduce on opencl:0"
[[nodiscard]] std::string name_of(const bellman_ford::Variant& variant, Device device);

/// The steps of the device's table that take that form, in its order.
[[nodiscard]] std::vector<bellman_ford::Variant> steps_of(Device device, bellman_ford::Form form);

/// A matrix in a device's memory, and room for what searches find.
class DeviceMatrix {
 public:
  DeviceMatrix(const Matrix& matrix, Device device);

  /// Runs a step's kernels. M is chosen by the tuner where the options leave that open.
  bellman_ford::Work search(const bellman_ford::Variant& variant,
                            const bellman_ford::Options& options);
  /// The same for the clock: all milliseconds, and what was done.
  struct Timed {
    double milliseconds;
    bellman_ford::Work work;
  };
  Timed timed_search(const bellman_ford::Variant& variant, const bellman_ford::Options& options);
  /// What the last search found.
  [[nodiscard]] reference::SourcePaths paths() const;

 private:
  Runtime* runtime_;
  Vertex order_;
  Array<std::int32_t> weight_;
  Array<std::int32_t> length_;
  Array<Vertex> predecessor_;
};

}  // namespace graphspec::reproduce::bellman_ford_paper
