/// \file
/// The papers' files of schemes, each with what it acts on.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/problem/paper_hook.hpp"
#include "spec/saa/algorithm.hpp"
#include "spec/saa/binding.hpp"

namespace graphspec::saa {

/// A scheme that solves a problem whole, and in what it differs from the others of its file.
struct WholeScheme {
  std::string_view name;
  bool values_alone = false;  ///< its predecessors are no answer
  /// The variable with the graph's own number of each vertex, where the scheme renumbers them.
  std::string_view given = {};
  bool weighs_ranks = false;  ///< instead of weights
  /// Whether it refuses a graph, which then has no result; nullptr: it refuses none.
  bool (*refuses)(const Graph& graph) = nullptr;
};

/// The schemes that solve a problem, and the variables that have its answer.
struct Solution {
  std::string_view problem;  ///< of reference/problem/
  /// The first is the paper's sequential algorithm. One of a problem with a source takes it as its
  /// argument.
  std::span<const WholeScheme> schemes;
  std::string_view values;             ///< levels, distances, or whether two vertices are joined
  std::string_view predecessors = {};  ///< empty: none
  std::string_view weight = {};        ///< of a forest
  std::string_view edges = {};         ///< how many a forest has
};

/// One paper's schemes: what spec/PAPER/schemes.cpp says of spec/PAPER/PAPER.saa.
struct Paper {
  std::string_view name = {};    ///< from papers.json
  Binding (*basis)() = nullptr;  ///< what of the schemes' basis is C++
  /// Constants of a state by the numbers of vertices and arcs.
  std::map<std::string, Value> (*constants_for)(Value vertices, Value arcs) = nullptr;
  Value arcs_per_vertex = 0;  ///< of random problems, where constants depend on it
  /// Makes a random problem of a state as it is declared.
  void (*draw_problem)(State& state, std::mt19937_64& random) = nullptr;
  /// Makes a graph's problem of a state with the graph's constants.
  void (*set_problem)(State& state, const Graph& graph) = nullptr;
  std::span<const Solution> solutions = {};

  /// Its basis and random problems by their size, the number of vertices.
  [[nodiscard]] Model model() const;
  /// Constants of the state for a graph.
  [[nodiscard]] std::map<std::string, Value> constants(const Graph& graph) const;
  /// The state in which a graph is the problem. \throws InputError for a graph that it cannot have
  [[nodiscard]] State state(const Algorithm& algorithm, const Graph& graph) const;
  /// \throws InputError where no scheme solves the problem of this name
  [[nodiscard]] const Solution& solution(std::string_view problem) const;
};

[[nodiscard]] std::span<const Paper> papers();

/// \throws InputError naming those which there are
[[nodiscard]] const Paper& paper(std::string_view name);

/// The folder spec/: of the tree that the program was built from, or of its installation.
/// \throws InputError where there is none
[[nodiscard]] std::filesystem::path folder();
/// A paper's file of schemes.
[[nodiscard]] std::filesystem::path file_of(const Paper& paper);

/// A paper's schemes by its name, or those of any file whose name ends in ".saa".
/// \throws InputError with the file's mistakes, or naming the papers
[[nodiscard]] Algorithm load(std::string_view paper_or_file);
/// A paper's file, read. \throws InputError with its mistakes
[[nodiscard]] Algorithm load(const Paper& paper);
/// The laws for all operators and conditions, spec/laws.saa.
[[nodiscard]] Algorithm load_laws();
/// The lemmas about walks, spec/theory/walks.saa.
[[nodiscard]] Algorithm load_theory();
/// Puts the lemmas about walks before those of a file that speaks of walks.
void add_theory(Algorithm& algorithm);

}  // namespace graphspec::saa

namespace graphspec::papers {

/// The type of graphspec::papers::PAPER::schemes, which leaves the name out.
using Schemes = saa::Paper();

[[nodiscard]] std::span<const Hook<Schemes>> all_schemes();

}  // namespace graphspec::papers
