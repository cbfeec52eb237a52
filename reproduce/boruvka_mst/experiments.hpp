/// \file
/// The experiments of the Boruvka paper: its charts, its claims on transformations, on the hybrid
/// and on graphs larger than the GPU's memory, and ours.
#pragma once

#include <filesystem>
#include <vector>

#include "reproduce/boruvka_mst/inputs.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The table, in the paper's order. What is timed is cut into parts, one a graph, that can be run
/// for themselves.
[[nodiscard]] std::vector<Experiment> boruvka_mst_experiments(const Setting& setting);

namespace boruvka_mst_paper {

/// Counts every step on the CPU executor: launches, barriers, and what warps' accesses touch.
void steps(Notebook& notebook, Inputs& inputs, const Family& family);
/// Counts iterations on the CPU executor, on the paper's least graph.
void iterations(Notebook& notebook, Inputs& inputs, const Family& family);

/// Measures what renumbering and compressing do to the ends of arcs.
void compression(Notebook& notebook, Inputs& inputs, const Family& family);
/// Counts, and times on a GPU, one step with every choice of transformations.
void transformations(Notebook& notebook, Inputs& inputs, const Family& family);

/// Times the steps, on a GPU, and the host's procedure.
void performance(Notebook& notebook, Inputs& inputs, const Family& family, int scale);
/// Times the parts of an iteration, on a GPU.
void phases(Notebook& notebook, Inputs& inputs, const Family& family);
/// Times hybrid, on a GPU and the host's cores, with shares from none to half of the segments.
void hybrid(Notebook& notebook, Inputs& inputs, const Family& family);
/// Times out_of_core with less memory than the graph needs: on a GPU; without one, runs it.
void out_of_core(Notebook& notebook, Inputs& inputs, const Family& family, int scale);
/// The scales that a run of this setting has there.
[[nodiscard]] std::vector<int> out_of_core_scales(const Inputs& inputs);

/// Counts every step on a small graph like a peer's, and times them on a large one.
void peers(Notebook& notebook, Inputs& inputs, const PeerGraph& graph);
/// The same of the user's own graphs.
void peers_files(Notebook& notebook, Inputs& inputs);

}  // namespace boruvka_mst_paper
}  // namespace graphspec::reproduce
