/// \file
/// graphspec run bellman_ford: shortest paths from one source, their summary, their row.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/timing.hpp"
#include "reproduce/program/lengths.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/run_arguments.hpp"
#include "reproduce/program/run_problems.hpp"
#include "reproduce/program/schemes.hpp"
#include "reproduce/program/search_options.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

struct Arguments {
  RunArguments run;
  Vertex source = 0;
  std::string predecessors;
  bellman_ford::Options options;
};

/// A finished search, whatever ran it.
struct Outcome {
  std::string runner;
  std::string device;  ///< "cpu", "cuda", "opencl:0", "host" or "interpreter"
  reference::SourcePaths paths{};
  bellman_ford::Work work{};  ///< of a variant
  Json counts = nullptr;
  Json kernel_counts = nullptr;  ///< where they were asked for
  Json timing_ms = nullptr;      ///< none on the CPU executor, where times mean nothing
};

Outcome run_on_host(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  Outcome outcome{.runner = runner, .device = runner == "spec" ? "interpreter" : "host"};
  const double search_ms = reproduce::host_ms([&] {
    outcome.paths = runner == "spec"     ? bellman_ford_by_schemes(graph, arguments.source)
                    : runner == "openmp" ? reference::bellman_ford_openmp(graph, arguments.source)
                                         : reference::bellman_ford(graph, arguments.source);
  });
  if (!arguments.options.predecessors) outcome.paths.predecessor = {};
  if (runner != "spec") outcome.timing_ms = {{"search", search_ms}};
  return outcome;
}

/// The fastest that the device has is the table's last where none was asked for: not every step is
/// portable.
const bellman_ford::Variant& variant_for(const Arguments& arguments, const std::string& runner,
                                         Device device) {
  const auto all = bellman_ford::variants(device);
  return arguments.run.variant.empty() && !all.empty() ? all.back()
                                                       : bellman_ford::variant(device, runner);
}

Outcome run_variant(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  const Device device = parse_device(arguments.run.device);
  std::optional<executor::ScheduleScope> scope;
  arguments.run.begin_schedule(device, scope);
  const bellman_ford::Variant& variant = variant_for(arguments, runner, device);
  bellman_ford::Result result =
      bellman_ford::search(variant, device, graph, arguments.source, arguments.options);
  Outcome outcome{.runner = std::string(variant.name), .device = name(device)};
  outcome.paths = std::move(result.paths);
  outcome.work = result.work;
  outcome.counts = reproduce::counts_json(result.counters);
  if (arguments.run.count) outcome.kernel_counts = reproduce::kernel_counts_json();
  if (device != Device::cpu) {
    outcome.counts = {{"launches", result.counters.launches},
                      {"copies_to_host", result.counters.copies_to_host}};
    outcome.timing_ms = {{"to_device", result.timing.to_device_ms},
                         {"search", result.timing.search_ms},
                         {"to_host", result.timing.to_host_ms},
                         {"total", result.timing.total_ms()}};
    if (result.work.transpose_ms > 0) {
      outcome.timing_ms["transposition"] = result.work.transpose_ms;
    }
  }
  outcome.counts["rounds"] = result.work.rounds;
  outcome.counts["relaxations"] = result.work.relaxations;
  return outcome;
}

void verify(const Outcome& outcome, const Graph& graph, Vertex source) {
  const auto& [length, predecessor] = outcome.paths;
  if (const auto wrong = properties::certify_shortest_paths(graph, source, length)) {
    throw reproduce::DoesNotHold(fmt::format("{} gave wrong lengths: {}", outcome.runner, *wrong));
  }
  if (predecessor.empty()) return;
  if (const auto wrong = properties::certify_predecessors(graph, source, length, predecessor)) {
    throw reproduce::DoesNotHold(
        fmt::format("{} gave wrong predecessors: {}", outcome.runner, *wrong));
  }
}

Json summary_of(const Arguments& arguments, const Graph& graph, const Outcome& outcome) {
  Json summary = {{"problem", "bellman_ford"},
                  {"graph", arguments.run.graph.graph},
                  {"vertices", graph.num_vertices()},
                  {"arcs", graph.num_arcs()},
                  {"variant", outcome.runner},
                  {"device", outcome.device},
                  {"source", arguments.source},
                  {"predecessors", !outcome.paths.predecessor.empty()},
                  {"group_size", nullptr},
                  {"pairs", graph.num_vertices()},
                  {"counts", outcome.counts},
                  {"kernel_counts", outcome.kernel_counts},
                  {"timing_ms", outcome.timing_ms},
                  {"verified", arguments.run.no_verify ? Json(nullptr) : Json("certificate")}};
  if (outcome.work.group_size > 0) summary["group_size"] = outcome.work.group_size;
  LengthTotals totals;
  totals.add(outcome.paths.length);
  totals.tell(summary);
  return summary;
}

