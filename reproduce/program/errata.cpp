/// \file
/// graphspec errata: runs the published form and the corrected form of each erratum, and records
/// the outcomes in a file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/record.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/errata.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using properties::CaseGraph;
using properties::Erratum;
using properties::ErratumOutcome;

/// Seed and number of the random cases of all errata.
struct ErrataSetting {
  std::uint64_t seed = 2012;
  int cases = 200;  ///< at most, of each form
};

/// A whole weight as an integer. Fractions and -0.0 stay real.
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

/// The row of an erratum before its run.
Json new_row(const Erratum& erratum) {
  Json row = words_json(erratum);
  for (const char* key :
       {"published_fails", "corrected_holds", "corrected_failure", "failed", "counterexample"}) {
    row[key] = nullptr;
  }
  row["cases"] = 0;
  return row;
}

/// \param row  receives the outcome of the run
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

void add_outcome(const Json& row, ErrataTally& tally) {
  if (row["runs"] == false) {
    ++tally.words;
  } else if (row["published_fails"] == true && row["corrected_holds"] == true) {
    ++tally.as_stated;
  } else {
    ++tally.not_as_stated;
  }
}

/// The erratum's row, or the end of the rows.
Json::iterator row_of(Json& rows, const Erratum& erratum) {
  return std::ranges::find_if(rows, [&](const Json& row) {
    return row["paper"] == erratum.paper && row["name"] == erratum.name;
  });
}

/// A JSON object with `context` (machine, program, seed and cases of the latest run) and `errata`.
/// Each erratum has one row, with the key of the run that produced it. A row is written before the
/// next erratum runs. Rows of other runs stay until they are run again.
class ErrataRecord {
 public:
  /// \param path  of the file; if empty, nothing is written
  /// \param gpu  whether results of this machine are results of its GPU
  /// \param fresh  run the errata again whose rows are in the file
  /// \throws InputError if the file exists and is not a file of errata
  ErrataRecord(std::filesystem::path path, const ErrataSetting& setting, bool gpu, bool fresh)
      : path_(std::move(path)),
        setting_(setting),
        fresh_(fresh),
        context_(reproduce::new_run({{"program", reproduce::fingerprint("/proc/self/exe")},
                                     {"seed", setting.seed},
                                     {"cases", setting.cases}},
                                    gpu)),
        content_({{"context", context_}, {"errata", Json::array()}}) {
    read();
  }

  /// Runs the errata that have no row from the same program, seed and number of cases. If a run
  /// throws, the row keeps the message, the other errata still run, and the next call runs this
  /// erratum again.
  /// \param seen  receives each row, also rows that were not run again
  ErrataTally run(std::span<const Erratum> errata, reproduce::Progress& progress,
                  const std::function<void(const Json&)>& seen) {
    ErrataTally tally;
    std::size_t done = 0;
    for (const Erratum& erratum : errata) {
      const auto earlier = row_of(content_["errata"], erratum);
      Json row = earlier == content_["errata"].end() ? Json() : *earlier;
      if (fresh_ || row.is_null() || !row["failed"].is_null() || row["key"] != context_["key"]) {
        row = new_row(erratum);
        row["key"] = context_["key"];
        if (erratum.run != nullptr) {
          progress.set(fmt::format("errata: {} {}", erratum.paper, erratum.name),
                       static_cast<double>(done) / static_cast<double>(errata.size()));
          run_into(row, erratum, setting_);
        }
        keep(row, erratum);
      }
      ++done;
      add_outcome(row, tally);
      progress.clear();
      seen(row);
    }
    return tally;
  }

  [[nodiscard]] const Json& content() const { return content_; }

