/// \file
/// A synchronization, and counters of the executor.
#include "properties/harness/device_state.hpp"

#include <exception>
#include <new>
#include <string>

namespace graphspec::properties {

bool is_lost(Device device) {
  if (device == Device::cpu) return false;
  try {
    runtime(device).synchronize();
    return false;
  } catch (const DeviceFault&) {
    return true;
  }
}

std::int64_t steps_of(Device device, const std::function<void()>& run, const Guard& guard) {
  constexpr std::int64_t guess = 1000;
  if (guard) {
    const Ended ended = guard([&] { return std::to_string(steps_of(device, run)); });
    return ended.finished ? std::stoll(ended.text) : guess;
  }
  if (device != Device::cpu) return guess;
  const std::int64_t before = runtime(Device::cpu).counters().steps;
  try {
    run();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {
    return guess;
  }
  // The run may have set the counters to zero.
  const std::int64_t after = runtime(Device::cpu).counters().steps;
  return after > before ? after - before : after;
}

}  // namespace graphspec::properties
