/// \file
/// Runs all litmus tests and prints what was seen beside the model's verdict, as JSON:
///   run_litmus cpu [RUNS]
///       on the executor under stale values: each forbidden outcome so often, 10,000 runs where it
///       is left out, each allowed one until it is seen, at most 10,000 times
///   run_litmus cuda [ROUNDS]
///       on a GPU, in the style of stress tests: many instances at a time, words apart or side by
///       side, noise beside them
/// Exits 1 when a forbidden outcome was seen, or on the executor an allowed one was not.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "properties/litmus/litmus.hpp"

namespace {

using namespace graphspec;
using namespace graphspec::properties;

constexpr std::int64_t most_runs_of_allowed = 10'000;

nlohmann::json row_of(const LitmusTest& test) {
  return {{"shape", test.shape},
          {"program", test.program},
          {"outcome", test.outcome},
          {"ordered_by", name(test.strength)},
          {"threads", name(test.placement)},
          {"allowed", test.allowed},
          {"because", test.because}};
}

/// Any of the launches that stress tests try, at random.
LitmusLaunch draw_launch(std::mt19937_64& random) {
  const auto one_of = [&](std::initializer_list<int> values) {
    return values.begin()[random() % values.size()];
  };
  LitmusLaunch launch;
  launch.lanes = 32;
  launch.instances = 32 * one_of({16, 64, 256, 1024});
  launch.stride = one_of({1, 2, 8, 32, 64, 67});
  do {
    launch.scatter = static_cast<int>(random() % static_cast<unsigned>(launch.instances)) | 1;
  } while (std::gcd(launch.scatter, launch.instances) != 1);
  if (random() % 3 == 0) launch.scatter = 1;
  launch.wait = one_of({0, 64, 1024});
  launch.noise_blocks = one_of({0, 0, 64, 512});
  launch.noise_rounds = one_of({16, 128, 1024});
  return launch;
}

int run(std::string_view device_name, std::int64_t count) {
  const bool on_gpu = device_name == "cuda";
  const Device device = on_gpu ? Device::cuda : Device::cpu;
  nlohmann::json rows = nlohmann::json::array();
  bool as_expected = true;
  std::mt19937_64 random(1);
  for (const LitmusTest& test : litmus_tests(device)) {
    nlohmann::json row = row_of(test);
    const auto start = std::chrono::steady_clock::now();
    if (on_gpu) {
      LitmusOutcomes all;
      std::int64_t rounds_with = 0;
      for (std::int64_t round = 0; round < count; ++round) {
        const LitmusOutcomes outcomes = test.run(runtime(device), draw_launch(random));
        all.instances += outcomes.instances;
        all.weak += outcomes.weak;
        rounds_with += outcomes.weak > 0 ? 1 : 0;
      }
      row["launches"] = count;
      row["launches_with_outcome"] = rounds_with;
      row["runs"] = all.instances;
      row["seen"] = all.weak;
      as_expected = as_expected && (test.allowed || all.weak == 0);
    } else {
      const LitmusSearch searched = search(test, test.allowed ? most_runs_of_allowed : count);
      row["runs"] = searched.runs;
      row["seen"] = searched.seen ? 1 : 0;
      as_expected = as_expected && searched.seen == test.allowed;
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    row["seconds"] = elapsed.count();
    rows.push_back(std::move(row));
  }
  fmt::print("{}\n", nlohmann::json{{"device", runtime(device).properties().name},
                                    {"as_the_model_says", as_expected},
                                    {"tests", rows}}
                         .dump(1));
  return as_expected ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view device = count > 1 ? arguments[1] : "";
  const std::int64_t runs = count > 2          ? std::strtoll(arguments[2], nullptr, 10)
                            : device == "cuda" ? 200
                                               : 10'000;
  if ((device != "cpu" && device != "cuda") || runs <= 0) {
    fmt::print(stderr, "usage: run_litmus cpu|cuda [RUNS], a positive number\n");
    return 2;
  }
  try {
    return run(device, runs);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