 private:
  /// Replaces the content in memory by the content of the file.
  void read() {
    if (path_.empty() || !std::filesystem::exists(path_)) return;
    if (std::filesystem::is_directory(path_)) {
      throw InputError(fmt::format("--output {}: this is a folder; name a file", path_.string()));
    }
    std::ifstream file(path_);
    Json there = Json::parse(file, nullptr, /*allow_exceptions=*/false);
    if (!there.is_object() || !there.contains("errata") ||
        !there.contains("/context/key"_json_pointer)) {
      throw InputError(fmt::format(
          "{}: this file was not written by `graphspec errata`; move it away, or name another file",
          path_.string()));
    }
    for (Json& row : there["errata"]) {
      if (!row.contains("key")) row["key"] = there["context"]["key"];
    }
    content_ = std::move(there);
  }

  void keep(const Json& row, const Erratum& erratum) {
    const auto put = [&] {
      const auto place = row_of(content_["errata"], erratum);
      if (place == content_["errata"].end()) {
        content_["errata"].push_back(row);
      } else {
        *place = row;
      }
      content_["context"] = context_;
    };
    if (path_.empty()) return put();
    reproduce::with_folder_locked(path_.parent_path(), [&] {
      read();
      put();
      reproduce::write_content(path_, content_, {"errata"});
    });
  }

  std::filesystem::path path_;
  ErrataSetting setting_;
  bool fresh_;
  Json context_;  ///< of this run
  Json content_;
};

struct ErrataArguments {
  std::string paper;
  std::string name;
  std::string output;
  ErrataSetting setting;
  bool json = false;
};

std::string indented(std::string text) {
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       end = text.find('\n', end + 3)) {
    text.replace(end, 1, "\n  ");
  }
  return "  " + text;
}

std::string text_of(const Json& value) {
  return value.get<std::string>();
}

/// The outcome of a row in words, and whether it is the expected one.
std::pair<std::string, bool> outcome_of(const Json& row) {
  if (row["runs"] == false) return {"wording only", true};
  if (!row["failed"].is_null()) return {"FAILED: " + text_of(row["failed"]), false};
  if (row["published_fails"] == false) return {"NOT FALSIFIED as published", false};
  if (row["corrected_holds"] == false) return {"falsified; CORRECTED FORM FAILS TOO", false};
  return {"falsified; corrected form holds", true};
}

void print_outcome(const Json& row) {
  const auto [outcome, good] = outcome_of(row);
  fmt::print("{:<15} {:<30} {}\n", text_of(row["paper"]), text_of(row["name"]), outcome);
  fmt::print("  place: {}\n", text_of(row["place"]));
  // Recorded rows of earlier programs lack the key.
  fmt::print("  {}: {}\n", row.value("attributed", false) ? "attributed" : "printed",
             text_of(row["printed"]));
  fmt::print("  wrong: {}\n  corrected: {}\n", text_of(row["wrong"]), text_of(row["correction"]));
  if (row["runs"] == true) {
    if (!row["counterexample"].is_null()) {
      fmt::print("{}\n", indented(text_of(row["counterexample"]["text"])));
    }
    if (row["corrected_holds"] == false) {
      fmt::print("  the corrected form fails:\n{}\n", indented(text_of(row["corrected_failure"])));
    }
  }
  std::fflush(stdout);
}

/// \param of  name of the paper; empty: all papers
/// \param name  of one erratum of the paper; empty: all
std::vector<Erratum> chosen_errata(const std::string& of, const std::string& name) {
  const auto all = properties::errata();
  std::vector<Erratum> chosen(all.begin(), all.end());
  if (of.empty()) return chosen;
  std::erase_if(
      chosen, [known = paper(of).name](const Erratum& erratum) { return erratum.paper != known; });
  if (name.empty()) return chosen;
  const auto found = std::ranges::find(chosen, name, &Erratum::name);
  if (found != chosen.end()) return {*found};
  std::vector<std::string_view> names;
  names.reserve(chosen.size());
  for (const Erratum& erratum : chosen) names.emplace_back(erratum.name);
  throw InputError(fmt::format("{} has no erratum '{}'{}", of, name, names_instead(name, names)));
}

/// Prints from which copy of a paper its errata were found.
void print_source(const std::string& name) {
  if (const std::string source = paper(name).source_of_text(); !source.empty()) {
    fmt::print("{}: {}\n", name, source);
  }
}

