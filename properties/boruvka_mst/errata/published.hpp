/// \file
/// The four procedures of Kolganov 2015 as their text and listings have them, each with the line
/// under test and the others repaired, so that a failure has one cause.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/boruvka_mst/errata/forest_case.hpp"

namespace graphspec::properties {

/// The lines of the text of which both forms can be run.
enum class ArticleLine {
  none,                 ///< all repaired
  ends_at_lonely_tree,  ///< the search ends where some tree has no edge to another
  segment_bounds,       ///< lower bounds X[0..N], upper bounds X[1..N+1]
  first_neighbour,      ///< in the first iteration the first of a list, be it a self-loop
  number_n_plus_2,      ///< what has no edge leads to vertex N + 2
  ties,                 ///< of edges that weigh the same any is taken
  one_jump,             ///< trees are united without repetition
  numbers_from_one      ///< roots are numbered 1 to P + 1
};

/// What a run gave.
struct ArticleRun {
  /// The forest, as positions of arcs; those from the lesser ends, but for self-loops.
  std::vector<ArcIndex> edges;
  std::vector<Vertex> trees;  ///< their number after each iteration
  std::optional<std::string>
      fault;  ///< one line: an access outside an array, or pointers in a ring
};

/// All iterations, one after another on the host, with one line as printed.
[[nodiscard]] ArticleRun run_article(const ForestCase& forest, ArticleLine as_printed);

/// Nothing, a fault, or what certify_minimum_forest() objects to.
[[nodiscard]] std::optional<std::string> judge_article(const ForestCase& forest,
                                                       const ArticleRun& run);

/// The lines of the listings, and of what the text says of them, as kernels.
enum class KernelLine {
  none,                  ///< all repaired
  last_lane_is_one,      ///< found where the scan's last value is 1
  winner_unsaid,         ///< each thread that has found an edge writes it
  threads_beyond_trees,  ///< removing cycles: nothing asks whether i is a tree
  number_n_plus_2,       ///< removing cycles: cF[local_f] where local_f is N + 2
  roots_alone,           ///< removing cycles: F[i] is set for roots alone
  united_in_place        ///< uniting: threads read what others write
};

/// What the kernels leave of the first iteration.
struct KernelRun {
  std::vector<ArcIndex> found;       ///< of each vertex its lightest arc to another; -1 for none
  std::vector<Vertex> root;          ///< of each vertex, behind procedure 3
  std::optional<std::string> fault;  ///< one line: what the executor reports
};

/// Procedures 1 to 3 of the first iteration on the CPU executor, every access checked, with one
/// line as printed.
[[nodiscard]] KernelRun run_kernels(const ForestCase& forest, KernelLine as_printed);

/// Nothing, a fault, an arc that is not a vertex's lightest, or roots that are not those of trees
/// that the arcs make.
[[nodiscard]] std::optional<std::string> judge_kernels(const ForestCase& forest,
                                                       const KernelRun& run);

}  // namespace graphspec::properties
