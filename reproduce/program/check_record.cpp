/// \file
/// Reading and replacing a file of checks.
#include "reproduce/program/check_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/record.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
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

CheckRecord::CheckRecord(std::filesystem::path path, const properties::CheckOptions& options)
    : path_(std::move(path)),
      key_{{"program", reproduce::fingerprint("/proc/self/exe")},
           {"seed", options.seed},
           {"greatest_size", options.max_size}} {
  static_cast<void>(read_checks(path_));  // not after minutes of checking
}

const Json& CheckRecord::run_on(Device device) {
  const bool gpu = device == Device::cuda;
  const auto known = runs_.find(gpu);
  return known != runs_.end() ? known->second
                              : runs_.emplace(gpu, reproduce::new_run(key_, gpu)).first->second;
}

void CheckRecord::add(const CheckRow& row) {
  const Json& run = run_on(row.device);
  Json added = about(row);
  reproduce::with_folder_locked(path_.parent_path(), [&] {
    Json content = read_checks(path_);
    Json& checks = content["checks"];
    Json& runs = content["context"]["runs"];
    checks.erase(std::remove_if(checks.begin(), checks.end(),
                                [&](const Json& each) { return same_check(each, added); }),
                 checks.end());
    const auto own = std::ranges::find(runs, run) - runs.begin();
    if (own == static_cast<std::ptrdiff_t>(runs.size())) runs.push_back(run);
    added.update({{"cases", row.cases},
                  {"passed", row.passed},
                  {"seconds", row.seconds},
                  {"message", row.message},
                  {"run", own}});
    checks.push_back(added);
    reproduce::drop_runs_without_rows(content["context"], {&checks});
    reproduce::write_content(path_, content, {"checks"});
  });
}

}  // namespace graphspec::program
