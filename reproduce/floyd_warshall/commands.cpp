/// \file
/// graphspec route: routes between gates, while costs change between queries; what a handler of
/// baggage asks, and names of vertices and the bags that wait there. Garber 2019's
/// scenario (section Problem statement) on any graph.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/floyd_warshall/rewarding_route.hpp"
#include "reference/floyd_warshall/routes.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"

namespace graphspec::papers::floyd_warshall {
namespace {

using Json = nlohmann::json;

template <class Integer>
Integer number(std::string_view word, std::string_view what) {
  if (const auto value = number_in<Integer>(word)) return *value;
  throw InputError(fmt::format("'{}' is not a {}; expected an integer of {} bits", word, what,
                               8 * sizeof(Integer)));
}

/// What a file of gates says; without one, vertices are called by their numbers from 0.
class Gates {
 public:
  explicit Gates(Vertex num_vertices) : num_vertices_(num_vertices) {}

  /// One gate a line, in vertex order: NAME BAGS. What is negative is to be dropped there. Lines
  /// that begin with # are comments.
  /// \throws InputError naming file and line for what is no such line, for a name that occurs
  /// twice, and for a wrong number of gates
  Gates(const std::filesystem::path& path, Vertex num_vertices) : num_vertices_(num_vertices) {
    TextScanner scanner(path);
    while (scanner.next_line_of_data('#')) {
      if (std::ssize(names_) == num_vertices) {
        scanner.fail(fmt::format("too many gates; the graph has {} vertices", num_vertices));
      }
      const std::string name(scanner.word("the name of a gate"));
      const auto bags = scanner.integer("the number of bags", -std::numeric_limits<int>::max(),
                                        std::numeric_limits<int>::max());
      scanner.expect_end_of_line("the number of bags");
      if (!vertex_of_.try_emplace(name, static_cast<Vertex>(names_.size())).second) {
        scanner.fail(fmt::format("the gate {} occurs twice", TextScanner::quoted(name)));
      }
      names_.push_back(name);
      bags_.push_back(static_cast<std::int32_t>(bags));
    }
    if (std::ssize(names_) < num_vertices) {
      throw InputError(
          fmt::format("{}: the file has {} gates, but the graph has {} vertices; there must be one "
                      "gate per vertex, each on its own line",
                      path.string(), names_.size(), num_vertices));
    }
  }

  /// The vertex of that name. \throws InputError where there is none
  [[nodiscard]] Vertex vertex(std::string_view word) const {
    if (bags_.empty()) {
      const Vertex number = number_in<Vertex>(word).value_or(-1);
      if (number >= 0 && number < num_vertices_) return number;
      throw InputError(fmt::format("{} is not a vertex; vertices are 0 to {}",
                                   TextScanner::quoted(word), num_vertices_ - 1));
    }
    const auto found = vertex_of_.find(word);
    if (found != vertex_of_.end()) return found->second;
    throw InputError(fmt::format("there is no gate {}", TextScanner::quoted(word)));
  }

  [[nodiscard]] std::string name(Vertex vertex) const {
    return bags_.empty() ? fmt::format("{}", vertex) : names_[static_cast<std::size_t>(vertex)];
  }

  /// "A1 -> A4 -> A5".
  [[nodiscard]] std::string names(const std::vector<Vertex>& vertices) const {
    std::vector<std::string> all;
    all.reserve(vertices.size());
    for (const Vertex vertex : vertices) all.push_back(name(vertex));
    return fmt::format("{}", fmt::join(all, " -> "));
  }

  /// One number a vertex; empty where no file says them.
  [[nodiscard]] const std::vector<std::int32_t>& bags() const { return bags_; }

 private:
  Vertex num_vertices_;
  std::vector<std::string> names_;
  std::map<std::string, Vertex, std::less<>> vertex_of_;
  std::vector<std::int32_t> bags_;
};

/// An answer, for a reader and as data.
struct Answer {
  std::string text;
  Json data;
};

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  Words words;
  for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::string_view rest = line.substr(at);
    words.push_back(rest.substr(0, rest.find_first_of(blanks)));
    at = line.find_first_not_of(blanks, at + words.back().size());
  }
  return words;
}

/// A query's words are right, and this is where they lead.
struct Asked {
  reference::RouteMap& map;
  const Gates& gates;
  Vertex from;
  Vertex to;
};

Json names_of(const Asked& asked, const reference::Route& route) {
  Json names = Json::array();
  for (const Vertex vertex : route.vertices) names.push_back(asked.gates.name(vertex));
  return names;
}

std::int64_t bags_on(const Asked& asked, const reference::Route& route) {
  std::int64_t bags = 0;
  for (const Vertex v : route.vertices) bags += asked.gates.bags()[static_cast<std::size_t>(v)];
  return bags;
}

Answer of_route(const Asked& asked, const reference::Route& route, const std::string& none) {
  Answer given{none, {{"route", names_of(asked, route)}}};
  if (route.vertices.empty()) return given;
  given.text = fmt::format("{}, time {}", asked.gates.names(route.vertices), route.time);
  given.data["time"] = route.time;
  if (!asked.gates.bags().empty()) {
    given.text += fmt::format(", bags {}", bags_on(asked, route));
    given.data["bags"] = bags_on(asked, route);
  }
  return given;
}

