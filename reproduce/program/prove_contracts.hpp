/// \file
/// Proofs of the contracts of a paper's schemes or of a file, as `graphspec prove PAPER [SCHEME]`
/// reports them.
#pragma once

#include <string>

namespace graphspec::program {

/// What the command is asked.
struct ContractArguments {
  std::string paper;   ///< or a file
  std::string scheme;  ///< empty: all that have contracts, and the lemmas
  int limit_s = 5;     ///< for each solver and condition
  int jobs = 0;        ///< solvers that run at once; 0: one for each core
  std::string keep;    ///< folder for the conditions as SMT-LIB; empty: they are not kept
  bool no_cache = false;
  bool consistency = false;  ///< ask whether false follows, instead
  bool json = false;
};

/// Whether this names a paper or a file, instead of being a scheme.
[[nodiscard]] bool names_contracts(const std::string& text);

/// \throws DoesNotHold where a condition stays open, or false follows
/// \throws InputError naming what is missing
void prove_contracts(const ContractArguments& arguments);

}  // namespace graphspec::program
