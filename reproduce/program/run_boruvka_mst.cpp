/// \file
/// graphspec run boruvka_mst: a minimum spanning forest, its summary, its edges.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/boruvka_mst.hpp"
#include "reproduce/boruvka_mst/option_names.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/timing.hpp"
#include "reproduce/program/forests.hpp"
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
  boruvka_mst::Options options;
};

/// A finished search, whatever ran it.
struct Outcome {
  std::string runner;
  std::string device;  ///< "cpu", "cuda", "host" or "interpreter"
  reference::Forest forest{};
  Json transformation_ms = nullptr;  ///< of a variant: what was done to its graph, on the host
  Json counts = nullptr;
  Json kernel_counts = nullptr;  ///< where they were asked for
  Json timing_ms = nullptr;      ///< none on the CPU executor, where times mean nothing
  Json phase_ms = nullptr;       ///< where they were asked for
};

Outcome run_on_host(const std::string& runner, const Graph& graph) {
  Outcome outcome{.runner = runner, .device = runner == "spec" ? "interpreter" : "host"};
  const double search_ms = reproduce::host_ms([&] {
    outcome.forest = runner == "spec"      ? boruvka_mst_by_schemes(graph)
                     : runner == "kruskal" ? reference::kruskal(graph)
                     : runner == "openmp"  ? reference::boruvka_mst_openmp(graph)
                                           : reference::boruvka_mst(graph);
  });
  if (runner != "spec") outcome.timing_ms = {{"search", search_ms}};
  return outcome;
}

/// Both together: what the options ask for and what the step has in any case.
std::array<bool, boruvka_mst::num_transformations> chosen(
    const boruvka_mst::Transformations& asked, const boruvka_mst::Transformations& always) {
  return {asked.local_sort || always.local_sort, asked.renumber || always.renumber,
          asked.rank_weights || always.rank_weights, asked.compress || always.compress};
}

Outcome run_variant(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  const Device device = parse_device(arguments.run.device);
  std::optional<executor::ScheduleScope> scope;
  arguments.run.begin_schedule(device, scope);
  const boruvka_mst::Variant& variant = boruvka_mst::variant(device, runner);
  boruvka_mst::Result result = boruvka_mst::forest(variant, device, graph, arguments.options);
  Outcome outcome{.runner = runner, .device = name(device)};
  outcome.forest = std::move(result.forest);
  const auto done = chosen(arguments.options.transformations, variant.always);
  outcome.transformation_ms = Json::object();
  for (std::size_t which = 0; which < done.size(); ++which) {
    if (!done[which]) continue;
    outcome.transformation_ms[std::string(boruvka_mst::transformation_names[which])] =
        result.timing.transformation_ms[which];
  }
  outcome.counts = reproduce::counts_json(result.counters);
  if (arguments.run.count) outcome.kernel_counts = reproduce::kernel_counts_json();
  if (device != Device::cpu) {
    outcome.counts = {{"launches", result.counters.launches},
                      {"copies_to_host", result.counters.copies_to_host}};
    outcome.timing_ms = {{"to_device", result.timing.to_device_ms},
                         {"search", result.timing.search_ms},
                         {"to_host", result.timing.to_host_ms}};
    if (result.work.cpu_search_ms > 0) outcome.timing_ms["cpu_search"] = result.work.cpu_search_ms;
    if (arguments.options.time_phases) {
      outcome.phase_ms = Json::object();
      for (std::size_t phase = 0; phase < boruvka_mst::num_phases; ++phase) {
        outcome.phase_ms[reproduce::phase_names[phase]] = result.work.phase_ms[phase];
      }
    }
  }
  outcome.counts["iterations"] = result.work.iterations;
  outcome.counts["arcs_read"] = result.work.arcs_read;
  if (const std::int64_t there = result.work.arcs_on_device;
      there > 0 && there < graph.num_arcs()) {
    outcome.counts["arcs_on_device"] = there;
  }
  return outcome;
}

void verify(const Outcome& outcome, const Graph& graph) {
  if (const auto wrong = properties::certify_minimum_forest(graph, outcome.forest.edges)) {
    throw reproduce::DoesNotHold(
        fmt::format("{} gave no minimum spanning forest: {}", outcome.runner, *wrong));
  }
}

