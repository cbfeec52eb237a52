/// \file
/// The table of the Floyd-Warshall study's experiments: figures that its driver made, and ours. The
/// runs of a figure are parts, one a solver.
#include "reproduce/floyd_warshall/experiments.hpp"

#include <memory>

namespace graphspec::reproduce::floyd_warshall_study {
namespace {

/// An experiment of the study's driver.
struct GrowthRow {
  ExperimentTable::Title title;
  Density density;
  Scaled<double> target_s;  ///< under quick scale the same within seconds
  /// Of the study's five variants alone, as it wrote them down and not as it ran them.
  bool steps_alone = false;
};

constexpr GrowthRow growth_rows[] = {
    {{"figure_5", "Figures 5 and 7",
      "runs the study's driver with a target time of 60 s, on graphs that the study's generator "
      "makes with the parameter density = 85; these graphs are complete"},
     {85, DensityForm::as_made},
     {1, 60}},
    {{"figure_6", "Figures 6, 8, 9 and 10",
      "runs the study's driver with a target time of 60 s, on graphs that the study's generator "
      "makes with the parameter density = 15; they have a sixth of all possible arcs"},
     {15, DensityForm::as_made},
     {1, 60}},
    {{"meant_85", "Figures 5 and 7",
      "runs the study's driver with a target time of 0.5 s, on graphs with 85 % of all "
      "possible arcs, as the study intended"},
     {85, DensityForm::as_meant},
     {0.5, 0.5},
     true},
    {{"meant_15", "Figures 6, 8, 9 and 10",
      "runs the study's driver with a target time of 0.5 s, on graphs with 15 % of all "
      "possible arcs, as the study intended"},
     {15, DensityForm::as_meant},
     {0.5, 0.5},
     true},
    {{"figure_11", "Figure 11", "runs the study's driver with a target time of 2 s at density 50"},
     {50, DensityForm::as_made},
     {0.5, 2}},
};

/// The run without a target: blocked as published, which was all that the study had run; repaired;
/// and tuned_dense. The reference where there is no GPU. The rows of the study's table follow from
/// every target from 531,300 s to 622,700 s.
constexpr GrowthRow endless_row{
    {"figure_12", "Figure 12",
     "runs the study's driver without a target time, until an overflow of the study's "
     "variable of type int or a time limit ends the run"},
    {85, DensityForm::as_made},
    {600'000, 600'000}};
/// Long enough on an H200 for blocked to pass the study's last graph, of 22,846 vertices, and for
/// blocked as published to come to the graph that ends it.
constexpr Scaled<double> endless_limit_s{3, 28};
/// So that tuned_dense passes the last size that an int can hold.
constexpr Scaled<double> endless_tuned_limit_s{3, 8};

/// The variants that the study compares.
bool is_of_the_study(const TimedSolver& solver) {
  return solver.variant == "reference" ||
         (solver.on_gpu && !solver.as_published && !solver.variant.starts_with("tuned_dense"));
}

bool runs(const GrowthRow& row, const TimedSolver& solver) {
  return !row.steps_alone || is_of_the_study(solver);
}

bool runs_endless(const TimedSolver& solver, const Setting& setting) {
  if (!setting.gpu) return solver.name == "reference";
  return solver.variant == "blocked" || solver.name == "tuned_dense_predecessors" ||
         solver.name == "published_blocked";
}

}  // namespace
}  // namespace graphspec::reproduce::floyd_warshall_study

namespace graphspec::papers::floyd_warshall {

std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting) {
  using namespace reproduce::floyd_warshall_study;
  using reproduce::Campaign;
  reproduce::ExperimentTable table(setting);
  const auto memory = std::make_shared<MatrixMemory>();
  const std::vector<TimedSolver> all = solvers(setting);
  table.add({"steps", "the four optimizations, with their listings",
             "counts the work of every step on graphs of 70 vertices, on the CPU executor"},
            count_steps);
  const auto add_growth = [&](const GrowthRow& row, const TimedSolver& solver, Growth growth) {
    table.add(
        row.title,
        [memory, solver, growth](Campaign& campaign) { grow(campaign, *memory, solver, growth); },
        solver.name);
  };
  for (const GrowthRow& row : growth_rows) {
    for (const TimedSolver& solver : all) {
      if (!runs(row, solver)) continue;
      add_growth(row, solver, {row.density, row.target_s.at(setting.scale)});
    }
  }
  for (const TimedSolver& solver : all) {
    if (!runs_endless(solver, setting)) continue;
    const auto& limit_s = solver.variant == "tuned_dense" ? endless_tuned_limit_s : endless_limit_s;
    add_growth(
        endless_row, solver,
        {endless_row.density, endless_row.target_s.at(setting.scale), limit_s.at(setting.scale)});
  }
  for (const Vertex vertices : ladder_orders(setting)) {
    table.add(
        {"ladder", "ours",
         "compares the relaxation rates of all steps and of tuned_dense with the rate that the "
         "hardware reaches in registers; tuned_dense runs with int32 distances, with a number "
         "format that it chooses, and with predecessors"},
        [memory, vertices](Campaign& campaign) { ladder(campaign, *memory, vertices); },
        std::to_string(vertices));
  }
  return table.take();
}

}  // namespace graphspec::papers::floyd_warshall
