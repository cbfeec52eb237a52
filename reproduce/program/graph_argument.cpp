/// \file
/// Loading the graph that a command is told.
#include "reproduce/program/graph_argument.hpp"

#include <optional>

#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/random_graphs/device_rows.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/readers.hpp"
#include "reproduce/measure/progress.hpp"

namespace graphspec::program {

void GraphArgument::add_to(CLI::App& command, bool positional) {
  command
      .add_option(positional ? "GRAPH" : "--graph", graph,
                  "a file, or a specification such as rmat:12,16")
      ->required();
  command.add_option("--graph-seed", seed, "seed of a generated graph")->capture_default_str();
  command.add_flag("--undirected", undirected, "take each arc both ways");
  add_weighted(command);
}

void GraphArgument::add_weighted(CLI::App& command) {
  command.add_flag("--weighted", weighted, "the third number of a line of .txt is a weight");
}

Graph GraphArgument::load(Device device) const {
  if (is_graph_spec(graph)) {
    const reproduce::Progress progress("making " + graph);
    Graph made = graph_from_spec(graph, seed, rows_maker(device));
    return undirected ? symmetrized(made) : made;
  }
  const reproduce::Progress progress("reading " + graph);
  ReadOptions options;
  options.undirected = undirected;
  options.weighted = weighted;
  return read_graph(graph, {}, options);
}

GraphPart GraphArgument::load_part(Communicator& ranks) const {
  GraphPart part;
  if (is_graph_spec(graph) && !undirected) {
    part = part_from_spec(graph, seed, ranks.size(), ranks.rank(), ranks_on_this_host(),
                          rows_maker(ranks.runtime().device()));
  } else if (graph.ends_with(".gsg") && !undirected) {
    part = part_of(load(), ranks.size(), ranks.rank());
  } else {
    std::optional<Graph> whole;
    if (ranks.rank() == 0) whole = load();
    return scatter(ranks, whole ? &*whole : nullptr);
  }
  count_arcs(ranks, part);
  return part;
}

}  // namespace graphspec::program
