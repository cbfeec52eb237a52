/// \file
/// Arrays that free themselves: in a device's memory, and in host memory that a device copies to.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu/device/runtime.hpp"

namespace graphspec {

/// `size` values of type T in the memory of one device. Moves, does not copy.
template <class T>
class Array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Array() = default;
  /// Contents undefined. \throws DeviceFault when there is not enough memory
  Array(Runtime& runtime, std::size_t size)
      : runtime_(&runtime),
        data_(static_cast<T*>(runtime.allocate(size * sizeof(T)))),
        size_(size) {}
  /// Holds a copy of host values.
  Array(Runtime& runtime, std::span<const T> values) : Array(runtime, values.size()) {
    runtime.copy_to_device(data_, values.data(), values.size_bytes());
  }
  /// Holds values that all threads of the host compute while earlier ones are copied.
  /// \param write  (std::span<T> values, std::size_t first): writes the values from `first` on.
  ///               Several threads call it at the same time. It must not throw
  template <class Write>
  [[nodiscard]] static Array computed(Runtime& runtime, std::size_t size, const Write& write) {
    Array result(runtime, size);
    runtime.compute_to_device(result.data_, sizeof(T), size,
                              [&](void* to, std::size_t first, std::size_t count) {
                                write(std::span<T>(static_cast<T*>(to), count), first);
                              });
    return result;
  }
  Array(Array&& other) noexcept
      : runtime_(other.runtime_),
        data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)) {}
  Array& operator=(Array&& other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() {
    if (data_ != nullptr) runtime_->release(data_);
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Sets every byte of every value.
  void fill_bytes(unsigned char byte) const { runtime_->fill(data_, byte, size_ * sizeof(T)); }
  /// Sets one value, 0 <= index < size().
  void set(std::size_t index, const T& value) const {
    runtime_->copy_to_device(data_ + index, &value, sizeof(T));
  }
  /// Reads one value back; waits for the device.
  [[nodiscard]] T get(std::size_t index) const {
    T value;
    runtime_->copy_to_host(&value, data_ + index, sizeof(T));
    return value;
  }
  /// Reads all values back; waits for the device.
  [[nodiscard]] std::vector<T> to_host() const {
    std::vector<T> values;
    values.reserve(size_);
    runtime_->prepare_host_memory(values.data(), size_ * sizeof(T));
    // resize() writes value by value in builds that do not optimize its loop, and takes 3 times as
    // long as the copy.
    static constexpr std::array<T, 4096> zeros{};
    while (values.size() < size_) {
      const auto more = static_cast<std::ptrdiff_t>(std::min(zeros.size(), size_ - values.size()));
      values.insert(values.end(), zeros.begin(), zeros.begin() + more);
    }
    runtime_->copy_to_host(values.data(), data_, size_ * sizeof(T));
    return values;
  }

 private:
  Runtime* runtime_ = nullptr;
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// `size` values of type T in host memory that copies beside kernels go to; frees itself.
template <class T>
class HostArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  HostArray() = default;
  /// Contents undefined. \throws DeviceFault when there is not enough memory
  HostArray(Runtime& runtime, std::size_t size)
      : runtime_(&runtime),
        data_(static_cast<T*>(runtime.allocate_host(size * sizeof(T)))),
        size_(size) {}
  HostArray(const HostArray&) = delete;
  HostArray& operator=(const HostArray&) = delete;
  HostArray(HostArray&& other) noexcept
      : runtime_(other.runtime_),
        data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)) {}
  HostArray& operator=(HostArray&& other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~HostArray() {
    if (data_ != nullptr) runtime_->release_host(data_);
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::span<T> values() const { return {data_, size_}; }

 private:
  Runtime* runtime_ = nullptr;
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace graphspec
