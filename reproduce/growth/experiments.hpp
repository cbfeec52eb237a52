/// \file
/// How times grow with graphs, problem by problem: a study of ours, reproduced like a paper. What a
/// step of ours takes for an arc is held against what each level of memory allows, both measured in
/// the same run.
#pragma once

#include <string>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::growth {

/// Graphs of one kind: 2^scale vertices, 16 edges each, weights from 1 to 255.
struct GrowingFamily {
  const char* name;
  std::string (*spec)(int scale);
};

/// A way to all pairs of vertices of a random graph of 16 arcs a vertex.
struct PairsForm {
  const char* name;     ///< of the experiment
  const char* variant;  ///< of apsp
  bool is_dense;        ///< relaxes a matrix, else the arcs from each source
};

/// The least and the greatest scale, or the least and the greatest number of vertices.
struct Range {
  int first;
  int last;
};

/// The milliseconds of the search itself: all parts, but for copies to and from the device.
[[nodiscard]] double work_ms(const RunReport& report);

/// How often something is measured that takes so many milliseconds.
[[nodiscard]] int repetitions(double milliseconds);

/// Notes how fast the GPU reads memory in order, and words that lie anywhere in so many bytes.
void note_rates(const Campaign& campaign, const Named& about,
                const std::vector<std::int64_t>& sizes);

/// What the GPU's memory gives, by how much of it is read.
void memory(Campaign& campaign);
/// Levels, distances, predecessors and a forest of one graph, which is made once for all.
void graph(Campaign& campaign, const GrowingFamily& family, int scale);
/// All pairs of vertices.
void pairs(Campaign& campaign, const PairsForm& form, Vertex order);

/// The study's experiments: a part a graph.
[[nodiscard]] std::vector<Experiment> experiments(const Setting& setting);

}  // namespace graphspec::reproduce::growth
