/// \file
/// A matrix of weights in device memory, for the steps of shortest paths that read a matrix.
#pragma once

#include <cstdint>
#include <span>

#include "gpu/device/array.hpp"
#include "gpu/problem/path_step.hpp"

namespace graphspec {

/// A copy in device memory of a matrix that stays in host memory as long as the copy exists.
class DeviceMatrix {
 public:
  /// Copies the matrix to the device.
  /// \param weight  order x order values, as in MatrixView
  /// \throws InputError for another number of values, and for weights with which a path could
  /// exceed 32 bits
  DeviceMatrix(Device device, std::span<const std::int32_t> weight, Vertex order);

  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] MatrixView view() const { return {order_, on_device_.data()}; }
  [[nodiscard]] std::span<const std::int32_t> on_host() const { return on_host_; }
  /// The time of the copy.
  [[nodiscard]] double to_device_ms() const { return to_device_ms_; }

 private:
  Runtime* runtime_;
  std::span<const std::int32_t> on_host_;
  Vertex order_;
  Array<std::int32_t> on_device_;
  double to_device_ms_;
};

}  // namespace graphspec
