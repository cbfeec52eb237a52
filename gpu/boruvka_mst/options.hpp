/// \file
/// The options of minimum spanning forests: an option is a member and a row here.
#pragma once

#include <cstdint>

#include "gpu/boruvka_mst/transformed_graph.hpp"
#include "gpu/problem/option.hpp"

namespace graphspec::boruvka_mst {

/// Sizes and rules that the paper leaves open or tunes. The weight of a forest never depends on
/// them.
struct Options {
  /// What is done to the graph before; those that a step always has are added to these.
  Transformations transformations;
  double cpu_share = 0.2;  ///< the paper's 20 to 25 %
  std::int64_t device_bytes = 0;
  int block_size = 256;
  double light_share = 0;  ///< of all edges; 1 has one pass alone
  int hub_arcs = 512;
  int piece_arcs = 1024;
  bool wide_arcs = false;
  bool time_phases = false;  ///< asks for Work::phase_ms; a step then waits after each phase

  bool operator==(const Options&) const = default;
};

/// Throws InputError, naming the option and its range, unless all options are in range.
void check(const Options& options);

/// Drawn: values with which small graphs have several blocks, a share for the CPU, and arcs on
/// either side of what fits the device.
[[nodiscard]] inline OptionTable option_table() {
  using O = Options;
  using T = Transformations;
  constexpr auto changes = &O::transformations;
  static const OptionRow rows[] = {
      option<changes, &T::local_sort>(
          "local_sort", flag(), "transformation: sort the arcs of each vertex by weight", {0, 1}),
      option<changes, &T::renumber>(
          "renumber", flag(),
          "transformation: renumber the vertices, so that neighbours get close numbers", {0, 1}),
      option<changes, &T::rank_weights>(
          "rank_weights", flag(),
          "transformation: replace each weight by its rank, a 32-bit number", {0, 1}),
      refusing(option<changes, &T::compress>(
          "compress", flag(),
          "transformation: store each neighbour in 10 bits; a graph is rejected if the numbers of "
          "a vertex's neighbours differ by more than 1023",
          {0, 1})),
      option<&O::cpu_share>("cpu_share", share(),
                            "hybrid, out_of_core: fraction of the segments that the CPU searches, "
                            "0 to 1",
                            {0, 0.1, 0.2, 0.25, 0.5, 0.9, 1}),
      option<&O::device_bytes>("device_bytes", whole(0, double{1ULL << 50U}),
                               "out_of_core: device memory in bytes for the graph's "
                               "arrays; 0 takes all free memory",
                               {0, 1, 64, 300, 1000, 5000}),
      sizing(option<&O::block_size>("block_size", block_size(),
                                    "threads per block, a multiple of 32",
                                    {32, 32, 32, 64, 96, 256})),
      sizing(option<&O::hub_arcs>(
          "hub_arcs", whole(1, 1 << 20),
          "tuned: the arcs of a vertex above this degree are searched in segments",
          {512, 512, 1, 3, 10})),
      sizing(option<&O::piece_arcs>("piece_arcs", whole(1, 1 << 20), "tuned: arcs per segment",
                                    {1024, 1, 5, 40})),
      option<&O::wide_arcs>("wide_arcs", flag(),
                            "tuned: use 64-bit arc positions, even if 32 bits are enough", {0, 1}),
      option<&O::light_share>(
          "light_share", share(),
          "tuned: fraction of the edges that the first pass takes, 0 to 1; 0 selects it "
          "automatically; with 1 there is only one pass",
          // Of 0.378 the threshold is a sample that lies where the first warp's second row comes.
          {0, 0, 0.01, 0.1, 0.378, 0.5, 0.9, 1}),
      option<&O::time_phases>("time_phases", flag(),
                              "measure the time of each part of an iteration separately"),
  };
  return rows;
}

}  // namespace graphspec::boruvka_mst
