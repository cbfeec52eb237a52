/// \file
/// Values of several types as one message between ranks, in the order in which they were put. All
/// ranks run one program on machines of one kind, so bytes are as memory has them.
#pragma once

#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"

namespace graphspec {

/// A message that is written or read from its beginning.
class Packet {
 public:
  Packet() = default;
  explicit Packet(Communicator::Bytes bytes) : bytes_(std::move(bytes)) {}

  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    append(&value, sizeof(T));
  }
  void put_text(std::string_view text) { put_values(std::span(text)); }
  template <class T>
  void put_values(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    put(values.size());
    append(values.data(), values.size_bytes());
  }

  template <class T>
  [[nodiscard]] T get() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    take(&value, sizeof(T));
    return value;
  }
  [[nodiscard]] std::string get_text() {
    const auto letters = get_values<char>();
    return {letters.begin(), letters.end()};
  }
  template <class T>
  [[nodiscard]] std::vector<T> get_values() {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto count = get<std::size_t>();
    if (count > (bytes_.size() - at_) / sizeof(T)) throw std::length_error("packet: truncated");
    std::vector<T> values(count);
    take(values.data(), count * sizeof(T));
    return values;
  }

  /// What was put.
  [[nodiscard]] Communicator::Bytes take_bytes() { return std::exchange(bytes_, {}); }

 private:
  void append(const void* from, std::size_t size) {
    if (size == 0) return;
    const std::size_t end = bytes_.size();
    bytes_.resize(end + size);
    std::memcpy(bytes_.data() + end, from, size);
  }
  void take(void* to, std::size_t size) {
    if (size > bytes_.size() - at_) throw std::length_error("packet: truncated");
    if (size != 0) std::memcpy(to, bytes_.data() + at_, size);
    at_ += size;
  }

  Communicator::Bytes bytes_;
  std::size_t at_ = 0;
};

}  // namespace graphspec
