/// \file
/// graphspec run floyd_warshall: all shortest paths as matrices of lengths and predecessors, their
/// summary, their rows.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reproduce/floyd_warshall/option_names.hpp"
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
  std::string predecessors;
  floyd_warshall::Options options;
};

/// A finished run, whatever ran it.
struct Outcome {
  std::string device;  ///< "cpu", "cuda", "host" or "interpreter"
  reference::ShortestPaths paths{};
  Json precision = nullptr;  ///< of a variant
  Json counts = nullptr;
  Json kernel_counts = nullptr;         ///< where they were asked for
  Json timing_ms = nullptr;             ///< none on the CPU executor, where times mean nothing
  std::optional<double> relaxing_ms{};  ///< of those, what n^3 relaxations took
};

Outcome run_on_host(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  Outcome outcome{.device = runner == "spec" ? "interpreter" : "host"};
  const double all_pairs_ms = reproduce::host_ms([&] {
    if (runner == "spec") {
      outcome.paths = floyd_warshall_by_schemes(graph);
    } else if (runner == "openmp") {
      outcome.paths.cost = reference::floyd_warshall_openmp(graph);
    } else {
      outcome.paths = reference::floyd_warshall(graph);
    }
  });
  if (!arguments.options.predecessors) outcome.paths.path = {};
  if (runner != "spec") {
    outcome.timing_ms = {{"all_pairs", all_pairs_ms}};
    outcome.relaxing_ms = all_pairs_ms;
  }
  return outcome;
}

Outcome run_variant(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  const Device device = parse_device(arguments.run.device);
  std::optional<executor::ScheduleScope> scope;
  arguments.run.begin_schedule(device, scope);
  const floyd_warshall::Variant& variant = floyd_warshall::variant(device, runner);
  Outcome outcome{.device = name(device)};
  floyd_warshall::Outcome told;
  outcome.paths = floyd_warshall::all_pairs(variant, device, graph, arguments.options, &told);
  outcome.precision = reproduce::name(told.precision);
  outcome.counts = reproduce::counts_json(told.counters);
  if (arguments.run.count) outcome.kernel_counts = reproduce::kernel_counts_json();
  if (device == Device::cuda) {
    outcome.counts = {{"launches", told.counters.launches},
                      {"copies_to_host", told.counters.copies_to_host}};
    outcome.timing_ms = {{"to_device", told.timing.to_device_ms},
                         {"kernels", told.timing.kernels_ms},
                         {"to_host", told.timing.to_host_ms},
                         {"total", told.timing.total_ms}};
    outcome.relaxing_ms = told.timing.kernels_ms;
  }
  return outcome;
}

void verify(const std::string& runner, const Graph& graph, const reference::ShortestPaths& paths) {
  const reproduce::Progress progress("certifying");
  if (const auto wrong = properties::certify_all_pairs(graph, paths.cost)) {
    throw reproduce::DoesNotHold(fmt::format("{} gave wrong lengths: {}", runner, *wrong));
  }
  if (paths.path.order() != paths.cost.order()) return;
  if (const auto wrong = properties::certify_all_predecessors(graph, paths.cost, paths.path)) {
    throw reproduce::DoesNotHold(fmt::format("{} gave wrong predecessors: {}", runner, *wrong));
  }
}

Json summary_of(const Arguments& arguments, const std::string& runner, const Graph& graph,
                const Outcome& outcome) {
  const double order = graph.num_vertices();
  Json rate = nullptr;
  if (outcome.relaxing_ms && *outcome.relaxing_ms > 0) {
    rate = order * order * order / *outcome.relaxing_ms * 1e3;
  }
  const bool has_predecessors = outcome.paths.path.order() == outcome.paths.cost.order();
  Json summary = {{"problem", "floyd_warshall"},
                  {"graph", arguments.run.graph.graph},
                  {"vertices", graph.num_vertices()},
                  {"arcs", graph.num_arcs()},
                  {"variant", runner},
                  {"device", outcome.device},
                  {"predecessors", has_predecessors},
                  {"precision", outcome.precision},
                  {"pairs", std::int64_t{graph.num_vertices()} * graph.num_vertices()},
                  {"counts", outcome.counts},
                  {"kernel_counts", outcome.kernel_counts},
                  {"timing_ms", outcome.timing_ms},
                  {"relaxations_per_second", rate},
                  {"verified", arguments.run.no_verify ? Json(nullptr) : Json("certificate")}};
  LengthTotals totals;
  totals.add(outcome.paths.cost.values());
  totals.tell(summary);
  return summary;
}

