/// \file
/// Reading, growing and replacing a result file.
#include "reproduce/measure/record.hpp"

#include <algorithm>
#include <fstream>
#include <utility>

#include "reference/graph/output_file.hpp"
#include "reproduce/measure/machine.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

constexpr int schema = 1;

/// Whether they are the same experiment, or the same part of one.
bool same(const Json& one, const Json& other) {
  return one.value("name", "") == other.value("name", "") &&
         one.value("part", "") == other.value("part", "");
}

}  // namespace

Json earlier_content(const std::filesystem::path& path, const Json& key) {
  std::ifstream file(path);
  Json content = file ? Json::parse(file, nullptr, /*allow_exceptions=*/false) : Json();
  const bool resumes = content.is_object() && content.contains("/context/key"_json_pointer) &&
                       content["context"]["key"] == key;
  return resumes ? content : Json();
}

Json new_context(const Json& key, bool gpu) {
  Json context = machine_context(gpu);
  context["schema"] = schema;
  context["date"] = utc_now();
  context["key"] = key;
  return context;
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

Record::Record(std::filesystem::path path, const Json& key, bool fresh) : path_(std::move(path)) {
  if (!fresh) content_ = earlier_content(path_, key);
  if (!content_.is_null()) return;
  content_ = {{"context", benchmark_context()},
              {"benchmarks", Json::array()},
              {"observations", Json::array()}};
  content_["context"].update(new_context(key, key.value("gpu", false)));
  content_["context"]["experiments"] = Json::array();
}

bool Record::has(const Experiment& experiment) const {
  const Json wanted{{"name", experiment.name}, {"part", experiment.part}};
  return std::ranges::any_of(content_["context"]["experiments"],
                             [&](const Json& done) { return same(done, wanted); });
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
    if (!same(failed, about)) context["failed"].push_back(failed);
  }
}

void Record::save() const {
  write_content(path_, content_, {"benchmarks", "observations"});
}

}  // namespace graphspec::reproduce
