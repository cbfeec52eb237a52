/// \file
/// graphspec list: problems with all that solves them, papers with their experiments.
///
/// `--json` is what programs read (docs, reports, tests); nothing else knows the tables:
///
///     {"papers": [{"name", "problems": ["apsp"], "about", "algorithm", "authors", "title",
///                  "place", "year", "citation", "schemes": "spec/NAME/NAME.saa" or null,
///                  "experiments": [{"name", "place", "what", "part" where it has parts,
///                                   "claims": names of the claims that it decides, "targets":
///                                   names of our own targets that it decides; empty without a
///                                   tree}],
///                  "errata": [{"paper", "name", "place", "printed", "attributed": true where
///                              "printed" is no quotation, "fixed": by whom, where and when, "" if
///                              open, "wrong", "correction", "runs"}]}],
///      "problems": [{"name", "title",
///                    "solvers": [SOLVER], "host": [SOLVER],
///                    "properties": [{"name", "sentence"}]}],
///      "studies": [of ours, which reproduce runs as it runs a paper: the same fields],
///      "claims": [where NAME is a claim or target: {"paper", "name", "kind", "claim", "place",
///                 "published", "rule", "experiments"}],
///      "experiments": [where NAME is an experiment: "paper" and the fields above]}
///     SOLVER: {"paper", "name", "step", "ours", "source", "summary", "predecessors",
///              "for_ranks": several run it together, "weights": ["int32", "double"],
///              "negative_integers": int32 weights below 0 are taken (true for bfs and msf),
///              "negative_reals": real weights below 0 are taken, "adds_along_paths": sums of real
///              weights are those along paths, to the last bit,
///              "devices": ["cpu", "cuda", "opencl"], "files": ["gpu/PAPER/NAME.cl", ...],
///              "options": [{"name", "flag", "help", "kind": "whole" | "share" | "flag" | "choice",
///                           "least", "greatest", "rule", "words", "default"}]}
///
/// Papers are in the order of papers.json; solvers in that of their papers, and in a paper in that
/// of its steps; `step` counts from 1 in the paper, and is 0 on the host. `paper` is "" for what is
/// no paper's. `files` lie in the tree, relative to it; the last is what launches or computes,
/// others are its portable kernels. Without a tree there are none.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "properties/registry/check.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/decided_claims.hpp"
#include "reproduce/program/errata.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/problems.hpp"
#include "reproduce/program/real_weights.hpp"
#include "reproduce/program/solver_options.hpp"
#include "spec/tree.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

/// Of these files those that the tree has.
Json files_there(const std::vector<std::string>& candidates) {
  static const auto tree = find_tree("reproduce/report");
  Json files = Json::array();
  for (const std::string& file : candidates) {
    if (tree && fs::exists(*tree / file)) files.push_back(file);
  }
  return files;
}

/// A step is in a file of its name, a literal function in that of its paper, what a user would run
/// instead in one of its problem's, or of its own name.
template <class P>
Json files_of(const Solver<P>& solver) {
  std::vector<std::string> candidates;
  if (solver.step == 0 && solver.name == solver.paper) {
    candidates.push_back(fmt::format("reference/{0}/{0}.cpp", solver.paper));
  } else if (solver.step == 0) {
    candidates.push_back(fmt::format("reference/baseline/{}_{}.cpp", P::name, solver.name));
    candidates.push_back(fmt::format("reference/baseline/{}.cpp", solver.name));
  } else {
    for (const std::string& folder :
         {std::string(), std::string("tuned/"), fmt::format("{}/", P::name)}) {
      for (const char* ending : {"cl", "cu", "cpp"}) {
        candidates.push_back(
            fmt::format("gpu/{}/{}{}.{}", solver.paper, folder, solver.name, ending));
      }
    }
  }
  return files_there(candidates);
}

