/// \file
/// The options of every run, and the lines that end every summary.
#include "reproduce/program/run_arguments.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/problem/form.hpp"

namespace graphspec::program {

void RunArguments::add_to(CLI::App& command, const std::string& what_is_written) {
  command
      .add_option("--level", level,
                  "spec: interpret a paper's schemes; reference: run a paper's sequential "
                  "function; gpu: run kernels. With spec and reference, --variant names the paper "
                  "(default: the first paper on this problem)")
      ->check(CLI::IsMember({"spec", "reference", "gpu"}));
  graph.add_to(command);
  command.add_option("--variant", variant,
                     "a step of a paper or a host function (see graphspec list); default: the "
                     "fastest variant for the graph and the device");
  command.add_option(
      "--device", device,
      "cpu (the executor), cuda or opencl:N (see graphspec devices); default: a GPU if one is "
      "available, otherwise the host for functions and the CPU executor for kernels");
  ranks.add_to(command);
  command.add_option("--output", output, what_is_written);
  command.add_flag("--json", json, "print the summary as JSON");
  command.add_flag("--no-verify", no_verify, "do not verify the result by its certificate");
  command
      .add_option(
          "--repetitions", repetitions,
          "measure this many runs after the first run; print the median time of each part and "
          "its 95 % confidence interval")
      ->check(CLI::Range(1, 1'000'000));
  command.add_flag("--force", force,
                   "run even if the estimate exceeds ten minutes or the available memory");
  command.add_option(
      "--schedule", schedule,
      "order of threads on the executor: sequential, reverse, round_robin, lockstep, random:SEED, "
      "or preempted:STEPS+CHOICE,... The order preempted:100+1 is sequential, but switches to "
      "another thread after 100 steps. The threads that can continue are numbered from 0, and the "
      "new thread is number 1");
  command.add_flag("--checked", checked,
                   "on the executor: check every access for data races, out-of-bounds accesses and "
                   "uninitialized reads");
  command.add_flag(
      "--count", count,
      "on the executor: count memory sectors, bank conflicts and contention of each kernel");
  command.add_flag("--rounds", rounds,
                   "on the executor: print the changes that each launch makes, and compare them "
                   "with the variant's scheme");
}

void RunArguments::check_on_host(std::string_view runner) const {
  if (device.empty() && schedule.empty() && !checked && !count && !rounds) return;
  throw InputError(
      fmt::format("variant {} runs on the host; leave out --device, --schedule, --checked, --count "
                  "and --rounds",
                  runner));
}

void RunArguments::check_repetitions(std::string_view runs_on) const {
  if (repetitions == 0 || (runs_on != "cpu" && runs_on != "interpreter")) return;
  throw InputError(fmt::format(
      "--repetitions: times on the {} are not meaningful; name a GPU, or a host function",
      runs_on == "cpu" ? "CPU executor" : runs_on));
}

void RunArguments::begin_schedule(Device on, std::optional<executor::ScheduleScope>& scope,
                                  int rank) const {
  if (schedule.empty() && !checked && !count && !rounds) return;
  if (on != Device::cpu) {
    throw InputError("--schedule, --checked, --count and --rounds need --device cpu");
  }
  if (rounds && json)
    throw InputError(
        "--rounds prints text and cannot be combined with --json; leave out one of them");
  executor::Schedule asked = schedule.empty() ? executor::Schedule() : parse_schedule(schedule);
  asked.seed += static_cast<std::uint64_t>(rank);  // each rank sees an order of its own
  asked.counted = count;
  asked.checked = checked || count;
  scope.emplace(asked);
}

namespace {

using reproduce::words_of;

/// "launches 6, copies to host 5": those that are not zero.
std::string counts_text(const Json& counts) {
  std::string text;
  for (const auto& [key, value] : counts.items()) {
    if (value == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", words_of(key), value.get<std::int64_t>());
  }
  return text;
}

/// Adds "search 0.123 ms" to "graph_to_device 0.045 ms".
void add_time(std::string& text, std::string_view part, double milliseconds) {
  text += fmt::format("{}{} {:.3f} ms", text.empty() ? "" : ", ", part, milliseconds);
}

/// The group of facts that "phase_ms/merge" is one of; empty: of none.
std::string group_of(const Fact& fact) {
  const auto slash = fact.name.find('/');
  return slash == std::string::npos ? "" : fact.name.substr(0, slash);
}

Json value_json(const Fact& fact) {
  return std::visit([](const auto& value) { return Json(value); }, fact.value);
}

}  // namespace

Json report_json(const RunReport& report, const Device* device) {
  Json summary{{"counts", nullptr}, {"timing_ms", nullptr}};
  if (device != nullptr) {
    const Counters& counters = report.counters;
    summary["counts"] = *device == Device::cpu ? reproduce::counts_json(counters)
                                               : Json{{"launches", counters.launches},
                                                      {"copies_to_host", counters.copies_to_host}};
  }
  for (const auto& [part, milliseconds] : report.times_ms) {
    summary["timing_ms"][part] = milliseconds;
  }
  for (const Fact& fact : report.facts) {
    const std::string group = group_of(fact);
    if (!group.empty()) {
      summary[group][fact.name.substr(group.size() + 1)] = value_json(fact);
    } else if (std::holds_alternative<std::int64_t>(fact.value)) {
      summary["counts"][fact.name] = value_json(fact);
    } else {
      summary[fact.name] = value_json(fact);
    }
  }
  return summary;
}

void print_report(const Json& summary, const RunReport& report) {
  // A group's facts, which come one after another, are a line; a number is among the counts.
  std::string group;
  std::string times;
  const auto end_group = [&] {
    if (!group.empty()) print_line(words_of(group.substr(0, group.rfind("_ms"))), times);
    times.clear();
  };
  for (const Fact& fact : report.facts) {
    if (group_of(fact) != group) end_group();
    group = group_of(fact);
    const auto* const real = std::get_if<double>(&fact.value);
    if (!group.empty() && real != nullptr) {
      add_time(times, fact.name.substr(group.size() + 1), *real);
    } else if (real != nullptr) {
      print_line(words_of(fact.name), fmt::format("{:.3g}", *real));
    } else if (const auto* const text = std::get_if<std::string>(&fact.value)) {
      print_line(words_of(fact.name), *text);
    }
  }
  end_group();
  if (!summary["counts"].is_null()) print_line("counts", counts_text(summary["counts"]));
  times.clear();
  for (const auto& [part, milliseconds] : report.times_ms) add_time(times, part, milliseconds);
  if (!times.empty()) print_line("time", times);
  print_line("verified",
             summary["verified"].is_null() ? "no (--no-verify)" : "the certificate holds");
  if (!summary["kernel_counts"].is_null()) {
    fmt::print("{}", reproduce::kernel_counts_text(summary["kernel_counts"]));
  }
}

void print_line(const std::string& about, const std::string& text) {
  fmt::print("{:<10} {}\n", about, text);
}

}  // namespace graphspec::program
