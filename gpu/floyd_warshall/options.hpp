/// \file
/// The options of shortest paths by dense matrices: an option is a member and a row here.
#pragma once

#include <array>
#include <string_view>

#include "gpu/problem/option.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::floyd_warshall {

/// How wide a distance is while `tuned_dense` computes it.
enum class Precision {
  automatic,  ///< packed where no weight is negative and no distance turns out too long
  int32,      ///< one distance a 32-bit word
  int16,  ///< two distances a 32-bit word; refused where one does not fit or cannot be told from
          ///< that of no path
};
/// In the order of Precision, as options and in results.
inline constexpr std::array<std::string_view, 3> precision_names = {"automatic", "int32", "int16"};

/// What is asked for, and sizes that the study leaves open. Distances never depend on sizes.
struct Options {
  /// What the query asks for, not an option of its own: else the matrix of predecessors is neither
  /// computed nor returned.
  bool predecessors = true;
  /// With predecessors, too, where they are found behind the distances, but for int16.
  Precision precision = Precision::automatic;
  int tile = 0;    ///< vertices of a pivot block
  int pivots = 0;  ///< pivot blocks whose updates the rest takes in one pass
  int resident_rows = 0;
  int exchanged_rows = 0;

  bool operator==(const Options&) const = default;
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);
/// The same together with what is asked for.
void check_asked(const Options& options);

/// 0, which leaves the choice to the step, or what tuned_dense is compiled for.
[[nodiscard]] inline OptionRange tile_sizes() {
  OptionRange range = whole(0, 128);
  range.allows = [](double value) {
    return value == 0 || value == 32 || value == 64 || value == 128;
  };
  range.rule = "32, 64 or 128";
  return range;
}

/// Drawn: values with which small graphs have several tiles, take several pivots in one pass, and
/// lie partly in host memory. Few graphs have more than one tile of 64 or 128, and these are dear
/// on the CPU executor.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  static const OptionRow rows[] = {
      sizing(option<&O::tile>("tile", tile_sizes(),
                              "tuned_dense, distributed_dense: vertices per pivot block, 32, 64 or "
                              "128; 0 selects the number automatically",
                              {0, 0, 0, 0, 32, 32, 32, 32, 32, 32, 32, 64, 128})),
      option<&O::pivots>("pivots", whole(0, 64),
                         "tuned_dense, distributed_dense: pivot blocks per pass over the other "
                         "tiles; 0 selects the number automatically",
                         {0, 1, 2, 3}),
      sizing(option<&O::resident_rows>(
          "resident_rows", whole(0, max_num_vertices),
          "tuned_dense: number of rows on the device at a time; the other rows are on the host; 0 "
          "keeps as many rows on the device as fit",
          {0, 0, 0, 0, 0, 1, 7, 32, 33, 64, 100})),
      option<&O::exchanged_rows>(
          "exchanged_rows", whole(0, max_num_vertices),
          "number of rows that are copied to the host at a time (distributed_dense: per rank, in "
          "both directions); 0 selects the number automatically",
          {0, 0, 1, 2, 7, 33}),
      refusing(option<&O::precision>("precision",
                                     choice({precision_names.begin(), precision_names.end()}),
                                     "tuned_dense, distributed_dense: type of a distance during "
                                     "the computation; int16 only without predecessors",
                                     {0, 0, 0, 1, 1, 2, 2})),
  };
  return rows;
}

}  // namespace graphspec::floyd_warshall
