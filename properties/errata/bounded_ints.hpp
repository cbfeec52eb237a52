/// \file
/// A pointer to int as the papers' listings use it, except that it knows its array: an access
/// outside is noted and goes to a spare cell, so that a listing that runs out of bounds can be run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graphspec::properties {

/// The first access of a run that left its array.
class OutsideAccess {
 public:
  /// Notes an access to array[index] where the array has `size` entries; gives a cell, set to zero,
  /// to do it in.
  int& note(std::string_view array, std::int64_t index, std::int64_t size) {
    if (!first_) {
      first_ = "access to " + std::string(array) + "[" + std::to_string(index) + "], which has " +
               std::to_string(size) + (size == 1 ? " entry" : " entries");
    }
    spare_ = 0;
    return spare_;
  }
  /// One line, or nothing when all accesses were inside.
  [[nodiscard]] const std::optional<std::string>& first() const { return first_; }

 private:
  std::optional<std::string> first_;
  int spare_ = 0;
};

/// int* with bounds.
class BoundedInts {
 public:
  /// \param array  its name in the listing, for messages; must outlive this
  BoundedInts(std::string_view array, int* data, std::int64_t size, OutsideAccess& outside)
      : array_(array), data_(data), size_(size), outside_(&outside) {}

  int& operator[](std::int64_t index) const {
    const std::int64_t position = first_ + index;
    if (position < 0 || position >= size_) return outside_->note(array_, position, size_);
    return data_[position];
  }
  int& operator*() const { return (*this)[0]; }
  friend BoundedInts operator+(BoundedInts pointer, std::int64_t entries) {
    pointer.first_ += entries;
    return pointer;
  }
  [[nodiscard]] std::string_view array() const { return array_; }
  [[nodiscard]] std::int64_t size() const { return size_; }

 private:
  std::string_view array_;
  int* data_;
  std::int64_t size_;
  std::int64_t first_ = 0;
  OutsideAccess* outside_;
};

}  // namespace graphspec::properties
