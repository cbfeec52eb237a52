/// \file
/// graphspec prove: whether two sequential schemes are equal for all operators and conditions, and
/// whether schemes keep their contracts on all graphs.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/prove_contracts.hpp"
#include "reproduce/program/schemes_file.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::program {
namespace {

struct ProveArguments {
  std::string left;
  std::string right;
  ContractArguments contracts;
};

/// Where PAPER:SCHEME or FILE.saa:SCHEME has its colon, if a text is one.
std::optional<std::size_t> colon_in(const std::string& text) {
  constexpr std::string_view ending = ".saa:";
  const std::size_t file = text.rfind(ending);
  if (file != std::string::npos) return file + ending.size() - 1;
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0 || text.compare(colon, 2, ":=") == 0) {
    return std::nullopt;
  }
  return colon;
}

/// A scheme, in which parameters are %1, %2, ..., so that their names do not count.
struct Named {
  saa::SchemePtr scheme;
  std::vector<std::string> parameters;  ///< their names
};

/// A scheme written out, or PAPER:SCHEME, its body.
Named scheme_of(const std::string& text) {
  if (const auto colon = colon_in(text)) {
    const saa::Algorithm algorithm = load_schemes(text.substr(0, *colon));
    const saa::Definition& definition = algorithm.definition(text.substr(*colon + 1));
    if (std::holds_alternative<saa::SchemePtr>(definition.body)) {
      Named found{saa::unfolded(algorithm, definition), {}};
      found.parameters.reserve(definition.parameters.size());
      for (const auto& parameter : definition.parameters) {
        found.parameters.push_back(parameter.name);
      }
      return found;
    }
    throw InputError(fmt::format("the body of '{}' is not a scheme", text));
  }
  return {saa::parse_scheme(text), {}};
}

/// With names for %1, %2, ...: those of one of the schemes, for the reader.
std::string with_names(std::string text, const std::vector<std::string>& parameters) {
  for (std::size_t place = parameters.size(); place > 0; --place) {
    const std::string number = fmt::format("%{}", place);
    for (auto at = text.find(number); at != std::string::npos; at = text.find(number, at)) {
      text.replace(at, number.size(), parameters[place - 1]);
      at += parameters[place - 1].size();
    }
  }
  return text;
}

void prove(const ProveArguments& arguments) {
  if (names_contracts(arguments.left)) {
    ContractArguments contracts = arguments.contracts;
    contracts.paper = arguments.left;
    contracts.scheme = arguments.right;
    return prove_contracts(contracts);
  }
  if (arguments.right.empty()) {
    throw InputError(
        fmt::format("'{}' is neither a paper nor a FILE.saa with contracts; to compare schemes, "
                    "name two schemes",
                    arguments.left));
  }
  const Named left = scheme_of(arguments.left);
  const Named right = scheme_of(arguments.right);
  const std::string left_text = with_names(to_text(left.scheme), left.parameters);
  const std::string right_text = with_names(to_text(right.scheme), right.parameters);
  std::optional<std::string> difference;
  if (const auto found = saa::difference(left.scheme, right.scheme)) {
    difference = with_names(describe(*found), left.parameters.size() < right.parameters.size()
                                                  ? right.parameters
                                                  : left.parameters);
  }
  if (arguments.contracts.json) {
    nlohmann::json verdict{
        {"left", left_text}, {"right", right_text}, {"equal", !difference.has_value()}};
    verdict["difference"] = difference ? nlohmann::json(*difference) : nlohmann::json(nullptr);
    fmt::print("{}\n", verdict.dump(2));
  } else if (!difference) {
    fmt::print("The two schemes are equal for all operators and conditions:\n  {}\n  {}\n",
               left_text, right_text);
  }
  if (difference) throw reproduce::DoesNotHold("not equal: " + *difference);
}

constexpr auto prove_footer =
    R"text(With one paper or file the command proves for all graphs that the schemes satisfy their contracts.
It needs the solvers cvc5 and z3 (cmake/setup.sh --for proofs). The output counts the verification
conditions that are proved, and sums the run times of the solvers. The proof of one
SCHEME uses the contracts of the schemes that SCHEME calls, but does not prove these contracts.
  graphspec prove bfs
  graphspec prove mine.saa Search --keep conditions
With two schemes the command decides whether they are equal. A scheme is a formula as in spec/*.saa, or
the name PAPER:SCHEME or FILE.saa:SCHEME. In the two schemes the command replaces each call by the body of
the scheme that it calls. It keeps a call if the value of an argument could change before this body uses
the argument.
  graphspec prove "[u](A | B)" "[!u](B | A)"
  graphspec prove "[u]{ A * B }" "[u]{ B * A }"
  graphspec prove mine.saa:First mine.saa:Second
The command ignores the meaning of operators and conditions. Two schemes that are equal only because of
this meaning are therefore reported as different.
Exit code 1: a condition is not proved, or the schemes are different. The output shows the condition or
the difference.)text";

}  // namespace

void add_prove(CLI::App& app) {
  const auto [command, arguments] = add_command(
      app, "prove", "Prove the contracts of schemes, or decide whether two schemes are equal",
      prove_footer, prove);
  ContractArguments& contracts = arguments->contracts;
  command
      ->add_option("LEFT", arguments->left,
                   "a paper or FILE.saa with contracts; to compare schemes: a formula, "
                   "PAPER:SCHEME or FILE.saa:SCHEME")
      ->required();
  command->add_option("RIGHT", arguments->right,
                      "the scheme whose contract is proved (default: all); to compare schemes: a "
                      "formula, PAPER:SCHEME or FILE.saa:SCHEME");
  command->add_flag("--json", contracts.json, "print the verdict as JSON");
  command
      ->add_option("--limit", contracts.limit_s,
                   "limit in CPU seconds for each condition and solver")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  command
      ->add_option("--jobs", contracts.jobs,
                   "number of solvers that run at the same time; default: one per core")
      ->check(CLI::Range(1, 1024));
  command->add_option("--keep", contracts.keep,
                      "write each condition to this folder, as an SMT-LIB file");
  command->add_flag("--no-cache", contracts.no_cache, "ignore the results of earlier runs");
  command->add_flag(
      "--consistency", contracts.consistency,
      "only check that the hypotheses of each contract do not imply false; prove no contract");
}

}  // namespace graphspec::program
