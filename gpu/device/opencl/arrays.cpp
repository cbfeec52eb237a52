/// \file
/// Ranges of addresses by mmap, and the table of arrays.
#include "gpu/device/opencl/arrays.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <iterator>
#include <utility>

#include "gpu/device/fault.hpp"

namespace graphspec::opencl {

AddressRange::AddressRange(std::size_t bytes) : bytes_(bytes) {
  void* const reserved =
      mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) {
    throw DeviceFault(
        fmt::format("mmap: cannot reserve {} bytes of address space for OpenCL memory", bytes));
  }
  begin_ = static_cast<std::byte*>(reserved);
}

AddressRange::~AddressRange() {
  munmap(begin_, bytes_);
}

OpenClArrays& OpenClArrays::instance() {
  // Never destroyed: at the end of the program the driver may be gone before it.
  static auto* const arrays = new OpenClArrays;
  return *arrays;
}

void* OpenClArrays::add(OpenClArray array) {
  const std::scoped_lock lock(mutex_);
  std::byte* const begin = array.addresses->begin();
  by_address_.emplace(begin, std::move(array));
  return begin;
}

OpenClArray OpenClArrays::remove(const void* begin) {
  const std::scoped_lock lock(mutex_);
  return std::move(by_address_.extract(static_cast<const std::byte*>(begin)).mapped());
}

const OpenClArray& OpenClArrays::find(std::string_view doing, const void* memory) {
  const std::scoped_lock lock(mutex_);
  const auto* const address = static_cast<const std::byte*>(memory);
  const auto after = by_address_.upper_bound(address);
  if (after != by_address_.begin()) {
    const OpenClArray& found = std::prev(after)->second;
    if (address < found.addresses->begin() + found.addresses->bytes()) return found;
  }
  throw DeviceFault(
      fmt::format("{}: address {} is not in an array of an OpenCL device", doing, memory));
}

}  // namespace graphspec::opencl
