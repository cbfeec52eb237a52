/// \file
/// Runs the checks of the CPU executor in worker processes and those of a GPU here.
#include "properties/harness/run_tasks.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "properties/harness/workers.hpp"

namespace graphspec::properties {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

/// The seed of one check: another one for each property of each implementation, so that together
/// they see more graphs; the same whatever else is checked, and on every device.
std::uint64_t seed_of(const CheckTask& task, std::uint64_t seed) {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (const char character : task.problem + "/" + task.variant + "/" + task.property) {
    hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211U;
  }
  return hash ^ seed * 0x9e3779b97f4a7c15U;
}

FalsifyParameters parameters_for(const CheckTask& task, const CheckOptions& options) {
  FalsifyParameters parameters;
  parameters.seed = seed_of(task, options.seed);
  parameters.cases = options.cases > 0
                         ? options.cases
                         : std::max(1, static_cast<int>(default_cases(task.device) / task.cost));
  parameters.max_size = options.max_size;
  parameters.max_shrinks = options.max_shrinks;
  parameters.replay = options.replay;
  std::string file = fmt::format("counterexample_{}_{}_{}_{}_{}.mtx", task.problem, task.variant,
                                 name(task.device), task.property, options.seed);
  std::ranges::replace(file, ':', '_');  // of a device's name
  parameters.graph_file = (std::filesystem::path(options.graph_folder) / file).string();
  return parameters;
}

std::string replay_command(const CheckTask& task, const CheckOptions& options,
                           const std::string& replay) {
  std::string command =
      fmt::format("graphspec check {} --variant {} --device {} --property {} --seed {} --cases {}",
                  task.problem, task.variant, name(task.device), task.property, options.seed,
                  parameters_for(task, options).cases);
  if (options.ranks > 1) command += fmt::format(" --ranks {}", options.ranks);
  if (options.max_size != CheckOptions{}.max_size) {
    command += fmt::format(" --max-size {}", options.max_size);
  }
  if (!replay.empty()) command += " --replay " + replay;
  return command;
}

/// What a person reads about a check that failed.
std::string message_for(const CheckTask& task, const CheckOptions& options,
                        const Falsification& found) {
  std::string text = fmt::format("  does not hold: {}\n  {}\n", task.sentence, found.violation);
  std::size_t start = 0;
  while (start < found.counterexample.size()) {
    const std::size_t end =
        std::min(found.counterexample.find('\n', start), found.counterexample.size());
    text += fmt::format("  {}\n", found.counterexample.substr(start, end - start));
    start = end + 1;
  }
  if (!found.graph_file.empty()) {
    text += fmt::format("  the graph is in {} (pass it to --graph)\n", found.graph_file);
  }
  text += fmt::format("  found with seed {} after {} {}; to replay this case:\n    {}",
                      options.seed, found.cases, found.cases == 1 ? "case" : "cases",
                      replay_command(task, options, found.replay));
  return text;
}

CheckRow row_for(const CheckTask& task, const CheckOptions& options, const Falsification& found,
                 double seconds) {
  return {.problem = task.problem,
          .variant = task.variant,
          .device = task.device,
          .property = task.property,
          .cases = found.cases,
          .passed = found.holds,
          .seconds = seconds,
          .message = found.holds ? "" : message_for(task, options, found)};
}

/// A check whose process ended in the middle of a case.
/// \param again  what was found with each case in a process of its own; may be another case, or
/// none
///     where the end came by chance: then the case is known, smaller ones are not
Falsification unfinished(const JobResult& result, const Falsification& again) {
  Falsification found = again;
  found.holds = false;
  if (again.holds) {
    found.cases = 1;
    found.counterexample = result.last_note;
  }
  found.violation =
      again.holds || again.violation == result.text
          ? result.text
          : fmt::format("{}; the shrunk case fails with: {}", result.text, again.violation);
  return found;
}

std::string to_text(const Falsification& found, double seconds) {
  return nlohmann::json{{"cases", found.cases},
                        {"holds", found.holds},
                        {"violation", found.violation},
                        {"counterexample", found.counterexample},
                        {"graph_file", found.graph_file},
                        {"replay", found.replay},
                        {"seconds", seconds}}
      .dump();
}

std::pair<Falsification, double> from_text(const std::string& text) {
  const auto fields = nlohmann::json::parse(text);
  Falsification found;
  found.cases = fields.at("cases");
  found.holds = fields.at("holds");
  found.violation = fields.at("violation");
  found.counterexample = fields.at("counterexample");
  found.graph_file = fields.at("graph_file");
  found.replay = fields.at("replay");
  return {std::move(found), fields.at("seconds")};
}

/// Rows in the order of the tasks, whatever the order in which they come.
class Rows {
 public:
  Rows(std::size_t count, const std::function<void(const CheckRow&)>& on_row, bool progress)
      : rows_(count), on_row_(on_row), progress_(progress && isatty(STDERR_FILENO) != 0) {}

