/// \file
/// The copy of a matrix to a device.
#include "gpu/problem/device_matrix.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec {
namespace {

/// Returns the matrix. \throws as the constructor of DeviceMatrix
std::span<const std::int32_t> checked(std::span<const std::int32_t> weight, Vertex order) {
  if (weight.size() != static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
    throw InputError(
        fmt::format("matrix: {} values were given; a matrix of {} x {} vertices has {} values",
                    weight.size(), order, order, std::int64_t{order} * order));
  }
  reference::check_path_lengths(reference::weight_range(weight).greatest_size(), order);
  return weight;
}

}  // namespace

DeviceMatrix::DeviceMatrix(Device device, std::span<const std::int32_t> weight, Vertex order)
    : runtime_(&graphspec::runtime(device)),
      on_host_(checked(weight, order)),
      order_(order),
      to_device_ms_(
          runtime_->elapsed_ms([&] { on_device_ = Array<std::int32_t>(*runtime_, on_host_); })) {}

}  // namespace graphspec
