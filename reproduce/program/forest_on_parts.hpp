/// \file
/// A spanning forest whose graph is in no memory whole: several ranks have parts of it, and name
/// edges by arcs of theirs.
#pragma once

#include <span>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/problem/msf.hpp"

namespace graphspec::program {

/// What every rank holds of it.
struct ForestOnParts {
  problem::Msf::Result result;
  std::vector<properties::CertifiedEdge> edges;  ///< those of the result, in its order
};

/// As reference::check_undirected(), by all ranks together: each sums up a hash of its arcs, and
/// one of them turned round, and only where the sums differ the first rank looks for the arc to
/// name. Sums of different graphs are the same once in 2^64.
void check_undirected(Communicator& ranks, const GraphPart& part);

/// As reference::forest_of(). \param arcs  this rank's, as positions of the whole graph's arcs
[[nodiscard]] ForestOnParts forest_of(Communicator& ranks, const GraphPart& part,
                                      std::span<const ArcIndex> arcs);

/// As write_forest(). \param part  any rank's
void write_forest(OutputFile& file, const GraphPart& part, const ForestOnParts& forest);

}  // namespace graphspec::program
