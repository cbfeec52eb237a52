/// \file
/// The experiments of Harish and Narayanan 2007. We have no copy of the paper: the kinds of graphs
/// are those that it is known to have, and the only number is the abstract's.
#pragma once

#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::harish_narayanan_paper {

/// What each graph's description says of a search from its source. \throws DoesNotHold
void describe_search(Input& input);

/// The paper's steps with a source, each with the step of the problem that follows the same arcs
/// and does no work for other vertices. Counts them on the CPU executor.
void count_searches(const Campaign& campaign, const Input& input);
/// Times the same on the GPU, and what is optimal sequentially on the host. Nothing without a GPU.
void time_searches(const Campaign& campaign, const Input& input);
/// Counts both ways to all pairs.
void count_pairs(const Campaign& campaign, const Input& input);
/// Times both on the GPU. Nothing without one.
void time_pairs(const Campaign& campaign, const Input& input);

}  // namespace graphspec::reproduce::harish_narayanan_paper
