/// \file
/// The options of every run, and the lines that end every summary.
#include "reproduce/program/run_arguments.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/program/search_options.hpp"

namespace graphspec::program {

using Json = nlohmann::json;

void RunArguments::add_to(CLI::App& command, const std::string& what_is_written) {
  command
      .add_option("--level", level,
                  "spec (the interpreted schemes), reference, or gpu (a variant of the table)")
      ->check(CLI::IsMember({"spec", "reference", "gpu"}));
  graph.add_to(command);
  command.add_option("--variant", variant,
                     "a step of the paper or a reference (graphspec list); default: frontier");
  command.add_option(
      "--device", device,
      "cpu (the executor), cuda or opencl:N (graphspec devices); default: a GPU if there is one");
  command.add_option("--output", output, what_is_written);
  command.add_flag("--json", json, "the summary as data");
  command.add_flag("--no-verify", no_verify, "skip the certificate");
  command.add_option("--schedule", schedule,
                     "order of threads on the executor: sequential, reverse, round_robin, "
                     "lockstep, random:SEED, or preempted:STEPS+CHOICE,...");
  command.add_flag("--checked", checked,
                   "on the executor: check every access for races, bounds, and reads of what "
                   "nothing wrote");
  command.add_flag("--count", count,
                   "on the executor: sectors, bank conflicts and contention of each kernel");
}

std::string RunArguments::runner(std::span<const Reference> references) const {
  const bool names_reference = is_reference(references, variant);
  if (level == "spec") {
    if (!variant.empty()) throw InputError("--level spec runs the schemes: leave --variant out");
    return "spec";
  }
  if (level == "reference") {
    if (!variant.empty() && !names_reference) {
      throw InputError(fmt::format("--level reference: variant {} is no reference", variant));
    }
    return variant.empty() ? "reference" : variant;
  }
  if (level == "gpu" && names_reference) {
    throw InputError(fmt::format("--level gpu: variant {} runs on the host", variant));
  }
  return variant.empty() ? "frontier" : variant;
}

bool RunArguments::is_on_host(const std::string& runner,
                              std::span<const Reference> references) const {
  if (runner != "spec" && !is_reference(references, runner)) return false;
  if (device.empty() && schedule.empty() && !checked && !count) return true;
  throw InputError(fmt::format(
      "variant {} runs on the host: leave --device, --schedule, --checked and --count out",
      runner));
}

void RunArguments::begin_schedule(Device on, std::optional<executor::ScheduleScope>& scope) const {
  if (schedule.empty() && !checked && !count) return;
  if (on != Device::cpu) {
    throw InputError("--schedule, --checked and --count are for --device cpu");
  }
  executor::Schedule asked = schedule.empty() ? executor::Schedule() : parse_schedule(schedule);
  asked.counted = count;
  asked.checked = checked || count;
  scope.emplace(asked);
}

std::string counts_text(const Json& counts) {
  std::string text;
  for (const auto& [key, value] : counts.items()) {
    if (value == 0) continue;
    std::string words = key;
    for (char& c : words) c = c == '_' ? ' ' : c;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", words, value.get<std::int64_t>());
  }
  return text;
}

std::string times_text(const Json& times) {
  std::string text;
  for (const auto& [key, value] : times.items()) {
    text += fmt::format("{}{} {:.3f} ms", text.empty() ? "" : ", ", key, value.get<double>());
  }
  return text;
}

void print_line(const char* about, const std::string& text) {
  fmt::print("{:<10} {}\n", about, text);
}

void print_costs(const Json& summary) {
  if (!summary["counts"].is_null()) print_line("counts", counts_text(summary["counts"]));
  if (!summary["timing_ms"].is_null()) print_line("time", times_text(summary["timing_ms"]));
  print_line("verified",
             summary["verified"].is_null() ? "no (--no-verify)" : "the certificate holds");
  if (!summary["kernel_counts"].is_null()) {
    fmt::print("{}", reproduce::kernel_counts_text(summary["kernel_counts"]));
  }
}

}  // namespace graphspec::program
