/// \file
/// graphspec errata: runs what the papers print wrong, beside what is right.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "properties/errata/errata.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/errata_record.hpp"
#include "reproduce/program/papers.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using properties::Erratum;

struct Arguments {
  std::string paper;
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

/// What became of it, in words, and whether it is as the table says.
std::pair<std::string, bool> outcome_of(const Json& row) {
  if (row["runs"] == false) return {"words alone", true};
  if (!row["failed"].is_null()) return {"FAILED: " + text_of(row["failed"]), false};
  if (row["published_fails"] == false) return {"NOT FALSIFIED as published", false};
  if (row["corrected_holds"] == false) return {"falsified; CORRECTED FORM FAILS TOO", false};
  return {"falsified; corrected form holds", true};
}

void print_row(const Json& row) {
  const auto [outcome, good] = outcome_of(row);
  fmt::print("{:<15} {:<30} {}\n", text_of(row["paper"]), text_of(row["name"]), outcome);
  if (row["runs"] == true) {
    fmt::print("  printed: {}\n", text_of(row["printed"]));
    if (!row["counterexample"].is_null()) {
      fmt::print("{}\n", indented(text_of(row["counterexample"]["text"])));
    }
    if (row["corrected_holds"] == false) {
      fmt::print("  the corrected form, on\n{}\n", indented(text_of(row["corrected_failure"])));
    }
  }
  std::fflush(stdout);
}

std::vector<Erratum> chosen_errata(const std::string& name) {
  const auto all = properties::errata();
  std::vector<Erratum> chosen(all.begin(), all.end());
  if (name.empty()) return chosen;
  std::erase_if(chosen, [known = paper(name).name](const Erratum& erratum) {
    return erratum.paper != known;
  });
  return chosen;
}

void show_errata(const Arguments& arguments) {
  const std::vector<Erratum> chosen = chosen_errata(arguments.paper);
  ErrataRecord record(arguments.output, arguments.setting, /*gpu=*/false, /*fresh=*/false);
  ErrataTally tally;
  {
    reproduce::Progress progress("errata");
    tally = record.run(chosen, progress, [&](const Json& row) {
      if (!arguments.json) print_row(row);
    });
  }
  if (arguments.json) {
    fmt::print("{}\n", record.content().dump(2));
  } else {
    fmt::print("errata: {} as stated, {} not, {} about words alone\n", tally.as_stated,
               tally.not_as_stated, tally.words);
  }
  if (tally.not_as_stated > 0) {
    throw reproduce::DoesNotHold(
        fmt::format("{} errata are not as the table states them", tally.not_as_stated));
  }
}

constexpr auto footer =
    R"(What a paper prints wrong is here as a program, and so is its correction. Both
are run on the same random cases: the published form must be falsified, by a case that is shrunk
and shown, and the corrected one must hold. Errata about words alone have nothing to run.
  graphspec errata bfs
  graphspec errata --cases 1000 --seed 7 --json
  graphspec errata --output results/MACHINE/errata.json
The same seed and number of cases give the same counterexamples.
Exits with 1 when a published form is not falsified, or a corrected one does not hold.)";

}  // namespace

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
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("errata", "Runs what the papers print wrong, with counterexamples");
  command->footer(footer);
  command->add_option("PAPER", arguments->paper,
                      "bfs, johnson, floyd_warshall, bellman_ford or boruvka_mst; default: all");
  command->add_option("--cases", arguments->setting.cases, "random cases for each form, at most")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--seed", arguments->setting.seed, "seed of the random cases")
      ->capture_default_str();
  command->add_option("--output", arguments->output,
                      "a file for the same data; what it has of the same program is not run again");
  command->add_flag("--json", arguments->json, "the rows as data, counterexamples as graphs");
  command->callback([arguments] { show_errata(*arguments); });
}

}  // namespace graphspec::program
