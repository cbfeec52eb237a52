/// \file
/// The table of the Floyd-Warshall study's experiments: figures that its driver made, and ours.
#include "reproduce/floyd_warshall/experiments.hpp"

#include <fmt/format.h>

#include <memory>

#include "reproduce/floyd_warshall/growth.hpp"

namespace graphspec::reproduce {
namespace {

using floyd_warshall_study::Density;
using floyd_warshall_study::Growth;
using floyd_warshall_study::Inputs;
using floyd_warshall_study::Solver;

/// An experiment of the study's driver.
struct GrowthRow {
  std::string_view name;
  std::string_view place;
  std::string_view what;
  Density density;
  double target_s;
  double quick_target_s;  ///< the same within seconds
};

// clang-format off
constexpr GrowthRow growth_rows[] = {
    {"figure_5", "Figures 5 and 7",
     "the study's driver, target 60 s, on the graphs that its program makes at density 85, which are complete",
     {85, DensityForm::as_made}, 60, 1},
    {"figure_6", "Figures 6, 8, 9 and 10",
     "the study's driver, target 60 s, on the graphs that its program makes at density 15, which have a sixth of the arcs",
     {15, DensityForm::as_made}, 60, 1},
    {"meant_85", "Figures 5 and 7", "the same at density 85 as meant",
     {85, DensityForm::as_meant}, 60, 0.5},
    {"meant_15", "Figures 6, 8, 9 and 10", "the same at density 15 as meant",
     {15, DensityForm::as_meant}, 60, 0.5},
    {"figure_11", "Figure 11", "the study's driver, target 2 s, density 50",
     {50, DensityForm::as_made}, 2, 0.5},
};
// clang-format on

/// The run without a target, of the step that the study had run and of frontier; of the reference
/// where there is no GPU. Its table's rows follow from every target from 531,300 s to 622,700 s.
constexpr std::string_view endless = "figure_12";
constexpr double endless_target_s = 600'000;
constexpr double endless_limit_s = 420;
constexpr double quick_endless_limit_s = 3;

bool runs_endless(const Solver& solver, const Setting& setting) {
  if (!setting.gpu) return solver.name == "reference";
  return solver.variant == "blocked" || solver.name == "frontier_predecessors" ||
         solver.name == "published_blocked";
}

}  // namespace

std::vector<Experiment> floyd_warshall_experiments(const Setting& setting) {
  const auto inputs = std::make_shared<Inputs>(setting);
  const std::vector<Solver> solvers = floyd_warshall_study::solvers(setting);
  std::vector<Experiment> experiments;

  experiments.push_back(
      {"steps", "the four optimizations, with their listings",
       "every step on graphs of 70 vertices, counted on the CPU executor",
       [inputs](Notebook& notebook) { floyd_warshall_study::count_steps(notebook, *inputs); }});
  const auto add_growth = [&](std::string_view name, std::string_view place, std::string_view what,
                              const Solver& solver, const Growth& growth) {
    experiments.push_back({name, place, what,
                           [inputs, solver, growth](Notebook& notebook) {
                             floyd_warshall_study::grow(notebook, *inputs, solver, growth);
                           },
                           solver.name});
  };
  for (const GrowthRow& row : growth_rows) {
    const double target = inputs->quick() ? row.quick_target_s : row.target_s;
    for (const Solver& solver : solvers) {
      add_growth(row.name, row.place, row.what, solver, {row.density, target});
    }
  }
  for (const Solver& solver : solvers) {
    if (!runs_endless(solver, setting)) continue;
    add_growth(endless, "Figure 12",
               "the study's driver with no target, until memory or a limit ends it", solver,
               {{85, DensityForm::as_made},
                endless_target_s,
                inputs->quick() ? quick_endless_limit_s : endless_limit_s});
  }
  for (const Vertex vertices : floyd_warshall_study::ladder_orders(setting)) {
    experiments.push_back({"ladder", "ours",
                           "every step and every form of frontier beside the rate of relaxations "
                           "that the hardware itself reaches",
                           [inputs, vertices](Notebook& notebook) {
                             floyd_warshall_study::ladder(notebook, *inputs, vertices);
                           },
                           fmt::format("{}", vertices)});
  }
  return experiments;
}

}  // namespace graphspec::reproduce
