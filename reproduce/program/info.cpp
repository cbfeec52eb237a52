/// \file
/// graphspec info: what a graph is.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <variant>

#include "reference/graph/build.hpp"
#include "reference/graph/degree.hpp"
#include "reproduce/measure/components.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

Json weights_json(const Graph& graph) {
  return std::visit(
      [](const auto& weights) -> Json {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          return nullptr;
        } else {
          const bool reals = std::is_floating_point_v<
              std::remove_cv_t<typename std::decay_t<decltype(weights)>::value_type>>;
          Json description{{"kind", reals ? "real" : "integer"}};
          if (!weights.empty()) {
            const auto [least, greatest] = std::minmax_element(weights.begin(), weights.end());
            description["least"] = *least;
            description["greatest"] = *greatest;
          }
          return description;
        }
      },
      graph.weights());
}

Json info_json(const std::string& name, const LoadedGraph& loaded) {
  const auto& [graph, facts] = loaded;
  std::int64_t self_loops = 0;
  std::int64_t parallel_arcs = 0;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    // build_graph() and the readers sort the arcs of a vertex, but a file mapped into memory may
    // hold them in any order.
    const auto span = graph.neighbours(vertex);
    std::vector<Vertex> neighbours(span.begin(), span.end());
    std::sort(neighbours.begin(), neighbours.end());
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      if (neighbours[k] == vertex) ++self_loops;
      if (k > 0 && neighbours[k] == neighbours[k - 1]) ++parallel_arcs;
    }
  }
  const DegreeStatistics degree = degree_statistics(graph);
  Json info{{"graph", name},
            {"vertices", graph.num_vertices()},
            {"arcs", graph.num_arcs()},
            {"symmetric", is_symmetric(graph)},
            {"self_loops", self_loops},
            {"parallel_arcs", parallel_arcs},
            {"weights", weights_json(graph)},
            {"degree",
             {{"least", degree.minimum},
              {"greatest", degree.maximum},
              {"mean", degree.mean},
              {"median", degree.median},
              {"isolated_vertices", degree.isolated}}}};
  if (!facts.ids.are_numbers()) {
    info["ids"] = {{"least", facts.ids.values().front()}, {"greatest", facts.ids.values().back()}};
  }
  if (facts.undirected_line > 0) info["undirected_line"] = facts.undirected_line;
  if (graph.num_vertices() > 0) {
    const reproduce::Component largest = reproduce::largest_component(graph);
    info["components"] = {{"count", largest.num_components},
                          {"largest", largest.num_vertices},
                          {"least_vertex_of_largest", facts.ids.id_of(largest.first_vertex)}};
  }
  return info;
}

void print_text(const Json& info) {
  const auto line = [](const char* key, const std::string& value) {
    fmt::print("{:<14} {}\n", key, value);
  };
  line("graph", info["graph"]);
  line("vertices", info["vertices"].dump());
  line("arcs", info["arcs"].dump());
  if (info.contains("ids")) {
    line("ids",
         fmt::format("{} to {}", info["ids"]["least"].dump(), info["ids"]["greatest"].dump()));
  }
  line("symmetric", info.contains("undirected_line")
                        ? fmt::format("yes, because line {} states that the graph is undirected",
                                      info["undirected_line"].dump())
                    : info["symmetric"] ? "yes"
                                        : "no");
  line("self-loops", info["self_loops"].dump());
  line("parallel arcs", info["parallel_arcs"].dump());
  const Json& degree = info["degree"];
  line("degree",
       fmt::format("{} to {}, mean {:.2f}, median {}; {} vertices without arcs",
                   degree["least"].dump(), degree["greatest"].dump(), degree["mean"].get<double>(),
                   degree["median"].dump(), degree["isolated_vertices"].dump()));
  const Json& weights = info["weights"];
  if (weights.is_null()) {
    line("weights", "none");
  } else if (!weights.contains("least")) {
    line("weights", weights["kind"]);
  } else {
    line("weights", fmt::format("{}, {} to {}", weights["kind"].get<std::string>(),
                                weights["least"].dump(), weights["greatest"].dump()));
  }
  if (info.contains("components")) {
    const Json& components = info["components"];
    line("components", fmt::format("{} (weakly connected); the largest component has {} vertices, "
                                   "and its first vertex is {}",
                                   components["count"].dump(), components["largest"].dump(),
                                   components["least_vertex_of_largest"].dump()));
  }
}

}  // namespace

void add_info(CLI::App& app) {
  struct Arguments {
    GraphArgument graph;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("info", "Print properties of a graph");
  command->footer("  graphspec info roads.gr.gz\n  graphspec info rmat:16,16 --json");
  arguments->graph.add_to(*command, /*positional=*/true);
  command->add_flag("--json", arguments->json, "print as JSON");
  command->callback([arguments] {
    const LoadedGraph loaded = arguments->graph.load_with_facts();
    Json info;
    {
      const reproduce::Progress progress("analyzing " + arguments->graph.graph);
      info = info_json(arguments->graph.graph, loaded);
    }
    if (arguments->json) {
      fmt::print("{}\n", info.dump(2));
    } else {
      print_text(info);
    }
  });
}

}  // namespace graphspec::program
