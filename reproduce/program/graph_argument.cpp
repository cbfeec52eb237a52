/// \file
/// Loading the graph that a command is told.
#include "reproduce/program/graph_argument.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/random_graphs/device_rows.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/near_names.hpp"
#include "reference/graph/readers.hpp"
#include "reproduce/measure/progress.hpp"

namespace graphspec::program {
namespace {

/// Gives all ranks what the first has.
void send_facts(Communicator& ranks, FileFacts& facts) {
  std::vector<std::int64_t> sent{facts.first_number, facts.undirected_line};
  sent.insert(sent.end(), facts.ids.values().begin(), facts.ids.values().end());
  const auto* const bytes = reinterpret_cast<const std::byte*>(sent.data());
  const Communicator::Bytes got =
      ranks.broadcast_on_host({bytes, bytes + sent.size() * sizeof(std::int64_t)}, 0);
  sent.resize(got.size() / sizeof(std::int64_t));
  std::memcpy(sent.data(), got.data(), got.size());
  facts.first_number = sent[0];
  facts.undirected_line = sent[1];
  facts.ids = VertexIds({sent.begin() + 2, sent.end()});
}

}  // namespace

std::optional<Format> format_option(std::string_view option, std::string_view name) {
  if (name.empty()) return std::nullopt;
  if (const auto format = format_named(name)) return format;
  throw InputError(
      fmt::format("{} {}: unknown format{}", option, name, names_instead(name, format_names())));
}

void GraphArgument::add_to(CLI::App& command, bool positional) {
  command
      .add_option(positional ? "GRAPH" : "--graph", graph,
                  "a file, - for standard input, or a specification such as rmat:12,16")
      ->required();
  command.add_option("--graph-seed", seed, "seed of a generated graph")->capture_default_str();
  command.add_flag("--undirected", undirected, "add the reverse of each arc");
  add_reading(command);
}

void GraphArgument::add_reading(CLI::App& command) {
  command.add_flag("--weighted", weighted,
                   "read the third column of an edge list (.txt, .edges, .csv, .tsv) as weights");
  command.add_option("--format", format,
                     fmt::format("format of the input file, regardless of its name: {}",
                                 fmt::join(format_names(), ", ")));
}

Graph GraphArgument::load(Device device) const {
  return load_with_facts(device).graph;
}

LoadedGraph GraphArgument::load_with_facts(Device device) const {
  const std::optional<Format> read_as = format_option("--format", format);
  if (is_graph_spec(graph)) {
    const reproduce::Progress progress("generating " + graph);
    Graph made = graph_from_spec(graph, seed, rows_maker(device));
    return {undirected ? symmetrized(made) : made, {}};
  }
  const reproduce::Progress progress("reading " + graph);
  LoadedGraph loaded;
  ReadOptions options;
  options.facts = &loaded.facts;
  options.undirected = undirected;
  options.weighted = weighted;
  if (graph == "-" && !read_as) {
    throw InputError(fmt::format("the format of standard input is missing; add --format: {}",
                                 fmt::join(format_names(), ", ")));
  }
  loaded.graph = read_graph(graph, read_as, options);
  return loaded;
}

GraphPart GraphArgument::load_part(Communicator& ranks, FileFacts& facts) const {
  GraphPart part;
  const bool is_binary =
      format_option("--format", format).value_or(format_of(graph).value_or(Format::snap)) ==
      Format::binary;
  if (is_graph_spec(graph) && !undirected) {
    part = part_from_spec(graph, seed, ranks.size(), ranks.rank(), ranks_on_this_host(),
                          rows_maker(ranks.runtime().device()));
  } else if (is_binary && !undirected) {
    LoadedGraph loaded = load_with_facts();
    facts = std::move(loaded.facts);
    part = part_of(loaded.graph, ranks.size(), ranks.rank());
  } else {
    std::optional<LoadedGraph> whole;
    if (ranks.rank() == 0) whole = load_with_facts();
    if (whole) facts = std::move(whole->facts);
    send_facts(ranks, facts);
    return scatter(ranks, whole ? &whole->graph : nullptr);
  }
  count_arcs(ranks, part);
  return part;
}

}  // namespace graphspec::program
