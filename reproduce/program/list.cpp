/// \file
/// graphspec list: papers, their steps and their experiments.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "properties/check/check.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

void print_json(std::span<const Paper> chosen) {
  Json list = Json::array();
  for (const Paper& paper : chosen) {
    Json steps = Json::array();
    for (const Step& step : paper.steps()) {
      Json devices = Json::array();
      if (step.on_cpu) devices.push_back("cpu");
      if (step.on_gpu) devices.push_back("cuda");
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
    for (const auto& experiment : paper.experiments({})) {
      experiments.push_back(
          {{"name", experiment.name}, {"place", experiment.place}, {"what", experiment.what}});
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
    for (const auto& experiment : paper.experiments({})) {
      fmt::print("     {:<23} {}\n     {:<23} {}\n", experiment.name, experiment.what, "",
                 experiment.place);
    }
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
