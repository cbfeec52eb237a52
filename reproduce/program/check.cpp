/// \file
/// graphspec check: the properties of every variant on random graphs, and the file that keeps what
/// was found of them, so that a run on hardware is evidence like any other result.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "properties/registry/check.hpp"
#include "properties/spec/own_check.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/record.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/problems.hpp"
#include "reproduce/program/ranks.hpp"
#include "reproduce/program/schemes_file.hpp"
#include "spec/own_file.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using properties::CheckOptions;
using properties::CheckRow;
using properties::OwnCheckRow;

struct CheckArguments {
  CheckOptions options;
  std::string device;
  std::string output;
  RanksArguments ranks;
  bool json = false;
};

CheckOptions options_for(const CheckArguments& arguments, int ranks) {
  CheckOptions options = arguments.options;
  const auto known = problem_names();
  if (!options.problem.empty() && options.problem != "spec" &&
      std::ranges::find(known, options.problem) == known.end()) {
    refuse_problem("check", options.problem);
  }
  if (!arguments.device.empty()) options.devices = {parse_device(arguments.device)};
  if (ranks > 1) {
    options.devices = {parse_device(arguments.ranks.device(arguments.device))};
    options.ranks = ranks;
    options.jobs = 1;  // a process that was forked is no rank
  }
  options.progress = true;
  return options;
}

void print_row(const CheckRow& row) {
  fmt::print("{:<6} {:<20} {:<5} {:<44} {:>5} cases {:>6.1f} s  {}\n", row.problem, row.variant,
             name(row.device), row.property, row.cases, row.seconds, row.passed ? "ok" : "FAILED");
  if (!row.passed) fmt::print("{}\n", row.message);
  std::fflush(stdout);
}

Json row_json(const CheckRow& row) {
  return {{"problem", row.problem},   {"variant", row.variant}, {"device", name(row.device)},
          {"property", row.property}, {"cases", row.cases},     {"passed", row.passed},
          {"seconds", row.seconds},   {"message", row.message}};
}

Json row_json(const OwnCheckRow& row) {
  return {{"what", row.what},
          {"name", row.name},
          {"passed", row.passed},
          {"seconds", row.seconds},
          {"found", row.found}};
}

/// Prints the rows as data, or how many hold. \param file  that all are of; empty: of none
/// \throws reproduce::DoesNotHold where one does not
template <class Row>
void conclude(const std::vector<Row>& rows, bool as_json, const std::string& file = "") {
  const auto failed = std::ranges::count(rows, false, &Row::passed);
  if (as_json) {
    Json list = Json::array();
    for (const Row& row : rows) list.push_back(row_json(row));
    fmt::print("{}\n", list.dump(2));
  } else {
    fmt::print("{} passed, {} failed\n", std::ssize(rows) - failed, failed);
  }
  std::fflush(stdout);
  if (failed == 0) return;
  throw reproduce::DoesNotHold(
      file.empty() ? fmt::format("{} of {} properties do not hold", failed, rows.size())
                   : fmt::format("{}: {} of {} checks failed", file, failed, rows.size()));
}

/// Rows of checks, each with the index of its run: program, machine, seed, date. Each row is on
/// disk before the next is there; it replaces what the file had of the same problem, variant,
/// device and property, and nothing else.
class CheckRecord {
 public:
  /// Makes no file. \throws InputError where a file is there that is none of checks
  CheckRecord(std::filesystem::path path, const CheckOptions& options)
      : path_(std::move(path)),
        key_{{"program", reproduce::fingerprint("/proc/self/exe")},
             {"seed", options.seed},
             {"greatest_size", options.max_size}} {
    static_cast<void>(read());  // not after minutes of checking
  }

  /// \throws InputError where the file cannot be written
  void add(const CheckRow& row) {
    const Json& run = run_on(row.device);
    Json added = row_json(row);
    reproduce::with_folder_locked(path_.parent_path(), [&] {
      Json content = read();
      Json& checks = content["checks"];
      Json& runs = content["context"]["runs"];
      checks.erase(std::remove_if(checks.begin(), checks.end(),
                                  [&](const Json& each) { return is_of_same_check(each, added); }),
                   checks.end());
      const auto own = std::ranges::find(runs, run) - runs.begin();
      if (own == static_cast<std::ptrdiff_t>(runs.size())) runs.push_back(run);
      added["run"] = own;
      checks.push_back(added);
      reproduce::drop_runs_without_rows(content["context"], {&checks});
      reproduce::write_content(path_, content, {"checks"});
    });
  }

 private:
  [[nodiscard]] Json read() const {
    if (!std::filesystem::exists(path_)) {
      return {{"context", {{"runs", Json::array()}}}, {"checks", Json::array()}};
    }
    if (std::filesystem::is_directory(path_)) {
      throw InputError(fmt::format("--output {}: this is a folder; name a file", path_.string()));
    }
    std::ifstream file(path_);
    Json content = Json::parse(file, nullptr, /*allow_exceptions=*/false);
    if (content.is_object() && content.contains("checks") &&
        content.contains("/context/runs"_json_pointer)) {
      return content;
    }
    throw InputError(fmt::format(
        "{}: this file was not written by `graphspec check`; move it away, or name another file",
        path_.string()));
  }

