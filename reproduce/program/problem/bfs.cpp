/// \file
/// Levels: options, files, totals.
#include "reproduce/program/problem/bfs.hpp"

#include <fmt/format.h>

namespace graphspec::program {

void BfsForm::add_run_options(CLI::App& command) {
  command.add_option("--source", source, "vertex to search from")->capture_default_str();
}

void BfsForm::add_certify_options(CLI::App& command) {
  command.add_option("--source", source, "where the search began")->required();
  command.add_option("--levels", levels, "file with one level a line")->required();
  command.add_option("--parents", parents, "file with one parent a line");
}

Judgement BfsForm::judge(const Graph& graph, Json& about) const {
  about["source"] = source;
  const auto level = read_column(levels, graph.num_vertices(), "level");
  Judgement judgement{.wrong = {},
                      .file = levels,
                      .right = fmt::format("the levels from vertex {} of {}", source,
                                           about["graph"].get<std::string>())};
  std::optional<Rejection> wrong;
  if (parents.empty()) {
    wrong = properties::certify_bfs(graph, source, level);
  } else {
    about["parents"] = true;
    const auto parent = read_column(parents, graph.num_vertices(), "parent");
    wrong = properties::certify_bfs_tree(graph, source, level, parent);
    // What is said of parents is said where the levels are right.
    if (!wrong || wrong->rule() == properties::bfs_rule::tree) {
      judgement.file = parents;
      judgement.right = fmt::format("the parents, and {} {}", levels, judgement.right);
    }
  }
  if (wrong) judgement.line = wrong->value() + 1;
  judgement.wrong = std::move(wrong);
  return judgement;
}

void BfsForm::Totals::add(const Problem::Part& part) {
  for (const std::int32_t level : part.level) {
    if (level == Problem::unreached_level) continue;
    const auto place = static_cast<std::size_t>(level);
    if (frontier_sizes.size() <= place) frontier_sizes.resize(place + 1);
    ++frontier_sizes[place];
    ++reached;
    sum_of_levels += level;
  }
}

Json BfsForm::Totals::json(const Graph& /*graph*/, const Problem::Query& query) const {
  return {{"source", query.source},
          {"reached", reached},
          {"levels", frontier_sizes.size()},
          {"sum_of_levels", sum_of_levels},
          {"frontier_sizes", frontier_sizes}};
}

namespace {

/// "1 2 5 ... 3 1": the sizes of all frontiers, or of the first and last where they are many.
std::string frontiers_text(const std::vector<std::int64_t>& sizes) {
  constexpr std::size_t shown = 12;
  std::string text;
  for (std::size_t level = 0; level < sizes.size(); ++level) {
    if (sizes.size() > 2 * shown && level == shown) {
      text += " ...";
      level = sizes.size() - shown;
    }
    text += fmt::format("{}{}", text.empty() ? "" : " ", sizes[level]);
  }
  return text;
}

}  // namespace

void BfsForm::print(const Json& summary) {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  print_line("search", fmt::format("{} on {} from vertex {}", summary["variant"].get<std::string>(),
                                   summary["device"].get<std::string>(), count("source")));
  print_line("reached", fmt::format("{} of {} vertices", count("reached"), count("vertices")));
  print_line("levels", fmt::format("{} (sum {})", count("levels"), count("sum_of_levels")));
  print_line("frontiers", frontiers_text(summary["frontier_sizes"]));
}

}  // namespace graphspec::program
