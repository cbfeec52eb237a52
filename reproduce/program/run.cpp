/// \file
/// graphspec run: one search, its summary, its labels.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "properties/certificates/bfs.hpp"
#include "reference/bfs.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/timing.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/labels.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/schemes.hpp"
#include "reproduce/program/search_options.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

struct Arguments {
  std::string problem;
  std::string variant = "frontier";
  std::string level;  ///< "spec", "reference" or "gpu"; empty: what the variant says
  std::string device;
  GraphArgument graph;
  Vertex source = 0;
  std::string schedule;
  bool checked = false;
  bool count = false;
  std::string output;
  bool no_verify = false;
  bool json = false;
  bfs::Options options;
};

/// A finished search, whatever ran it.
struct Outcome {
  std::string device;  ///< "cpu", "cuda" or "host"
  std::vector<std::int32_t> label;
  Json counts = nullptr;
  Json kernel_counts = nullptr;  ///< where they were asked for
  Json timing_ms = nullptr;      ///< none on the CPU executor, where times mean nothing
};

Outcome run_reference(const Arguments& arguments, const Graph& graph) {
  if (!arguments.device.empty() || !arguments.schedule.empty() || arguments.checked ||
      arguments.count) {
    throw InputError(fmt::format(
        "variant {} runs on the host: leave --device, --schedule, --checked and --count out",
        arguments.variant));
  }
  check_source(graph, arguments.source);
  Outcome outcome{.device = "host", .label = {}};
  const double search_ms = reproduce::host_ms([&] {
    outcome.label = arguments.variant == "reference"
                        ? reference::bfs(graph, arguments.source).label
                        : reference::bfs_openmp(graph, arguments.source);
  });
  outcome.timing_ms = {{"search", search_ms}};
  return outcome;
}

Outcome run_schemes(const Arguments& arguments, const Graph& graph) {
  return {.device = "interpreter", .label = bfs_by_schemes(graph, arguments.source)};
}

Outcome run_variant(const Arguments& arguments, const Graph& graph) {
  const Device device = parse_device(arguments.device);
  std::optional<executor::ScheduleScope> scope;
  if (!arguments.schedule.empty() || arguments.checked || arguments.count) {
    if (device != Device::cpu) {
      throw InputError("--schedule, --checked and --count are for --device cpu");
    }
    executor::Schedule schedule =
        arguments.schedule.empty() ? executor::Schedule() : parse_schedule(arguments.schedule);
    schedule.counted = arguments.count;
    schedule.checked = arguments.checked || arguments.count;
    scope.emplace(schedule);
  }
  const bfs::Variant& variant = bfs::variant(device, arguments.variant);
  bfs::Result result = bfs::search(variant, device, graph, arguments.source, arguments.options);
  Outcome outcome{.device = std::string(name(device)), .label = std::move(result.label)};
  outcome.counts = reproduce::counts_json(result.counters);
  if (arguments.count) outcome.kernel_counts = reproduce::kernel_counts_json();
  if (device == Device::cuda) {
    outcome.counts = {{"launches", result.counters.launches},
                      {"copies_to_host", result.counters.copies_to_host}};
    outcome.timing_ms = {{"graph_to_device", result.timing.to_device_ms},
                         {"search", result.timing.search_ms},
                         {"labels_to_host", result.timing.to_host_ms}};
  }
  return outcome;
}

