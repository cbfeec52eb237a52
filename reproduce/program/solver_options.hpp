/// \file
/// Options of a problem's solvers on the command line: a flag for each row of their tables.
#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "gpu/problem/solver.hpp"

namespace graphspec::program {

/// The flags of one problem. The same name in two papers' tables is one flag.
class SolverOptions {
 public:
  /// Adds the flags of all solvers of P. The object is where the parser leaves what is given.
  template <class P>
  void add_to(CLI::App& command) {
    for (const Solver<P>& solver : solvers<P>(Device::cpu)) add(solver.paper, solver.options);
    for (const Solver<P>& solver : host_solvers<P>()) add(solver.paper, solver.options);
    add_flags(command);
  }

  /// Whether any of the flags was given.
  [[nodiscard]] bool is_any_given() const;
  /// What was given, for a solver with this table.
  /// \throws InputError for what the table has not, and as check_value()
  [[nodiscard]] OptionValues values(std::string_view variant, OptionTable table) const;

 private:
  struct Flag {
    const OptionRow* row;
    std::string help;    ///< of all papers
    std::string papers;  ///< whose tables have it
    std::string text;    ///< as given
    CLI::Option* option = nullptr;
  };

  void add(std::string_view paper, OptionTable table);
  void add_flags(CLI::App& command);

  std::deque<Flag> flags_;  ///< its elements stay where they are
};

/// A row for programs: name, flag, help, kind, least, greatest, rule, words, default.
[[nodiscard]] nlohmann::json option_json(const OptionRow& row);

}  // namespace graphspec::program
