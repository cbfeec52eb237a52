/// \file
/// Timing with Google Benchmark: every sample is kept, and what is compared takes turns.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace graphspec::reproduce {

/// One thing to time.
struct Timed {
  std::string name;                ///< "steps/rmat/texture": unique among those timed together
  std::function<double()> sample;  ///< runs once; returns its milliseconds
  nlohmann::json fields;           ///< what its rows say beside the time
};

/// Times each `repetitions` times, in random order among all of them, after one run of each that
/// does not count. Returns Google Benchmark's rows, one a sample, times in milliseconds.
[[nodiscard]] nlohmann::json time_together(const std::vector<Timed>& timed, int repetitions);

/// The same rows of times that another process took. \param fields  what they say beside
[[nodiscard]] nlohmann::json rows_of_samples(const std::string& name,
                                             const std::vector<double>& milliseconds,
                                             const nlohmann::json& fields);

/// The milliseconds that `work` takes on the host.
[[nodiscard]] double host_ms(const std::function<void()>& work);

/// What Google Benchmark says of the machine: processors, clock, caches. No host name.
[[nodiscard]] nlohmann::json benchmark_context();

}  // namespace graphspec::reproduce
