/// \file
/// graphspec reproduce: runs the experiments of one paper, or of all and the errata, and draws
/// reports.
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/experiment.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/errata_record.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/report_script.hpp"
#include "reproduce/program/reproduce_paper.hpp"
#include "reproduce/program/search_options.hpp"

namespace graphspec::program {
namespace {

using reproduce::Scale;
using reproduce::Setting;

struct Arguments {
  std::string paper;
  std::string scale = "quick";
  std::string device;
  std::string output;
  std::vector<std::string> graphs;
  std::vector<std::string> only;
  std::uint64_t seed = 1;
  bool undirected = false;
  bool fresh = false;
};

/// A finished experiment is on disk before the next begins, so there is nothing to save here.
void leave_on_interrupt(int /*signal*/) {
  static constexpr char message[] =
      "\r\033[Kgraphspec: interrupted; finished experiments are kept, and the same command goes "
      "on from there\n";
  static_cast<void>(!::write(STDERR_FILENO, message, sizeof(message) - 1));
  ::_exit(130);
}

Setting setting_of(const Arguments& arguments) {
  Setting setting;
  if (arguments.scale != name(Scale::quick) && arguments.scale != name(Scale::paper)) {
    throw InputError(fmt::format("--scale {}: there is quick and paper", arguments.scale));
  }
  setting.scale = arguments.scale == name(Scale::quick) ? Scale::quick : Scale::paper;
  const Device device = parse_device(arguments.device);
  setting.gpu = device == Device::cuda;
  if (is_opencl(device)) setting.opencl = {device};
  if (device != Device::cpu) static_cast<void>(runtime(device));  // not after minutes of counting
  setting.seed = arguments.seed;
  setting.undirected = arguments.undirected;
  for (const std::string& graph : arguments.graphs) {
    if (!std::filesystem::is_regular_file(graph)) {
      throw InputError(fmt::format("--graph {}: there is no such file", graph));
    }
    setting.graph_files.emplace_back(graph);
  }
  return setting;
}

/// Runs a step of the reproduction of all papers; where it throws, keeps why and goes on.
template <class Step>
void keep_failure(const std::string& what, Failures& failures, const Step& step) {
  try {
    step();
  } catch (const std::exception&) {
    const std::string message = failures.keep(what);
    fmt::print("  {:<18}    FAILED  {}\n", what, message);
    std::fflush(stdout);
  }
}

/// The errata, after the experiments of all papers.
/// \return what does not hold; empty: nothing
std::string run_errata(const Setting& setting, const ReproduceChoice& choice, Failures& failures) {
  std::string wrong;
  fmt::print("errata of all papers: published forms and corrected ones on random cases\n");
  std::fflush(stdout);
  keep_failure("errata", failures, [&] {
    const ErrataTally tally =
        reproduce_errata(choice.machine / "errata.json", setting.gpu, choice.fresh);
    fmt::print("errata: {} as stated, {} not, {} about words alone\n", tally.as_stated,
               tally.not_as_stated, tally.words);
    if (tally.not_as_stated > 0) {
      wrong = fmt::format("{} errata are not as the table states them", tally.not_as_stated);
    }
  });
  return wrong;
}

void reproduce_papers(const Arguments& arguments) {
  const Setting setting = setting_of(arguments);
  const ReproduceChoice choice{
      .machine = arguments.output.empty()
                     ? std::filesystem::path("results") / reproduce::machine_name(setting.gpu)
                     : std::filesystem::path(arguments.output),
      .only = arguments.only,
      .fresh = arguments.fresh};
  const bool all = arguments.paper.empty();
  if (all && !choice.only.empty()) {
    throw InputError("--only: which paper's experiment? Name the paper");
  }
  const auto chosen = all ? papers() : std::span(&paper(arguments.paper), 1);
  std::signal(SIGINT, leave_on_interrupt);
  std::signal(SIGTERM, leave_on_interrupt);
  Failures failures;
  int finished = 0;
  std::string unreproduced;
  for (const Paper& each : chosen) {
    Setting of_paper = setting;
    if (arguments.device.empty()) of_paper.opencl = opencl_devices(each);
    if (!choice.only.empty()) check_names(each, of_paper, choice.only);
    keep_failure(std::string(each.name), failures, [&] {
      const PaperOutcome outcome = reproduce_paper(each, of_paper, choice, failures);
      finished += outcome.finished;
      if (!outcome.claims_hold) unreproduced += fmt::format(" {}", each.name);
    });
  }
  const std::string wrong = all ? run_errata(setting, choice, failures) : "";
  // A report over all papers that is there already is not left behind what it speaks of.
  if (all || std::filesystem::exists(choice.machine / "index.html")) {
    keep_failure("report", failures, [&] { write_machine_report(choice.machine); });
  }
  fmt::print("experiments: {} finished, {} failed\n", finished, failures.count());
  if (failures.count() > 0) failures.raise();
  if (!wrong.empty()) throw reproduce::DoesNotHold(wrong);
  if (!unreproduced.empty()) {
    throw reproduce::DoesNotHold("published claims that were not reproduced:" + unreproduced +
                                 "; the report says which");
  }
}

constexpr auto footer = R"(Results, figures (SVG and PNG) and a report in Markdown go to
results/MACHINE/PAPER/SCALE/. The report opens with the paper's claims: reproduced, not reproduced,
or not testable on this machine. Figures and report come from results.json alone.
Without a paper all are reproduced, one after another, and the errata run; results/MACHINE/ then has
index.html and report.md over all of them, with every claim, and errata.json.
  graphspec reproduce                                  all papers: 15 minutes on 2 cores
  graphspec reproduce bfs                              quick: under 3 minutes on 2 cores
  graphspec reproduce bfs --scale paper --device cuda  the sizes of published numbers
  graphspec reproduce johnson --only settle_rules      one experiment
  graphspec reproduce floyd_warshall --only figure_5/blocked   one part of one
  graphspec reproduce bfs --graph roads.gr --graph social.txt --undirected
Ctrl-C keeps finished experiments; the same command goes on from there. An experiment that fails
does not stop the others; the same command tries it again.)";

}  // namespace

void add_reproduce(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("reproduce", "Runs the papers' experiments and judges their claims");
  command->footer(footer);
  command->add_option("PAPER", arguments->paper,
                      "bfs, johnson, floyd_warshall, bellman_ford or boruvka_mst; default: all");
  command->add_option("--scale", arguments->scale, "quick or paper")->capture_default_str();
  command->add_option("--device", arguments->device,
                      "cpu, cuda or opencl:N alone; default: all that the paper's steps run on");
  command->add_option("--graph", arguments->graphs, "a graph file of yours; may be repeated");
  command->add_flag("--undirected", arguments->undirected,
                    "take each arc of those files both ways");
  command->add_option("--graph-seed", arguments->seed, "seed of the generated graphs")
      ->capture_default_str();
  command->add_option("--only", arguments->only,
                      "only this experiment, or NAME/PART of it; may be repeated");
  command->add_option("--output", arguments->output, "folder instead of results/MACHINE");
  command->add_flag("--fresh", arguments->fresh, "measure again what is there already");
  command->callback([arguments] { reproduce_papers(*arguments); });
}

}  // namespace graphspec::program
