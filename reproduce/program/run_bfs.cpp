/// \file
/// graphspec run bfs: one search, its summary, its labels.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "properties/certificates/bfs.hpp"
#include "reference/bfs.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/timing.hpp"
#include "reproduce/program/labels.hpp"
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
  bfs::Options options;
};

/// A finished search, whatever ran it.
struct Outcome {
  std::string device;  ///< "cpu", "cuda", "host" or "interpreter"
  std::vector<std::int32_t> label;
  Json counts = nullptr;
  Json kernel_counts = nullptr;  ///< where they were asked for
  Json timing_ms = nullptr;      ///< none on the CPU executor, where times mean nothing
};

Outcome run_on_host(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  check_source(graph, arguments.source);
  if (runner == "spec") {
    return {.device = "interpreter", .label = bfs_by_schemes(graph, arguments.source)};
  }
  Outcome outcome{.device = "host", .label = {}};
  const double search_ms = reproduce::host_ms([&] {
    outcome.label = runner == "reference" ? reference::bfs(graph, arguments.source).label
                                          : reference::bfs_openmp(graph, arguments.source);
  });
  outcome.timing_ms = {{"search", search_ms}};
  return outcome;
}

Outcome run_variant(const Arguments& arguments, const std::string& runner, const Graph& graph) {
  const Device device = parse_device(arguments.run.device);
  std::optional<executor::ScheduleScope> scope;
  arguments.run.begin_schedule(device, scope);
  const bfs::Variant& variant = bfs::variant(device, runner);
  bfs::Result result = bfs::search(variant, device, graph, arguments.source, arguments.options);
  Outcome outcome{.device = name(device), .label = std::move(result.label)};
  outcome.counts = reproduce::counts_json(result.counters);
  if (arguments.run.count) outcome.kernel_counts = reproduce::kernel_counts_json();
  if (device == Device::cuda) {
    outcome.counts = {{"launches", result.counters.launches},
                      {"copies_to_host", result.counters.copies_to_host}};
    outcome.timing_ms = {{"graph_to_device", result.timing.to_device_ms},
                         {"search", result.timing.search_ms},
                         {"labels_to_host", result.timing.to_host_ms}};
  }
  return outcome;
}

Json summary_of(const Arguments& arguments, const std::string& runner, const Graph& graph,
                const Outcome& outcome) {
  std::vector<std::int64_t> frontier_sizes;
  std::int64_t reached = 0;
  std::int64_t sum_of_levels = 0;
  for (const std::int32_t label : outcome.label) {
    if (label < 0) continue;
    const auto level = static_cast<std::size_t>(label);
    if (frontier_sizes.size() <= level) frontier_sizes.resize(level + 1);
    ++frontier_sizes[level];
    ++reached;
    sum_of_levels += label;
  }
  return {{"problem", "bfs"},
          {"graph", arguments.run.graph.graph},
          {"vertices", graph.num_vertices()},
          {"arcs", graph.num_arcs()},
          {"variant", runner},
          {"device", outcome.device},
          {"source", arguments.source},
          {"reached", reached},
          {"levels", frontier_sizes.size()},
          {"sum_of_levels", sum_of_levels},
          {"frontier_sizes", frontier_sizes},
          {"counts", outcome.counts},
          {"kernel_counts", outcome.kernel_counts},
          {"timing_ms", outcome.timing_ms},
          {"verified", arguments.run.no_verify ? Json(nullptr) : Json("certificate")}};
}

/// "1 2 5 ... 3 1": the sizes of all frontiers, or of the first and last where they are many.
std::string frontiers_text(const std::vector<std::int64_t>& sizes) {
  constexpr std::size_t shown = 12;
  std::string text;
  for (std::size_t level = 0; level < sizes.size(); ++level) {
    if (sizes.size() > 2 * shown && level == shown) {
      text += " ...";
      level = sizes.size() - shown;
    }
    text += fmt::format("{}{}", text.empty() ? "" : " ", sizes[level]);
  }
  return text;
}

void print_text(const Json& summary) {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  print_line("graph", fmt::format("{}: {} vertices, {} arcs", summary["graph"].get<std::string>(),
                                  count("vertices"), count("arcs")));
  print_line("search", fmt::format("{} on {} from vertex {}", summary["variant"].get<std::string>(),
                                   summary["device"].get<std::string>(), count("source")));
  print_line("reached", fmt::format("{} of {} vertices", count("reached"), count("vertices")));
  print_line("levels", fmt::format("{} (sum {})", count("levels"), count("sum_of_levels")));
  print_line("frontiers", frontiers_text(summary["frontier_sizes"]));
  print_costs(summary);
}

void run(const Arguments& arguments) {
  const auto references = paper("bfs").references;
  const std::string runner = arguments.run.runner(references);
  bfs::check(arguments.options);
  const bool on_host = arguments.run.is_on_host(runner, references);
  if (!on_host) static_cast<void>(bfs::variant(parse_device(arguments.run.device), runner));
  const Graph graph = arguments.run.graph.load();
  Outcome outcome;
  {
    reproduce::Progress progress("searching with " + runner);
    outcome =
        on_host ? run_on_host(arguments, runner, graph) : run_variant(arguments, runner, graph);
    if (!arguments.run.no_verify) {
      progress.set("verifying");
      const auto wrong = properties::certify_bfs(graph, arguments.source, outcome.label);
      if (wrong) {
        throw reproduce::DoesNotHold(fmt::format("{} gave wrong labels: {}", runner, *wrong));
      }
    }
  }
  if (!arguments.run.output.empty()) write_labels(arguments.run.output, outcome.label);
  const Json summary = summary_of(arguments, runner, graph, outcome);
  if (arguments.run.json) {
    fmt::print("{}\n", summary.dump(2));
  } else {
    print_text(summary);
  }
}

constexpr auto footer = R"(Examples:
  graphspec run bfs --graph rmat:14,16,sym --variant block_queue --device cpu
  graphspec run bfs --graph social.txt --undirected --source 7 --json
  graphspec run bfs --graph grid:64x64 --device cpu --schedule random:42 --warp-queues 4
  graphspec run bfs --graph rmat:10,16,sym --device cpu --variant texture --count
The labels are verified by certificate; wrong ones are not written, and the exit code is 1.
On --device cpu the summary has counts and no times: the executor is there for checking.)";

}  // namespace

void add_run_bfs(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* problem = add_problem(command, "bfs", "Breadth-first search: levels from a source",
                                  [arguments] { run(*arguments); });
  problem->footer(footer);
  arguments->run.add_to(*problem, "write one label a line, in vertex order");
  problem->add_option("--source", arguments->source, "vertex to search from")
      ->capture_default_str();
  add_search_options(*problem, arguments->options);
}

}  // namespace graphspec::program
