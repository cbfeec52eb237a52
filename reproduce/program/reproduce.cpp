/// \file
/// graphspec reproduce: runs the experiments of one paper, or of all and the errata, keeps what
/// they find or why they broke off, and draws reports.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "gpu/device/fault.hpp"
#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/experiment.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/record.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/errata.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/report_script.hpp"
#include "spec/tree.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using reproduce::Experiment;
using reproduce::Scale;
using reproduce::Setting;

/// What a reproduction is asked for, beside its setting.
struct ReproduceChoice {
  std::filesystem::path machine;  ///< the folder that the results go to
  std::vector<std::string> only;  ///< NAME or NAME/PART of experiments; empty: all
  bool fresh = false;             ///< measure again what is there already
};

struct ReproduceArguments {
  std::string paper;
  std::string scale = "quick";
  std::string device;
  std::string output;
  bool record = false;  ///< into what the tree ships
  bool strict = false;  ///< a claim that does not hold as published is a failure
  std::vector<std::string> graphs;
  Setting setting;         ///< its seed and direction are as given
  ReproduceChoice choice;  ///< its experiments and whether to begin anew
};

/// A finished experiment is on disk before the next begins, so there is nothing to save here.
void leave_on_interrupt(int /*signal*/) {
  static constexpr std::string_view erase = "\r\033[K";
  static constexpr std::string_view message =
      "graphspec: interrupted; the finished experiments are kept, but the report is not "
      "rewritten. Run the command again to continue\n";
  if (::isatty(STDERR_FILENO) != 0) {
    static_cast<void>(!::write(STDERR_FILENO, erase.data(), erase.size()));
  }
  static_cast<void>(!::write(STDERR_FILENO, message.data(), message.size()));
  ::_exit(130);
}

Setting setting_of(const ReproduceArguments& arguments) {
  Setting setting = arguments.setting;
  if (arguments.scale != name(Scale::quick) && arguments.scale != name(Scale::paper)) {
    throw InputError(fmt::format("--scale {}: expected quick or paper", arguments.scale));
  }
  setting.scale = arguments.scale == name(Scale::quick) ? Scale::quick : Scale::paper;
  const Device device = parse_device(arguments.device);
  setting.gpu = device == Device::cuda;
  if (is_opencl(device)) setting.opencl = {device};
  if (device != Device::cpu) static_cast<void>(runtime(device));  // not after minutes of counting
  for (const std::string& graph : arguments.graphs) {
    if (!std::filesystem::is_regular_file(graph)) {
      throw InputError(fmt::format("--graph {}: the file does not exist", graph));
    }
    setting.graph_files.emplace_back(graph);
  }
  return setting;
}