Answer reach(const Asked& asked) {
  const bool is_reached = asked.map.reaches(asked.from, asked.to);
  return {is_reached ? "yes" : "no, for all costs", {{"reached", is_reached}}};
}

Answer best(const Asked& asked, std::optional<std::int64_t> within, std::int64_t most_steps) {
  if (asked.gates.bags().empty()) {
    throw InputError("the query `best` needs the number of bags at each gate; pass --gates");
  }
  reference::RouteLimits limits{.most_steps = most_steps};
  if (within) limits.within = *within;
  const auto found =
      reference::most_rewarding_route(asked.map, asked.gates.bags(), asked.from, asked.to, limits);
  return of_route(asked, found.route, within ? "no route within this time" : "no route");
}

Answer set(const Asked& asked, std::int32_t cost) {
  struct Said {
    const char* text;
    const char* data;
  };
  static constexpr Said said[] = {{"no known route changes", "nothing"},
                                  {"routes over this arc were tested for each pair", "shortened"},
                                  {"all routes were computed again", "recomputed"}};
  const std::int32_t before = asked.map.arc(asked.from, asked.to);
  const Said& change = said[static_cast<int>(asked.map.set_cost(asked.from, asked.to, cost))];
  return {fmt::format("{} instead of {}: {}", cost, before, change.text),
          {{"cost", cost}, {"before", before}, {"change", change.data}}};
}

/// Answers `reach A B`, `shortest A B`, `best A B [within TIME]`, and `set A B COST`, which changes
/// the map. \param most_steps  of a search for the best route
/// \throws InputError for what is no query, and as RouteMap and most_rewarding_route()
Answer answer(std::string_view query, reference::RouteMap& map, const Gates& gates,
              std::int64_t most_steps) {
  const Words words = words_of(query);
  const auto has = [&](std::string_view verb, std::size_t count) {
    return words.size() == count && words[0] == verb;
  };
  const bool has_time = has("best", 5) && words[3] == "within";
  if (!has("reach", 3) && !has("shortest", 3) && !has("best", 3) && !has_time && !has("set", 4)) {
    throw InputError(
        fmt::format("'{}' is not a query; expected reach A B, shortest A B, best A B, best A B "
                    "within TIME, or set A B COST",
                    query));
  }
  const Asked asked{map, gates, gates.vertex(words[1]), gates.vertex(words[2])};
  Answer given;
  if (words[0] == "reach") {
    given = reach(asked);
  } else if (words[0] == "shortest") {
    given = of_route(asked, map.shortest(asked.from, asked.to), "no route");
  } else if (words[0] == "best") {
    std::optional<std::int64_t> within;
    if (has_time) within = number<std::int64_t>(words[4], "time");
    given = best(asked, within, most_steps);
  } else {
    given = set(asked, number<std::int32_t>(words[3], "cost"));
  }
  given.data["query"] = query;
  return given;
}

struct Arguments {
  program::GraphArgument graph;
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
      throw InputError(fmt::format("the script {} cannot be read", arguments.script));
    }
    read(file, arguments.script, queries);
  }
  if (queries.empty())
    throw InputError("route: there is no query; `graphspec route --help` lists the queries");
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

constexpr auto footer = R"(The command answers the queries in their order. A and B are gates:
  reach A B              prints whether a route exists; the costs do not matter
  shortest A B           prints a route that takes the least time
  best A B [within TIME] prints the route that collects the most bags. The route visits no gate
                         twice, and takes at most TIME. If several routes collect
                         equally many bags, the command prints the fastest one.
  set A B COST           changes the cost of the arc from A to B for the queries that follow
These are the queries of Garber's study (the paper floyd_warshall), on the graph of its Figure 4:
  graphspec route --graph baggage.gr --gates baggage.gates "reach A1 A5" "shortest A1 A5" \
    "best A1 A5" "reach A5 A2"
This command reads its queries from a file:
  graphspec route --graph roads.gr --script queries.txt
Each vertex is a gate. Its name is its number, starting at 0, unless --gates names a file. That file
has one line NAME BAGS for each vertex, in vertex order.)";

}  // namespace

AddCommands add_commands;
void add_commands(CLI::App& app) {
  const auto [command, arguments] = program::add_command(
      app, "route", "Find routes between gates, with costs that change between queries", footer,
      run);
  arguments->graph.add_to(*command);
  command->add_option("--gates", arguments->gates,
                      "file with one line NAME BAGS for each vertex; a negative number means bags "
                      "to drop at this gate");
  command->add_option("QUERY", arguments->queries, "queries, each in quotes; see below");
  command->add_option("--script", arguments->script,
                      "file with one query per line, or - for standard input; its queries are "
                      "answered after the queries of the command line");
  command
      ->add_option("--most-steps", arguments->most_steps,
                   "maximum number of arcs that a query `best A B` tries before it fails")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "print the answers as JSON");
}

}  // namespace graphspec::papers::floyd_warshall