Json summary_of(const Arguments& arguments, const Graph& graph, const Outcome& outcome) {
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
  return {{"problem", arguments.problem},
          {"graph", arguments.graph.graph},
          {"vertices", graph.num_vertices()},
          {"arcs", graph.num_arcs()},
          {"variant", arguments.variant},
          {"device", outcome.device},
          {"source", arguments.source},
          {"reached", reached},
          {"levels", frontier_sizes.size()},
          {"sum_of_levels", sum_of_levels},
          {"frontier_sizes", frontier_sizes},
          {"counts", outcome.counts},
          {"kernel_counts", outcome.kernel_counts},
          {"timing_ms", outcome.timing_ms},
          {"verified", arguments.no_verify ? Json(nullptr) : Json("certificate")}};
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

/// "launches 6, copies to host 5": those that are not zero.
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

void print_text(const Json& summary) {
  const auto line = [](const char* key, const std::string& value) {
    fmt::print("{:<10} {}\n", key, value);
  };
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  line("graph", fmt::format("{}: {} vertices, {} arcs", summary["graph"].get<std::string>(),
                            count("vertices"), count("arcs")));
  line("search", fmt::format("{} on {} from vertex {}", summary["variant"].get<std::string>(),
                             summary["device"].get<std::string>(), count("source")));
  line("reached", fmt::format("{} of {} vertices", count("reached"), count("vertices")));
  line("levels", fmt::format("{} (sum {})", count("levels"), count("sum_of_levels")));
  line("frontiers", frontiers_text(summary["frontier_sizes"]));
  if (!summary["counts"].is_null()) line("counts", counts_text(summary["counts"]));
  if (!summary["timing_ms"].is_null()) {
    std::string times;
    for (const auto& [key, value] : summary["timing_ms"].items()) {
      times += fmt::format("{}{} {:.3f} ms", times.empty() ? "" : ", ", key, value.get<double>());
    }
    line("time", times);
  }
  line("verified", summary["verified"].is_null() ? "no (--no-verify)" : "the certificate holds");
  if (!summary["kernel_counts"].is_null()) {
    fmt::print("{}", reproduce::kernel_counts_text(summary["kernel_counts"]));
  }
}

void run(Arguments arguments) {
  if (arguments.problem == "johnson") {
    if (arguments.level == "gpu") throw InputError("johnson has the levels spec and reference");
    const bool by_heap = arguments.variant == "heap" && arguments.level != "spec";
    const std::string by = by_heap ? "heap" : arguments.level == "spec" ? "spec" : "reference";
    return run_johnson({arguments.graph.graph, by, arguments.output, arguments.json},
                       arguments.graph.load());
  }
  static_cast<void>(paper(arguments.problem));
  bfs::check(arguments.options);
  const Graph graph = arguments.graph.load();
  if (arguments.level == "spec" || arguments.level == "reference") {
    arguments.variant = arguments.level;
  }
  const bool on_host = arguments.variant == "reference" || arguments.variant == "openmp";
  Outcome outcome;
  {
    reproduce::Progress progress("searching with " + arguments.variant);
    outcome = arguments.variant == "spec" ? run_schemes(arguments, graph)
              : on_host                   ? run_reference(arguments, graph)
                                          : run_variant(arguments, graph);
    if (!arguments.no_verify) {
      progress.set("verifying");
      const auto wrong = properties::certify_bfs(graph, arguments.source, outcome.label);
      if (wrong) {
        throw reproduce::DoesNotHold(
            fmt::format("{} gave wrong labels: {}", arguments.variant, *wrong));
      }
    }
  }
  if (!arguments.output.empty()) write_labels(arguments.output, outcome.label);
  const Json summary = summary_of(arguments, graph, outcome);
  if (arguments.json) {
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
  graphspec run johnson --graph random:100,4,w=1..9 --output lengths.txt
The labels are verified by certificate; wrong ones are not written, and the exit code is 1.
On --device cpu the summary has counts and no times: the executor is there for checking.)";

}  // namespace

void add_run(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("run", "Runs one variant on one graph");
  command->footer(footer);
  command->add_option("PROBLEM", arguments->problem, "bfs or johnson")->required();
  command
      ->add_option("--level", arguments->level,
                   "spec (the interpreted schemes), reference, or gpu (a variant)")
      ->check(CLI::IsMember({"spec", "reference", "gpu"}));
  arguments->graph.add_to(*command);
  command
      ->add_option("--variant", arguments->variant,
                   "a step of the paper (graphspec list), reference, openmp, or of johnson heap")
      ->capture_default_str();
  command->add_option("--device", arguments->device,
                      "cpu (the executor) or cuda; default: a GPU if there is one");
  command->add_option("--source", arguments->source, "vertex to search from")
      ->capture_default_str();
  command->add_option("--output", arguments->output, "write one label a line, in vertex order");
  command->add_flag("--json", arguments->json, "the summary as data");
  command->add_flag("--no-verify", arguments->no_verify, "skip the certificate");
  command->add_option("--schedule", arguments->schedule,
                      "order of threads on the executor: sequential, reverse, round_robin, "
                      "lockstep, random:SEED, or preempted:STEPS+CHOICE,...");
  command->add_flag("--checked", arguments->checked,
                    "on the executor: check every access for races, bounds, and reads of what "
                    "nothing wrote");
  command->add_flag("--count", arguments->count,
                    "on the executor: sectors, bank conflicts and contention of each kernel");
  add_search_options(*command, arguments->options);
  command->callback([arguments] { run(*arguments); });
}

}  // namespace graphspec::program
