/// \file
/// Google Benchmark as a library: manual time, one iteration a repetition, its own JSON rows.
#include "reproduce/measure/timing.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <exception>
#include <sstream>

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

/// Adds what is to be run: once a repetition, with the time that it says itself.
void register_benchmark(const std::string& name,
                        const std::function<void(benchmark::State&)>& measure, int repetitions) {
#if !defined(__clang_analyzer__)  // it takes for a leak what Google Benchmark keeps
  benchmark::RegisterBenchmark(name.c_str(), measure)
      ->UseManualTime()
      ->Iterations(1)
      ->Repetitions(repetitions)
      ->Unit(benchmark::kMillisecond);
#endif
}

/// Runs what is registered; returns what Google Benchmark's own JSON reporter writes of it.
Json run_registered() {
  // Repetitions of all that is registered are shuffled, so that a drift of the clocks or a
  // neighbour on the machine meets all alike.
  static const bool initialized = [] {
    // Google Benchmark keeps pointers to them.
    static std::array<char, 10> program{"graphspec"};
    static std::array<char, 48> shuffle{"--benchmark_enable_random_interleaving=true"};
    std::array<char*, 3> arguments{program.data(), shuffle.data(), nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments.data());
    return true;
  }();
  static_cast<void>(initialized);

  std::ostringstream text;
  benchmark::JSONReporter reporter;
  reporter.SetOutputStream(&text);
  reporter.SetErrorStream(&text);
  benchmark::RunSpecifiedBenchmarks(&reporter, ".");
  benchmark::ClearRegisteredBenchmarks();
  return Json::parse(text.str());
}

}  // namespace

Json time_together(const std::vector<Timed>& timed, int repetitions) {
  // Google Benchmark is not made for exceptions to pass through.
  std::exception_ptr fault;
  for (std::size_t which = 0; which < timed.size(); ++which) {
    static_cast<void>(timed[which].sample());
    // The name is the place in the list: rows are matched by it, whatever a name holds.
    const auto measure = [&, which](benchmark::State& state) {
      for ([[maybe_unused]] auto once : state) {
        if (!fault) {
          try {
            state.SetIterationTime(timed[which].sample() / 1e3);
          } catch (...) {
            fault = std::current_exception();
          }
        }
        if (fault) {
          state.SkipWithError("a sample failed");
          break;
        }
      }
    };
    register_benchmark(std::to_string(which), measure, repetitions);
  }
  const Json report = timed.empty() ? Json::object() : run_registered();
  if (fault) std::rethrow_exception(fault);

  // Shuffled runs are reported in the order in which they happen to end.
  std::vector<std::vector<Json>> rows_of(timed.size());
  for (const Json& reported : report.value("benchmarks", Json::array())) {
    if (reported.value("run_type", "") != "iteration") continue;
    const std::string run_name = reported.at("run_name");
    const auto which = static_cast<std::size_t>(std::stoul(run_name));
    Json row = reported;
    row["name"] = timed[which].name;
    row["run_name"] = timed[which].name;
    row.update(timed[which].fields);
    rows_of[which].push_back(std::move(row));
  }
  Json rows = Json::array();
  for (std::vector<Json>& of_one : rows_of) {
    for (Json& row : of_one) rows.push_back(std::move(row));
  }
  return rows;
}

Json rows_of_samples(const std::string& name, const std::vector<double>& milliseconds,
                     const Json& fields) {
  Json rows = Json::array();
  for (const double sample : milliseconds) {
    Json row{{"name", name},
             {"run_name", name},
             {"run_type", "iteration"},
             {"repetitions", milliseconds.size()},
             {"repetition_index", rows.size()},
             {"iterations", 1},
             {"real_time", sample},
             {"time_unit", "ms"}};
    row.update(fields);
    rows.push_back(std::move(row));
  }
  return rows;
}

double host_ms(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

Json benchmark_context() {
  // It describes the machine only where it measures something.
  const auto measure_nothing = [](benchmark::State& state) {
    for ([[maybe_unused]] auto once : state) state.SetIterationTime(0);
  };
  register_benchmark("context", measure_nothing, 1);
  Json context = run_registered().value("context", Json::object());
  // library_build_type is how the library Google Benchmark was built, not how this program was.
  for (const char* key : {"host_name", "executable", "date", "load_avg", "library_build_type"}) {
    context.erase(key);
  }
  return context;
}

}  // namespace graphspec::reproduce
