/// \file
/// OpenCL's memory objects as addresses. OpenCL 1.2 gives an array no address, and everything else
/// here tells arrays by theirs: an array gets a range of addresses that nothing lies at.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

#include "gpu/device/opencl/calls.hpp"

namespace graphspec::opencl {

class OpenClRuntime;

/// Addresses that belong to nobody else and cannot be read or written.
class AddressRange {
 public:
  /// \throws DeviceFault when the system has no such range
  explicit AddressRange(std::size_t bytes);
  AddressRange(const AddressRange&) = delete;
  AddressRange& operator=(const AddressRange&) = delete;
  ~AddressRange();

  [[nodiscard]] std::byte* begin() const { return begin_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::byte* begin_ = nullptr;
  std::size_t bytes_;
};

/// An array of a device.
struct OpenClArray {
  OpenClRuntime* runtime;
  cl::Buffer buffer;
  std::unique_ptr<AddressRange> addresses;
};

/// All arrays of all devices that are in use, by address.
class OpenClArrays {
 public:
  [[nodiscard]] static OpenClArrays& instance();

  /// \returns where it begins
  void* add(OpenClArray array);
  /// Takes the array that begins there out.
  [[nodiscard]] OpenClArray remove(const void* begin);
  /// The array that the address lies in; it stays where it is until it is removed.
  /// \param doing  what it is for
  /// \throws DeviceFault where it lies in none
  [[nodiscard]] const OpenClArray& find(std::string_view doing, const void* memory);

 private:
  std::mutex mutex_;
  std::map<const std::byte*, OpenClArray> by_address_;
};

}  // namespace graphspec::opencl
