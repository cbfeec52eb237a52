/// \file
/// Runs all litmus tests and records what was seen beside the model's verdict:
///   run_litmus cpu FILE [RUNS]
///       on the executor under stale values: each forbidden outcome so often, 10,000 runs where it
///       is left out, each allowed one until it is seen, at most 10,000 times
///   run_litmus cuda FILE [SECONDS]
///       on a GPU, in the style of stress tests: many instances at a time, words apart or side by
///       side, noise beside them; all tests together take so long, 200 s where it is left out
/// FILE holds the tests that are done, and a run goes on from there. Exits 1 when a forbidden
/// outcome was seen, or on the executor an allowed one was not.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "properties/litmus/litmus.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"

namespace {

using namespace graphspec;
using namespace graphspec::properties;

constexpr std::int64_t most_runs_of_allowed = 10'000;

/// What names a test, and what the model says of it.
nlohmann::json verdict_of(const LitmusTest& test) {
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
  launch.noise_beside = random() % 2 == 0;
  return launch;
}

nlohmann::json searched_row(const LitmusTest& test, std::int64_t runs_of_forbidden) {
  const LitmusSearch searched =
      search(test, test.allowed ? most_runs_of_allowed : runs_of_forbidden);
  return {{"runs", searched.runs}, {"seen", searched.seen ? 1 : 0}};
}

nlohmann::json stressed_row(const LitmusTest& test, std::chrono::duration<double> limit) {
  std::mt19937_64 random(1);
  LitmusOutcomes all;
  std::int64_t launches = 0;
  std::int64_t launches_with_outcome = 0;
  const auto start = std::chrono::steady_clock::now();
  do {
    const LitmusOutcomes outcomes = test.run(runtime(Device::cuda), draw_launch(random));
    all.instances += outcomes.instances;
    all.weak += outcomes.weak;
    ++launches;
    launches_with_outcome += outcomes.weak > 0 ? 1 : 0;
  } while (std::chrono::steady_clock::now() - start < limit);
  return {{"launches", launches},
          {"launches_with_outcome", launches_with_outcome},
          {"runs", all.instances},
          {"seen", all.weak}};
}

/// The record of an earlier run that was cut off, or an empty one.
nlohmann::json begun_record(const std::filesystem::path& path, const nlohmann::json& context) {
  std::ifstream file(path);
  if (!file) return {{"context", context}, {"tests", nlohmann::json::array()}};
  nlohmann::json record = nlohmann::json::parse(file, nullptr, false);
  if (record.is_discarded() || !record.contains("context") || record["context"] != context) {
    throw InputError(fmt::format("{}: not a record that this run goes on with, which has {}",
                                 path.string(), context.dump()));
  }
  return record;
}

void write(const std::filesystem::path& path, const nlohmann::json& record) {
  OutputFile file(path);
  file.write(record.dump(1) + "\n");
  file.commit();
}

int run(Device device, const std::filesystem::path& path, std::int64_t amount) {
  const bool on_gpu = device == Device::cuda;
  const auto tests = litmus_tests(device);
  const DeviceProperties properties = runtime(device).properties();
  const nlohmann::json context = {{"device", properties.name},
                                  {"driver", properties.driver},
                                  {on_gpu ? "seconds" : "runs_of_forbidden", amount}};
  nlohmann::json record = begun_record(path, context);
  nlohmann::json& rows = record["tests"];
  const std::chrono::duration<double> limit(static_cast<double>(amount) /
                                            static_cast<double>(tests.size()));
  for (std::size_t number = rows.size(); number < tests.size(); ++number) {
    const LitmusTest& test = tests[number];
    nlohmann::json row = verdict_of(test);
    const auto start = std::chrono::steady_clock::now();
    row.update(on_gpu ? stressed_row(test, limit) : searched_row(test, amount));
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    row["seconds"] = elapsed.count();
    rows.push_back(std::move(row));
    write(path, record);
  }
  int unexpected = 0;
  for (const nlohmann::json& row : rows) {
    const bool seen = row["seen"] > 0;
    const bool allowed = row["allowed"];
    if (seen == allowed || (on_gpu && !seen)) continue;
    ++unexpected;
    fmt::print("{} {}, {}: {} {} in {} runs\n", row["shape"].get<std::string>(),
               row["ordered_by"].get<std::string>(), row["threads"].get<std::string>(),
               row["outcome"].get<std::string>(), seen ? "was seen" : "was not seen",
               row["runs"].get<std::int64_t>());
  }
  fmt::print("{} tests, {} not as the model says\n", rows.size(), unexpected);
  return unexpected == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view device = count > 1 ? arguments[1] : "";
  const std::int64_t amount = count > 3          ? std::strtoll(arguments[3], nullptr, 10)
                              : device == "cuda" ? 200
                                                 : 10'000;
  if ((device != "cpu" && device != "cuda") || count < 3 || count > 4 || amount <= 0) {
    fmt::print(stderr, "usage: run_litmus cpu FILE [RUNS] | cuda FILE [SECONDS]\n");
    return 2;
  }
  try {
    return run(device == "cuda" ? Device::cuda : Device::cpu, arguments[2], amount);
  } catch (const InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
