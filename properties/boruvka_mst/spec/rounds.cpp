/// \file
/// Which launches of Boruvka's steps are which rounds of their schemes. What is recorded is the
/// tree of each vertex, which the last kernel but one of an iteration writes; trees are numbered in
/// any order.
#include "properties/spec/rounds.hpp"

namespace graphspec::papers::boruvka_mst {

KernelRoundRows kernel_rounds;
std::span<const properties::KernelRounds> kernel_rounds() {
  using Compared = properties::KernelRounds::Compared;
  const std::vector<properties::RoundOfKernel> iteration = {
      {"renumber_vertices", "renumber_vertices"}};
  const std::vector<properties::RoundOfKernel> sequential = {
      {"renumber_vertices", "renumber_trees"}};
  const auto row = [](std::string_view variant, std::string_view scheme, const auto& rounds) {
    return properties::KernelRounds{.problem = "msf",
                                    .variant = variant,
                                    .scheme = scheme,
                                    .rounds = rounds,
                                    // Searches begin at the lists' beginnings; bytes are bytes.
                                    .constants = {{"D", 0}, {"B", 256}},
                                    .compared = Compared::partition};
  };
  // Vertices have other numbers, those of the transformed graph.
  const auto renumbered = [](properties::KernelRounds one, bool has_idle_launches = false) {
    one.compared = Compared::sizes;
    one.distinct_weights = true;
    one.has_idle_launches = has_idle_launches;
    return one;
  };
  static const std::vector<properties::KernelRounds> rows = {
      row("shared_scan", "WarpASegment", iteration),
      row("shuffle_scan", "WarpASegment", iteration),
      // The last iteration finds no edge, and goes on to its end on the device.
      renumbered(row("renumber", "Renumbered", sequential), true),
      renumbered(row("rank_weights", "Ranked", sequential), true),
      renumbered(row("compress", "Compressed", iteration)),
      renumbered(row("hybrid", "Hybrid", iteration)),
      renumbered(row("out_of_core", "OutOfCore", iteration)),
      row("our_whole_lists", "WarpAList", iteration),
  };
  return rows;
}

}  // namespace graphspec::papers::boruvka_mst
