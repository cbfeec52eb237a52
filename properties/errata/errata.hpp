/// \file
/// What the papers print and what is wrong with it, as a table whose rows can be run: each literal
/// published form is falsified by RapidCheck, and its correction holds on the same random graphs.
/// Rows about words alone have nothing to run.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/problem/paper_hook.hpp"

namespace graphspec::properties {

/// The graph of a case as data, from which it can be drawn.
struct CaseGraph {
  /// An arc; of an undirected graph an edge.
  struct Arc {
    Vertex from;
    Vertex to;
    double weight;
  };
  Vertex num_vertices = 0;
  std::vector<Arc> arcs;
  std::optional<Vertex> source;
  bool weighted = false;
  bool undirected = false;
};

/// What running a row gave.
struct ErratumOutcome {
  bool published_fails = false;  ///< a case was found on which the published form goes wrong
  /// That case, shrunk: what went wrong, and the graph as an edge list; several lines.
  std::string counterexample;
  std::optional<CaseGraph> graph;  ///< of that case, where it is about one
  bool corrected_holds = false;    ///< the corrected form passed all cases of the same generator
  std::string corrected_failure;   ///< empty, or the case on which it did not, in the same form
  int cases = 0;                   ///< random cases of the corrected form
};

/// One defect of a published text.
struct Erratum {
  std::string_view name;        ///< short, in snake_case
  std::string_view place;       ///< where in the paper
  std::string_view printed;     ///< what is printed there
  std::string_view wrong;       ///< what is wrong with it, and when it shows
  std::string_view correction;  ///< what the suite does in its place
  /// Looks for a counterexample in at most `cases` cases from `seed`; the outcome depends on the
  /// two alone. Null where the words are wrong and there is nothing to run. \pre cases > 0
  ErratumOutcome (*run)(std::uint64_t seed, int cases) = nullptr;
  /// The suite's name of the paper, set by errata(); a paper's own rows leave it out.
  std::string_view paper = {};
};

/// All errata, paper by paper, in the order of their texts.
[[nodiscard]] std::span<const Erratum> errata();

}  // namespace graphspec::properties

namespace graphspec::papers {

/// The type of graphspec::papers::PAPER::errata, in properties/PAPER/errata/errata.cpp: the rows of
/// a paper in the order of its text.
using Errata = std::span<const properties::Erratum>();

[[nodiscard]] std::span<const Hook<Errata>> all_errata();

}  // namespace graphspec::papers
