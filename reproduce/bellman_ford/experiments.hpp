/// \file
/// The experiments of the Bellman-Ford paper: its figures 6 to 8 on the devices that are here, and
/// ours.
#pragma once

#include <vector>

#include "reproduce/bellman_ford/inputs.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The table, in the paper's order. What is timed is cut into parts, one a device, that can be run
/// for themselves.
[[nodiscard]] std::vector<Experiment> bellman_ford_experiments(const Setting& setting);

namespace bellman_ford_paper {

/// Counts every step on the CPU executor: launches, barriers, and what warps' accesses touch.
void steps(Notebook& notebook, Inputs& inputs);

/// Times the host's serial and OpenMP procedures, in part where all rounds would take long.
void host_speedups(Notebook& notebook, Inputs& inputs);
/// Times every dense step, with all of the paper's rounds and both transfers.
void speedups(Notebook& notebook, Inputs& inputs, Device device);
/// Times rounds with every M.
void group_sizes(Notebook& notebook, Inputs& inputs, Device device);
/// Times steps with groups on a matrix that is there, in few rounds, beside the transposition.
void transposition(Notebook& notebook, Inputs& inputs, Device device);

/// Times every dense step beside the rate at which the device reads.
void dense_bandwidth(Notebook& notebook, Inputs& inputs, Device device, Vertex order);
/// The orders that a run of this setting has there.
[[nodiscard]] std::vector<Vertex> bandwidth_orders(const Setting& setting, Device device);

/// Counts every sparse step on a small graph of the family, and times it on a large one.
void sparse(Notebook& notebook, Inputs& inputs, const Family& family);
/// The same of the user's own graphs.
void sparse_files(Notebook& notebook, Inputs& inputs);
/// The same of the step that has buckets, for each of their widths.
void deltas(Notebook& notebook, Inputs& inputs);
/// Whether there is such a step.
[[nodiscard]] bool has_buckets();

}  // namespace bellman_ford_paper
}  // namespace graphspec::reproduce