/// Names of the devices that the solver is built for. The executor has all steps.
template <class P>
Json devices_of(const Solver<P>& solver) {
  Json devices = Json::array();
  if (solver.step == 0) return devices;
  for (const Device device : {Device::cpu, Device::cuda, Device::opencl}) {
    const auto there = solvers<P>(device);
    if (std::ranges::find(there, solver.name, &Solver<P>::name) != there.end()) {
      devices.push_back(device == Device::cpu ? "cpu" : device == Device::cuda ? "cuda" : "opencl");
    }
  }
  return devices;
}

template <class P>
Json solver_json(const Solver<P>& solver) {
  Json options = Json::array();
  for (const OptionRow& row : solver.options) options.push_back(option_json(row));
  Json weights = Json::array();
  if constexpr (!std::is_same_v<P, problem::Bfs>) weights.push_back("int32");
  const TakesReals reals = takes_reals(solver, Device::cpu);
  if (reals.at_all) weights.push_back("double");
  return {{"paper", solver.paper},
          {"name", solver.name},
          {"step", solver.step},
          {"ours", solver.is_ours()},
          {"source", solver.source},
          {"summary", solver.summary},
          {"predecessors", solver.has_predecessors},
          {"for_ranks", static_cast<bool>(solver.serve)},
          {"weights", std::move(weights)},
          {"negative_integers", solver.takes_negative},
          {"negative_reals", reals.negative},
          {"adds_along_paths", reals.adds_along_paths},
          {"devices", devices_of(solver)},
          {"files", files_of(solver)},
          {"options", std::move(options)}};
}

template <class P>
Json problem_json() {
  Json steps = Json::array();
  Json host = Json::array();
  for (const auto& solver : solvers<P>(Device::cpu)) steps.push_back(solver_json(solver));
  for (const auto& solver : host_solvers<P>()) host.push_back(solver_json(solver));
  Json property_list = Json::array();
  for (const properties::CheckSummary& row : properties::check_properties()) {
    if (row.problem != P::name) continue;
    property_list.push_back({{"name", row.property}, {"sentence", row.sentence}});
  }
  return {{"name", P::name},
          {"title", P::title},
          {"solvers", std::move(steps)},
          {"host", std::move(host)},
          {"properties", std::move(property_list)}};
}

/// Those of the quick scale, with the parts that need a GPU where the program is built for one.
Json experiments_json(const Paper& paper) {
  reproduce::Setting setting;
  setting.gpu = paper.has_steps(Device::cuda);
  setting.opencl = opencl_devices(paper);
  const DecidedClaims decided = decided_claims(paper.name);
  Json experiments = Json::array();
  for (const auto& experiment : paper.experiments(setting)) {
    experiments.push_back({{"name", experiment.name},
                           {"place", experiment.place},
                           {"what", experiment.what},
                           {"claims", decided.claims_of(experiment.name)},
                           {"targets", decided.targets_of(experiment.name)}});
    if (!experiment.part.empty()) experiments.back()["part"] = experiment.part;
  }
  return experiments;
}

Json paper_json(const Paper& paper) {
  Json errata = Json::array();
  for (const properties::Erratum& erratum : properties::errata()) {
    if (erratum.paper == paper.name) errata.push_back(words_json(erratum));
  }
  const Json schemes = files_there({fmt::format("spec/{0}/{0}.saa", paper.name)});
  Json row = paper;
  row.update({{"citation", paper.citation()},
              {"schemes", schemes.empty() ? Json(nullptr) : schemes[0]},
              {"experiments", experiments_json(paper)},
              {"errata", std::move(errata)}});
  return row;
}

/// All claims, targets and experiments of papers and studies: {"claims": ..., "experiments": ...}.
Json details() {
  Json all{{"claims", Json::array()}, {"experiments", Json::array()}};
  for (const auto& rows : {papers(), studies()}) {
    for (const Paper& paper : rows) {
      for (Json& claim : claims_of_paper(paper.name)) all["claims"].push_back(std::move(claim));
      for (Json& experiment : experiments_json(paper)) {
        experiment["paper"] = paper.name;
        all["experiments"].push_back(std::move(experiment));
      }
    }
  }
  return all;
}