void print_text(const Json& summary) {
  print_line("graph", fmt::format("{}: {} vertices, {} arcs", summary["graph"].get<std::string>(),
                                  summary["vertices"].get<std::int64_t>(),
                                  summary["arcs"].get<std::int64_t>()));
  print_line(
      "paths",
      fmt::format("{} on {} from vertex {}, {}", summary["variant"].get<std::string>(),
                  summary["device"].get<std::string>(), summary["source"].get<std::int64_t>(),
                  summary["predecessors"].get<bool>() ? "with predecessors" : "lengths alone"));
  if (!summary["group_size"].is_null()) {
    print_line("groups", fmt::format("M = {} threads", summary["group_size"].get<int>()));
  }
  print_length_totals(summary);
  print_costs(summary);
}

void run(const Arguments& arguments) {
  const auto references = paper("bellman_ford").references;
  const std::string runner = arguments.run.runner(references);
  const bool writes_predecessors = !arguments.predecessors.empty();
  if (writes_predecessors && !arguments.options.predecessors) {
    throw InputError("--predecessors and --no-predecessors contradict each other");
  }
  bellman_ford::check(arguments.options);
  const bool on_host = arguments.run.is_on_host(runner, references);
  if (!on_host) {
    static_cast<void>(variant_for(arguments, runner, parse_device(arguments.run.device)));
  }
  const Graph graph = arguments.run.graph.load();
  check_source(graph, arguments.source);
  // Opened before anything is computed, so that a place that cannot be written to costs no time.
  std::optional<RowsFile> lengths;
  std::optional<RowsFile> predecessors;
  if (!arguments.run.output.empty()) {
    lengths.emplace(arguments.run.output, graph.num_vertices(), lengths_form);
  }
  if (writes_predecessors) {
    predecessors.emplace(arguments.predecessors, graph.num_vertices(), predecessors_form);
  }

  Outcome outcome;
  {
    reproduce::Progress progress("shortest paths by " + runner);
    outcome =
        on_host ? run_on_host(arguments, runner, graph) : run_variant(arguments, runner, graph);
    progress.set("certifying");
    if (!arguments.run.no_verify) verify(outcome, graph, arguments.source);
  }
  if (lengths) lengths->write(outcome.paths.length);
  if (predecessors) predecessors->write(outcome.paths.predecessor);
  if (lengths) lengths->commit();
  if (predecessors) predecessors->commit();
  const Json summary = summary_of(arguments, graph, outcome);
  if (arguments.run.json) {
    fmt::print("{}\n", summary.dump(2));
  } else {
    print_text(summary);
  }
}

constexpr auto footer = R"(Examples:
  graphspec run bellman_ford --graph random:100,20,w=1..9 --device cpu --output lengths.txt
  graphspec run bellman_ford --graph random:64,9,w=-1..9 --variant reduce --device cpu --checked
  graphspec run bellman_ford --graph random:1000,300,w=1..100 --variant reduce_coarse --device opencl
  graphspec run bellman_ford --graph roads.gr --source 7 --predecessors paths.txt --json
Lengths and predecessors are verified by certificate; if one is wrong, no file is written, and the
exit code is 1. A negative cycle that the source reaches is bad input: the message names it.
Where no variant is named it is the last of the device's table: not every step runs on OpenCL.
On --device cpu the summary has counts and no times: the executor is there for checking.)";

}  // namespace

void add_run_bellman_ford(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* problem = add_problem(command, "bellman_ford",
                                  "Shortest paths from a source, by Bellman and Ford's algorithm",
                                  [arguments] { run(*arguments); });
  problem->footer(footer);
  arguments->run.add_to(*problem, "write the lengths in one row, \"inf\" where there is no path");
  problem->add_option("--source", arguments->source, "vertex to search from")
      ->capture_default_str();
  problem->add_option("--predecessors", arguments->predecessors,
                      "write the predecessors in one row, -1 where there is none");
  add_search_options(*problem, arguments->options);
}

}  // namespace graphspec::program
