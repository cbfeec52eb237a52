/// \file
/// graphspec generate and convert: graphs into files.
#include <fmt/format.h>

#include <memory>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"

namespace graphspec::program {
namespace {

/// Before minutes are spent on making or reading the graph.
void require_known_ending(const std::string& path) {
  if (!format_of(path)) {
    throw InputError(
        fmt::format("{}: the ending names no format; there is {}", path, known_extensions()));
  }
}

void write(const Graph& graph, const std::string& path) {
  {
    const reproduce::Progress progress("writing " + path);
    write_graph(graph, path);
  }
  fmt::print("{}: {} vertices, {} arcs\n", path, graph.num_vertices(), graph.num_arcs());
}

}  // namespace

void add_generate(CLI::App& app) {
  struct Arguments {
    GraphArgument graph;
    std::string output;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("generate", "Writes a generated graph to a file");
  command->footer(graph_spec_help() +
                  "\nThe same specification and seed give the same graph on every machine:\n"
                  "  graphspec generate rmat:20,16 --seed 7 --output rmat20.mtx.gz");
  command->add_option("SPEC", arguments->graph.graph, "what to generate; listed below")->required();
  command->add_option("--seed,--graph-seed", arguments->graph.seed, "seed")->capture_default_str();
  command->add_option("--output", arguments->output, "the file; its ending chooses the format")
      ->required();
  command->callback([arguments] {
    if (!is_graph_spec(arguments->graph.graph)) {
      throw InputError(
          fmt::format("'{}' is no specification of a graph; generate --help lists them",
                      arguments->graph.graph));
    }
    require_known_ending(arguments->output);
    write(arguments->graph.load(), arguments->output);
  });
}

void add_convert(CLI::App& app) {
  struct Arguments {
    GraphArgument graph;
    std::string output;
    bool simplify = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("convert", "Writes a graph in another format");
  command->footer(
      "The ending chooses the format: .mtx .gr .txt, each also .gz, .gsg .graphhpc.\n"
      "  graphspec convert roads.gr.gz roads.gsg");
  command->add_option("IN", arguments->graph.graph, "a graph file")->required();
  command->add_option("OUT", arguments->output, "the file to write")->required();
  command->add_flag("--undirected", arguments->graph.undirected, "take each arc both ways");
  command->add_flag("--simplify", arguments->simplify,
                    "drop self-loops, merge parallel arcs into the lightest");
  command->callback([arguments] {
    require_known_ending(arguments->output);
    const Graph graph = arguments->graph.load();
    write(arguments->simplify ? simplified(graph) : graph, arguments->output);
  });
}

}  // namespace graphspec::program
