/// \file
/// SMT solvers as processes: cvc5, then z3, each with a time limit. What they prove is kept in a
/// folder by the text that was proved.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace graphspec::prove {

/// How a condition ended.
enum class Outcome {
  proved,   ///< its negation is unsatisfiable
  open,     ///< no solver knew within its time
  refuted,  ///< a solver has a state in which it does not hold
};

/// A solver's answer.
struct Verdict {
  Outcome outcome = Outcome::open;
  std::string solver = {};  ///< that proved or refuted it; "cache"
  double seconds = 0;
};

/// The solvers' Debian packages that are not installed.
[[nodiscard]] std::vector<std::string> missing_solvers();

/// Asks solvers; may be used by several threads.
class Solvers {
 public:
  /// \param limit_s  seconds of a processor for each solver
  /// \param cache    a folder for proved texts, which is made; empty: none
  /// \throws InputError where a folder cannot be made
  Solvers(int limit_s, std::filesystem::path cache);
  Solvers(const Solvers&) = delete;
  Solvers& operator=(const Solvers&) = delete;
  ~Solvers();

  /// Whether an SMT-LIB text is unsatisfiable.
  [[nodiscard]] Verdict ask(const std::string& text) const;

 private:
  int limit_s_;
  std::filesystem::path cache_;
  std::filesystem::path scratch_;
};

}  // namespace graphspec::prove
