/// \file
/// Forests: options, files, totals.
#include "reproduce/program/problem/msf.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <utility>

#include "reproduce/program/first_rejection.hpp"
#include "reproduce/program/forest_on_parts.hpp"
#include "reproduce/program/vertex_names.hpp"

namespace graphspec::program {

void MsfForm::add_certify_options(CLI::App& command) {
  command.add_option("--forest", forest, "file with one edge per line")->required();
}

namespace {

/// What is wrong with the file, and where that is. \param lines  of the edges that were read
Judgement judgement_of(const MsfForm& form, const Json& about,
                       const std::optional<Rejection>& wrong, std::span<const std::int64_t> lines) {
  Judgement judgement{.wrong = {},
                      .file = form.forest,
                      .right = fmt::format("the edges of a minimum spanning forest of {}",
                                           about["graph"].get<std::string>())};
  if (wrong && wrong->value() != Rejection::nowhere) {
    judgement.line = lines[static_cast<std::size_t>(wrong->value())];
  }
  if (wrong) {
    const bool is_named = wrong->rule() == properties::forest_rule::edge;
    judgement.wrong = is_named ? std::string(*wrong) : by_ids(*wrong, form.facts.ids);
  }
  return judgement;
}

}  // namespace

Judgement MsfForm::judge(const Graph& graph, Json& about) const {
  const ReadForest read = read_forest(forest, graph, facts.ids);
  std::optional<Rejection> wrong;
  if (read.no_edge) {
    wrong.emplace(properties::forest_rule::edge, *read.no_edge, std::ssize(read.edges));
  } else {
    wrong = properties::certify_minimum_forest(graph, read.edges);
  }
  return judgement_of(*this, about, wrong, read.lines);
}

Judgement MsfForm::judge_on_ranks(Communicator& ranks, const GraphPart& part, Json& about) const {
  const ForestFile read = read_forest(ranks, part, forest, facts.ids);
  std::optional<Rejection> wrong = read.no_edge;
  if (!wrong) {
    wrong = first_rejection(ranks,
                            properties::certify_minimum_forest_part(part, read.arcs, read.edges));
  }
  return judgement_of(*this, about, wrong, read.lines);
}

void MsfForm::Totals::add(const Problem::Part& part) {
  totals = {{"edges", part.edges.size()}, {"trees", part.num_trees}, {"weight", part.weight}};
}

void MsfForm::print(const Json& summary) {
  print_line("forest", fmt::format("{} on {}", summary["variant"].get<std::string>(),
                                   summary["device"].get<std::string>()));
  print_line("trees",
             fmt::format("{}, with {} edges together", summary["trees"].get<std::int64_t>(),
                         summary["edges"].get<std::int64_t>()));
  print_line("weight", fmt::format("{}", summary["weight"].get<double>()));
}

}  // namespace graphspec::program
