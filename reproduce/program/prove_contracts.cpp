/// \file
/// See prove_contracts.hpp.
#include "reproduce/program/prove_contracts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/schemes_file.hpp"
#include "spec/library.hpp"
#include "spec/own_file.hpp"
#include "spec/prove/conditions.hpp"
#include "spec/prove/solve.hpp"

namespace graphspec::program {
namespace {

namespace fs = std::filesystem;
using prove::Condition;
using prove::ConditionKind;
using prove::Outcome;
using prove::Verdict;

/// The conditions of a scheme or lemma, and the answers.
struct Proof {
  prove::Conditions of;
  bool is_lemma = false;
  std::vector<Verdict> verdicts = {};

  [[nodiscard]] std::size_t count(ConditionKind kind, bool proved) const {
    std::size_t all = 0;
    for (std::size_t place = 0; place < verdicts.size(); ++place) {
      const bool is_proved = verdicts[place].outcome == Outcome::proved;
      all += of.conditions[place].kind == kind && (is_proved || !proved) ? 1U : 0U;
    }
    return all;
  }
  [[nodiscard]] double seconds() const {
    double all = 0;
    for (const Verdict& one : verdicts) all += one.seconds;
    return all;
  }
  [[nodiscard]] bool holds(bool consistency) const {
    if (!of.unsupported.empty()) return false;
    if (consistency) return count(ConditionKind::consistency, true) == 0;
    return count(ConditionKind::contract, true) == count(ConditionKind::contract, false);
  }
};

fs::path cache_folder() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  if (cache != nullptr && *cache != '\0') return fs::path(cache) / "graphspec" / "proofs";
  if (home != nullptr && *home != '\0') return fs::path(home) / ".cache" / "graphspec" / "proofs";
  return {};
}

std::vector<Proof> proofs_of(const saa::Algorithm& algorithm, const ContractArguments& arguments) {
  std::vector<Proof> proofs;
  const bool all = arguments.scheme.empty();
  if (all) {
    for (auto& one : prove::conditions_of_lemmas(algorithm)) {
      proofs.push_back({std::move(one), true});
    }
    for (const saa::Contract& one : algorithm.contracts) {
      proofs.push_back({prove::conditions_of(algorithm, one.of)});
    }
    if (algorithm.contracts.empty() && algorithm.lemmas.empty()) {
      throw InputError(fmt::format("{}: no scheme has a contract", algorithm.file));
    }
  } else {
    static_cast<void>(algorithm.definition(arguments.scheme));  // reports a misspelt name
    proofs.push_back({prove::conditions_of(algorithm, arguments.scheme)});
  }
  return proofs;
}

void keep(const fs::path& folder, const std::vector<Proof>& proofs) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw InputError(fmt::format("{}: {}", folder.string(), error.message()));
  for (const Proof& proof : proofs) {
    for (std::size_t place = 0; place < proof.of.conditions.size(); ++place) {
      const Condition& one = proof.of.conditions[place];
      OutputFile file(folder / fmt::format("{}_{}_{}.smt2", one.scheme, one.at.line, place + 1));
      file.write(fmt::format("; {}:{}: {}\n{}", proof.of.file, one.at.line, one.what, one.smt));
      file.commit();
    }
  }
}

/// Asks solvers for all conditions of the kinds that are asked, several at once.
void solve(std::vector<Proof>& proofs, const ContractArguments& arguments) {
  const prove::Solvers solvers(arguments.limit_s, arguments.no_cache ? fs::path() : cache_folder());
  std::vector<std::pair<const Condition*, Verdict*>> asked;
  for (Proof& proof : proofs) {
    proof.verdicts.resize(proof.of.conditions.size());
    for (std::size_t place = 0; place < proof.verdicts.size(); ++place) {
      const Condition& one = proof.of.conditions[place];
      if ((one.kind == ConditionKind::consistency) != arguments.consistency) continue;
      asked.emplace_back(&one, &proof.verdicts[place]);
    }
  }
  reproduce::Progress progress("proving");
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  const auto work = [&] {
    for (std::size_t place = next++; place < asked.size(); place = next++) {
      *asked[place].second = solvers.ask(asked[place].first->smt);
      progress.set("proving " + asked[place].first->scheme,
                   static_cast<double>(++done) / static_cast<double>(asked.size()));
    }
  };
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::thread> threads(arguments.jobs > 0 ? static_cast<unsigned>(arguments.jobs)
                                                      : cores);
  for (std::thread& one : threads) one = std::thread(work);
  for (std::thread& one : threads) one.join();
}

std::string sentence(const Proof& proof, bool consistency) {
  if (!proof.of.unsupported.empty()) return "not proved: " + proof.of.unsupported;
  if (proof.of.is_assumed && proof.holds(false)) return "assumed, because it is extern";
  if (consistency) {
    return proof.holds(true) ? "no contradiction found" : "the hypotheses imply false";
  }
  if (!proof.holds(false)) return "open";
  const std::size_t places = proof.count(ConditionKind::no_fault, false);
  const std::size_t shown = proof.count(ConditionKind::no_fault, true);
  if (places == shown) return "proved";
  return fmt::format("proved for runs without a fault ({} of {} places cannot fail)", shown,
                     places);
}

