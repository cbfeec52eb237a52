/// \file
/// How the rungs for several ranks scale: a study of ours, reproduced like a paper. Each run is
/// this program started anew, as a user starts it, with so many ranks; its answer is certified.
#pragma once

#include <string>
#include <vector>

#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::scaling {

/// A graph that is never in this process: each run makes it, each rank its part, sooner than a file
/// of it could be read and checked.
struct GraphName {
  std::string spec;
  Vertex source = -1;  ///< -1 where the problem has none
};

/// A rung, and the graphs that it is measured on.
struct Rung {
  const char* name;     ///< of the part, and in rows
  const char* problem;  ///< as `run` names it
  const char* variant;
  /// Of so many times the work. \param size  0 on the executor, then the scales on GPUs
  GraphName (*graph)(int size, int times, std::uint64_t seed);
  const char* alone = nullptr;  ///< the variant for one device that is timed beside
  bool predecessors = true;     ///< of paths
  bool once = false;            ///< takes so long that it is timed once
};

/// The number of ranks that are tried here: 1, 2, 4, ... and all GPUs, or executors.
[[nodiscard]] std::vector<int> rank_counts(const Setting& setting);

/// Runs `variant` of the rung's problem on a graph and notes what it says of itself: counts, what
/// was moved between ranks, and on GPUs the samples of its times.
/// \throws DoesNotHold where the run fails, or its answer is wrong
void observe_run(const Campaign& campaign, const Rung& rung, const std::string& variant,
                 const GraphName& graph, int ranks);

/// The time of each sample: all its parts, but for copies before and after, and for what is told
/// beside them.
/// \param parts  as `run --json` tells them: "search": [7.6, ...], in ms
[[nodiscard]] std::vector<double> work_ms(const Json& parts);

/// The study's experiments: strong and weak scaling, a part a rung.
[[nodiscard]] std::vector<Experiment> experiments(const Setting& setting);

}  // namespace graphspec::reproduce::scaling
