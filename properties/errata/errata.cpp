/// \file
/// The papers' errata, one paper after another: words and how they are run.
#include "properties/errata/errata.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

namespace graphspec::properties {
namespace {

std::span<const ErratumRun> runs_of(std::string_view paper) {
  for (const auto& hook : papers::all_erratum_runs()) {
    if (hook.paper == paper) return hook.function();
  }
  return {};
}

}  // namespace

std::vector<Erratum> errata_of(std::string_view paper, std::string_view text,
                               std::span<const ErratumRun> runs) {
  std::vector<Erratum> rows;
  for (const auto& words : nlohmann::json::parse(text)) {
    rows.push_back({std::string(paper), words.at("name"), words.at("place"), words.at("printed"),
                    words.at("wrong"), words.at("correction"), nullptr,
                    words.value("attributed", false), words.value("fixed", "")});
  }
  for (const auto& [name, run] : runs) {
    const auto row = std::ranges::find(rows, name, &Erratum::name);
    if (row == rows.end()) throw std::logic_error(fmt::format("{} has no erratum {}", paper, name));
    row->run = run;
  }
  return rows;
}

std::span<const Erratum> errata() {
  static const std::vector<Erratum> all = [] {
    std::vector<Erratum> rows;
    for (const auto& [paper, text] : papers::all_errata_texts()) {
      std::ranges::move(errata_of(paper, text, runs_of(paper)), std::back_inserter(rows));
    }
    return rows;
  }();
  return all;
}

}  // namespace graphspec::properties