/// What broke off, and how it is told when everything else is done.
class Failures {
 public:
  /// Keeps the exception that is being handled. \param where  what broke off: "bfs steps"
  /// \return the exception's message
  std::string keep(const std::string& where) {
    if (count_++ == 0) {
      first_ = std::current_exception();
      where_ = where;
    }
    try {
      throw;
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  [[nodiscard]] int count() const { return count_; }
  /// Throws one exception for all, of the first one's kind: InputError, DeviceFault, or
  /// reproduce::DoesNotHold for all others. \pre count() > 0
  [[noreturn]] void raise() const {
    const auto message = [this](const std::exception& first) {
      return fmt::format("{}{}: {}",
                         count_ == 1 ? "" : fmt::format("{} failures; the first is ", count_),
                         where_, first.what());
    };
    try {
      std::rethrow_exception(first_);
    } catch (const InputError& error) {
      throw InputError(message(error));
    } catch (const DeviceFault& error) {
      throw DeviceFault(message(error));
    } catch (const std::exception& error) {
      throw reproduce::DoesNotHold(message(error));
    }
  }

 private:
  int count_ = 0;
  std::exception_ptr first_;
  std::string where_;  ///< of the first
};

/// What became of a paper.
struct PaperOutcome {
  bool claims_hold = false;  ///< none of the paper's is contradicted, in number or direction
  int measured = 0;          ///< experiments that this run finished
  int kept = 0;              ///< experiments that an earlier run finished
};

/// Where the counts and times of a run come from.
std::string_view sources_of_rows(const Setting& setting) {
  if (setting.gpu) {
    return setting.opencl.empty() ? "times are measured on the GPU, and counts on the CPU executor"
                                  : "times are measured on the GPU and on OpenCL devices, and "
                                    "counts on the CPU executor";
  }
  return setting.opencl.empty()
             ? "counts are measured on the CPU executor, and times only for functions on the host"
             : "counts are measured on the CPU executor, and times on OpenCL devices and for "
               "functions on the host";
}

/// Says what a run at scale paper lacks without a GPU. The report begins with the same sentence
/// (NO_GPU in reproduce/report/pages.py).
void warn_without_gpu(const Setting& setting) {
  if (setting.gpu || setting.scale != Scale::paper) return;
  fmt::print("no GPU in this run: {}\n",
             setting.opencl.empty()
                 ? "the kernels run only on the CPU executor, mostly on small graphs; no kernel is "
                   "timed at the published sizes"
                 : "no CUDA kernel is timed at the published sizes; times are from OpenCL devices "
                   "and the host");
}

/// What must be the same for an earlier run's experiment not to be measured again.
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

bool is_named(const Experiment& experiment, std::string_view name) {
  return experiment.name == name || experiment.label() == name;
}

Json about(const Experiment& experiment) {
  Json row{{"name", experiment.name}, {"place", experiment.place}, {"what", experiment.what}};
  if (!experiment.part.empty()) row["part"] = experiment.part;
  return row;
}

/// Returns the names of all parts of each experiment that has parts.
std::map<std::string_view, std::vector<std::string>> parts_of(const std::vector<Experiment>& all) {
  std::map<std::string_view, std::vector<std::string>> parts;
  for (const Experiment& each : all) {
    if (!each.part.empty()) parts[each.name].push_back(each.part);
  }
  return parts;
}

/// \param parts  of the experiment, also those that are not run; a report then says what is lacking
void run_experiment(const Experiment& experiment, const std::vector<std::string>& parts,
                    const Setting& setting, double share, reproduce::Progress& progress,
                    reproduce::Record& record) {
  reproduce::Notebook notebook(std::string(experiment.name), progress, share);
  Json row = about(experiment);
  if (!parts.empty()) row["parts"] = parts;
  if (setting.gpu) row["gpu_before"] = reproduce::gpu_state();
  const double milliseconds = reproduce::host_ms([&] { experiment.run(notebook); });
  if (setting.gpu) row["gpu_after"] = reproduce::gpu_state();
  row["finished"] = reproduce::utc_now();
  row["seconds"] = milliseconds / 1e3;
  record.add(notebook, std::move(row));
  progress.clear();
  fmt::print("  {:<18} {:>7.1f} s  {}\n", experiment.label(), milliseconds / 1e3, experiment.what);
}

/// The user's files by their names alone: results travel, and where the files lie does not.
std::string without_folders(std::string message, const Setting& setting) {
  for (const std::filesystem::path& file : setting.graph_files) {
    const std::string path = file.string();
    for (auto at = message.find(path); at != std::string::npos; at = message.find(path, at + 1)) {
      message.replace(at, path.size(), file.filename().string());
    }
  }
  return message;
}

/// \return whether it was run to its end
bool run_or_keep_failure(const Paper& paper, const Experiment& experiment,
                         const std::vector<std::string>& parts, const Setting& setting,
                         double share, reproduce::Progress& progress, reproduce::Record& record,
                         Failures& failures) {
  try {
    run_experiment(experiment, parts, setting, share, progress, record);
    return true;
  } catch (const std::exception&) {
    Json row = about(experiment);
    const std::string message = failures.keep(fmt::format("{} {}", paper.name, experiment.label()));
    row["message"] = without_folders(message, setting);
    row["ended"] = reproduce::utc_now();
    progress.clear();
    fmt::print("  {:<18}    FAILED  {}\n", experiment.label(), message);
    record.add_failed(std::move(row));
    return false;
  }
}

/// Returns what the experiment or part of this name needs and this run lacks, or an empty text if
/// the paper has no such experiment.
std::string lacking_for(const Paper& paper, const Setting& setting, const std::string& name) {
  const auto has = [&](const Setting& other, std::string_view wanted) {
    return std::ranges::any_of(paper.experiments(other),
                               [&](const Experiment& each) { return is_named(each, wanted); });
  };
  // At the scale quick the names of parts do not depend on the memory of a device.
  Setting with_gpu;
  with_gpu.gpu = true;
  Setting with_file = with_gpu;
  with_file.graph_files = {"FILE"};
  const auto slash = name.find('/');
  const std::string part = slash == std::string::npos ? "" : name.substr(slash + 1);
  const std::string of_part = part.substr(0, part.find('/'));
  const bool is_of_device = of_part == "cuda" || of_part.starts_with("opencl:");
  const std::string device = is_of_device && has(with_gpu, name.substr(0, slash)) ? of_part
                             : has(with_gpu, name)                                ? "cuda"
                                                                                  : "";
  const bool is_there = device == "cuda"
                            ? setting.gpu
                            : std::ranges::any_of(setting.opencl, [&](const Device opencl) {
                                return device == graphspec::name(opencl);
                              });
  if (!device.empty() && !is_there) {
    return fmt::format(
        "needs the device {}, which is not available here or which --device excludes", device);
  }
  return has(with_file, name) ? "needs a graph file (--graph FILE)" : "";
}

/// \return the paper's experiments, or those of these names
/// \throws InputError where a name is no experiment of the paper
std::vector<Experiment> chosen_experiments(const Paper& paper, const Setting& setting,
                                           const std::vector<std::string>& only) {
  std::vector<Experiment> all = paper.experiments(setting);
  if (only.empty()) return all;
  for (const std::string& name : only) {
    if (std::ranges::none_of(all, [&](const Experiment& each) { return is_named(each, name); })) {
      if (const std::string lacking = lacking_for(paper, setting, name); !lacking.empty()) {
        throw InputError(fmt::format("--only {}: {}", name, lacking));
      }
      std::vector<std::string> labels;
      for (const Experiment& each : all) {
        for (std::string label : {std::string(each.name), each.label()}) {
          if (std::ranges::find(labels, label) == labels.end()) labels.push_back(std::move(label));
        }
      }
      throw InputError(fmt::format("--only {}: {} has no such experiment{}", name, paper.name,
                                   names_instead(name, {labels.begin(), labels.end()})));
    }
  }
  std::erase_if(all, [&](const Experiment& each) {
    return std::ranges::none_of(only, [&](const auto& name) { return is_named(each, name); });
  });
  return all;
}

/// Runs the chosen experiments that the paper's file of results lacks, and writes its report. An
/// experiment that throws is kept in the file with its message and does not stop the others.
/// \throws InputError where there can be no results or no report
PaperOutcome reproduce_paper(const Paper& paper, const Setting& setting,
                             const ReproduceChoice& choice, Failures& failures) {
  auto parts = parts_of(paper.experiments(setting));
  const std::vector<Experiment> experiments = chosen_experiments(paper, setting, choice.only);
  const std::filesystem::path folder = choice.machine / paper.name / name(setting.scale);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw InputError(fmt::format("cannot create {}: {}", folder.string(), error.message()));
  }
  fmt::print("{}, scale {}, on {}: {}\n", paper.name, name(setting.scale),
             reproduce::machine_name(setting.gpu), sources_of_rows(setting));
  warn_without_gpu(setting);
  std::fflush(stdout);

  PaperOutcome outcome;
  const int earlier_failures = failures.count();
  std::vector<std::string> labels;  // of those that are done
  reproduce::Record record(folder / "results.json", key_of(setting), choice.fresh);
  {
    reproduce::Progress progress(std::string(paper.name));
    for (const Experiment& experiment : experiments) {
      const double share =
          static_cast<double>(labels.size()) / static_cast<double>(experiments.size());
      if (record.has(experiment)) {
        progress.clear();
        fmt::print(
            "  {:<18}      kept  from an earlier run of this program; --fresh measures again\n",
            experiment.label());
        ++outcome.kept;
      } else if (run_or_keep_failure(paper, experiment, parts[experiment.name], setting, share,
                                     progress, record, failures)) {
        ++outcome.measured;
      }
      std::fflush(stdout);
      labels.push_back(experiment.label());
    }
  }
  for (const std::string& line : record.also_there(labels))
    fmt::print("  other results kept: {}\n", line);
  fmt::print("experiments: {} measured, {} kept, {} failed\n", outcome.measured, outcome.kept,
             failures.count() - earlier_failures);
  outcome.claims_hold = write_report(paper.name, record.path());
  return outcome;
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
  fmt::print("errata of all papers: published and corrected forms on random cases\n");
  std::fflush(stdout);
  keep_failure("errata", failures, [&] {
    const ErrataTally tally =
        reproduce_errata(choice.machine / "errata.json", setting.gpu, choice.fresh);
    fmt::print("{}\n", tally.counts());
    wrong = tally.failure();
  });
  return wrong;
}

/// The folder that results go to: the one that was named; with --record the tree's own, which it
/// ships; else one that tells a user's machines apart and that git does not look at.
std::filesystem::path machine_folder(const ReproduceArguments& arguments, bool gpu) {
  if (!arguments.output.empty()) return arguments.output;
  if (!arguments.record) {
    return std::filesystem::path("results/local") / reproduce::machine_and_size(gpu);
  }
  if (const auto tree = find_tree("reproduce/report"))
    return *tree / "results" / reproduce::machine_name(gpu);
  throw InputError("--record needs the source tree, which was not found");
}

void reproduce_papers(const ReproduceArguments& arguments) {
  const Setting setting = setting_of(arguments);
  ReproduceChoice choice = arguments.choice;
  choice.machine = machine_folder(arguments, setting.gpu);
  std::filesystem::path existing = std::filesystem::absolute(choice.machine);
  while (!std::filesystem::exists(existing)) existing = existing.parent_path();
  if (!std::filesystem::is_directory(existing)) {
    throw InputError(fmt::format("--output {}: {} is a file; name a folder",
                                 choice.machine.string(), existing.filename().string()));
  }
  const bool all = arguments.paper.empty();
  if (all && !choice.only.empty()) {
    throw InputError("--only: name the paper of the experiment as well");
  }
  const auto chosen = all ? papers() : std::span(&paper_or_study(arguments.paper), 1);
  std::signal(SIGINT, leave_on_interrupt);
  std::signal(SIGTERM, leave_on_interrupt);
  Failures failures;
  int measured = 0;
  int kept = 0;
  std::string unreproduced;
  for (const Paper& each : chosen) {
    Setting of_paper = setting;
    if (arguments.device.empty()) of_paper.opencl = opencl_devices(each);
    // A name that there is not ends it all before anything is run.
    if (!choice.only.empty()) static_cast<void>(chosen_experiments(each, of_paper, choice.only));
    keep_failure(std::string(each.name), failures, [&] {
      const PaperOutcome outcome = reproduce_paper(each, of_paper, choice, failures);
      measured += outcome.measured;
      kept += outcome.kept;
      if (!outcome.claims_hold) unreproduced += fmt::format(" {}", each.name);
    });
  }
  const std::string wrong = all ? run_errata(setting, choice, failures) : "";
  if (all) {
    fmt::print("experiments of all papers: {} measured, {} kept, {} failed\n", measured, kept,
               failures.count());
  }
  // One paper's results change an existing report over all papers too. The output ends with the
  // summary of what was asked for.
  if (all || std::filesystem::exists(choice.machine / "index.html")) {
    keep_failure("report", failures,
                 [&] { write_machine_report(choice.machine, /*summary=*/all); });
  }
  if (failures.count() > 0) failures.raise();
  if (!wrong.empty()) throw reproduce::DoesNotHold(wrong);
  if (arguments.strict && !unreproduced.empty()) {
    throw reproduce::DoesNotHold("--strict: claims do not hold as published:" + unreproduced +
                                 "; see the report");
  }
}

constexpr auto reproduce_footer =
    R"(Writes results, figures (SVG and PNG) and a report in Markdown to
results/local/MACHINE/PAPER/SCALE/. The report starts with the paper's claims. The verdict of a claim
has four criteria: direction, published range, configuration and coverage.
Without PAPER the command reproduces all papers and runs the errata. It then also writes index.html,
report.md and errata.json to results/local/MACHINE/.
New results of an experiment replace its earlier results, even if another program version measured
them. All other results are kept. The report names the run of each result. Only --record changes
results/MACHINE, which is part of the source tree.
Exit code 0: every experiment finished. The verdicts do not change this code.
Exit code 1, only with --strict: at least one claim does not hold.
  graphspec reproduce                                  all papers, 6 minutes on 2 cores
  graphspec reproduce bfs                              one paper, under 1 minute on 2 cores
  graphspec reproduce bfs --scale paper --device cuda  one paper at the published sizes
  graphspec reproduce bfs --only warp_queues           one experiment
  graphspec reproduce PAPER --only NAME/PART           one part of an experiment (see graphspec list)
  graphspec reproduce scaling                          our study: equal work on 1, 2, ... GPUs
  graphspec reproduce growth --only graphs/rmat/20     our study: growing graphs on one GPU
  graphspec reproduce bfs --graph roads.gr --graph social.txt --undirected
Ctrl-C stops the command and keeps the finished experiments. Run the command again to continue. If an
experiment fails, the others still run. Run the command again to repeat the failed one.)";

}  // namespace

