/// \file
/// graphspec reproduce: runs a paper's experiments, keeps what they find, draws the report.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/experiment.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/record.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/report_script.hpp"
#include "reproduce/program/search_options.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
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

/// What must be the same for results to stand in one file.
Json key_of(const Setting& setting) {
  Json graphs = Json::array();
  for (const auto& path : setting.graph_files) {
    graphs.push_back(
        {{"file", path.filename().string()}, {"fingerprint", reproduce::fingerprint(path)}});
  }
  Json opencl = Json::array();
  for (const Device device : setting.opencl) {
    const DeviceProperties& properties = runtime(device).properties();
    opencl.push_back(fmt::format("{}: {}, {} compute units, {}", name(device), properties.name,
                                 properties.multiprocessors, properties.driver));
  }
  return {{"program", reproduce::fingerprint("/proc/self/exe")},
          {"scale", name(setting.scale)},
          {"gpu", setting.gpu},
          {"seed", setting.seed},
          {"undirected", setting.undirected},
          {"graphs", graphs},
          {"opencl", opencl}};
}

std::vector<reproduce::Experiment> chosen_experiments(const Paper& paper, const Setting& setting,
                                                      const std::vector<std::string>& only) {
  std::vector<reproduce::Experiment> all = paper.experiments(setting);
  const auto named = [](const std::string& name) {
    return [&name](const reproduce::Experiment& experiment) {
      return experiment.name == name || experiment.label() == name;
    };
  };
  for (const std::string& name : only) {
    if (std::none_of(all.begin(), all.end(), named(name))) {
      throw InputError(fmt::format("--only {}: {} has no such experiment; see graphspec list", name,
                                   paper.name));
    }
  }
  std::vector<reproduce::Experiment> chosen;
  for (reproduce::Experiment& experiment : all) {
    const bool wanted =
        only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& name) {
          return named(name)(experiment);
        });
    if (wanted) chosen.push_back(std::move(experiment));
  }
  return chosen;
}

void run_experiment(const reproduce::Experiment& experiment, const Setting& setting, double share,
                    reproduce::Progress& progress, reproduce::Record& record) {
  reproduce::Notebook notebook(std::string(experiment.name), progress, share);
  Json about{{"name", experiment.name}, {"place", experiment.place}, {"what", experiment.what}};
  if (!experiment.part.empty()) about["part"] = experiment.part;
  if (setting.gpu) about["gpu_before"] = reproduce::gpu_state();
  const double milliseconds = reproduce::host_ms([&] { experiment.run(notebook); });
  if (setting.gpu) about["gpu_after"] = reproduce::gpu_state();
  about["finished"] = reproduce::utc_now();
  about["seconds"] = milliseconds / 1e3;
  record.add(notebook, std::move(about));
  progress.clear();
  fmt::print("  {:<18} {:>7.1f} s  {}\n", experiment.label(), milliseconds / 1e3, experiment.what);
  std::fflush(stdout);
}

/// Returns true when all claims that could be tested hold.
bool reproduce_paper(const Arguments& arguments, const Paper& paper, const Setting& setting) {
  const auto experiments = chosen_experiments(paper, setting, arguments.only);
  const std::string machine = reproduce::machine_name(setting.gpu);
  const std::filesystem::path base = arguments.output.empty()
                                         ? std::filesystem::path("results") / machine
                                         : std::filesystem::path(arguments.output);
  const std::filesystem::path folder = base / paper.name / name(setting.scale);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw InputError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  }
  fmt::print("{}, scale {}, on {}: {}{}\n", paper.name, name(setting.scale), machine,
             setting.gpu ? "times on the GPU, counts on the CPU executor"
                         : "counts on the CPU executor, times of the host's references",
             setting.opencl.empty() ? "" : " and of OpenCL devices");
  std::fflush(stdout);

  reproduce::Record record(folder / "results.json", key_of(setting), arguments.fresh);
  {
    reproduce::Progress progress(std::string(paper.name));
    std::size_t done = 0;
    for (const reproduce::Experiment& experiment : experiments) {
      if (record.has(experiment)) {
        progress.clear();
        fmt::print(
            "  {:<18}      kept  from an earlier run of the same program; --fresh measures "
            "again\n",
            experiment.label());
      } else {
        const double share = static_cast<double>(done) / static_cast<double>(experiments.size());
        run_experiment(experiment, setting, share, progress, record);
      }
      ++done;
    }
  }
  return write_report(paper.name, record.path());
}

void reproduce_papers(const Arguments& arguments) {
  const Setting setting = setting_of(arguments);
  std::signal(SIGINT, leave_on_interrupt);
  std::signal(SIGTERM, leave_on_interrupt);
  const auto chosen = arguments.paper.empty() ? papers() : std::span(&paper(arguments.paper), 1);
  std::string failed;
  for (const Paper& each : chosen) {
    Setting of_paper = setting;
    if (arguments.device.empty()) of_paper.opencl = opencl_devices(each);
    if (!reproduce_paper(arguments, each, of_paper)) failed += fmt::format(" {}", each.name);
  }
  if (!failed.empty()) {
    throw reproduce::DoesNotHold("published claims that were not reproduced:" + failed +
                                 "; the report says which");
  }
}

constexpr auto footer = R"(Results, figures (SVG and PNG) and a report in Markdown go to
results/MACHINE/PAPER/SCALE/. The report opens with the paper's claims: reproduced, not reproduced,
or not testable on this machine. Figures and report come from results.json alone.
  graphspec reproduce bfs                              quick: under 3 minutes on 2 cores
  graphspec reproduce bfs --scale paper --device cuda  the sizes of published numbers
  graphspec reproduce johnson --only settle_rules      one experiment
  graphspec reproduce floyd_warshall --only figure_5/blocked   one part of one
  graphspec reproduce bfs --graph roads.gr --graph social.txt --undirected
Ctrl-C keeps finished experiments; the same command goes on from there.)";

}  // namespace

void add_reproduce(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("reproduce", "Runs a paper's experiments and judges its claims");
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
