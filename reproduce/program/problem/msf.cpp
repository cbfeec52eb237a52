/// \file
/// Forests: options, files, totals.
#include "reproduce/program/problem/msf.hpp"

#include <fmt/format.h>

namespace graphspec::program {

void MsfForm::add_certify_options(CLI::App& command) {
  command.add_option("--forest", forest, "file with one edge a line")->required();
}

Judgement MsfForm::judge(const Graph& graph, Json& about) const {
  const ReadForest read = read_forest(forest, graph);
  Judgement judgement{.wrong = {},
                      .file = forest,
                      .right = fmt::format("the edges of a minimum spanning forest of {}",
                                           about["graph"].get<std::string>())};
  std::optional<Rejection> wrong;
  if (read.no_edge) {
    wrong.emplace(properties::forest_rule::edge, *read.no_edge, std::ssize(read.edges));
  } else {
    wrong = properties::certify_minimum_forest(graph, read.edges);
  }
  if (wrong && wrong->value() != Rejection::nowhere) {
    judgement.line = read.lines[static_cast<std::size_t>(wrong->value())];
  }
  judgement.wrong = std::move(wrong);
  return judgement;
}

void MsfForm::Totals::add(const Problem::Part& part) {
  totals = {{"edges", part.edges.size()}, {"trees", part.num_trees}, {"weight", part.weight}};
}

void MsfForm::print(const Json& summary) {
  print_line("forest", fmt::format("{} on {}", summary["variant"].get<std::string>(),
                                   summary["device"].get<std::string>()));
  print_line("trees", fmt::format("{}, of {} edges", summary["trees"].get<std::int64_t>(),
                                  summary["edges"].get<std::int64_t>()));
  print_line("weight", fmt::format("{}", summary["weight"].get<double>()));
}

}  // namespace graphspec::program
