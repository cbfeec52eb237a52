/// \file
/// See own_check.hpp.
#include "properties/spec/own_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>

#include "properties/spec/own_trial.hpp"
#include "properties/spec/suite.hpp"
#include "reference/graph/error.hpp"
#include "spec/library.hpp"
#include "spec/own_file.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::properties {
namespace {

using saa::Algorithm;
using saa::Claim;
using saa::Definition;

/// What runs have led to that none of them shows alone.
struct Runs {
  int with_result = 0;
  int assumed = 0;  ///< met what is assumed
};

struct Ran {
  saa::RunOutcome outcome;
  saa::State state;
};

Ran run(const OwnCase& tried, const saa::SchemePtr& scheme) {
  saa::State state = tried.state();
  saa::check_binding(tried.algorithm, {});
  saa::RunOptions options;
  options.schedule = tried.trial.schedule;
  options.contracts = true;
  auto outcome = saa::run(tried.algorithm, {}, state, scheme, tried.scope(), options);
  return {std::move(outcome), std::move(state)};
}

/// A run without end, or an undeclared race.
std::optional<std::string> unended_or_racing(const Algorithm& algorithm,
                                             const saa::RunOutcome& outcome) {
  if (outcome.ending == saa::Ending::step_limit) return outcome.why;
  for (const saa::Race& race : outcome.races) {
    if (is_intended(algorithm, race)) continue;
    return fmt::format("data race on {}: {}, {}", race.cell, race.first, race.second);
  }
  return std::nullopt;
}

/// The first cell of the observed variables that ended otherwise.
std::optional<std::string> difference(const Claim& claim, const Ran& left, const Ran& right) {
  using saa::Ending;
  const bool has_left = left.outcome.ending == Ending::done;
  const bool has_right = right.outcome.ending == Ending::done;
  const std::string one = to_text(claim.left);
  const std::string other = to_text(claim.right);
  if (has_left != has_right) {
    return fmt::format("{} has no result: {}; but {} has one", has_left ? other : one,
                       has_left ? right.outcome.why : left.outcome.why, has_left ? one : other);
  }
  if (!has_left) return std::nullopt;
  const saa::Layout& layout = left.state.layout();
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
    const auto& variable = layout.variable_of(cell);
    if (!claim.observed.empty() &&
        std::ranges::find(claim.observed, variable.name) == claim.observed.end()) {
      continue;
    }
    const saa::Value by_one = left.state.cells()[cell];
    const saa::Value by_other = right.state.cells()[cell];
    if (by_one == by_other) continue;
    return fmt::format("{} ends as {} after {}, but as {} after {}", layout.cell_name(cell),
                       to_text(by_one, variable.type), one, to_text(by_other, variable.type),
                       other);
  }
  return std::nullopt;
}

std::optional<std::string> judge(const OwnCase& tried, const Claim& claim, Runs& runs) {
  const saa::Binding no_basis;
  if (claim.assuming) {
    saa::State before = tried.state();
    const saa::Scope scope = tried.scope();
    if (!saa::Evaluator(tried.algorithm, no_basis, before).holds(claim.assuming, scope)) {
      return std::nullopt;
    }
  }
  ++runs.assumed;
  Ran left = run(tried, claim.left);
  if (auto wrong = unended_or_racing(tried.algorithm, left.outcome)) {
    return fmt::format("{}: {}", to_text(claim.left), *wrong);
  }
  if (left.outcome.ending == saa::Ending::done) ++runs.with_result;
  if (claim.after) {
    if (left.outcome.ending != saa::Ending::done) {
      return fmt::format("{} has no result: {}", to_text(claim.left), left.outcome.why);
    }
    const saa::Scope scope = tried.scope();
    if (saa::Evaluator(tried.algorithm, no_basis, left.state).holds(claim.after, scope)) {
      return std::nullopt;
    }
    return fmt::format("the claimed condition does not hold after {}: {}", to_text(claim.left),
                       to_text(claim.after));
  }
  const Ran right = run(tried, claim.right);
  if (auto wrong = unended_or_racing(tried.algorithm, right.outcome)) {
    return fmt::format("{}: {}", to_text(claim.right), *wrong);
  }
  return difference(claim, left, right);
}