/// Returns the claims, targets and experiments of this name. \throws InputError if there are none
Json details_named(const std::string& name) {
  std::vector<std::string_view> places = problem_names();
  for (const auto& rows : {papers(), studies()}) {
    for (const Paper& row : rows) {
      if (std::ranges::find(places, row.name) == places.end()) places.push_back(row.name);
    }
  }
  Json found;
  std::vector<std::string> known(places.begin(), places.end());
  const Json all = details();
  for (const auto& [kind, rows] : all.items()) {
    for (const Json& row : rows) {
      known.push_back(row["name"]);
      if (row["name"] == name) found[kind].push_back(row);
    }
  }
  if (!found.is_null()) return found;
  const std::string near = did_you_mean(name, {known.begin(), known.end()});
  throw InputError(fmt::format("there is no problem, paper, experiment or claim '{}'{}", name,
                               near.empty() ? names_instead(name, places) : near));
}

/// \param name  of a problem, a paper, an experiment, a claim or a target; empty: all problems and
/// papers
Json listed(const std::string& name) {
  Json list{{"papers", Json::array()}, {"problems", Json::array()}, {"studies", Json::array()}};
  for_each_problem([&]<class P> {
    if (name.empty() || name == P::name) list["problems"].push_back(problem_json<P>());
  });
  for (const Paper& paper : papers()) {
    if (name.empty() || name == paper.name) list["papers"].push_back(paper_json(paper));
  }
  for (const Paper& study : studies()) {
    if (name.empty() || name == study.name) list["studies"].push_back(paper_json(study));
  }
  for (const Json& rows : list) {
    if (!rows.empty()) return list;
  }
  list.update(details_named(name));
  return list;
}

std::string text_of(const Json& value) {
  return value.get<std::string>();
}

void print_entry(const std::string& mark, const Json& name, const Json& what,
                 const Json& more = nullptr) {
  fmt::print("  {:>2}  {:<23} {}\n", mark, text_of(name), text_of(what));
  if (!more.is_null()) fmt::print("      {:<23} {}\n", "", text_of(more));
}

void print_problem(const Json& problem) {
  const std::string name = text_of(problem["name"]);
  fmt::print("{}: {}\n\nVariants (run {} --variant NAME), in the order of the papers' steps:\n",
             name, text_of(problem["title"]), name);
  std::string paper;
  for (const Json& solver : problem["solvers"]) {
    if (solver["paper"] != paper) {
      paper = text_of(solver["paper"]);
      fmt::print("  {}\n", paper);
    }
    print_entry(fmt::format("{}", solver["step"].get<int>()), solver["name"], solver["summary"],
                solver["source"]);
  }
  fmt::print("  on the host\n");
  for (const Json& solver : problem["host"]) print_entry("-", solver["name"], solver["summary"]);
  fmt::print("\nProperties (check {} --property NAME):\n", name);
  for (const Json& row : problem["properties"]) print_entry("", row["name"], row["sentence"]);
  fmt::print("\n");
}

/// The seconds that the experiments of a paper took at the scale paper on one H200, by experiment.
/// The map is empty if the tree has no recorded results of the paper.
std::map<std::string, double> recorded_seconds(const std::string& paper) {
  std::map<std::string, double> seconds;
  const std::string name = fmt::format("results/NVIDIA_H200/{}/paper/results.json", paper);
  const auto tree = find_tree(name);
  if (!tree) return seconds;
  std::ifstream file(*tree / name);
  const Json content = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  const auto experiments = "/context/experiments"_json_pointer;
  if (!content.is_object() || !content.contains(experiments)) return seconds;
  for (const Json& each : content[experiments]) {
    seconds[text_of(each["name"])] += each.value("seconds", 0.0);
  }
  return seconds;
}

