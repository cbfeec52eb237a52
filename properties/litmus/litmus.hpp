/// \file
/// Litmus tests of memory order: tiny programs of a few threads, each with an outcome that only
/// weak memory gives, and what the PTX memory model says of that outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"

namespace graphspec::properties {

/// How the accesses of each thread are ordered.
enum class Strength {
  relaxed,  ///< they are not
  release_acquire_block,
  release_acquire_device,
  release_acquire_system,
  fence_block,
  fence_device,
  fence_system
};
[[nodiscard]] std::string_view name(Strength strength);

/// Where the threads of a test are.
enum class Placement { in_block, across_blocks };
[[nodiscard]] std::string_view name(Placement placement);

/// How a launch runs a test; as it is, once and with nothing beside it.
struct LitmusLaunch {
  int instances = 1;     ///< of the test at a time, each on words of its own; a multiple of `lanes`
  int lanes = 1;         ///< neighbouring threads of one role; 32 for a GPU, where they are a warp
  int stride = 1;        ///< from an instance's word to the next one's
  int scatter = 1;       ///< odd: neighbouring threads run instances that lie so many apart
  int wait = 0;          ///< times that a thread looks whether the others of its test have come
  int noise_blocks = 0;  ///< blocks beside it that read and write
  int noise_rounds = 0;
  bool noise_beside = false;  ///< not memory of their own, but the words beside x, where stride > 1
};

/// What came out of a launch.
struct LitmusOutcomes {
  std::int64_t instances = 0;
  std::int64_t weak = 0;  ///< instances with the outcome that is asked about
};

struct LitmusTest {
  std::string_view shape;    ///< "MP"
  std::string_view program;  ///< "x=1; F; y=1 || a=y; F; b=x"
  std::string_view outcome;  ///< the one that is asked about: "a=1, b=0"
  Strength strength;
  Placement placement;
  bool allowed;              ///< by the PTX memory model
  std::string_view because;  ///< it is or is not
  std::function<LitmusOutcomes(Runtime& device, const LitmusLaunch& launch)> run;
};

/// All tests, for kernels with checked accesses on Device::cpu, and for a GPU.
[[nodiscard]] std::span<const LitmusTest> litmus_tests(Device device);

/// Runs a test on the executor under schedules of that seed, each with stale accesses, until the
/// outcome is seen or it has run so often. \return how often it ran
struct LitmusSearch {
  std::int64_t runs = 0;
  bool seen = false;
};
[[nodiscard]] LitmusSearch search(const LitmusTest& test, std::int64_t most_runs,
                                  std::uint64_t seed = 1);

}  // namespace graphspec::properties
