/// \file
/// The file of a machine's checks: what `graphspec check --output` keeps of properties that were
/// held to on a device, so that a run on hardware is evidence like any other result.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "properties/harness/run_tasks.hpp"

namespace graphspec::program {

/// Rows of checks, each with the index of its run: program, machine, seed, date. Each row is on
/// disk before the next is there; it replaces what the file had of the same problem, variant,
/// device and property, and nothing else.
class CheckRecord {
 public:
  /// Makes no file. \throws InputError where a file is there that is none of checks
  CheckRecord(std::filesystem::path path, const properties::CheckOptions& options);
  /// \throws InputError where the file cannot be written
  void add(const properties::CheckRow& row);

 private:
  [[nodiscard]] const nlohmann::json& run_on(Device device);

  std::filesystem::path path_;
  nlohmann::json key_;
  std::map<bool, nlohmann::json> runs_;  ///< by whether it is described as its GPU's
};

}  // namespace graphspec::program