std::optional<std::string> judge(const OwnCase& tried, const Definition& scheme, Runs& runs) {
  ++runs.assumed;
  const Ran ran = run(tried, saa::scheme(saa::Call{scheme.name, parameters_of(scheme)}));
  if (ran.outcome.ending == saa::Ending::done) ++runs.with_result;
  return unended_or_racing(tried.algorithm, ran.outcome);
}

/// The schemes of a tried thing that are calls, so that they can be traced.
std::vector<saa::SchemePtr> schemes_of(const Claim& claim) {
  std::vector<saa::SchemePtr> all{claim.left};
  if (claim.right) all.push_back(claim.right);
  return all;
}
std::vector<saa::SchemePtr> schemes_of(const Definition& scheme) {
  return {saa::scheme(saa::Call{scheme.name, parameters_of(scheme)})};
}

template <class Tried>
std::string traces(const OwnCase& tried, const Tried& what, const std::string& file) {
  std::string lines = tried.writes_graph();
  for (const saa::SchemePtr& scheme : schemes_of(what)) {
    const auto* const call = std::get_if<saa::Call>(&scheme->node);
    if (call == nullptr || tried.algorithm.definition(call->name).takes_schemes()) continue;
    saa::State state = tried.state();
    const saa::Binding no_basis;
    const saa::Scope scope = tried.scope();
    const saa::Evaluator evaluate(tried.algorithm, no_basis, state);
    std::vector<saa::Value> given;
    for (const saa::TermPtr& one : call->arguments) given.push_back(evaluate.value(one, scope));
    lines += tried.trace_of(file, call->name, given);
  }
  return lines;
}

/// Runs on random graphs under random schedules. \param Tried  a Claim or a Definition
template <class Tried>
OwnCheckRow tried_row(const Algorithm& algorithm, const std::string& file, std::string what,
                      const Tried& tried, const FalsifyParameters& parameters) {
  Runs runs;
  const auto as_case = [&](const OwnTrial& trial) {
    return OwnCase{algorithm, tried.parameters, trial};
  };
  const Falsification found = falsify(
      own_trials(algorithm, tried.parameters),
      [&](const OwnTrial& trial) {
        return as_case(trial).text() + traces(as_case(trial), tried, file);
      },
      [&](const OwnTrial& trial) -> std::optional<Violation> {
        std::optional<std::string> wrong;
        try {
          wrong = judge(as_case(trial), tried, runs);
        } catch (const saa::SchemeFault& fault) {
          wrong = fault.what();
        } catch (const InputError& error) {
          wrong = error.what();
        }
        if (!wrong) return std::nullopt;
        return Violation{.text = std::move(*wrong)};
      },
      parameters);
  OwnCheckRow row{std::move(what), tried.name, "", found.holds, 0};
  if (!found.holds) {
    row.found = fmt::format(
        "{}:{}: {}\non {}\n  to replay this case: graphspec check {} --property {} --replay {}",
        algorithm.file, tried.at.line, found.violation, found.counterexample, file, tried.name,
        found.replay);
  } else if (runs.assumed == 0) {
    row.passed = false;
    row.found = fmt::format("{}:{}: no random case satisfies the assumption", algorithm.file,
                            tried.at.line);
  } else if (runs.with_result == 0) {
    row.passed = false;
    row.found =
        fmt::format("{}:{}: no run of the scheme has a result", algorithm.file, tried.at.line);
  } else {
    row.found = fmt::format("held on {} random {}", runs.assumed,
                            algorithm.graph ? "graphs and schedules" : "runs");
  }
  return row;
}

