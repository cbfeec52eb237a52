/// \file
/// The experiments of the Johnson paper. Its own are lost with the end of its text, so these are
/// ours: each holds a sentence that survives against counts and times.
#pragma once

#include <vector>

#include "reproduce/johnson/inputs.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The table, in the paper's order. The experiments share their graphs.
[[nodiscard]] std::vector<Experiment> johnson_experiments(const Setting& setting);

namespace johnson_paper {

void steps(Notebook& notebook, Inputs& inputs);
void bellman_ford_share(Notebook& notebook, Inputs& inputs);
void settle_rules(Notebook& notebook, Inputs& inputs);
void mask(Notebook& notebook, Inputs& inputs);
void extract_min(Notebook& notebook, Inputs& inputs);
void frontier(Notebook& notebook, Inputs& inputs);

}  // namespace johnson_paper
}  // namespace graphspec::reproduce