Json summary_of(const Arguments& arguments, const Graph& graph, const Outcome& outcome) {
  return {{"problem", "boruvka_mst"},
          {"graph", arguments.run.graph.graph},
          {"vertices", graph.num_vertices()},
          {"arcs", graph.num_arcs()},
          {"variant", outcome.runner},
          {"device", outcome.device},
          {"edges", outcome.forest.edges.size()},
          {"trees", outcome.forest.num_trees},
          {"weight", outcome.forest.weight},
          {"transformation_ms", outcome.transformation_ms},
          {"counts", outcome.counts},
          {"kernel_counts", outcome.kernel_counts},
          {"timing_ms", outcome.timing_ms},
          {"phase_ms", outcome.phase_ms},
          {"verified", arguments.run.no_verify ? Json(nullptr) : Json("certificate")}};
}

void print_text(const Json& summary) {
  print_line("graph", fmt::format("{}: {} vertices, {} arcs", summary["graph"].get<std::string>(),
                                  summary["vertices"].get<std::int64_t>(),
                                  summary["arcs"].get<std::int64_t>()));
  print_line("forest", fmt::format("{} on {}", summary["variant"].get<std::string>(),
                                   summary["device"].get<std::string>()));
  std::string changes;
  for (const std::string_view transformation : boruvka_mst::transformation_names) {
    const auto milliseconds = summary["transformation_ms"].find(transformation);
    if (milliseconds == summary["transformation_ms"].end()) continue;
    changes += fmt::format("{}{} {:.3f} ms", changes.empty() ? "" : ", ", transformation,
                           milliseconds->get<double>());
  }
  if (!changes.empty()) print_line("changed", changes);
  print_line("trees", fmt::format("{}, of {} edges", summary["trees"].get<std::int64_t>(),
                                  summary["edges"].get<std::int64_t>()));
  print_line("weight", fmt::format("{}", summary["weight"].get<double>()));
  if (!summary["phase_ms"].is_null()) print_line("phases", times_text(summary["phase_ms"]));
  print_costs(summary);
}

void run(const Arguments& arguments) {
  const auto references = paper("boruvka_mst").references;
  const std::string runner = arguments.run.runner(references);
  boruvka_mst::check(arguments.options);
  const bool on_host = arguments.run.is_on_host(runner, references);
  if (!on_host) static_cast<void>(boruvka_mst::variant(parse_device(arguments.run.device), runner));
  const Graph graph = arguments.run.graph.load();
  // Opened before anything is computed, so that a place that cannot be written to costs no time.
  std::optional<ForestFile> edges;
  if (!arguments.run.output.empty()) edges.emplace(arguments.run.output);

  Outcome outcome;
  {
    reproduce::Progress progress("a minimum spanning forest by " + runner);
    outcome = on_host ? run_on_host(runner, graph) : run_variant(arguments, runner, graph);
    progress.set("certifying");
    if (!arguments.run.no_verify) verify(outcome, graph);
  }
  if (edges) {
    edges->write(graph, outcome.forest.edges);
    edges->commit();
  }
  const Json summary = summary_of(arguments, graph, outcome);
  if (arguments.run.json) {
    fmt::print("{}\n", summary.dump(2));
  } else {
    print_text(summary);
  }
}

constexpr auto footer = R"(Examples:
  graphspec run boruvka_mst --graph ssca2:10,w=1..99 --device cpu --output forest.txt
  graphspec run boruvka_mst --graph random:64,4,sym,rw=0..1 --variant shared_scan --device cpu --checked
  graphspec run boruvka_mst --graph roads.gr --variant hybrid --cpu-share 0.3 --json
  graphspec run boruvka_mst --graph roads.gr --variant kruskal
The graph is undirected: each edge is an arc both ways, of one weight; --undirected makes it so. What
comes back is in the graph's own numbers, whatever was done to it. The forest is verified by
certificate; if it is wrong, no file is written, and the exit code is 1.
On --device cpu the summary has counts and no times: the executor is there for checking.)";

}  // namespace

void add_run_boruvka_mst(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* problem =
      add_problem(command, "boruvka_mst", "A minimum spanning forest, by Boruvka's algorithm",
                  [arguments] { run(*arguments); });
  problem->footer(footer);
  arguments->run.add_to(*problem,
                        "write the forest's edges, one a line: two vertices, and the weight");
  add_search_options(*problem, arguments->options);
}

}  // namespace graphspec::program
