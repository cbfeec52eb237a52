/// \file
/// A spanning forest whose graph is in no memory whole: several ranks have parts of it, and name
/// edges by arcs of theirs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/graph/vertex_ids.hpp"
#include "reference/problem/msf.hpp"

namespace graphspec::program {

/// What every rank holds of it.
struct ForestOnParts {
  problem::Msf::Result result;
  std::vector<properties::CertifiedEdge> edges;  ///< those of the result, in its order
};

/// As reference::forest_of(). \param arcs  this rank's, as positions of the whole graph's arcs
[[nodiscard]] ForestOnParts forest_of(Communicator& ranks, const GraphPart& part,
                                      std::span<const ArcIndex> arcs);

/// As ReadForest, on every rank.
struct ForestFile {
  std::vector<ArcIndex> arcs;                    ///< as positions of the whole graph's arcs
  std::vector<properties::CertifiedEdge> edges;  ///< the same
  std::vector<std::int64_t> lines;
  std::optional<properties::Rejection> no_edge;
};

/// As read_forest(): all read the file, and each finds the edges whose lesser ends it has.
[[nodiscard]] ForestFile read_forest(Communicator& ranks, const GraphPart& part,
                                     const std::filesystem::path& path, const VertexIds& ids);

/// As write_forest(). \param part  any rank's
void write_forest(OutputFile& file, const GraphPart& part, const ForestOnParts& forest,
                  const VertexIds& ids);

}  // namespace graphspec::program