void show_errata(const ErrataArguments& arguments) {
  const std::vector<Erratum> chosen = chosen_errata(arguments.paper, arguments.name);
  ErrataRecord record(arguments.output, arguments.setting, /*gpu=*/false, /*fresh=*/false);
  ErrataTally tally;
  {
    reproduce::Progress progress("errata");
    std::string of;
    tally = record.run(chosen, progress, [&](const Json& row) {
      if (arguments.json) return;
      if (std::exchange(of, text_of(row["paper"])) != of) print_source(of);
      print_outcome(row);
    });
  }
  if (arguments.json) {
    fmt::print("{}\n", record.content().dump(2));
  } else {
    fmt::print("{}\n", tally.counts());
  }
  if (const std::string failure = tally.failure(); !failure.empty()) {
    const int usual = ErrataSetting().cases;
    throw reproduce::DoesNotHold(
        failure + (arguments.setting.cases < usual
                       ? fmt::format("; --cases {} may be too few cases (default: {})",
                                     arguments.setting.cases, usual)
                       : ""));
  }
}

constexpr auto errata_footer =
    R"(Each erratum has two programs: the published form and the corrected form. The command
runs both on the same random cases. At least one case must falsify the published form. The
command minimizes this case and prints it. The corrected form must hold on all cases. Errata
about the wording have no programs. For each erratum the output has its place in the paper, the
published form, the error and the corrected form. The output quotes the published form after the
label "printed:". If we have no copy of the paper, the label is "attributed:", and the form comes
from other sources.
  graphspec errata bfs
  graphspec errata bfs max_frontier_size
  graphspec errata --cases 1000 --seed 7 --json
  graphspec errata --output results/MACHINE/errata.json
Runs with the same seed and the same number of cases print the same counterexamples.
Exit code 1: a published form is not falsified, or a corrected form fails.)";

}  // namespace

std::string ErrataTally::counts() const {
  return fmt::format("errata: {} confirmed, {} not confirmed, {} concern wording only", as_stated,
                     not_as_stated, words);
}

std::string ErrataTally::failure() const {
  if (not_as_stated == 0) return "";
  return fmt::format(
      "{} errata are not confirmed: the published form was not falsified, or the corrected form "
      "failed",
      not_as_stated);
}

Json words_json(const Erratum& erratum) {
  return {{"paper", erratum.paper},           {"name", erratum.name},
          {"place", erratum.place},           {"printed", erratum.printed},
          {"attributed", erratum.attributed}, {"fixed", erratum.fixed},
          {"wrong", erratum.wrong},           {"correction", erratum.correction},
          {"runs", erratum.run != nullptr}};
}

ErrataTally reproduce_errata(const std::filesystem::path& path, bool gpu, bool fresh) {
  ErrataRecord record(path, {}, gpu, fresh);
  reproduce::Progress progress("errata");
  return record.run(properties::errata(), progress, [](const Json& row) {
    if (const auto [outcome, good] = outcome_of(row); !good) {
      fmt::print("  {} {}: {}\n", text_of(row["paper"]), text_of(row["name"]), outcome);
    }
  });
}

void add_errata(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "errata", "Test the errors in the papers, and print counterexamples",
                  errata_footer, show_errata);
  command->add_option("PAPER", arguments->paper, paper_names() + "; default: all");
  command->add_option("NAME", arguments->name, "only this erratum of the paper");
  command
      ->add_option("--cases", arguments->setting.cases,
                   "maximum number of random cases for each form, published or corrected")
      ->check(positive)
      ->capture_default_str();
  command->add_option("--seed", arguments->setting.seed, "seed of the random cases")
      ->capture_default_str();
  command->add_option("--output", arguments->output,
                      "write the results to this JSON file; an erratum is not run again if the "
                      "file already has its results from this program version");
  command->add_flag("--json", arguments->json,
                    "print one JSON object with the list `errata`; each counterexample is a graph");
}

}  // namespace graphspec::program