OwnCheckRow derivation_row(const Algorithm& algorithm, const saa::Derivation& derivation) {
  const Algorithm laws = saa::load_laws();
  const saa::Derived derived = carry_out(algorithm, derivation, saa::own_model(algorithm), &laws);
  OwnCheckRow row{"derivation", derivation.target, "", derived.rejected.empty(), 0};
  if (!row.passed) {
    row.found = fmt::format("{}:{}: {} from {}: {}", algorithm.file, derived.rejected_at.line,
                            derivation.target, derivation.origin, derived.rejected);
    return row;
  }
  std::vector<std::string> steps;
  for (const saa::DerivedStep& step : derived.steps) {
    const bool is_partial = step.found.find("; never executed: ") != std::string::npos;
    steps.push_back(fmt::format("{} {}{}", step.step.law,
                                step.by == nullptr ? "refused" : name(step.evidence),
                                is_partial ? " in part" : ""));
  }
  row.found = fmt::format("from {}: {}", derivation.origin, fmt::join(steps, ", "));
  return row;
}

OwnCheckRow law_row(const Algorithm& algorithm, const saa::Law& law) {
  Algorithm alone;
  alone.file = algorithm.file;
  alone.laws = {law};
  const auto wrong = wrong_laws(alone);
  return {"law", law.name, wrong.empty() ? "decided, for all operators and conditions" : wrong[0],
          wrong.empty(), 0};
}

OwnCheckRow file_row(const Algorithm& algorithm) {
  const auto wrong = printed_otherwise(algorithm);
  return {"file", algorithm.name,
          wrong.empty() ? fmt::format("{} definitions, {} derivations, {} laws, {} claims",
                                      algorithm.definitions.size(), algorithm.derivations.size(),
                                      algorithm.laws.size(), algorithm.claims.size())
                        : wrong[0],
          wrong.empty(), 0};
}

/// A scheme that is given schemes runs where others call it.
OwnCheckRow given_row(const Definition& scheme) {
  return {"scheme", scheme.name, "not run: its parameters are schemes, and no scheme calls it",
          true, 0};
}

/// Schemes that no other calls and that take values or schemes.
std::vector<const Definition*> whole_schemes(const Algorithm& algorithm) {
  std::set<std::string> called;
  for (const Definition& definition : algorithm.definitions) {
    const auto* const body = std::get_if<saa::SchemePtr>(&definition.body);
    if (body != nullptr) saa::collect_names(*body, called);
  }
  std::vector<const Definition*> whole;
  for (const Definition& definition : algorithm.definitions) {
    const bool takes_values =
        std::ranges::none_of(definition.parameters, &saa::Parameter::is_variable);
    if (definition.kind == saa::DefinitionKind::scheme && takes_values &&
        !called.contains(definition.name)) {
      whole.push_back(&definition);
    }
  }
  return whole;
}

}  // namespace

std::vector<OwnCheckRow> check_own_file(const Algorithm& algorithm, const std::string& file,
                                        const std::string& only,
                                        const FalsifyParameters& parameters,
                                        const std::function<void(const OwnCheckRow&)>& on_row) {
  std::vector<OwnCheckRow> rows;
  const auto add = [&](const std::string& name, const auto& look) {
    if (!only.empty() && name != only) return;
    const auto start = std::chrono::steady_clock::now();
    try {
      rows.push_back(look());
    } catch (const InputError& error) {
      rows.push_back({"", name, error.what(), false, 0});
    } catch (const saa::SchemeFault& fault) {
      rows.push_back({"", name, fmt::format("{}: {}", name, fault.what()), false, 0});
    }
    rows.back().seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    on_row(rows.back());
  };
  check_binding(algorithm, {});
  add(algorithm.name, [&] { return file_row(algorithm); });
  for (const saa::Law& law : algorithm.laws) {
    add(law.name, [&] { return law_row(algorithm, law); });
  }
  for (const saa::Derivation& derivation : algorithm.derivations) {
    add(derivation.target, [&] { return derivation_row(algorithm, derivation); });
  }
  for (const Definition* const scheme : whole_schemes(algorithm)) {
    add(scheme->name, [&] {
      return scheme->takes_schemes() ? given_row(*scheme)
                                     : tried_row(algorithm, file, "scheme", *scheme, parameters);
    });
  }
  for (const Claim& claim : algorithm.claims) {
    add(claim.name, [&] { return tried_row(algorithm, file, "claim", claim, parameters); });
  }
  if (rows.empty())
    throw InputError(fmt::format("{}: there is nothing called '{}' to check", file, only));
  return rows;
}

}  // namespace graphspec::properties
