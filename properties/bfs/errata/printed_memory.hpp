/// \file
/// cudaMalloc, cudaMemset and cudaMemcpy as the BFS paper's host function uses them, over the
/// suite's runtime and with bounds.
#pragma once

#include <cstring>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/device/array.hpp"
#include "properties/errata/bounded_ints.hpp"
#include "properties/errata/search_case.hpp"

namespace graphspec::properties {

/// The device memory of one run of a printed listing, on the CPU executor.
class PrintedMemory {
 public:
  /// New memory holds the case's left_behind bytes: cudaMalloc sets nothing.
  explicit PrintedMemory(const SearchCase& search)
      : runtime_(runtime(Device::cpu)),
        left_behind_(static_cast<unsigned char>(search.left_behind)) {}

  /// `count` entries; `name` is the listing's and must outlive the memory.
  BoundedInts malloc(std::string_view name, std::int64_t count) {
    const Array<int>& array = arrays_.emplace_back(runtime_, static_cast<std::size_t>(count));
    array.fill_bytes(left_behind_);
    return {name, array.data(), count, outside_};
  }
  BoundedInts malloc(std::string_view name, const std::vector<int>& values) {
    const BoundedInts pointer = malloc(name, static_cast<std::int64_t>(values.size()));
    copy_in(pointer, values);
    return pointer;
  }
  /// cudaMemset of `count` entries: sets every byte to the lowest byte of `value`.
  static void memset(BoundedInts pointer, int value, std::int64_t count) {
    for (std::int64_t k = 0; k < count; ++k) std::memset(&pointer[k], value, sizeof(int));
  }
  static void copy_in(BoundedInts pointer, std::span<const int> values) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      pointer[static_cast<std::int64_t>(k)] = values[k];
    }
  }
  [[nodiscard]] static std::vector<int> copy_out(BoundedInts pointer, std::int64_t count) {
    std::vector<int> values;
    for (std::int64_t k = 0; k < count; ++k) values.push_back(pointer[k]);
    return values;
  }

  [[nodiscard]] Runtime& device() const { return runtime_; }
  [[nodiscard]] OutsideAccess& outside() { return outside_; }

 private:
  Runtime& runtime_;
  unsigned char left_behind_;
  std::deque<Array<int>> arrays_;
  OutsideAccess outside_;
};

/// The graph's two arrays with the 32-bit entries of the listings.
[[nodiscard]] inline std::vector<int> printed_edges(const Graph& graph) {
  return {graph.offsets().begin(), graph.offsets().end()};
}
[[nodiscard]] inline std::vector<int> printed_dest(const Graph& graph) {
  return {graph.dest().begin(), graph.dest().end()};
}

}  // namespace graphspec::properties