  void put(std::size_t place, CheckRow row) {
    rows_[place] = std::move(row);
    ++done_;
    if (progress_) fmt::print(stderr, "\r\x1b[Kchecked {} of {}", done_, rows_.size());
    for (; next_ < rows_.size() && rows_[next_]; ++next_) {
      if (progress_) fmt::print(stderr, "\r\x1b[K");
      if (on_row_) on_row_(*rows_[next_]);
    }
  }

  std::vector<CheckRow> take() {
    std::vector<CheckRow> all;
    for (auto& row : rows_) all.push_back(std::move(row.value()));
    return all;
  }

 private:
  std::vector<std::optional<CheckRow>> rows_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  const std::function<void(const CheckRow&)>& on_row_;
  bool progress_;
};

}  // namespace

int default_cases(Device device) {
  // An OpenCL device may be a CPU, where each launch takes long.
  if (is_opencl(device)) return 1500;
  return device == Device::cpu ? 500 : 3000;
}

std::vector<CheckRow> run_tasks(const std::vector<CheckTask>& tasks, const CheckOptions& options,
                                const std::function<void(const CheckRow&)>& on_row) {
  Rows rows(tasks.size(), on_row, options.progress);

  const auto run_here = [&](std::size_t place) {
    const auto start = Clock::now();
    const Falsification found =
        tasks[place].run(parameters_for(tasks[place], options), [](const std::string&) {});
    rows.put(place, row_for(tasks[place], options, found, seconds_since(start)));
  };

  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int processes = options.jobs > 0 ? options.jobs : cores;
  std::vector<std::size_t> on_executor;
  std::vector<std::size_t> here;
  for (std::size_t place = 0; place < tasks.size(); ++place) {
    // A process that was forked cannot use its parent's GPU. A replay is looked at, so it runs
    // here.
    const bool elsewhere =
        tasks[place].device == Device::cpu && options.jobs != 1 && !options.replay;
    (elsewhere ? on_executor : here).push_back(place);
  }
  // Those of one case may take long: begun last, one of them would run alone.
  std::stable_partition(on_executor.begin(), on_executor.end(), [&](std::size_t place) {
    return parameters_for(tasks[place], options).cases <= 1;
  });
  const auto run_elsewhere = [&](const std::vector<std::size_t>& places, bool guarded,
                                 const auto& on_result) {
    run_in_processes(
        static_cast<int>(places.size()), processes, options.case_limit_s,
        [&](int job, const std::function<void(const std::string&)>& note) {
          const CheckTask& task = tasks[places[static_cast<std::size_t>(job)]];
          FalsifyParameters parameters = parameters_for(task, options);
          if (guarded) parameters.guard = in_processes(options.case_limit_s, /*some_hang=*/true);
          const auto start = Clock::now();
          const Falsification found = task.run(parameters, note);
          return to_text(found, seconds_since(start));
        },
        [&](const JobResult& result) {
          on_result(places[static_cast<std::size_t>(result.job)], result);
        });
  };
  std::map<std::size_t, JobResult> ended_early;
  run_elsewhere(on_executor, false, [&](std::size_t place, const JobResult& result) {
    if (!result.finished) {
      ended_early[place] = result;
      return;
    }
    const auto [found, seconds] = from_text(result.text);
    rows.put(place, row_for(tasks[place], options, found, seconds));
  });
  std::vector<std::size_t> again;
  again.reserve(ended_early.size());
  for (const auto& [place, result] : ended_early) again.push_back(place);
  run_elsewhere(again, true, [&](std::size_t place, const JobResult& result) {
    const JobResult& first = ended_early[place];
    const auto [found, seconds] =
        result.finished ? from_text(result.text) : std::pair{Falsification(), result.seconds};
    rows.put(place,
             row_for(tasks[place], options, unfinished(first, found), first.seconds + seconds));
  });
  for (const std::size_t place : here) run_here(place);

  return rows.take();
}

}  // namespace graphspec::properties
