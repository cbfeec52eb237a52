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

/// Looks for a counterexample in at most `cases` cases from `seed`; the outcome depends on the two
/// alone. \pre cases > 0
using RunErratum = ErratumOutcome (*)(std::uint64_t seed, int cases);

/// One defect of a published text. Its words are a row of properties/PAPER/errata/errata.json.
struct Erratum {
  std::string paper;       ///< the suite's name of it
  std::string name;        ///< short, in snake_case
  std::string place;       ///< where in the paper
  std::string printed;     ///< the published form, or the attributed form in our words
  std::string wrong;       ///< the defect, and when it shows
  std::string correction;  ///< the corrected form, which this project uses
  /// Null if only the wording is wrong, so that nothing can be run.
  RunErratum run = nullptr;
  /// True if `printed` is not a quotation, because we have no copy of the paper.
  bool attributed = false;
  /// By whom, where and when the published form was corrected. Empty if we know of no correction.
  std::string fixed;
};

/// How a row is run.
struct ErratumRun {
  std::string_view name;
  RunErratum run;
};

/// A paper's rows, in their order. \param text  of its errata.json
/// \throws std::logic_error for a run of no row
[[nodiscard]] std::vector<Erratum> errata_of(std::string_view paper, std::string_view text,
                                             std::span<const ErratumRun> runs);

/// All errata, paper by paper, in the order of their texts.
[[nodiscard]] std::span<const Erratum> errata();

}  // namespace graphspec::properties

namespace graphspec::papers {

/// The type of graphspec::papers::PAPER::erratum_runs, in properties/PAPER/errata/errata.cpp.
using ErratumRuns = std::span<const properties::ErratumRun>();

[[nodiscard]] std::span<const Hook<ErratumRuns>> all_erratum_runs();

/// A paper's errata.json.
struct ErrataText {
  std::string_view paper;
  std::string_view text;
};

[[nodiscard]] std::span<const ErrataText> all_errata_texts();

}  // namespace graphspec::papers
