/// \file
/// graphspec run johnson: shortest paths from all or some sources, their summary, their rows. Rows
/// are certified, summed up and written as they come, so that no matrix need fit into memory.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "gpu/johnson/johnson.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/johnson.hpp"
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
  std::string sources;
  johnson::Options options;
};

/// A finished run, whatever ran it.
struct Outcome {
  std::string device;  ///< "cpu", "cuda", "host" or "interpreter"
  Json counts = nullptr;
  Json kernel_counts = nullptr;  ///< where they were asked for
  Json timing_ms = nullptr;      ///< none on the CPU executor, where times mean nothing
};

Outcome run_on_host(const std::string& runner, const Graph& graph, const johnson::Sources& sources,
                    const johnson::RowSink& sink) {
  DenseMatrix<std::int32_t> lengths;
  const double all_pairs_ms = reproduce::host_ms([&] {
    lengths = runner == "spec"   ? johnson_by_schemes(graph)
              : runner == "heap" ? reference::johnson_heap(graph)
                                 : reference::johnson(graph);
  });
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
  sink(sources.first,
       lengths.values().subspan(static_cast<std::size_t>(sources.first) * columns,
                                static_cast<std::size_t>(sources.last - sources.first) * columns));
  if (runner == "spec") return {.device = "interpreter"};
  return {.device = "host", .timing_ms = {{"all_pairs", all_pairs_ms}}};
}

Outcome run_variant(const Arguments& arguments, const std::string& runner, const Graph& graph,
                    const johnson::Sources& sources, const johnson::RowSink& sink) {
  const Device device = parse_device(arguments.run.device);
  std::optional<executor::ScheduleScope> scope;
  arguments.run.begin_schedule(device, scope);
  const johnson::Variant& variant = johnson::variant(device, runner);
  const johnson::Result result =
      johnson::all_pairs(variant, device, graph, arguments.options, sink, sources);
  Outcome outcome{.device = name(device)};
  outcome.counts = reproduce::counts_json(result.counters);
  if (arguments.run.count) outcome.kernel_counts = reproduce::kernel_counts_json();
  if (device == Device::cuda) {
    outcome.counts = {{"launches", result.counters.launches},
                      {"copies_to_host", result.counters.copies_to_host}};
    outcome.timing_ms = {{"graph_to_device", result.timing.to_device_ms},
                         {"potentials", result.timing.potentials_ms},
                         {"reweight", result.timing.reweight_ms},
                         {"searches_and_rows", result.timing.search_ms}};
  }
  outcome.counts["phases"] = result.work.phases;
  return outcome;
}

Json summary_of(const RunArguments& arguments, const std::string& runner, const Graph& graph,
                const johnson::Sources& sources, const LengthTotals& totals,
                const Outcome& outcome) {
  Json summary = {{"problem", "johnson"},
                  {"graph", arguments.graph.graph},
                  {"vertices", graph.num_vertices()},
                  {"arcs", graph.num_arcs()},
                  {"variant", runner},
                  {"device", outcome.device},
                  {"sources", {sources.first, sources.last - 1}},
                  {"pairs", std::int64_t{sources.last - sources.first} * graph.num_vertices()},
                  {"counts", outcome.counts},
                  {"kernel_counts", outcome.kernel_counts},
                  {"timing_ms", outcome.timing_ms},
                  {"verified", arguments.no_verify ? Json(nullptr) : Json("certificate")}};
  totals.tell(summary);
  return summary;
}

void print_text(const Json& summary) {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  print_line("graph", fmt::format("{}: {} vertices, {} arcs", summary["graph"].get<std::string>(),
                                  count("vertices"), count("arcs")));
  print_line(
      "paths",
      fmt::format("{} on {}, sources {} to {}", summary["variant"].get<std::string>(),
                  summary["device"].get<std::string>(), summary["sources"][0].get<std::int64_t>(),
                  summary["sources"][1].get<std::int64_t>()));
  print_length_totals(summary);
  print_costs(summary);
}

void run(const Arguments& arguments) {
  const auto references = paper("johnson").references;
  const std::string runner = arguments.run.runner(references);
  johnson::check(arguments.options);
  const bool on_host = arguments.run.is_on_host(runner, references);
  if (!on_host) static_cast<void>(johnson::variant(parse_device(arguments.run.device), runner));
  const Graph graph = arguments.run.graph.load();
  const johnson::Sources sources = parse_sources(arguments.sources, graph.num_vertices());
  std::optional<RowsFile> file;
  if (!arguments.run.output.empty())
    file.emplace(arguments.run.output, graph.num_vertices(), lengths_form);

  LengthTotals totals;
  Outcome outcome;
  {
    reproduce::Progress progress("shortest paths by " + runner);
    const auto sink = [&](Vertex first, std::span<const std::int32_t> rows) {
      if (!arguments.run.no_verify) {
        if (const auto wrong = properties::certify_rows(graph, first, rows)) {
          throw reproduce::DoesNotHold(fmt::format("{} gave wrong lengths: {}", runner, *wrong));
        }
      }
      totals.add(rows);
      if (file) file->write(rows);
      const auto done = static_cast<double>(first - sources.first) +
                        static_cast<double>(rows.size()) / std::max(graph.num_vertices(), 1);
      progress.set("shortest paths by " + runner, done / std::max(sources.last - sources.first, 1));
    };
    outcome = on_host ? run_on_host(runner, graph, sources, sink)
                      : run_variant(arguments, runner, graph, sources, sink);
  }
  if (file) file->commit();
  const Json summary = summary_of(arguments.run, runner, graph, sources, totals, outcome);
  if (arguments.run.json) {
    fmt::print("{}\n", summary.dump(2));
  } else {
    print_text(summary);
  }
}

constexpr auto footer = R"(Examples:
  graphspec run johnson --graph random:100,4,w=1..9 --device cpu --output lengths.txt
  graphspec run johnson --graph roads.gr --sources 0..15 --variant outer_loop --settle in_out
  graphspec run johnson --graph random:64,4,w=1..9 --device cpu --checked --schedule random:42
  graphspec run johnson --graph roads.gr --variant heap --json
Rows are verified by certificate as they come; if one is wrong, no file is written, and the exit
code is 1. A negative cycle is bad input: the message names it.
On --device cpu the summary has counts and no times: the executor is there for checking.)";

}  // namespace

void add_run_johnson(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* problem = add_problem(command, "johnson", "All shortest paths, by Johnson's algorithm",
                                  [arguments] { run(*arguments); });
  problem->footer(footer);
  arguments->run.add_to(*problem, "write one row a line, \"inf\" where there is no path");
  problem->add_option("--sources", arguments->sources,
                      "FIRST..LAST, both included, or one vertex; default: all");
  add_search_options(*problem, arguments->options);
}

}  // namespace graphspec::program
