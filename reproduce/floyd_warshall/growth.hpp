/// \file
/// The study's driver: graphs grow by its rule, each is solved once, until the target time is met.
#pragma once

#include <limits>
#include <optional>

#include "reproduce/floyd_warshall/solvers.hpp"

namespace graphspec::reproduce::floyd_warshall_study {

/// The vertices of the study's first graph. Its measurement is lost in the study's files.
inline constexpr Vertex first_vertices = 500;

/// The study's rule for the next graph: int(V (1 + 0.20 (T - t) / T)), where T is the target and t
/// the time that V vertices took. Nothing where the study stops: where T - t is under 2 % of T, and
/// where the next graph would be no larger.
[[nodiscard]] std::optional<Vertex> next_vertices(Vertex vertices, double milliseconds,
                                                  double target_ms);

/// A density as the study's command line has it, and what is taken for it.
struct Density {
  int percent;
  DensityForm form;
  [[nodiscard]] std::string name() const;  ///< "density 85 as made"
};

/// A run of the driver.
struct Growth {
  Density density;
  double target_s;
  /// The run ends before a graph with which all of its times together would exceed this: the study
  /// let one run go on until its program failed.
  double most_s = std::numeric_limits<double>::infinity();
};

/// Runs the driver on one solver. Notes each graph's time and its parts, and how the run ended. Of
/// each result a few rows are certified; where the solver is one that is known to go wrong, what is
/// wrong is noted instead. \throws DoesNotHold
void grow(Notebook& notebook, const Inputs& inputs, const Solver& solver, const Growth& growth);

}  // namespace graphspec::reproduce::floyd_warshall_study
