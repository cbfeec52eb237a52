/// \file
/// Reading, growing and replacing a result file.
#include "reproduce/measure/record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"
#include "reproduce/measure/machine.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

constexpr int schema = 2;

/// Whether they are the same experiment, or the same part of one.
bool same(const Json& one, const Json& other) {
  return one.value("name", "") == other.value("name", "") &&
         one.value("part", "") == other.value("part", "");
}

std::string label(const Json& experiment) {
  const std::string part = experiment.value("part", "");
  return experiment.value("name", "") + (part.empty() ? "" : "/" + part);
}

/// Whether results of one are as good as measured by the other.
bool alike(const Json& one, const Json& other) {
  return std::ranges::all_of(std::initializer_list<const char*>{"key", "machine", "host", "device"},
                             [&](const char* what) { return one[what] == other[what]; });
}

/// What is other in a run than in this one, in words.
std::string differences(const Json& run, const Json& own) {
  std::vector<std::string> words;
  const auto differs = [&](const char* what) {
    return run["key"].value(what, Json()) != own["key"].value(what, Json());
  };
  if (differs("program")) words.emplace_back("another program");
  if (differs("seed")) words.push_back(fmt::format("seed {}", run["key"]["seed"].dump()));
  if (differs("graphs") || differs("undirected")) words.emplace_back("other graph files");
  if (differs("opencl")) words.emplace_back("other OpenCL devices");
  if (run["machine"] != own["machine"] || run["host"] != own["host"] ||
      run["device"] != own["device"]) {
    words.emplace_back("another machine or number of threads");
  }
  return words.empty() ? "" : fmt::format(" ({})", fmt::join(words, ", "));
}

/// Puts the new rows where the first of those is that they replace, else at the end.
template <class IsOld>
void replace_rows(Json& rows, const Json& by, const IsOld& is_old) {
  const auto first = std::ranges::find_if(rows, is_old);
  Json changed(rows.begin(), first);
  for (const Json& row : by) changed.push_back(row);
  std::copy_if(first, rows.end(), std::back_inserter(changed), std::not_fn(is_old));
  rows = std::move(changed);
}

/// \param empty  what is there where there is no file
Json read_content(const std::filesystem::path& path, const Json& empty) {
  if (!std::filesystem::exists(path)) return empty;
  std::ifstream file(path);
  Json content = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  const Json found = content.is_object() && content.contains("/context/schema"_json_pointer)
                         ? content["context"]["schema"]
                         : Json();
  if (found == schema) return content;
  throw InputError(fmt::format(
      "{}: {}. Results cannot be added to this file. Name another folder with --output, or move "
      "the file away",
      path.string(),
      found == 1 ? "an old program version wrote the file, and its results do not name their run "
                   "(reports and `graphspec compare` can still read the file)"
                 : "not a result file of graphspec"));
}

}  // namespace

