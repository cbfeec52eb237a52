/// \file
/// The table of faults of arcs.
#include "properties/shortest_paths/arc_faults.hpp"

#include <algorithm>

namespace graphspec::properties {
namespace {

using ArcWeights = std::vector<std::int32_t>;

void drop_last_arc(EdgeList& arcs, ArcWeights* weights) {
  if (arcs.source.empty()) return;
  arcs.source.pop_back();
  arcs.dest.pop_back();
  if (weights != nullptr) weights->pop_back();
  arcs.symmetric = false;
}

void count_parallel_arcs_as_the_first(EdgeList& arcs, ArcWeights* weights) {
  if (weights == nullptr) return;
  for (std::size_t arc = 1; arc < weights->size(); ++arc) {
    if (arcs.source[arc - 1] == arcs.source[arc] && arcs.dest[arc - 1] == arcs.dest[arc]) {
      (*weights)[arc] = (*weights)[arc - 1];
    }
  }
  arcs.symmetric = false;
}

void cut_weights_off(EdgeList& arcs, ArcWeights* weights) {
  if (weights == nullptr) return;
  for (std::int32_t& weight : *weights) weight = std::max(weight, -15);
  arcs.symmetric = false;
}

constexpr ArcFault table[] = {
    {"the last arc is dropped", drop_last_arc},
    {"of parallel arcs side by side each counts as the first", count_parallel_arcs_as_the_first},
    {"arcs lighter than -15 weigh -15", cut_weights_off},
};

}  // namespace

std::span<const ArcFault> arc_faults() {
  return table;
}

}  // namespace graphspec::properties
