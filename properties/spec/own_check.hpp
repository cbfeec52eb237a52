/// \file
/// What a file of schemes from outside is held to: by itself, for it brings no code, no problem
/// that the suite knows, and nobody who judges its results but what it claims.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/harness/falsify.hpp"
#include "spec/saa/algorithm.hpp"

namespace graphspec::properties {

/// One thing that was looked at.
struct OwnCheckRow {
  std::string what;   ///< "file", "law", "derivation", "scheme", "claim"
  std::string name;   ///< of it
  std::string found;  ///< what holds, in words; else what does not, with the smallest case
  bool passed = true;
  double seconds = 0;
};

/// \param file  as the program was told, for commands that show a case again
/// \param only  the name of what is looked at; empty: all
/// \param on_row  called with each row when it is there
/// \return all rows. A file that passes reads as the same again when printed, its laws are decided
/// and its derivations carried out; schemes that no other calls have run on random graphs under
/// random schedules without a fault or an undeclared race, and their claims have held on each
/// \throws InputError where nothing has that name
[[nodiscard]] std::vector<OwnCheckRow> check_own_file(
    const saa::Algorithm& algorithm, const std::string& file, const std::string& only,
    const FalsifyParameters& parameters, const std::function<void(const OwnCheckRow&)>& on_row);

}  // namespace graphspec::properties
