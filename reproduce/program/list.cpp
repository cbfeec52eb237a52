/// \file
/// graphspec list: papers, their steps and their experiments.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/check/check.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

/// Those of the quick scale, with the parts that need a GPU where the program is built for one.
std::vector<reproduce::Experiment> experiments_of(const Paper& paper) {
  const auto steps = paper.steps();
  reproduce::Setting setting;
  setting.gpu =
      std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.on_gpu; });
  setting.opencl = opencl_devices(paper);
  return paper.experiments(setting);
}

/// An experiment, and the names of its parts where it has any.
void print_experiments(const std::vector<reproduce::Experiment>& experiments) {
  for (auto first = experiments.begin(); first != experiments.end();) {
    const auto last = std::find_if(first, experiments.end(), [&](const auto& experiment) {
      return experiment.name != first->name;
    });
    fmt::print("     {:<23} {}\n     {:<23} {}\n", first->name, first->what, "", first->place);
    std::string parts;
    for (; first != last; ++first) {
      if (!first->part.empty()) parts += (parts.empty() ? "parts: " : ", ") + first->part;
    }
    if (!parts.empty()) fmt::print("     {:<23} {}\n", "", parts);
  }
}

void print_json(std::span<const Paper> chosen) {
  Json list = Json::array();
  for (const Paper& paper : chosen) {
    Json steps = Json::array();
    for (const Step& step : paper.steps()) {
      Json devices = Json::array();
      if (step.on_cpu) devices.push_back("cpu");
      if (step.on_gpu) devices.push_back("cuda");
      if (step.on_opencl) devices.push_back("opencl");
      steps.push_back({{"step", step.step},
                       {"name", step.name},
                       {"source", step.source},
                       {"summary", step.summary},
                       {"devices", devices}});
    }
    Json references = Json::array();
    for (const Reference& row : paper.references) {
      references.push_back({{"name", row.name}, {"what", row.what}});
    }
    Json experiments = Json::array();
    for (const auto& experiment : experiments_of(paper)) {
      experiments.push_back(
          {{"name", experiment.name}, {"place", experiment.place}, {"what", experiment.what}});
      if (!experiment.part.empty()) experiments.back()["part"] = experiment.part;
    }
    Json property_list = Json::array();
    for (const properties::CheckSummary& row : properties::check_properties()) {
      if (row.problem != paper.name) continue;
      property_list.push_back({{"name", row.property}, {"sentence", row.sentence}});
    }
    list.push_back({{"name", paper.name},
                    {"problem", paper.problem},
                    {"reference", paper.reference},
                    {"variants", steps},
                    {"references", references},
                    {"properties", property_list},
                    {"experiments", experiments}});
  }
  fmt::print("{}\n", list.dump(2));
}

void print_text(std::span<const Paper> chosen) {
  for (const Paper& paper : chosen) {
    fmt::print("{}: {}\n  {}\n\nVariants, in the paper's order (run {} --variant NAME):\n",
               paper.name, paper.problem, paper.reference, paper.name);
    for (const Step& step : paper.steps()) {
      fmt::print("  {}  {:<23} {}\n     {:<23} {}\n", step.step, step.name, step.summary, "",
                 step.source);
    }
    for (const Reference& row : paper.references) {
      fmt::print("  -  {:<23} {}\n", row.name, row.what);
    }
    fmt::print("\nProperties (check {} --property NAME):\n", paper.name);
    for (const properties::CheckSummary& row : properties::check_properties()) {
      if (row.problem == paper.name) fmt::print("     {:<23} {}\n", row.property, row.sentence);
    }
    fmt::print("\nExperiments (reproduce {}):\n", paper.name);
    print_experiments(experiments_of(paper));
  }
}

}  // namespace

void add_list(CLI::App& app) {
  struct Arguments {
    std::string paper;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* list = app.add_subcommand(
      "list", "Papers, variants and experiments, with their places in the paper");
  list->add_option("PAPER", arguments->paper, "only this paper");
  list->add_flag("--json", arguments->json, "as data");
  list->callback([arguments] {
    const auto chosen =
        arguments->paper.empty() ? papers() : std::span(&paper(arguments->paper), 1);
    arguments->json ? print_json(chosen) : print_text(chosen);
  });
}

}  // namespace graphspec::program
