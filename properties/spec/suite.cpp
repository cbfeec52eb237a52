/// \file
/// The properties of the schemes.
#include "properties/spec/suite.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "properties/spec/trial.hpp"
#include "reference/graph/error.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

using saa::Algorithm;
using Lines = std::vector<std::string>;

/// The code that stands in the tree; none where the program is away from it.
const std::vector<saa::Implementation>& implementations() {
  static const std::vector<saa::Implementation> found = [] {
    const std::filesystem::path root = GRAPHSPEC_SOURCE_DIR;
    if (!std::filesystem::exists(root / "reference")) return std::vector<saa::Implementation>();
    return saa::implementations_in({root / "reference", root / "gpu"});
  }();
  return found;
}

Lines code_names_its_schemes(const SpecSubject&, const Algorithm& algorithm) {
  return saa::drift(algorithm, implementations());
}

Lines prints_and_parses(const SpecSubject&, const Algorithm& algorithm) {
  return printed_otherwise(algorithm);
}

Lines derivations_hold(const SpecSubject& subject, const Algorithm& algorithm) {
  Lines wrong;
  const saa::Model model = subject.paper->model();
  const Algorithm laws = saa::load_laws();
  for (const saa::Derivation& derivation : algorithm.derivations) {
    const saa::Derived derived = carry_out(algorithm, derivation, model, &laws);
    if (derived.rejected.empty()) continue;
    wrong.push_back(fmt::format("{}:{}: {} from {}: {}", algorithm.file, derived.rejected_at.line,
                                derivation.target, derivation.origin, derived.rejected));
  }
  return wrong;
}

constexpr SpecProperty table[] = {
    {"prints_and_parses", "the printed scheme, in both notations, parses to the same scheme",
     prints_and_parses},
    {"reference_takes_the_same_steps",
     "scheme and reference apply the same operators in the same order, and have the same state "
     "after each operator",
     nullptr, true},
    {"schemes_solve_the_problem",
     "complete schemes give correct results without unintended races, under all schedules",
     nullptr},
    {"derivations_hold",
     "every step of every derivation is accepted, or rejected as its file states",
     derivations_hold},
    {"code_names_its_schemes",
     "the code implements the schemes that it names, in their current form",
     code_names_its_schemes},
};

/// One case, for what does not depend on chance.
Falsification as_falsification(const Lines& wrong) {
  Falsification found;
  found.cases = 1;
  found.holds = wrong.empty();
  found.violation = fmt::format("{}", fmt::join(wrong, "\n"));
  return found;
}

}  // namespace

std::span<const SpecProperty> spec_properties() {
  return table;
}

Falsification falsify_spec(const SpecProperty& property, const SpecSubject& subject,
                           const Algorithm& algorithm, const FalsifyParameters& parameters,
                           const std::function<void(const std::string&)>& before) {
  if (property.once != nullptr) {
    try {
      return as_falsification(property.once(subject, algorithm));
    } catch (const InputError& error) {
      return as_falsification({error.what()});
    }
  }
  return falsify(
      spec_trials(subject),
      [&](const SpecTrial& trial) {
        return description_on(trial.problem, describe(trial, subject));
      },
      [&](const SpecTrial& trial) -> std::optional<Violation> {
        std::optional<std::string> wrong;
        try {
          wrong = property.compares_steps
                      ? compare_steps(subject, algorithm, trial.problem)
                      : judge_run(subject, algorithm, subject.solution->schemes[trial.whole],
                                  trial.problem, trial.schedule);
        } catch (const InputError& error) {
          wrong = error.what();
        }
        if (!wrong) return std::nullopt;
        return Violation{.text = std::move(*wrong)};
      },
      parameters, before);
}

Lines printed_otherwise(const Algorithm& algorithm) {
  Lines wrong;
  const std::string text = to_text(algorithm);
  for (const saa::Spelling spelling : {saa::Spelling::unicode, saa::Spelling::ascii}) {
    const auto again = saa::parse_algorithm(to_text(algorithm, spelling), algorithm.file);
    for (const saa::Mistake& mistake : again.mistakes) {
      wrong.push_back(fmt::format("printed, line {}: {}", mistake.at.line, mistake.message));
    }
    if (again.mistakes.empty() && to_text(again.algorithm) != text) {
      wrong.emplace_back("the printed scheme does not parse to the same scheme");
    }
  }
  return wrong;
}

std::vector<std::string> wrong_laws(const Algorithm& laws) {
  Lines wrong;
  for (const saa::Law& law : laws.laws) {
    const auto difference = saa::difference(law.left, law.right);
    if (difference.has_value() != law.holds) continue;
    wrong.push_back(fmt::format("{}:{}: law {} {}", laws.file, law.at.line, law.name,
                                difference
                                    ? "does not hold: " + describe(*difference)
                                    : "holds, although the file states that it does not hold"));
  }
  return wrong;
}

std::vector<CheckTask> spec_check_tasks(Device device) {
  std::vector<CheckTask> tasks;
  // Schemes run in their interpreter, on no device.
  if (device != Device::cpu) return tasks;
  for (const SpecSubject& subject : spec_subjects()) {
    for (const SpecProperty& property : spec_properties()) {
      tasks.push_back({.problem = "spec",
                       .variant = subject.name(),
                       .device = device,
                       .property = std::string(property.name),
                       .sentence = std::string(property.sentence),
                       .run = [&](const FalsifyParameters& parameters, const auto& before) {
                         try {
                           const Algorithm algorithm = saa::load(*subject.paper);
                           return falsify_spec(property, subject, algorithm, parameters, before);
                         } catch (const InputError& mistakes) {
                           return as_falsification({mistakes.what()});
                         }
                       }});
    }
  }
  tasks.push_back({.problem = "spec",
                   .variant = "laws",
                   .device = device,
                   .property = "laws_are_decided",
                   .sentence = "every law of spec/laws.saa holds for all operators and conditions",
                   .run = [](const FalsifyParameters&, const auto&) {
                     try {
                       return as_falsification(wrong_laws(saa::load_laws()));
                     } catch (const InputError& mistakes) {
                       return as_falsification({mistakes.what()});
                     }
                   }});
  return tasks;
}

}  // namespace graphspec::properties
