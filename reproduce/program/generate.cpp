/// \file
/// graphspec generate and convert: graphs into files.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/other_weights.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/text_scanner.hpp"
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

/// The factor that was given; none for "auto", and where there is nothing.
std::optional<double> scale_of(const std::string& text) {
  if (text.empty() || text == "auto") return std::nullopt;
  if (const auto factor = number_in<double>(text)) return factor;
  throw InputError(fmt::format("--scale {}: that is neither a number nor auto", text));
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
    std::string scale;
    bool simplify = false;
    bool unit_weights = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("convert", "Writes a graph in another format");
  command->footer(
      fmt::format("The ending chooses the format: {}.\n"
                  "  graphspec convert roads.gr.gz roads.gsg\n"
                  "  graphspec convert web.txt web.gr --unit-weights\n"
                  "  graphspec convert circuit.mtx circuit.gr --scale auto",
                  known_extensions()));
  command->add_option("IN", arguments->graph.graph, "a graph file")->required();
  command->add_option("OUT", arguments->output, "the file to write")->required();
  command->add_flag("--undirected", arguments->graph.undirected, "take each arc both ways");
  arguments->graph.add_weighted(*command);
  command->add_flag("--simplify", arguments->simplify,
                    "drop self-loops, merge parallel arcs into the lightest");
  auto* const unit = command->add_flag("--unit-weights", arguments->unit_weights,
                                       "give each arc the integer weight 1");
  command
      ->add_option("--scale", arguments->scale,
                   "make integers of real weights: each times this number, rounded; auto: the "
                   "greatest power of two with which no path leaves 32 bits")
      ->excludes(unit);
  command->callback([arguments] {
    require_known_ending(arguments->output);
    const auto factor = scale_of(arguments->scale);
    Graph graph = arguments->graph.load();
    if (arguments->simplify) graph = simplified(graph);
    if (arguments->unit_weights) graph = with_unit_weights(graph);
    if (arguments->scale.empty()) return write(graph, arguments->output);
    const ScaledGraph integers = scaled(graph, factor);
    write(integers.graph, arguments->output);
    fmt::print(
        "scaled by {}: a weight is off by at most {} of its unit, a path of k arcs by k times "
        "as much; distances / {} are those of the file to within k * {:.3g}\n",
        integers.factor, integers.greatest_error, integers.factor,
        integers.greatest_error / integers.factor);
  });
}

}  // namespace graphspec::program
