/// \file
/// Memory and copies of plain host calls. Misuse is a DeviceFault that names the CUDA function and
/// the line that called it. A fault that is thrown past host code leaves its memory behind.
#pragma once

#include <cstddef>

#include "gpu/device/cpu/executor.hpp"

namespace graphspec::plain {

/// A call of a CUDA function.
struct Caller {
  const char* function;        ///< "cudaMemcpy"
  const void* return_address;  ///< of that function
};

/// Device memory of the CPU executor; null if there is too little, or if 0 bytes are asked for.
[[nodiscard]] void* take(std::size_t bytes);
/// Host memory, the same.
[[nodiscard]] void* take_on_host(std::size_t bytes);
/// Gives back what take() or take_on_host() returned. \param memory  may be null
/// \return false if it is other memory and an exception is on its way
/// \throws DeviceFault if it is other memory
bool give_back(void* memory, const Caller& caller);
bool give_back_on_host(void* memory, const Caller& caller);
/// Gives back all that is still taken, after a fault has left the host code.
void give_all_back();

enum class Side { host, device, any };
/// Copies between memory on these sides. \throws DeviceFault for memory on another side, and for a
/// range outside of an allocation
void copy(void* to, const void* from, std::size_t bytes, Side to_side, Side from_side,
          const Caller& caller);
/// Sets bytes of device memory. \throws DeviceFault
void fill(void* memory, unsigned char byte, std::size_t bytes, const Caller& caller);

/// Within a handler: throws the caught DeviceFault of a launch again, with the launch's line.
[[noreturn]] void rethrow_at(executor::Site site);

}  // namespace graphspec::plain