void print_header(bool consistency) {
  fmt::print("{:28} {:>17} {:>12}  result\n", "contract or lemma",
             consistency ? "contradictions" : "conditions proved", "solver time");
}

void print(const Proof& proof, bool consistency) {
  const ConditionKind kind = consistency ? ConditionKind::consistency : ConditionKind::contract;
  fmt::print("{:28} {:>17} {:10.1f} s  {}\n", (proof.is_lemma ? "lemma " : "") + proof.of.name,
             fmt::format("{} of {}", proof.count(kind, true), proof.count(kind, false)),
             proof.seconds(), sentence(proof, consistency));
  for (std::size_t place = 0; place < proof.verdicts.size(); ++place) {
    const Condition& one = proof.of.conditions[place];
    const bool is_proved = proof.verdicts[place].outcome == Outcome::proved;
    const bool may_fail = !consistency && one.kind == ConditionKind::no_fault && !is_proved;
    if (may_fail) {
      fmt::print("  {}:{}: a run may fail here; not proved: {}\n", proof.of.file, one.at.line,
                 one.what);
    }
    if (one.kind != kind || is_proved != consistency) continue;
    fmt::print("  {}:{}: {}{}\n", proof.of.file, one.at.line, one.what,
               proof.verdicts[place].outcome == Outcome::refuted ? " (refuted)" : "");
  }
}

nlohmann::json json_of(const Proof& proof, bool consistency) {
  nlohmann::json listed = nlohmann::json::array();
  const ConditionKind kind = consistency ? ConditionKind::consistency : ConditionKind::contract;
  for (std::size_t place = 0; place < proof.verdicts.size(); ++place) {
    const Condition& one = proof.of.conditions[place];
    const bool is_proved = proof.verdicts[place].outcome == Outcome::proved;
    if (one.kind != kind || is_proved != consistency) continue;
    listed.push_back({{"line", one.at.line}, {"what", one.what}});
  }
  nlohmann::json row{{"name", proof.of.name},
                     {"kind", proof.is_lemma ? "lemma" : "contract"},
                     {"conditions", proof.count(kind, false)},
                     {"seconds", proof.seconds()},
                     {"holds", proof.holds(consistency)},
                     {"unsupported", proof.of.unsupported},
                     {"assumed", proof.of.is_assumed}};
  row[consistency ? "contradictions" : "open"] = listed;
  if (!consistency) {
    row["proved"] = proof.count(kind, true);
    row["places_that_may_fail"] = proof.count(ConditionKind::no_fault, false);
    row["places_that_cannot_fail"] = proof.count(ConditionKind::no_fault, true);
  }
  return row;
}

}  // namespace

bool names_contracts(const std::string& text) {
  if (saa::is_own_file(text)) return true;
  return std::ranges::any_of(saa::papers(),
                             [&](const saa::Paper& one) { return one.name == text; });
}

void prove_contracts(const ContractArguments& arguments) {
  saa::Algorithm algorithm = load_schemes(arguments.paper);
  saa::add_theory(algorithm);
  std::vector<Proof> proofs = proofs_of(algorithm, arguments);
  if (!arguments.keep.empty()) keep(arguments.keep, proofs);
  const std::vector<std::string> missing = prove::missing_solvers();
  if (!missing.empty()) {
    throw InputError(fmt::format("the solvers are not installed; install the packages {}",
                                 fmt::join(missing, " and ")));
  }
  solve(proofs, arguments);
  if (!arguments.json) print_header(arguments.consistency);
  std::size_t open = 0;
  nlohmann::json all = nlohmann::json::array();
  for (const Proof& proof : proofs) {
    if (arguments.json) {
      all.push_back(json_of(proof, arguments.consistency));
    } else {
      print(proof, arguments.consistency);
    }
    open += proof.holds(arguments.consistency) ? 0U : 1U;
  }
  if (arguments.json) fmt::print("{}\n", all.dump(2));
  if (!arguments.json && !arguments.consistency && !arguments.scheme.empty() && open == 0) {
    fmt::print(
        "This proof uses the lemmas, and the contracts of the schemes that {} calls.\nTo prove "
        "these lemmas and contracts as well: graphspec prove {}\n",
        arguments.scheme, arguments.paper);
  }
  std::fflush(stdout);
  if (open != 0) {
    throw reproduce::DoesNotHold(
        fmt::format("{}: {} of {} contracts and lemmas {}", arguments.paper, open, proofs.size(),
                    arguments.consistency ? "contradict themselves" : "are not proved"));
  }
}

}  // namespace graphspec::program
