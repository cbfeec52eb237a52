/// \file
/// The host's rate of additions with a minimum: chains in registers, one source compiled for each
/// set of vector instructions.
#include "reproduce/measure/host_add_minimum.hpp"

#include <cstdint>
#include <cstring>

#include "reproduce/measure/timing.hpp"

namespace graphspec::reproduce {
namespace {

using reference::HostVectors;

template <int lanes>
struct Vector {
  using Type [[gnu::vector_size(lanes * sizeof(std::int32_t))]] = std::int32_t;
};

/// So many chains of sum = min(limit, sum + step), `rounds` links each. Always inlined: its
/// instructions are those of the function that calls it.
/// \return what depends on all sums, so that none is left out
template <int lanes, int chains>
[[gnu::always_inline]] inline std::int32_t run_chains(std::int64_t rounds, std::int32_t start) {
  using Sums = typename Vector<lanes>::Type;
  const Sums step = Sums{} + (start | 1);
  const Sums limit = Sums{} + (start | 1023);
  Sums sum[chains];
#pragma GCC unroll 32
  for (int chain = 0; chain < chains; ++chain) sum[chain] = Sums{} + start + chain;
  for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 32
    for (int chain = 0; chain < chains; ++chain) {
      const Sums longer = sum[chain] + step;
      sum[chain] = longer < limit ? longer : limit;
    }
  }
  Sums all{};
#pragma GCC unroll 32
  for (int chain = 0; chain < chains; ++chain) all ^= sum[chain];
  std::int32_t words[lanes];
  std::memcpy(words, &all, sizeof(words));
  std::int32_t mixed = 0;
  for (const std::int32_t word : words) mixed ^= word;
  return mixed;
}

/// What a set of instructions runs: a function, and the sums that a round of it makes.
struct Chains {
  std::int32_t (*run)(std::int64_t rounds, std::int32_t start);
  std::int64_t sums;
};

constexpr std::int64_t links = 1 << 16;

std::int32_t portable(std::int64_t rounds, std::int32_t start) {
  return run_chains<4, 8>(rounds, start);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::int32_t avx2(std::int64_t rounds, std::int32_t start) {
  return run_chains<8, 12>(rounds, start);
}

[[gnu::target("avx512f")]] std::int32_t avx512(std::int64_t rounds, std::int32_t start) {
  return run_chains<16, 24>(rounds, start);
}
#endif

Chains chains_for(HostVectors vectors) {
#if defined(__x86_64__)
  if (vectors == HostVectors::avx512) return {avx512, std::int64_t{16} * 24};
  if (vectors == HostVectors::avx2) return {avx2, std::int64_t{8} * 12};
#endif
  static_cast<void>(vectors);
  return {portable, std::int64_t{4} * 8};
}

}  // namespace

double host_add_minimum_rate(HostVectors vectors, double seconds) {
  const Chains chains = chains_for(vectors);
  // The number of rounds doubles until they take long enough; what comes before warms the clocks.
  for (std::int64_t repetitions = 1;; repetitions *= 2) {
    std::int64_t rounds = 0;
    std::int32_t mixed = 0;
    const double ms = host_ms([&] {
#pragma omp parallel reduction(+ : rounds) reduction(^ : mixed)
      for (std::int64_t repetition = 0; repetition < repetitions; ++repetition) {
        mixed ^= chains.run(links, static_cast<std::int32_t>(repetition & 255));
        rounds += links;
      }
    });
    volatile std::int32_t kept = mixed;
    static_cast<void>(kept);
    if (ms >= seconds * 500) {
      return static_cast<double>(rounds) * static_cast<double>(chains.sums) / (ms / 1e3);
    }
  }
}

}  // namespace graphspec::reproduce
