/// \file
/// Errata for other commands: what the table says of each, and running all of them.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "properties/errata/errata.hpp"

namespace graphspec::program {

/// How many errata there are, and what became of them.
struct ErrataTally {
  int words = 0;          ///< about words alone: nothing to run
  int as_stated = 0;      ///< the published form was falsified, and the corrected one held
  int not_as_stated = 0;  ///< one of the two was not so, or the run broke off

  /// Returns the line that counts the errata by outcome.
  [[nodiscard]] std::string counts() const;
  /// Returns how many errata are not confirmed, and what that means; empty if there are none.
  [[nodiscard]] std::string failure() const;
};

/// What the table says of an erratum, and whether there is something to run: paper, name, place,
/// printed, wrong, correction, runs.
[[nodiscard]] nlohmann::json words_json(const properties::Erratum& erratum);

/// Runs all errata for a report, into that file, and prints a line for each that is not as stated.
/// \throws InputError where the file cannot be written
[[nodiscard]] ErrataTally reproduce_errata(const std::filesystem::path& path, bool gpu, bool fresh);

}  // namespace graphspec::program
