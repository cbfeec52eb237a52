/// \file
/// The result file of a run, which grows by one finished experiment at a time.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// The content of an earlier run's file; null where there is none, it is something else, or it was
/// made with another key.
[[nodiscard]] nlohmann::json earlier_content(const std::filesystem::path& path,
                                             const nlohmann::json& key);

/// The context of a new one. \param gpu  the machine's results are its GPU's
[[nodiscard]] nlohmann::json new_context(const nlohmann::json& key, bool gpu);

/// Replaces the file by the context and these lists, one line a row, so that it stays readable and
/// a change shows as what it is.
void write_content(const std::filesystem::path& path, const nlohmann::json& content,
                   std::initializer_list<const char*> lists);

/// A result file in Google Benchmark's format: `context`, and `benchmarks` with one row a sample;
/// beside them `observations`, with what was counted or computed. A finished experiment is on disk
/// before the next begins.
class Record {
 public:
  /// Goes on with an earlier run's file where it was made with the same program and setting.
  /// \param key  program, setting and inputs: results of different keys are never mixed
  /// \param fresh  measure again what the file already has
  Record(std::filesystem::path path, const nlohmann::json& key, bool fresh);

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
