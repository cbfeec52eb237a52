/// \file
/// The file of errata: what running the table of published defects gave.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>

#include "properties/errata/errata.hpp"
#include "reproduce/measure/progress.hpp"

namespace graphspec::program {

/// What the cases of all errata are drawn from.
struct ErrataSetting {
  std::uint64_t seed = 2012;
  int cases = 200;  ///< at most, of each form
};

/// How many errata there are, and what became of them.
struct ErrataTally {
  int words = 0;          ///< about words alone: nothing to run
  int as_stated = 0;      ///< the published form was falsified, and the corrected one held
  int not_as_stated = 0;  ///< one of the two was not so, or the run broke off
};

/// A JSON object with `context` (machine, program, seed and cases) and `errata`, one row for each.
/// A row that was run is on disk before the next begins.
class ErrataRecord {
 public:
  /// Goes on with an earlier file where the same program made it from the same cases.
  /// \param path  of the file; empty: nothing is written
  /// \param gpu  whether results of this machine are its GPU's
  /// \param fresh  run again what the file already has
  ErrataRecord(std::filesystem::path path, const ErrataSetting& setting, bool gpu, bool fresh);

  /// Runs all of these that the file does not have. An erratum whose run throws is kept with the
  /// message, does not stop the others, and is run again the next time.
  /// \param seen  is shown each row, also those that were kept
  ErrataTally run(std::span<const properties::Erratum> errata, reproduce::Progress& progress,
                  const std::function<void(const nlohmann::json& row)>& seen);

  [[nodiscard]] const nlohmann::json& content() const { return content_; }

 private:
  void save() const;

  std::filesystem::path path_;
  ErrataSetting setting_;
  nlohmann::json content_;
};

/// Runs all errata for a report, into that file, and prints a line for each that is not as stated.
/// \throws InputError where the file cannot be written
[[nodiscard]] ErrataTally reproduce_errata(const std::filesystem::path& path, bool gpu, bool fresh);

}  // namespace graphspec::program