void add_reproduce(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "reproduce", "Run the papers' experiments, and give each claim a verdict",
                  reproduce_footer, reproduce_papers);
  command->add_option("PAPER", arguments->paper,
                      paper_names() +
                          "; or one of our studies: scaling (1, 2, ... ranks) or growth (graphs of "
                          "growing size). Default: all papers");
  command
      ->add_option("--scale", arguments->scale,
                   "quick (small sizes) or paper (the published sizes)")
      ->capture_default_str();
  command->add_option(
      "--device", arguments->device,
      "run only on cpu, cuda or opencl:N; default: all devices that the paper's steps support");
  command->add_option("--graph", arguments->graphs,
                      "also run the experiments on this graph file; may be repeated");
  command->add_flag("--undirected", arguments->setting.undirected,
                    "add the reverse of each arc of the files given by --graph");
  command->add_option("--graph-seed", arguments->setting.seed, "seed of the generated graphs")
      ->capture_default_str();
  command->add_option(
      "--only", arguments->choice.only,
      "run only the experiment NAME, or only one part of it: NAME/PART. May be repeated");
  CLI::Option* output = command->add_option(
      "--output", arguments->output,
      "folder for the results; default: results/local/MACHINE in the current folder. The last "
      "line of the output names it");
  command->add_flag("--record", arguments->record, "write to results/MACHINE of the source tree")
      ->excludes(output);
  command->add_flag("--fresh", arguments->choice.fresh,
                    "repeat the measurements that already exist");
  command->add_flag("--strict", arguments->strict,
                    "exit with code 1 if a claim does not hold as published; without this option "
                    "the exit code is 0");
}

}  // namespace graphspec::program
