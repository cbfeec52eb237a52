/// \file
/// See schemes_file.hpp.
#include "reproduce/program/schemes_file.hpp"

#include <fmt/format.h>

#include "properties/spec/suite.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "spec/library.hpp"
#include "spec/own_file.hpp"

namespace graphspec::program {

saa::Algorithm load_schemes(const std::string& paper_or_file) {
  saa::Algorithm algorithm = saa::load(paper_or_file);
  if (!saa::is_own_file(paper_or_file)) return algorithm;
  const auto wrong = properties::wrong_laws(algorithm);
  if (!wrong.empty()) throw reproduce::DoesNotHold(fmt::format("{}", fmt::join(wrong, "; ")));
  return algorithm;
}

saa::Model model_of(const std::string& paper_or_file, const saa::Algorithm& algorithm) {
  return saa::is_own_file(paper_or_file) ? saa::own_model(algorithm)
                                         : saa::paper(paper_or_file).model();
}

}  // namespace graphspec::program
