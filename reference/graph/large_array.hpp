/// \file
/// Arrays that may be larger than any cache, without the cost of filling them with zeros first.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace graphspec {

/// `size` values that are not set. Each page of memory is made by the thread that first writes to
/// it.
template <class T>
class LargeArray {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  LargeArray() = default;
  explicit LargeArray(std::size_t size) { resize(size); }

  /// Keeps the first values. Pages of large arrays are not copied but move to other addresses, so
  /// that growing takes no memory but what is added. \throws std::bad_alloc
  void resize(std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): nothing else has a realloc()
    auto* const moved = static_cast<T*>(std::realloc(memory_.get(), (size + 1) * sizeof(T)));
    if (moved == nullptr) throw std::bad_alloc();
    static_cast<void>(memory_.release());
    memory_.reset(moved);
    size_ = size;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* data() const { return memory_.get(); }
  [[nodiscard]] T* begin() const { return data(); }
  [[nodiscard]] T* end() const { return data() + size_; }
  [[nodiscard]] T& operator[](std::size_t index) const { return memory_.get()[index]; }
  [[nodiscard]] T& back() const { return memory_.get()[size_ - 1]; }

 private:
  struct Free {
    void operator()(T* memory) const {
      std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): resize()'s
    }
  };

  std::unique_ptr<T, Free> memory_;
  std::size_t size_ = 0;
};

}  // namespace graphspec
