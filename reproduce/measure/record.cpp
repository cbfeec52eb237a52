/// \file
/// Reading, growing and replacing a result file.
#include "reproduce/measure/record.hpp"

#include <fstream>
#include <string_view>
#include <utility>

#include "reference/graph/output_file.hpp"
#include "reproduce/measure/machine.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

constexpr int schema = 1;

/// The file's text: one line a row, so that it stays readable and a change shows as what it is.
std::string text_of(const Json& content) {
  std::string text = "{\n\"context\": " + content["context"].dump(1);
  for (const char* list : {"benchmarks", "observations"}) {
    text += std::string(",\n\"") + list + "\": [";
    const char* separator = "\n";
    for (const Json& row : content[list]) {
      text += separator + row.dump();
      separator = ",\n";
    }
    text += "\n]";
  }
  return text + "\n}\n";
}

}  // namespace

Record::Record(std::filesystem::path path, Json key, bool fresh) : path_(std::move(path)) {
  std::ifstream file(path_);
  if (file && !fresh) content_ = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  // Anything but an object of ours with the same key is a file to be replaced.
  const bool resumes = content_.is_object() && content_.contains("/context/key"_json_pointer) &&
                       content_["context"]["key"] == key;
  if (resumes) return;
  const bool gpu = key.value("gpu", false);
  content_ = {{"context", benchmark_context()},
              {"benchmarks", Json::array()},
              {"observations", Json::array()}};
  Json& context = content_["context"];
  context["schema"] = schema;
  context["date"] = utc_now();
  context["experiments"] = Json::array();
  context.update(machine_context(gpu));
  context["key"] = std::move(key);
}

bool Record::has(const Experiment& experiment) const {
  for (const Json& done : content_["context"]["experiments"]) {
    if (done.value("name", "") == experiment.name && done.value("part", "") == experiment.part) {
      return true;
    }
  }
  return false;
}

void Record::add(const Notebook& notebook, Json about) {
  for (const Json& row : notebook.timings()) content_["benchmarks"].push_back(row);
  for (const Json& row : notebook.observations()) content_["observations"].push_back(row);
  forget_failure(about);
  content_["context"]["experiments"].push_back(std::move(about));
  save();
}

void Record::add_failed(Json about) {
  forget_failure(about);
  content_["context"]["failed"].push_back(std::move(about));
  save();
}

void Record::forget_failure(const Json& about) {
  Json& context = content_["context"];
  const Json earlier = std::exchange(context["failed"], Json::array());
  for (const Json& failed : earlier) {
    const bool same = failed.value("name", "") == about.value("name", "") &&
                      failed.value("part", "") == about.value("part", "");
    if (!same) context["failed"].push_back(failed);
  }
}

void Record::save() const {
  OutputFile file(path_);
  file.write(text_of(content_));
  file.commit();
}

}  // namespace graphspec::reproduce
