/// \file
/// Runs the kernels of random_reads.cu, checks what they add up, keeps the fastest run.
#include "reproduce/measure/random_reads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "gpu/device/variant_table.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::reproduce {
namespace {

constexpr int max_bits = 32;

/// Threads whose sums are looked at: each of so many.
constexpr std::size_t looked_at = 509;

std::uint32_t right_sum(std::uint32_t thread, int bits, int turns) {
  std::uint32_t number = RandomReads::first(thread);
  std::uint32_t sum = 0;
  for (unsigned read = 0; read < RandomReads::under_way * static_cast<unsigned>(turns); ++read) {
    number = RandomReads::next(number);
    sum += RandomReads::word(RandomReads::place(number, bits));
  }
  return sum;
}

}  // namespace

RandomReadRate random_read_rate(Device device, std::int64_t bytes) {
  constexpr auto word_bytes = static_cast<std::int64_t>(sizeof(std::uint32_t));
  const auto least_words =
      static_cast<std::uint64_t>(std::max<std::int64_t>((bytes + word_bytes - 1) / word_bytes, 1));
  const int bits =
      std::min(static_cast<int>(std::bit_width(std::bit_ceil(least_words))) - 1, max_bits);
  const bool is_executor = device == Device::cpu;
  // Enough for milliseconds on a GPU.
  const int turns = is_executor ? 2 : 64;
  const int runs = is_executor ? 1 : 5;
  const RandomReadKernels& kernels = rows_for<RandomReadKernels>(device).front();
  const Array<std::uint32_t> words(runtime(device), std::size_t{1} << bits);
  kernels.fill(runtime(device), words);
  RandomReadRate rate{static_cast<std::int64_t>(words.size() * sizeof(std::uint32_t)), 0, 0};
  for (int each = 0; each < runs; ++each) {
    const RandomReadRun run = kernels.run(runtime(device), words, bits, turns);
    for (std::size_t thread = 0; thread < run.sums.size(); thread += is_executor ? 1 : looked_at) {
      const std::uint32_t right = right_sum(static_cast<std::uint32_t>(thread), bits, turns);
      if (run.sums[thread] == right) continue;
      throw DoesNotHold(
          fmt::format("random reads on {}: thread {} computed the sum {}, but the sum must be {}",
                      name(device), thread, run.sums[thread], right));
    }
    rate.reads = static_cast<std::int64_t>(run.sums.size() * RandomReads::under_way) * turns;
    if (each == 0 || run.milliseconds < rate.milliseconds) rate.milliseconds = run.milliseconds;
  }
  return rate;
}

}  // namespace graphspec::reproduce
