/// \file
/// The result file of a run, which grows by one finished experiment at a time.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// A result file in Google Benchmark's format: `context`, and `benchmarks` with one row a sample;
/// beside them `observations`, with what was counted or computed. A finished experiment is on disk
/// before the next begins.
class Record {
 public:
  /// Goes on with an earlier run's file where it was made with the same program and setting.
  /// \param key  program, setting and inputs: results of different keys are never mixed
  /// \param fresh  measure again what the file already has
  Record(std::filesystem::path path, nlohmann::json key, bool fresh);

  /// True when the file has that experiment, or that part of one, already.
  [[nodiscard]] bool has(const Experiment& experiment) const;
  /// Where it comes first, the machine is described.
  void add(const Notebook& notebook, nlohmann::json about);
  /// An experiment that broke off: the context's list `failed` has it until it is added after all.
  void add_failed(nlohmann::json about);
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void forget_failure(const nlohmann::json& about);
  void save() const;

  std::filesystem::path path_;
  nlohmann::json content_;
};

}  // namespace graphspec::reproduce
