/// \file
/// The experiments of the BFS paper. It printed no timings, so apart from its two example graphs
/// the experiments are ours: each holds a sentence of the paper against counts and times.
#pragma once

#include <vector>

#include "reproduce/bfs/inputs.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The table, in the paper's order. The experiments share their graphs.
[[nodiscard]] std::vector<Experiment> bfs_experiments(const Setting& setting);

namespace bfs_paper {

void example(Notebook& notebook, Inputs& inputs);
void random_graph(Notebook& notebook, Inputs& inputs);
void steps(Notebook& notebook, Inputs& inputs);
void vertex_work(Notebook& notebook, Inputs& inputs);
void block_queue(Notebook& notebook, Inputs& inputs);
void coalescing(Notebook& notebook, Inputs& inputs);
void warp_queues(Notebook& notebook, Inputs& inputs);
void single_block(Notebook& notebook, Inputs& inputs);
void load_balance(Notebook& notebook, Inputs& inputs);

}  // namespace bfs_paper
}  // namespace graphspec::reproduce