void with_folder_locked(const std::filesystem::path& folder, const std::function<void()>& work) {
  struct Folder {
    int descriptor;
    ~Folder() {
      if (descriptor >= 0) ::close(descriptor);
    }
  };
  const Folder locked{
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (locked.descriptor >= 0) static_cast<void>(::flock(locked.descriptor, LOCK_EX));
  work();
}

Json new_run(const Json& key, bool gpu) {
  Json run = machine_context(gpu);
  run["date"] = utc_now();
  run["key"] = key;
  return run;
}

void drop_runs_without_rows(Json& context, std::initializer_list<Json*> lists) {
  std::map<std::size_t, std::size_t> index;  // the present one, by the one before
  for (const Json* const list : lists) {
    for (const Json& row : *list) index.try_emplace(row["run"].get<std::size_t>());
  }
  Json runs = Json::array();
  for (auto& [before, present] : index) {
    present = runs.size();
    runs.push_back(context["runs"][before]);
  }
  for (Json* const list : lists) {
    for (Json& row : *list) row["run"] = index.at(row["run"].get<std::size_t>());
  }
  context["runs"] = std::move(runs);
}

void write_content(const std::filesystem::path& path, const Json& content,
                   std::initializer_list<const char*> lists) {
  std::string text = "{\n\"context\": " + content["context"].dump(1);
  for (const char* list : lists) {
    text += std::string(",\n\"") + list + "\": [";
    const char* separator = "\n";
    for (const Json& row : content[list]) {
      text += separator + row.dump();
      separator = ",\n";
    }
    text += "\n]";
  }
  OutputFile file(path);
  file.write(text + "\n}\n");
  file.commit();
}

Record::Record(std::filesystem::path path, const Json& key, bool fresh)
    : path_(std::move(path)),
      empty_{{"context", benchmark_context()},
             {"benchmarks", Json::array()},
             {"observations", Json::array()}},
      run_(new_run(key, key.value("gpu", false))),
      fresh_(fresh) {
  empty_["context"]["schema"] = schema;
  for (const char* list : {"runs", "experiments", "failed"}) {
    empty_["context"][list] = Json::array();
  }
  static_cast<void>(read_content(path_, empty_));  // not after minutes of measuring
}

bool Record::has(const Experiment& experiment) const {
  if (fresh_) return std::ranges::find(added_, experiment.label()) != added_.end();
  const Json wanted{{"name", experiment.name}, {"part", experiment.part}};
  const Json context = read_content(path_, empty_)["context"];
  return std::ranges::any_of(context["experiments"], [&](const Json& done) {
    return same(done, wanted) && alike(context["runs"][done["run"].get<std::size_t>()], run_);
  });
}

void Record::change(const std::function<void(Json& content, std::size_t run)>& edit) const {
  with_folder_locked(path_.parent_path(), [&] {
    Json content = read_content(path_, empty_);
    Json& runs = content["context"]["runs"];
    const auto own = static_cast<std::size_t>(std::ranges::find(runs, run_) - runs.begin());
    if (own == runs.size()) runs.push_back(run_);
    edit(content, own);
    Json& context = content["context"];
    drop_runs_without_rows(context, {&context["experiments"], &context["failed"]});
    write_content(path_, content, {"benchmarks", "observations"});
  });
}

void Record::add(const Notebook& notebook, Json about) {
  const auto is_same = [&](const Json& experiment) { return same(experiment, about); };
  const auto is_of_it = [&](const Json& row) {
    return row.value("experiment", "") == about.value("name", "") &&
           row.value("part", "") == about.value("part", "");
  };
  const auto with_part = [&](Json rows) {
    if (about.contains("part")) {
      for (Json& row : rows) row["part"] = about["part"];
    }
    return rows;
  };
  change([&](Json& content, std::size_t run) {
    about["run"] = run;
    replace_rows(content["benchmarks"], with_part(notebook.timings()), is_of_it);
    replace_rows(content["observations"], with_part(notebook.observations()), is_of_it);
    replace_rows(content["context"]["failed"], Json::array(), is_same);
    replace_rows(content["context"]["experiments"], Json::array({about}), is_same);
  });
  added_.push_back(label(about));
}

void Record::add_failed(Json about) {
  change([&](Json& content, std::size_t run) {
    about["run"] = run;
    Json& failed = content["context"]["failed"];
    replace_rows(failed, Json::array(), [&](const Json& row) { return same(row, about); });
    failed.push_back(about);
  });
}

std::vector<std::string> Record::also_there(const std::vector<std::string>& labels) const {
  const Json context = read_content(path_, empty_)["context"];
  std::map<std::size_t, int> count;  // of experiments, by run
  for (const Json& experiment : context["experiments"]) {
    if (std::ranges::find(labels, label(experiment)) == labels.end()) {
      ++count[experiment["run"].get<std::size_t>()];
    }
  }
  std::vector<std::string> lines;
  for (const auto& [index, number] : count) {
    const Json& run = context["runs"][index];
    lines.push_back(fmt::format("{} experiment{} of the run of {}{}", number,
                                number == 1 ? "" : "s", run["date"].get<std::string>(),
                                differences(run, run_)));
  }
  return lines;
}

}  // namespace graphspec::reproduce
