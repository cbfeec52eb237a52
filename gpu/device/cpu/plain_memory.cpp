/// \file
/// See plain_memory.hpp.
#include "gpu/device/cpu/plain_memory.hpp"

#include <cstring>
#include <set>

#include "gpu/device/cpu/allocations.hpp"
#include "gpu/device/cpu/cpu_runtime.hpp"

namespace graphspec::plain {
namespace {

std::set<void*>& taken() {
  static std::set<void*> all;
  return all;
}

}  // namespace

void* take(std::size_t bytes) {
  try {
    void* const memory = cpu_runtime().allocate(bytes);
    if (memory != nullptr) taken().insert(memory);
    return memory;
  } catch (const DeviceFault&) {
    return nullptr;
  }
}

bool give_back(void* memory) {
  if (memory == nullptr) return true;
  if (taken().erase(memory) == 0) return false;
  cpu_runtime().release(memory);
  return true;
}

void give_all_back() {
  for (void* const memory : taken()) cpu_runtime().release(memory);
  taken().clear();
}

bool is_on_device(const void* memory) {
  return executor::allocations().contains(memory);
}

void copy(void* to, const void* from, std::size_t bytes, bool to_device, bool from_device) {
  if (to_device && from_device) {
    cpu_runtime().copy_on_device(to, from, bytes);
  } else if (to_device) {
    cpu_runtime().copy_to_device(to, from, bytes);
  } else if (from_device) {
    cpu_runtime().copy_to_host(to, from, bytes);
  } else if (bytes != 0) {
    std::memcpy(to, from, bytes);
  }
}

}  // namespace graphspec::plain
