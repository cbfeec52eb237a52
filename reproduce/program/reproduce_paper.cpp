/// \file
/// Running a paper's experiments, keeping what they find or why they broke off.
#include "reproduce/program/reproduce_paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gpu/device/fault.hpp"
#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/record.hpp"
#include "reproduce/program/report_script.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using reproduce::Experiment;
using reproduce::Setting;

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

bool is_named(const Experiment& experiment, const std::string& name) {
  return experiment.name == name || experiment.label() == name;
}

std::vector<Experiment> chosen_experiments(const Paper& paper, const Setting& setting,
                                           const std::vector<std::string>& only) {
  std::vector<Experiment> all = paper.experiments(setting);
  if (only.empty()) return all;
  std::erase_if(all, [&](const Experiment& experiment) {
    return std::none_of(only.begin(), only.end(),
                        [&](const std::string& name) { return is_named(experiment, name); });
  });
  return all;
}

Json about(const Experiment& experiment) {
  Json row{{"name", experiment.name}, {"place", experiment.place}, {"what", experiment.what}};
  if (!experiment.part.empty()) row["part"] = experiment.part;
  return row;
}

void run_experiment(const Experiment& experiment, const Setting& setting, double share,
                    reproduce::Progress& progress, reproduce::Record& record) {
  reproduce::Notebook notebook(std::string(experiment.name), progress, share);
  Json row = about(experiment);
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
bool run_or_keep_failure(const Paper& paper, const Experiment& experiment, const Setting& setting,
                         double share, reproduce::Progress& progress, reproduce::Record& record,
                         Failures& failures) {
  try {
    run_experiment(experiment, setting, share, progress, record);
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

}  // namespace

std::string Failures::keep(const std::string& where) {
  std::string message;
  Kind kind = Kind::other;
  try {
    throw;
  } catch (const InputError& error) {
    message = error.what();
    kind = Kind::input;
  } catch (const DeviceFault& error) {
    message = error.what();
    kind = Kind::device;
  } catch (const std::exception& error) {
    message = error.what();
  }
  if (count_++ == 0) {
    kind_ = kind;
    first_ = where + ": " + message;
  }
  return message;
}

void Failures::raise() const {
  const std::string message =
      count_ == 1 ? first_ : fmt::format("{} failures; the first is {}", count_, first_);
  if (kind_ == Kind::input) throw InputError(message);
  if (kind_ == Kind::device) throw DeviceFault(message);
  throw reproduce::DoesNotHold(message);
}

void check_names(const Paper& paper, const Setting& setting, const std::vector<std::string>& only) {
  const std::vector<Experiment> all = paper.experiments(setting);
  for (const std::string& name : only) {
    if (std::none_of(all.begin(), all.end(),
                     [&](const Experiment& each) { return is_named(each, name); })) {
      throw InputError(fmt::format("--only {}: {} has no such experiment; see graphspec list", name,
                                   paper.name));
    }
  }
}

PaperOutcome reproduce_paper(const Paper& paper, const Setting& setting,
                             const ReproduceChoice& choice, Failures& failures) {
  const std::vector<Experiment> experiments = chosen_experiments(paper, setting, choice.only);
  const std::filesystem::path folder = choice.machine / paper.name / name(setting.scale);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw InputError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  }
  fmt::print("{}, scale {}, on {}: {}{}\n", paper.name, name(setting.scale),
             reproduce::machine_name(setting.gpu),
             setting.gpu ? "times on the GPU, counts on the CPU executor"
                         : "counts on the CPU executor, times of the host's references",
             setting.opencl.empty() ? "" : " and of OpenCL devices");
  std::fflush(stdout);

  PaperOutcome outcome;
  reproduce::Record record(folder / "results.json", key_of(setting), choice.fresh);
  {
    reproduce::Progress progress(std::string(paper.name));
    std::size_t done = 0;
    for (const Experiment& experiment : experiments) {
      const double share = static_cast<double>(done++) / static_cast<double>(experiments.size());
      if (record.has(experiment)) {
        progress.clear();
        fmt::print(
            "  {:<18}      kept  from an earlier run of the same program; --fresh measures "
            "again\n",
            experiment.label());
        ++outcome.finished;
      } else if (run_or_keep_failure(paper, experiment, setting, share, progress, record,
                                     failures)) {
        ++outcome.finished;
      }
      std::fflush(stdout);
    }
  }
  outcome.claims_hold = write_report(paper.name, record.path());
  return outcome;
}

}  // namespace graphspec::program