/// Prints the experiments, each with all its parts, its claims and its recorded time.
void print_experiments(const std::string& paper, const Json& experiments) {
  const auto recorded = recorded_seconds(paper);
  for (auto first = experiments.begin(); first != experiments.end();) {
    const auto last = std::find_if(first, experiments.end(), [&](const Json& each) {
      return each["name"] != (*first)["name"];
    });
    const auto experiment = first;
    print_entry("", (*first)["name"], (*first)["what"], (*first)["place"]);
    std::string parts;
    for (; first != last; ++first) {
      if (!first->contains("part")) continue;
      parts += (parts.empty() ? "parts: " : ", ") + text_of((*first)["part"]);
    }
    for (const char* kind : {"claims", "targets"}) {
      const auto names = (*experiment)[kind].get<std::vector<std::string>>();
      if (!names.empty()) fmt::print("      {:<23} {}: {}\n", "", kind, fmt::join(names, ", "));
    }
    if (!parts.empty()) fmt::print("      {:<23} {}\n", "", parts);
    if (const auto found = recorded.find(text_of((*experiment)["name"])); found != recorded.end()) {
      fmt::print("      {:<23} time: {:.0f} s in the recorded runs on one H200 (--scale paper)\n",
                 "", found->second);
    }
  }
}

/// \param what  "paper" or "study"
void print_paper(const Json& paper, std::string_view what) {
  const std::string name = text_of(paper["name"]);
  fmt::print(
      "{0}: {1}\n  {2}\n  a {3} on {4}\n\nExperiments (reproduce {0} --only NAME) and the claims "
      "that they decide:\n",
      name, text_of(paper["about"]), text_of(paper["citation"]), what,
      fmt::join(paper["problems"].get<std::vector<std::string>>(), ", "));
  print_experiments(name, paper["experiments"]);
  fmt::print("\n");
}

void print_claim(const Json& claim) {
  const std::string paper = text_of(claim["paper"]);
  const char* const what = claim["kind"] == "goal" ? "one of our own targets" : "a claim";
  fmt::print("{}: {} of {}\n", text_of(claim["name"]), what, paper);
  for (const char* key : {"claim", "place", "published", "rule"}) {
    fmt::print("  {:<12} {}\n", key, text_of(claim[key]));
  }
  const auto experiments = claim["experiments"].get<std::vector<std::string>>();
  fmt::print("  {:<12} {}\n", "experiment",
             experiments.empty()
                 ? "none: no experiment can decide it"
                 : fmt::format("{} (reproduce {} --only {})", fmt::join(experiments, ", "), paper,
                               fmt::join(experiments, " --only ")));
}

/// Prints experiments of one name, which several papers can have.
void print_named_experiments(const Json& experiments) {
  for (auto first = experiments.begin(); first != experiments.end();) {
    const std::string paper = text_of((*first)["paper"]);
    const auto last = std::find_if(first, experiments.end(),
                                   [&](const Json& each) { return each["paper"] != paper; });
    fmt::print("Experiment of {0} (reproduce {0} --only {1}):\n", paper, text_of((*first)["name"]));
    print_experiments(paper, Json(first, last));
    first = last;
  }
}

constexpr auto list_footer =
    R"(For a claim the output has its sentence, the published numbers, the rule of the verdict, and the
experiment that decides the claim.
  graphspec list bfs          the problem and the paper of this name
  graphspec list PAPER        the experiments of a paper, with the claims that each decides
  graphspec list over_naive   a claim
  graphspec list speedups     an experiment
  graphspec list --json       all problems and papers, for programs)";

}  // namespace

void add_list(CLI::App& app) {
  struct Arguments {
    std::string name;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* list = app.add_subcommand(
      "list", "List problems with their variants, and papers with their experiments");
  list->footer(list_footer);
  list->add_option("NAME", arguments->name,
                   "list only this problem, paper, experiment, claim or target");
  list->add_flag("--json", arguments->json, "print as JSON");
  list->callback([arguments] {
    const Json all = listed(arguments->name);
    if (arguments->json) {
      fmt::print("{}\n", all.dump(2));
      return;
    }
    for (const Json& problem : all["problems"]) print_problem(problem);
    for (const Json& paper : all["papers"]) print_paper(paper, "paper");
    for (const Json& study : all["studies"]) print_paper(study, "study");
    if (all.contains("claims")) {
      for (const Json& claim : all["claims"]) print_claim(claim);
    }
    if (all.contains("experiments")) print_named_experiments(all["experiments"]);
  });
}

}  // namespace graphspec::program
