/// \file
/// graphspec generate and convert: graphs into files.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/other_weights.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reference/graph/writers.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/run_summary.hpp"
#include "reproduce/program/vertex_names.hpp"

namespace graphspec::program {
namespace {

/// The file that a graph is written to.
struct Target {
  std::string path;
  std::string format_name;  ///< as given; empty: what the path says
  std::string ids_path;     ///< empty: ids are not written beside the graph

  void add_format(CLI::App& command, const std::string& option) {
    command.add_option(option, format_name,
                       fmt::format("format of the output, regardless of the file's name: {}",
                                   fmt::join(format_names(), ", ")));
  }

  /// To be called before minutes are spent on making or reading the graph.
  /// \param option  that names formats
  [[nodiscard]] Format format(std::string_view option) const {
    if (const auto given = format_option(option, format_name)) return *given;
    if (const auto named = format_of(path)) return *named;
    throw InputError(
        path == "-"
            ? fmt::format("the format for standard output is missing; add {} with one of: {}",
                          option, fmt::join(format_names(), ", "))
            : fmt::format("{}: the file's ending is unknown; expected {}", path,
                          known_extensions()));
  }

  void write(const LoadedGraph& loaded, Format as) const {
    const auto& [graph, facts] = loaded;
    {
      const reproduce::Progress progress("writing " + path);
      write_graph(graph, path, as, facts.ids);
    }
    // Behind a graph on standard output no summary may stand.
    if (OutputFile::is_standard_output(path)) print_to_standard_error();
    if (!ids_path.empty()) write_ids(graph, facts.ids);
    fmt::print("{}: {} vertices, {} arcs{}\n", path, graph.num_vertices(), graph.num_arcs(),
               reading_text(facts));
    if (!facts.ids.are_numbers() && !keeps_ids(as) && ids_path.empty()) {
      fmt::print(
          "this format does not store vertex ids. The vertices get numbers, in the order of their "
          "ids. Use --ids FILE to write the ids to a file\n");
    }
  }

 private:
  /// One id a line, in the order of the vertices.
  void write_ids(const Graph& graph, const VertexIds& ids) const {
    OutputFile file(ids_path);
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      file.write(fmt::format("{}\n", ids.id_of(vertex)));
    }
    file.commit();
  }
};

/// The factor that was given; none for "auto", and where there is nothing.
std::optional<double> scale_of(const std::string& text) {
  if (text.empty() || text == "auto") return std::nullopt;
  if (const auto factor = number_in<double>(text)) return factor;
  throw InputError(fmt::format("--scale {}: expected a number or auto", text));
}

}  // namespace

void add_generate(CLI::App& app) {
  struct Arguments {
    GraphArgument graph;
    Target output;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("generate", "Write a generated graph to a file");
  command->footer(graph_spec_help() +
                  "\nA specification and a seed give the same graph on every machine:\n  graphspec "
                  "generate rmat:20,16 --seed 7 --output rmat20.mtx.gz");
  command->add_option("SPEC", arguments->graph.graph, "specification of the graph; see below")
      ->required();
  command->add_option("--seed,--graph-seed", arguments->graph.seed, "seed")->capture_default_str();
  command
      ->add_option(
          "--output", arguments->output.path,
          "the file to write, or - for standard output; the ending of its name selects the format")
      ->required();
  arguments->output.add_format(*command, "--format");
  command->callback([arguments] {
    if (!is_graph_spec(arguments->graph.graph)) {
      throw InputError(
          fmt::format("'{}' is not a specification of a graph; `graphspec generate --help` lists "
                      "all specifications",
                      arguments->graph.graph));
    }
    const Format format = arguments->output.format("--format");
    arguments->output.write(arguments->graph.load_with_facts(), format);
  });
}

void add_convert(CLI::App& app) {
  struct Arguments {
    GraphArgument graph;
    Target output;
    std::string scale;
    bool simplify = false;
    bool unit_weights = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("convert", "Write a graph in another format");
  command->footer(fmt::format(
      "The ending of the output's name selects the format: {}.\n  graphspec convert roads.gr.gz "
      "roads.gsg\n  graphspec convert web.txt web.gr --unit-weights\n  graphspec convert "
      "circuit.mtx circuit.gr --scale auto\n  zcat web.gz | graphspec convert - web.gsg --format "
      "snap\n  graphspec convert web.txt web.mtx --ids web.ids\nThe formats .txt, .edges, .csv, "
      ".tsv and .gsg keep the ids of vertices.",
      known_extensions()));
  command->add_option("IN", arguments->graph.graph, "a graph file, or - for standard input")
      ->required();
  command->add_option("OUT", arguments->output.path, "the file to write, or - for standard output")
      ->required();
  arguments->output.add_format(*command, "--output-format");
  command->add_option("--ids", arguments->output.ids_path,
                      "write the id of each vertex to this file, one per line, in vertex order");
  command->add_flag("--undirected", arguments->graph.undirected, "add the reverse of each arc");
  arguments->graph.add_reading(*command);
  command->add_flag("--simplify", arguments->simplify,
                    "remove self-loops, and keep only the lightest of parallel arcs");
  auto* const unit = command->add_flag("--unit-weights", arguments->unit_weights,
                                       "give each arc the integer weight 1");
  command
      ->add_option("--scale", arguments->scale,
                   "multiply real weights by this factor and round them to int32; auto: the "
                   "largest power of two that keeps every distance within 32 bits")
      ->excludes(unit);
  command->callback([arguments] {
    const Format format = arguments->output.format("--output-format");
    const auto factor = scale_of(arguments->scale);
    LoadedGraph loaded = arguments->graph.load_with_facts();
    Graph& graph = loaded.graph;
    if (arguments->simplify) graph = simplified(graph);
    if (arguments->unit_weights) graph = with_unit_weights(graph);
    if (arguments->scale.empty()) return arguments->output.write(loaded, format);
    const ScaledGraph integers = scaled(graph, factor);
    arguments->output.write({integers.graph, loaded.facts}, format);
    fmt::print(
        "scaled by {}: each scaled weight has a rounding error of at most {}, and a path of k arcs "
        "has at most k times this error. Divide distances by {} to get distances in the file's "
        "unit, with an error of at most k * {:.3g}\n",
        integers.factor, integers.greatest_error, integers.factor,
        integers.greatest_error / integers.factor);
  });
}

}  // namespace graphspec::program
