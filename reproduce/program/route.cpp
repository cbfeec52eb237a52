/// \file
/// graphspec route: routes between gates, while costs change between queries. Garber 2019's
/// scenario (section Problem statement) on any graph.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>

#include "reference/graph/error.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/route_queries.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

struct Arguments {
  GraphArgument graph;
  std::string gates;
  std::vector<std::string> queries;
  std::string script;
  std::int64_t most_steps = reference::RouteLimits{}.most_steps;
  bool json = false;
};

/// A query, and where it stands for a message: "queries.txt:3: ", or nothing.
struct Query {
  std::string text;
  std::string place;
};

void read(std::istream& lines, const std::string& name, std::vector<Query>& queries) {
  std::int64_t line_number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++line_number;
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos || line[first] == '#') continue;
    const auto last = line.find_last_not_of(" \t\r");
    queries.push_back(
        {line.substr(first, last + 1 - first), fmt::format("{}:{}: ", name, line_number)});
  }
}

std::vector<Query> queries_of(const Arguments& arguments) {
  std::vector<Query> queries;
  for (const std::string& text : arguments.queries) queries.push_back({text, ""});
  if (arguments.script == "-") {
    read(std::cin, "stdin", queries);
  } else if (!arguments.script.empty()) {
    std::ifstream file(arguments.script);
    if (!file || std::filesystem::is_directory(arguments.script)) {
      throw InputError(fmt::format("cannot read {}", arguments.script));
    }
    read(file, arguments.script, queries);
  }
  if (queries.empty()) throw InputError("route: there is no query; --help shows what there is");
  return queries;
}

reference::RouteMap map_of(const Graph& graph) {
  const reproduce::Progress progress("all shortest paths");
  return reference::RouteMap(graph);
}

void run(const Arguments& arguments) {
  const std::vector<Query> queries = queries_of(arguments);
  const Graph graph = arguments.graph.load();
  const Gates gates = arguments.gates.empty() ? Gates(graph.num_vertices())
                                              : Gates(arguments.gates, graph.num_vertices());
  reference::RouteMap map = map_of(graph);
  Json answers = Json::array();
  std::string text;
  std::size_t widest = 0;
  for (const Query& query : queries) widest = std::max(widest, query.text.size());
  for (const Query& query : queries) {
    try {
      const Answer given = answer(query.text, map, gates, arguments.most_steps);
      answers.push_back(given.data);
      text += fmt::format("{:<{}}  {}\n", query.text, widest, given.text);
    } catch (const InputError& error) {
      throw InputError(query.place + error.what());
    }
  }
  fmt::print("{}", arguments.json ? answers.dump(2) + "\n" : text);
}

constexpr auto footer = R"(Queries, answered in their order:
  reach A B              whether there is a route; no change of costs changes that
  shortest A B           a route of least time
  best A B [within TIME] the route that collects most bags: it meets no gate twice, and takes at
                         most that time; among equals the one of least time
  set A B COST           gives the arc another cost for the queries behind it
The study's own, on its Figure 4:
  graphspec route --graph baggage.gr --gates baggage.gates "reach A1 A5" "shortest A1 A5" \
    "best A1 A5" "reach A5 A2"
Costs that change while a script is read:
  graphspec route --graph roads.gr --script queries.txt
A graph's vertices are called by their numbers from 0, unless a file of gates, a line NAME BAGS each
in vertex order, gives them names.)";

}  // namespace

void add_route(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("route", "Routes between gates, while costs change between queries");
  command->footer(footer);
  arguments->graph.add_to(*command);
  command->add_option("--gates", arguments->gates,
                      "file with a line NAME BAGS for each vertex; bags to drop are negative");
  command->add_option("QUERY", arguments->queries, "queries, each in quotes");
  command->add_option("--script", arguments->script,
                      "file with one query a line, behind those of the command line; - for stdin");
  command
      ->add_option("--most-steps", arguments->most_steps,
                   "arcs that a search for the best route may try before it gives up")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "the answers as data");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace graphspec::program
