/// \file
/// The papers' rows, and where their files lie.
#include "spec/library.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "spec/own_file.hpp"
#include "spec/saa/parse.hpp"
#include "spec/tree.hpp"

namespace graphspec::saa {
namespace fs = std::filesystem;

Model Paper::model() const {
  const auto constants_of_size = [paper = *this](Value size) {
    return paper.constants_for(size, paper.arcs_per_vertex * size);
  };
  return {basis(), constants_of_size, draw_problem};
}

std::map<std::string, Value> Paper::constants(const Graph& graph) const {
  return constants_for(graph.num_vertices(), graph.num_arcs());
}

State Paper::state(const Algorithm& algorithm, const Graph& graph) const {
  State state(Layout(algorithm, constants(graph)));
  set_problem(state, graph);
  return state;
}

const Solution& Paper::solution(std::string_view problem) const {
  for (const Solution& one : solutions) {
    if (one.problem == problem) return one;
  }
  throw InputError(fmt::format("the schemes of {} do not solve {}", name, problem));
}

std::span<const Paper> papers() {
  static const std::vector<Paper> all = [] {
    std::vector<Paper> rows;
    for (const auto& hook : graphspec::papers::all_schemes()) {
      rows.push_back(hook.function());
      rows.back().name = hook.paper;
    }
    return rows;
  }();
  return all;
}

const Paper& paper(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Paper& row : papers()) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw InputError(fmt::format("there is no paper '{}'{}", name, names_instead(name, names)));
}

fs::path folder() {
  if (const auto tree = find_tree("spec/laws.saa")) return *tree / "spec";
  throw InputError(
      "the schemes (spec/laws.saa, spec/PAPER/PAPER.saa) were not found next to this program, in "
      "the current folder, or in the source tree");
}

fs::path file_of(const Paper& paper) {
  return folder() / paper.name / fmt::format("{}.saa", paper.name);
}

Algorithm load(std::string_view paper_or_file) {
  if (is_own_file(paper_or_file)) return load_algorithm(fs::path(paper_or_file));
  return load(paper(paper_or_file));
}

Algorithm load(const Paper& paper) {
  return load_algorithm(file_of(paper));
}

Algorithm load_laws() {
  return load_algorithm(folder() / "laws.saa");
}

Algorithm load_theory() {
  return load_algorithm(folder() / "theory" / "walks.saa");
}

void add_theory(Algorithm& algorithm) {
  if (!algorithm.walks) return;
  Algorithm theory = load_theory();
  for (Lemma& lemma : theory.lemmas) lemma.file = theory.file;
  algorithm.lemmas.insert(algorithm.lemmas.begin(), theory.lemmas.begin(), theory.lemmas.end());
}

}  // namespace graphspec::saa
