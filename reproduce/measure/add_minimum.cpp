/// \file
/// Runs the relaxations of add_minimum.cu, checks them, keeps the fastest run.
#include "reproduce/measure/add_minimum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "gpu/device/variant_table.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce {
namespace {

/// The same relaxations by the host.
std::uint32_t expected(unsigned thread, bool packed, int rounds) {
  std::array<std::uint32_t, AddMinimum::numbers> number{};
  for (unsigned place = 0; place < number.size(); ++place) {
    number[place] = AddMinimum::first(thread, place);
  }
  for (int round = 0; round < rounds; ++round) {
    for (unsigned place = 0; place < number.size(); ++place) {
      number[place] = AddMinimum::relaxed(number[(place + 1) % number.size()],
                                          AddMinimum::step(packed), number[place], packed);
    }
  }
  std::uint32_t sum = 0;
  for (const std::uint32_t each : number) sum += each;
  return sum;
}

}  // namespace

AddMinimumRate add_minimum_rate(Device device, AddMinimumWidth width) {
  const bool packed = width == AddMinimumWidth::int16;
  const bool on_gpu = device == Device::cuda;
  const int rounds = on_gpu ? 1 << 16 : 16;
  const int times = on_gpu ? 6 : 1;  // the first run is slower, its clocks being low
  AddMinimumRate rate{0, std::numeric_limits<double>::infinity()};
  for (int time = 0; time < times; ++time) {
    const AddMinimumRun run =
        rows_for<AddMinimumKernel>(device).front().run(runtime(device), packed, rounds);
    for (const std::size_t thread : {std::size_t{0}, run.left.size() / 2, run.left.size() - 1}) {
      const std::uint32_t right = expected(static_cast<unsigned>(thread), packed, rounds);
      if (run.left[thread] != right) {
        throw DoesNotHold(
            fmt::format("relaxations in registers on {}: thread {} computed {:#x}, but the result "
                        "must be {:#x}",
                        name(device), thread, run.left[thread], right));
      }
    }
    rate.relaxations = static_cast<std::int64_t>(run.left.size()) * AddMinimum::numbers * rounds *
                       (packed ? 2 : 1);
    rate.milliseconds = std::min(rate.milliseconds, run.milliseconds);
  }
  return rate;
}

}  // namespace graphspec::reproduce