void print_text(const Json& summary) {
  print_line("graph", fmt::format("{}: {} vertices, {} arcs", summary["graph"].get<std::string>(),
                                  summary["vertices"].get<std::int64_t>(),
                                  summary["arcs"].get<std::int64_t>()));
  print_line("paths", fmt::format("{} on {}, {}", summary["variant"].get<std::string>(),
                                  summary["device"].get<std::string>(),
                                  summary["predecessors"].get<bool>() ? "with predecessors"
                                                                      : "lengths alone"));
  print_length_totals(summary);
  if (!summary["precision"].is_null()) {
    print_line("precision", summary["precision"].get<std::string>());
  }
  if (!summary["relaxations_per_second"].is_null()) {
    print_line("rate", fmt::format("{:.3g} relaxations a second",
                                   summary["relaxations_per_second"].get<double>()));
  }
  print_costs(summary);
}

void run(Arguments arguments) {
  const auto references = paper("floyd_warshall").references;
  const std::string runner = arguments.run.runner(references);
  const bool writes_predecessors = !arguments.predecessors.empty();
  if (runner == "openmp") {
    if (writes_predecessors) {
      throw InputError("variant openmp computes lengths alone: leave --predecessors out");
    }
    arguments.options.predecessors = false;
  }
  if (writes_predecessors && !arguments.options.predecessors) {
    throw InputError("--predecessors and --no-predecessors contradict each other");
  }
  floyd_warshall::check(arguments.options);
  const bool on_host = arguments.run.is_on_host(runner, references);
  if (!on_host) {
    static_cast<void>(floyd_warshall::variant(parse_device(arguments.run.device), runner));
  }
  const Graph graph = arguments.run.graph.load();
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
    const reproduce::Progress progress("shortest paths by " + runner);
    outcome =
        on_host ? run_on_host(arguments, runner, graph) : run_variant(arguments, runner, graph);
  }
  if (!arguments.run.no_verify) verify(runner, graph, outcome.paths);
  if (lengths) lengths->write(outcome.paths.cost.values());
  if (predecessors) predecessors->write(outcome.paths.path.values());
  if (lengths) lengths->commit();
  if (predecessors) predecessors->commit();
  const Json summary = summary_of(arguments, runner, graph, outcome);
  if (arguments.run.json) {
    fmt::print("{}\n", summary.dump(2));
  } else {
    print_text(summary);
  }
}

constexpr auto footer = R"(Examples:
  graphspec run floyd_warshall --graph random:100,20,w=1..9 --output lengths.txt
  graphspec run floyd_warshall --graph random:64,9,w=1..9 --variant blocked --device cpu --checked
  graphspec run floyd_warshall --graph random:2000,300,w=1..100 --variant openmp
  graphspec run floyd_warshall --graph roads.gr --predecessors paths.txt --json
Lengths and predecessors are verified by certificate; if one is wrong, no file is written, and the
exit code is 1. A negative cycle is bad input: the message names it.
On --device cpu the summary has counts and no times: the executor is there for checking.)";

}  // namespace

void add_run_floyd_warshall(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* problem = add_problem(command, "floyd_warshall",
                                  "All shortest paths, by Floyd and Warshall's algorithm",
                                  [arguments] { run(*arguments); });
  problem->footer(footer);
  arguments->run.add_to(*problem,
                        "write one row of lengths a line, \"inf\" where there is no path");
  problem->add_option("--predecessors", arguments->predecessors,
                      "write one row of predecessors a line, -1 where there is none");
  add_search_options(*problem, arguments->options);
}

}  // namespace graphspec::program
