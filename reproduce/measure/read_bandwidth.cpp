/// \file
/// Runs the kernels of read_bandwidth.cu, checks what they add up, keeps the fastest run.
#include "reproduce/measure/read_bandwidth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "gpu/device/opencl/opencl_runtime.hpp"
#include "gpu/device/variant_table.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce {
namespace {

/// The bytes of the array: of a device's memory a part, which no cache holds. Processors are slow,
/// and would take seconds for as much as a GPU.
std::size_t array_bytes(Device device) {
  if (device == Device::cpu) return std::size_t{1} << 20;
  const bool processor = is_opencl(device) && opencl_is_processor(static_cast<int>(device) -
                                                                  static_cast<int>(Device::opencl));
  return std::clamp(runtime(device).properties().memory_bytes / 16, std::size_t{1} << 26,
                    std::size_t{1} << (processor ? 28 : 33));
}

/// The bytes that the array is made of, an eighth of it of each: what reads one part twice and
/// another not at all adds up something else.
constexpr std::array<unsigned char, 8> pieces = {1, 2, 4, 8, 16, 32, 64, 127};

/// What the lowest bytes of the first words are together.
std::int64_t sum_of(const Array<std::int32_t>& words, std::int64_t bytes) {
  const std::size_t read = static_cast<std::size_t>(bytes) / sizeof(std::int32_t);
  std::int64_t sum = 0;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    const std::size_t first = std::min(read, words.size() * piece / pieces.size());
    const std::size_t last = std::min(read, words.size() * (piece + 1) / pieces.size());
    sum += static_cast<std::int64_t>(last - first) * pieces[piece];
  }
  return sum;
}

}  // namespace

ReadRate read_rate(Device device) {
  const Array<std::int32_t> words(runtime(device), array_bytes(device) / sizeof(std::int32_t));
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    const std::size_t first = words.size() * piece / pieces.size();
    const std::size_t last = words.size() * (piece + 1) / pieces.size();
    runtime(device).fill(words.data() + first, pieces[piece],
                         (last - first) * sizeof(std::int32_t));
  }
  ReadRate rate;
  ReadForm fastest = ReadForm::side_by_side;
  const auto take = [&](ReadForm form) {
    const ReadRun run = rows_for<ReadKernels>(device).front().run(runtime(device), words, form);
    if (run.bytes == 0) return;
    const std::int64_t added = std::accumulate(run.sums.begin(), run.sums.end(), std::int64_t{0});
    if (const std::int64_t right = sum_of(words, run.bytes); added != right) {
      throw DoesNotHold(
          fmt::format("reads on {}: the threads computed the sum {}, but the sum must be {}",
                      name(device), added, right));
    }
    const ReadRate found{run.bytes, run.milliseconds};
    if (rate.bytes != 0 && found.bytes_a_second() <= rate.bytes_a_second()) return;
    rate = found;
    fastest = form;
  };
  for (const ReadForm form :
       {ReadForm::side_by_side, ReadForm::wide, ReadForm::chunks, ReadForm::pieces}) {
    take(form);
    // Once more: the first run is slower, its clocks being low and its kernel not compiled.
    if (device != Device::cpu) take(form);
  }
  for (int more = device == Device::cpu ? 0 : 4; more > 0; --more) take(fastest);
  return rate;
}

}  // namespace graphspec::reproduce