  static bool is_of_same_check(const Json& one, const Json& other) {
    return std::ranges::all_of(std::array{"problem", "variant", "device", "property"},
                               [&](const char* what) { return one[what] == other[what]; });
  }

  const Json& run_on(Device device) {
    const bool gpu = device == Device::cuda;
    const auto known = runs_.find(gpu);
    return known != runs_.end() ? known->second
                                : runs_.emplace(gpu, reproduce::new_run(key_, gpu)).first->second;
  }

  std::filesystem::path path_;
  Json key_;
  std::map<bool, Json> runs_;  ///< by whether it is described as its GPU's
};

/// A file of schemes, by itself.
void check_schemes(const CheckArguments& arguments) {
  const CheckOptions& options = arguments.options;
  if (const saa::Paper* const paper = paper_of_file(options.problem)) {
    throw InputError(
        fmt::format("{} is a file of the suite; use {}", options.problem, check_commands(*paper)));
  }
  if (options.variant || !arguments.device.empty() || !arguments.output.empty()) {
    throw InputError(
        "a .saa file runs in the interpreter; leave out --variant, --device and --output");
  }
  const std::string& file = options.problem;
  const saa::Algorithm algorithm = load_schemes(file);
  properties::FalsifyParameters parameters;
  parameters.seed = options.seed;
  parameters.cases = options.cases > 0 ? options.cases : 200;
  parameters.max_size = options.max_size;
  parameters.max_shrinks = options.max_shrinks;
  parameters.replay = options.replay;
  const auto rows = properties::check_own_file(
      algorithm, file, options.property.value_or(""), parameters, [&](const OwnCheckRow& row) {
        if (arguments.json) return;
        fmt::print("{:<10} {:<28} {:>6.1f} s  {}  {}\n", row.what, row.name, row.seconds,
                   row.passed ? "ok    " : "FAILED", row.passed ? row.found : "");
        if (!row.passed) fmt::print("{}\n", row.found);
        std::fflush(stdout);
      });
  conclude(rows, arguments.json, file);
}

void check(const CheckArguments& arguments) {
  if (saa::is_own_file(arguments.options.problem)) return check_schemes(arguments);
  RankSession session(arguments.ranks, parse_device(arguments.ranks.device(arguments.device)));
  if (session.has_served()) return;
  std::optional<CheckRecord> record;
  if (!arguments.output.empty()) record.emplace(arguments.output, arguments.options);
  const auto rows =
      properties::run_checks(options_for(arguments, session.size()), [&](const CheckRow& row) {
        if (record) record->add(row);
        if (!arguments.json) print_row(row);
      });
  conclude(rows, arguments.json);
}

constexpr auto check_footer =
    R"(Tests each property of each variant on random graphs. If a property fails, the failing
graph is shrunk. The report shows the graph, the seed, and the command that replays the case.
  graphspec check bfs --variant warp_queues --cases 1000 --seed 7
  graphspec check --device cuda --output results/MACHINE/checks.json
  graphspec check spec --variant bfs
  graphspec check mine.saa
`check spec` tests the schemes of all papers, and `check spec --variant bfs` tests the
schemes of one paper.
For a .saa file, the command decides whether each law holds and verifies each derivation. It tests
schemes and claims on random graphs, with random step orders. For such a file, --property takes the
name of a claim, a scheme, a derivation or a law.
Exit code 1: at least one property does not hold.)";

}  // namespace

void add_check(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "check", "Test properties on random graphs", check_footer, check);
  CheckOptions& options = arguments->options;
  command->add_option(
      "PROBLEM", options.problem,
      fmt::format("{}, spec (the papers' schemes), or a .saa file; default: all problems and spec",
                  fmt::join(problem_names(), ", ")));
  command->add_option("--variant", options.variant, "test only this variant");
  command->add_option("--property", options.property, "test only this property");
  command->add_option("--device", arguments->device,
                      "cpu, cuda or opencl:N; default: all available devices");
  arguments->ranks.add_to(*command);
  command->add_option("--seed", options.seed, "seed of the random cases")->capture_default_str();
  command
      ->add_option("--cases", options.cases,
                   "cases per property; with the default, all checks together take about 5 minutes "
                   "on 2 cores")
      ->check(positive);
  command
      ->add_option("--max-size", options.max_size,
                   "approximate number of vertices of the largest random graphs")
      ->check(positive)
      ->capture_default_str();
  command
      ->add_option("--max-shrinks", options.max_shrinks,
                   "maximum number of shrinking attempts after a failure; 0: no shrinking")
      ->check(not_negative)
      ->capture_default_str();
  command
      ->add_option("--case-limit", options.case_limit_s,
                   "time limit of each case in seconds; only with more than one job")
      ->check(positive)
      ->capture_default_str();
  command
      ->add_option("--jobs", options.jobs,
                   "number of processes that test in parallel; default: one per core")
      ->check(positive);
  command->add_option("--replay", options.replay,
                      "run only the case of this replay string, which a failed check prints");
  command->add_option(
      "--output", arguments->output,
      "add the results to this JSON file, with the program version and the machine");
  command->add_flag("--json", arguments->json, "print the results as JSON");
}

}  // namespace graphspec::program
