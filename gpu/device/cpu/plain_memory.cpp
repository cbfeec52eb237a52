/// \file
/// See plain_memory.hpp.
#include "gpu/device/cpu/plain_memory.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <set>
#include <string>
#include <string_view>

#include "gpu/device/cpu/allocations.hpp"
#include "gpu/device/cpu/cpu_runtime.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/faults.hpp"

namespace graphspec::plain {
namespace {

std::set<void*>& taken() {
  static std::set<void*> all;
  return all;
}

std::set<void*>& taken_on_host() {
  static std::set<void*> all;
  return all;
}

/// ", bfs.cu:41"; empty in code without debug information.
std::string at(executor::Site site) {
  return site.line == 0 ? "" : ", " + executor::text_of(site);
}

/// "cudaMemcpy, bfs.cu:41"
std::string name_of(const Caller& caller) {
  return caller.function + at(executor::calling_site(caller.return_address));
}

/// Calls of the runtime, whose faults get the caller's name.
template <class Call>
void call_as(const Caller& caller, const Call& call) {
  try {
    call();
  } catch (const executor::KernelFault&) {
    throw;
  } catch (const DeviceFault& fault) {
    const std::string_view text = fault.what();
    throw DeviceFault(name_of(caller) + std::string(text.substr(text.find(": "))));
  }
}

bool refuse_to_free(const Caller& caller, const std::string& why) {
  // In a destructor that a fault runs, the first fault is the one to report.
  if (std::uncaught_exceptions() > 0) return false;
  throw DeviceFault(fmt::format("{}: {}", name_of(caller), why));
}

bool is_on_device(const void* memory) {
  return executor::allocations().contains(memory);
}

std::string_view direction(bool from_device, bool to_device) {
  if (from_device) return to_device ? "cudaMemcpyDeviceToDevice" : "cudaMemcpyDeviceToHost";
  return to_device ? "cudaMemcpyHostToDevice" : "cudaMemcpyHostToHost";
}

/// Checks one end of a copy.
void check(const void* memory, std::size_t bytes, bool on_device, std::string_view end,
           const Caller& caller) {
  if (on_device) {
    executor::allocations().check(memory, bytes, fmt::format("{}, {}", name_of(caller), end));
  } else if (memory == nullptr) {
    throw DeviceFault(fmt::format("{}, {}: the pointer is null", name_of(caller), end));
  }
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

void* take_on_host(std::size_t bytes) {
  void* const memory = bytes == 0 ? nullptr : std::malloc(bytes);
  if (memory != nullptr) taken_on_host().insert(memory);
  return memory;
}

bool give_back(void* memory, const Caller& caller) {
  if (memory == nullptr) return true;
  if (taken().erase(memory) != 0) {
    cpu_runtime().release(memory);
    return true;
  }
  const executor::Allocation* const found =
      executor::allocations().find(reinterpret_cast<std::uintptr_t>(memory));
  if (found != nullptr && !found->live) {
    return refuse_to_free(caller, "the device memory was freed before");
  }
  return refuse_to_free(caller, taken_on_host().count(memory) != 0
                                    ? "the memory is from cudaMallocHost; use cudaFreeHost"
                                    : "the address is not one that cudaMalloc returned");
}

bool give_back_on_host(void* memory, const Caller& caller) {
  if (memory == nullptr) return true;
  if (taken_on_host().erase(memory) != 0) {
    std::free(memory);
    return true;
  }
  return refuse_to_free(caller, taken().count(memory) != 0
                                    ? "the memory is from cudaMalloc; use cudaFree"
                                    : "the address is not one that cudaMallocHost returned, or its "
                                      "memory was freed before");
}

void give_all_back() {
  for (void* const memory : taken()) cpu_runtime().release(memory);
  taken().clear();
  for (void* const memory : taken_on_host()) std::free(memory);
  taken_on_host().clear();
}

void copy(void* to, const void* from, std::size_t bytes, Side to_side, Side from_side,
          const Caller& caller) {
  const bool to_device = to_side == Side::any ? is_on_device(to) : to_side == Side::device;
  const bool from_device = from_side == Side::any ? is_on_device(from) : from_side == Side::device;
  if (bytes != 0 && (to_device != is_on_device(to) || from_device != is_on_device(from)) &&
      (is_on_device(to) || is_on_device(from))) {
    throw DeviceFault(fmt::format(
        "{}: the direction is {}, but the source is {}in device memory and the destination is {}in "
        "device memory; if the pointers are right, the direction is {}",
        name_of(caller), direction(from_device, to_device), is_on_device(from) ? "" : "not ",
        is_on_device(to) ? "" : "not ", direction(is_on_device(from), is_on_device(to))));
  }
  if (bytes != 0) {
    check(from, bytes, from_device, "source", caller);
    check(to, bytes, to_device, "destination", caller);
  }
  call_as(caller, [&] {
    if (to_device && from_device) {
      cpu_runtime().copy_on_device(to, from, bytes);
    } else if (to_device) {
      cpu_runtime().copy_to_device(to, from, bytes);
    } else if (from_device) {
      cpu_runtime().copy_to_host(to, from, bytes);
    } else if (bytes != 0) {
      std::memcpy(to, from, bytes);
    }
  });
}

void fill(void* memory, unsigned char byte, std::size_t bytes, const Caller& caller) {
  call_as(caller, [&] { cpu_runtime().fill(memory, byte, bytes); });
}

void rethrow_at(executor::Site site) {
  try {
    throw;
  } catch (const executor::KernelFault&) {
    throw;
  } catch (const DeviceFault& fault) {
    std::string text = fault.what();
    throw DeviceFault(text.insert(text.find(": "), at(site)));
  }
}

}  // namespace graphspec::plain
