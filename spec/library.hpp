/// \file
/// The papers' files of schemes, each with what it acts on.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "reference/graph/graph.hpp"
#include "spec/saa/algorithm.hpp"
#include "spec/saa/model.hpp"

namespace graphspec::saa {

/// One paper's schemes. A paper is one row of the table in library.cpp.
struct Paper {
  std::string_view name;  ///< spec/NAME.saa
  Model (*model)();
  /// Constants of the state for a graph.
  std::map<std::string, Value> (*constants)(const Graph& graph);
  /// Makes a state's problem of a graph.
  void (*set_problem)(State& state, const Graph& graph);
};

[[nodiscard]] std::span<const Paper> papers();

/// \throws InputError naming those which there are
[[nodiscard]] const Paper& paper(std::string_view name);

/// The folder spec/: of the tree that the program was built from, or of its installation.
/// \throws InputError where there is none
[[nodiscard]] std::filesystem::path folder();

/// A paper's schemes by its name, or those of any file whose name ends in ".saa".
/// \throws InputError with the file's mistakes, or naming the papers
[[nodiscard]] Algorithm load(std::string_view paper_or_file);
/// A paper's file, read. \throws InputError with its mistakes
[[nodiscard]] Algorithm load(const Paper& paper);
/// The laws for all operators and conditions, spec/laws.saa.
[[nodiscard]] Algorithm load_laws();

}  // namespace graphspec::saa
