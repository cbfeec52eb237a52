/// \file
/// See schemes_file.hpp.
#include "reproduce/program/schemes_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "properties/spec/subject.hpp"
#include "properties/spec/suite.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "spec/own_file.hpp"

namespace graphspec::program {

saa::Algorithm load_schemes(const std::string& paper_or_file) {
  saa::Algorithm algorithm = saa::load(paper_or_file);
  if (!saa::is_own_file(paper_or_file)) return algorithm;
  const auto wrong = properties::wrong_laws(algorithm);
  if (!wrong.empty()) throw reproduce::DoesNotHold(fmt::format("{}", fmt::join(wrong, "; ")));
  return algorithm;
}

const saa::Paper* paper_of_file(const std::string& file) {
  namespace fs = std::filesystem;
  if (!saa::is_own_file(file)) return nullptr;
  std::error_code ignored;
  const fs::path path = fs::weakly_canonical(file, ignored);
  const fs::path folder = path.parent_path();
  if (path.stem() != folder.filename() || !fs::exists(folder.parent_path() / "laws.saa", ignored)) {
    return nullptr;
  }
  const auto found = std::ranges::find(saa::papers(), path.stem().string(), &saa::Paper::name);
  return found == saa::papers().end() ? nullptr : &*found;
}

std::string check_commands(const saa::Paper& paper) {
  std::vector<std::string> commands;
  for (const properties::SpecSubject& subject : properties::spec_subjects()) {
    if (subject.paper->name == paper.name) {
      commands.push_back(fmt::format("`graphspec check spec --variant {}`", subject.name()));
    }
  }
  return fmt::format("{}", fmt::join(commands, " or "));
}

saa::Model model_of(const std::string& paper_or_file, const saa::Algorithm& algorithm) {
  return saa::is_own_file(paper_or_file) ? saa::own_model(algorithm)
                                         : saa::paper(paper_or_file).model();
}

}  // namespace graphspec::program
