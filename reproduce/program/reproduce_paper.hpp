/// \file
/// One paper of a reproduction: its experiments, one after another, and its report.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "reproduce/measure/experiment.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {

/// What a reproduction is asked for, beside its setting.
struct ReproduceChoice {
  std::filesystem::path machine;  ///< the folder that the results go to
  std::vector<std::string> only;  ///< NAME or NAME/PART of experiments; empty: all
  bool fresh = false;             ///< measure again what is there already
};

/// What broke off, and how it is told when everything else is done.
class Failures {
 public:
  /// Keeps the exception that is being handled. \param where  what broke off: "bfs steps"
  /// \return the exception's message
  std::string keep(const std::string& where);

  [[nodiscard]] int count() const { return count_; }
  /// Throws one exception for all, of the first one's kind: InputError, DeviceFault, or
  /// reproduce::DoesNotHold for all others. \pre count() > 0
  [[noreturn]] void raise() const;

 private:
  enum class Kind { input, device, other };

  int count_ = 0;
  Kind kind_ = Kind::other;
  std::string first_;
};

/// What became of a paper.
struct PaperOutcome {
  bool claims_hold = false;  ///< all that could be tested
  int finished = 0;          ///< experiments, those among them that an earlier run had finished
};

/// \throws InputError where a name of `only` is no experiment of the paper
void check_names(const Paper& paper, const reproduce::Setting& setting,
                 const std::vector<std::string>& only);

/// Runs the paper's experiments that its file of results lacks, and writes its report. An
/// experiment that throws is kept in the file with its message and does not stop the others.
/// \throws InputError where there can be no results or no report
PaperOutcome reproduce_paper(const Paper& paper, const reproduce::Setting& setting,
                             const ReproduceChoice& choice, Failures& failures);

}  // namespace graphspec::program
