/// \file
/// Levels: options, files, totals.
#include "reproduce/program/problem/bfs.hpp"

#include <fmt/format.h>

#include <optional>

#include "gpu/problem/on_ranks.hpp"
#include "properties/certificates/parts.hpp"
#include "reproduce/program/first_rejection.hpp"
#include "reproduce/program/vertex_names.hpp"

namespace graphspec::program {

void BfsForm::add_run_options(CLI::App& command) {
  command.add_option(
      "--source", source,
      fmt::format("source vertex of the search (default: the first vertex); {}", vertex_help));
}

void BfsForm::add_certify_options(CLI::App& command) {
  command
      .add_option("--source", source, fmt::format("source vertex of the search; {}", vertex_help))
      ->required();
  command.add_option("--levels", levels, "file with the level of each vertex")->required();
  command.add_option("--parents", parents, "file with the parent of each vertex");
}

namespace {

/// What is wrong with the files by a judge of the levels, and where that is; the parents' file
/// where they are given, and the levels are right. \param judge  (source, levels, parents; empty:
/// none)
template <class Judge>
Judgement judgement_of(const BfsForm& form, const Graph& graph, Json& about, const Judge& judge) {
  about["source"] = *form.source;
  const Vertex source = form.query(graph, true).source;
  const auto level = read_values(form.levels, graph.num_vertices(), levels_form, form.facts.ids);
  ReadValues<std::int32_t> parent;
  if (!form.parents.empty()) {
    about["parents"] = true;
    parent = read_values(form.parents, graph.num_vertices(), parents_form, form.facts.ids);
    // Some programs give the source no parent, others itself.
    auto& own = parent.values[static_cast<std::size_t>(source)];
    if (own == parents_form.missing) own = source;
  }
  const std::optional<Rejection> wrong = judge(source, level.values, parent.values);
  Judgement judgement{.wrong = {},
                      .file = form.levels,
                      .right = fmt::format("the levels from vertex {} of {}", *form.source,
                                           about["graph"].get<std::string>())};
  // What is said of parents is said where the levels are right.
  if (!form.parents.empty() && (!wrong || wrong->rule() == properties::bfs_rule::tree)) {
    judgement.file = form.parents;
    judgement.right = fmt::format("the parents, and {} {}", form.levels, judgement.right);
  }
  if (wrong) {
    judgement.wrong = by_ids(*wrong, form.facts.ids);
    judgement.line = (judgement.file == form.levels ? level : parent).line_of(wrong->value());
  }
  return judgement;
}

}  // namespace

Judgement BfsForm::judge(const Graph& graph, Json& about) const {
  return judgement_of(*this, graph, about, [&](Vertex from, const auto& level, const auto& parent) {
    return parents.empty() ? properties::certify_bfs(graph, from, level)
                           : properties::certify_bfs_tree(graph, from, level, parent);
  });
}

Judgement BfsForm::judge_on_ranks(Communicator& ranks, const GraphPart& part, Json& about) const {
  const auto combine = [&](std::span<unsigned char> marks) { combine_marks(ranks, marks); };
  return judgement_of(
      *this, part.rows, about, [&](Vertex from, const auto& level, const auto& parent) {
        return first_rejection(
            ranks, parents.empty() ? properties::certify_bfs_part(part.rows, from, level, combine)
                                   : properties::certify_bfs_tree_part(part.rows, from, level,
                                                                       parent, combine));
      });
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

void BfsForm::print(const Json& summary) const {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  print_line("search", fmt::format("{} on {} from vertex {}", summary["variant"].get<std::string>(),
                                   summary["device"].get<std::string>(),
                                   vertex_text(count("source"), facts)));
  print_line("reached", fmt::format("{} of {} vertices", count("reached"), count("vertices")));
  print_line("levels", fmt::format("{} (sum over all vertices: {})", count("levels"),
                                   count("sum_of_levels")));
  print_line("frontiers", frontiers_text(summary["frontier_sizes"]));
}

}  // namespace graphspec::program
