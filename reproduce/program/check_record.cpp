/// \file
/// Reading and replacing a file of checks.
#include "reproduce/program/check_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/record.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using properties::CheckOptions;
using properties::CheckRow;

Json read_checks(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) {
    return {{"context", {{"runs", Json::array()}}}, {"checks", Json::array()}};
  }
  std::ifstream file(path);
  Json content = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!content.is_object() || !content.contains("checks") ||
      !content.contains("/context/runs"_json_pointer)) {
    throw InputError(fmt::format(
        "{}: not a file of checks of graphspec; move it away, or name another", path.string()));
  }
  return content;
}

Json about(const CheckRow& row) {
  return {{"problem", row.problem},
          {"variant", row.variant},
          {"device", name(row.device)},
          {"property", row.property}};
}

bool same_check(const Json& one, const Json& other) {
  return std::ranges::all_of(
      std::initializer_list<const char*>{"problem", "variant", "device", "property"},
      [&](const char* what) { return one[what] == other[what]; });
}

}  // namespace

void keep_checks(const std::filesystem::path& path, const CheckOptions& options,
                 const std::vector<CheckRow>& rows) {
  const bool gpu =
      std::ranges::any_of(rows, [](const CheckRow& row) { return row.device == Device::cuda; });
  const Json run = reproduce::new_run({{"program", reproduce::fingerprint("/proc/self/exe")},
                                       {"seed", options.seed},
                                       {"greatest_size", options.max_size}},
                                      gpu);
  reproduce::with_folder_locked(path.parent_path(), [&] {
    Json content = read_checks(path);
    Json& checks = content["checks"];
    for (const CheckRow& row : rows) {
      Json added = about(row);
      checks.erase(std::remove_if(checks.begin(), checks.end(),
                                  [&](const Json& each) { return same_check(each, added); }),
                   checks.end());
      added.update({{"cases", row.cases},
                    {"passed", row.passed},
                    {"seconds", row.seconds},
                    {"message", row.message},
                    {"run", content["context"]["runs"].size()}});
      checks.push_back(added);
    }
    content["context"]["runs"].push_back(run);
    reproduce::drop_runs_without_rows(content["context"], {&checks});
    reproduce::write_content(path, content, {"checks"});
  });
}

}  // namespace graphspec::program
