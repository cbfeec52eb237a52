/// \file
/// graphspec certify: judges labels that came from anywhere.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "properties/certificates/bfs.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/labels.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {
namespace {

struct Arguments {
  std::string problem;
  GraphArgument graph;
  Vertex source = 0;
  std::string labels;
  bool json = false;
};

constexpr auto footer = R"(The labels are one integer a line in vertex order: the level, or -1 for
what the source does not reach. They may come from any program in any language.
  graphspec certify bfs --graph web.mtx --source 0 --labels mine.txt
Exits with 0 when they are right, with 1 when they are not, naming the rule and the vertex.)";

void certify(const Arguments& arguments) {
  static_cast<void>(paper(arguments.problem));
  const Graph graph = arguments.graph.load();
  check_source(graph, arguments.source);
  const auto labels = read_labels(arguments.labels, graph.num_vertices());
  const auto wrong = properties::certify_bfs(graph, arguments.source, labels);
  if (arguments.json) {
    nlohmann::json verdict{{"problem", arguments.problem},
                           {"graph", arguments.graph.graph},
                           {"source", arguments.source},
                           {"certified", !wrong.has_value()}};
    verdict["reason"] = wrong ? nlohmann::json(*wrong) : nlohmann::json(nullptr);
    fmt::print("{}\n", verdict.dump(2));
  } else if (!wrong) {
    fmt::print("certified: {} are the levels from vertex {} of {}\n", arguments.labels,
               arguments.source, arguments.graph.graph);
  }
  if (wrong) {
    throw reproduce::DoesNotHold(fmt::format("{}: not certified: {}", arguments.labels, *wrong));
  }
}

}  // namespace

void add_certify(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("certify", "Judges anybody's output, without an oracle");
  command->footer(footer);
  command->add_option("PROBLEM", arguments->problem, "bfs")->required();
  arguments->graph.add_to(*command);
  command->add_option("--source", arguments->source, "where the search began")->required();
  command->add_option("--labels", arguments->labels, "file with one label a line")->required();
  command->add_flag("--json", arguments->json, "the verdict as data");
  command->callback([arguments] { certify(*arguments); });
}

}  // namespace graphspec::program
