/// \file
/// The result file of a paper: rows of one run or several, which grows by one finished experiment
/// at a time and never loses one.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

/// Does this while no other process does so with a file of the same folder: reads it, changes it
/// and replaces it, say. Where the file system has no locks there is none.
void with_folder_locked(const std::filesystem::path& folder, const std::function<void()>& work);

/// What a run says of itself: machine, program, key, when it was begun. \param gpu  the machine's
/// results are its GPU's
[[nodiscard]] nlohmann::json new_run(const nlohmann::json& key, bool gpu);

/// Drops the context's `runs` that no row of these lists is of, by their index `run`, and counts
/// the rest anew.
void drop_runs_without_rows(nlohmann::json& context, std::initializer_list<nlohmann::json*> lists);

/// Replaces the file by the context and these lists, one line a row, so that it stays readable and
/// a change shows as what it is.
void write_content(const std::filesystem::path& path, const nlohmann::json& content,
                   std::initializer_list<const char*> lists);

/// A result file in Google Benchmark's format: `context`, and `benchmarks` with one row a sample;
/// beside them `observations`, with what was counted or computed. The context has the `runs` whose
/// rows are there (program, key, machine), the finished `experiments`, and those that `failed`,
/// each with the index of its run. A run replaces the rows of what it measures again, and no
/// others. Several processes may write to one file: it is read again, under a lock, before it is
/// replaced.
class Record {
 public:
  /// Makes no file.
  /// \param key  program, setting and inputs of this run
  /// \param fresh  take nothing that another run measured for this one's
  /// \throws InputError where a file is there that cannot be added to
  Record(std::filesystem::path path, const nlohmann::json& key, bool fresh);

  /// True when the file has that experiment, or that part of one, by the same program with the same
  /// setting on the same machine.
  [[nodiscard]] bool has(const Experiment& experiment) const;
  /// Where it comes first, the machine is described.
  void add(const Notebook& notebook, nlohmann::json about);
  /// An experiment that broke off: the context's list `failed` has it until it is added after all.
  /// What an earlier run has of it stays.
  void add_failed(nlohmann::json about);
  /// A line for each run whose experiments the file has beside those of these labels: how many, and
  /// what is other than in this run.
  [[nodiscard]] std::vector<std::string> also_there(const std::vector<std::string>& labels) const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void change(const std::function<void(nlohmann::json& content, std::size_t run)>& edit) const;

  std::filesystem::path path_;
  nlohmann::json empty_;  ///< the content of a new file
  nlohmann::json run_;    ///< what this run says of itself
  bool fresh_;
  std::vector<std::string> added_;  ///< labels of what this run has measured
};

}  // namespace graphspec::reproduce
