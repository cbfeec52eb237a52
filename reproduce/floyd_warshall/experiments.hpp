/// \file
/// The experiments of the Floyd-Warshall study: its figures by its own driver, and ours.
#pragma once

#include <vector>

#include "reproduce/floyd_warshall/solvers.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The table, in the study's order. The runs of a figure are parts, one a solver, so that each can
/// be run for itself.
[[nodiscard]] std::vector<Experiment> floyd_warshall_experiments(const Setting& setting);

namespace floyd_warshall_study {

/// Counts every step on the CPU executor: launches, threads, barriers, and what warps' accesses
/// touch. Every matrix is certified.
void count_steps(Notebook& notebook, const Inputs& inputs);

/// Times every solver that is fast enough on a graph of that order, complete as the study's is at
/// density 85, beside the rate of relaxations of the device or the host itself.
void ladder(Notebook& notebook, const Inputs& inputs, Vertex vertices);
/// The orders that a run of this setting has.
[[nodiscard]] std::vector<Vertex> ladder_orders(const Setting& setting);

}  // namespace floyd_warshall_study
}  // namespace graphspec::reproduce
