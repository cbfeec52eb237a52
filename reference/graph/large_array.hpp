/// \file
/// Arrays that may be larger than any cache, without the cost of filling them with zeros first.
#pragma once

#include <cstddef>
#include <memory>

namespace graphspec {

/// `size` values that are not set. Each page of memory is made by the thread that first writes to
/// it.
template <class T>
class LargeArray {
 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size)
      : memory_(std::make_unique_for_overwrite<T[]>(size)), size_(size) {}

  /// Leaves the first values. Pages that none was written to take no memory.
  void shorten(std::size_t size) { size_ = size; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* data() const { return memory_.get(); }
  [[nodiscard]] T* begin() const { return data(); }
  [[nodiscard]] T* end() const { return data() + size_; }
  [[nodiscard]] T& operator[](std::size_t index) const { return memory_[index]; }
  [[nodiscard]] T& back() const { return memory_[size_ - 1]; }

 private:
  std::unique_ptr<T[]> memory_;
  std::size_t size_ = 0;
};

}  // namespace graphspec
