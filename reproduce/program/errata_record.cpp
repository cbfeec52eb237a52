/// \file
/// Errata as rows of JSON, and the file that holds them.
#include "reproduce/program/errata_record.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <utility>

#include "reference/graph/output_file.hpp"
#include "reproduce/measure/machine.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using properties::CaseGraph;
using properties::Erratum;
using properties::ErratumOutcome;

constexpr int schema = 1;

/// An integer as one, -0.0 and fractions as they are.
Json weight_json(double weight) {
  const bool whole = weight == std::floor(weight) && std::abs(weight) < 0x1p53;
  if (whole && !(weight == 0 && std::signbit(weight))) return static_cast<std::int64_t>(weight);
  return weight;
}

Json graph_json(const std::optional<CaseGraph>& graph) {
  if (!graph) return nullptr;
  Json arcs = Json::array();
  for (const CaseGraph::Arc& arc : graph->arcs) {
    arcs.push_back(Json::array({arc.from, arc.to, weight_json(arc.weight)}));
  }
  return {{"vertices", graph->num_vertices},
          {"arcs", arcs},
          {"source", graph->source ? Json(*graph->source) : Json(nullptr)},
          {"weighted", graph->weighted},
          {"undirected", graph->undirected}};
}

Json words_of(const Erratum& erratum) {
  return {{"paper", erratum.paper},
          {"name", erratum.name},
          {"place", erratum.place},
          {"printed", erratum.printed},
          {"wrong", erratum.wrong},
          {"correction", erratum.correction},
          {"runs", erratum.run != nullptr},
          {"published_fails", nullptr},
          {"corrected_holds", nullptr},
          {"corrected_failure", nullptr},
          {"failed", nullptr},
          {"cases", 0},
          {"counterexample", nullptr}};
}

/// \param row  is given what the run found
void run_into(Json& row, const Erratum& erratum, const ErrataSetting& setting) {
  try {
    const ErratumOutcome outcome = erratum.run(setting.seed, setting.cases);
    row["published_fails"] = outcome.published_fails;
    row["corrected_holds"] = outcome.corrected_holds;
    row["cases"] = outcome.cases;
    if (!outcome.corrected_holds) row["corrected_failure"] = outcome.corrected_failure;
    if (outcome.published_fails) {
      row["counterexample"] = {{"text", outcome.counterexample},
                               {"graph", graph_json(outcome.graph)}};
    }
  } catch (const std::exception& error) {
    row["failed"] = error.what();
  }
}

void count(const Json& row, ErrataTally& tally) {
  if (row["runs"] == false) {
    ++tally.words;
  } else if (row["published_fails"] == true && row["corrected_holds"] == true) {
    ++tally.as_stated;
  } else {
    ++tally.not_as_stated;
  }
}

/// The place of the erratum's row; behind all others where there is none yet.
Json& row_of(Json& rows, const Erratum& erratum) {
  for (Json& row : rows) {
    if (row["paper"] == erratum.paper && row["name"] == erratum.name) return row;
  }
  return rows.emplace_back();
}

}  // namespace

ErrataRecord::ErrataRecord(std::filesystem::path path, const ErrataSetting& setting, bool gpu,
                           bool fresh)
    : path_(std::move(path)), setting_(setting) {
  const Json key{{"program", reproduce::fingerprint("/proc/self/exe")},
                 {"seed", setting.seed},
                 {"cases", setting.cases}};
  if (std::ifstream file(path_); file && !fresh) {
    content_ = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  }
  const bool resumes = content_.is_object() && content_.contains("/context/key"_json_pointer) &&
                       content_["context"]["key"] == key && content_.contains("errata");
  if (resumes) return;
  content_ = {{"context", reproduce::machine_context(gpu)}, {"errata", Json::array()}};
  Json& context = content_["context"];
  context["schema"] = schema;
  context["date"] = reproduce::utc_now();
  context["key"] = key;
}

ErrataTally ErrataRecord::run(std::span<const Erratum> errata, reproduce::Progress& progress,
                              const std::function<void(const Json&)>& seen) {
  ErrataTally tally;
  std::size_t done = 0;
  for (const Erratum& erratum : errata) {
    Json& row = row_of(content_["errata"], erratum);
    if (row.is_null() || !row["failed"].is_null()) {
      row = words_of(erratum);
      if (erratum.run != nullptr) {
        progress.set(fmt::format("errata: {} {}", erratum.paper, erratum.name),
                     static_cast<double>(done) / static_cast<double>(errata.size()));
        run_into(row, erratum, setting_);
      }
      save();
    }
    ++done;
    count(row, tally);
    progress.clear();
    seen(row);
  }
  return tally;
}

void ErrataRecord::save() const {
  if (path_.empty()) return;
  std::string text = "{\n\"context\": " + content_["context"].dump(1) + ",\n\"errata\": [";
  const char* separator = "\n";
  for (const Json& row : content_["errata"]) {
    text += separator + row.dump();
    separator = ",\n";
  }
  OutputFile file(path_);
  file.write(text + "\n]\n}\n");
  file.commit();
}

}  // namespace graphspec::program
