/// \file
/// A row of a paper's table of rungs that several ranks run together. Compiled once for each
/// executor, as other tables are.
#pragma once

#include <string_view>

#include "gpu/device/ranks/communicator.hpp"
#include "gpu/device/variant_table.hpp"
#include "gpu/problem/solver.hpp"
#include "reference/graph/graph_part.hpp"

namespace graphspec {

/// One rung. \tparam Options_  the paper's
template <class Problem_, class Options_>
struct RanksVariant {
  using Problem = Problem_;
  using Options = Options_;

  std::string_view name;
  int step = 0;
  std::string_view source;
  std::string_view summary;
  Sizes sizes = {};
  bool has_predecessors = false;
  int cost = 1;  ///< as Solver's, as all to reweights
  Vertex most_vertices_checked = 0;
  bool reads_matrix = false;
  bool takes_heavy_arcs = false;
  bool reweights = false;
  /// What each rank does, from its part in host memory to its own answer there.
  RunReport (*run)(Communicator& ranks, const GraphPart& part, const typename Problem::Query& query,
                   const Options& options, OwnAnswer& own);
};

}  // namespace graphspec
