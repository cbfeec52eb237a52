/// \file
/// graphspec show: a paper's schemes as text, words, formulas or graph-schemes, and how they follow
/// from one another.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <variant>
#include <vector>

#include "properties/spec/ranks_rounds.hpp"
#include "properties/spec/rounds.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/schemes_file.hpp"
#include "spec/library.hpp"
#include "spec/saa/contracts.hpp"
#include "spec/saa/implementations.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/render_derivation.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"
#include "spec/tree.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using saa::Algorithm;
using saa::Definition;
using saa::Spelling;

struct ShowArguments {
  std::string paper;
  std::string scheme;
  std::string format = "text";
  bool derivations = false;
  bool without_contracts = false;
  bool expand = false;  ///< also the schemes and operators that the scheme calls
};

/// A contract in one of the formats; graph-schemes have none.
std::string shown(const Algorithm& algorithm, const saa::Contract& contract,
                  const std::string& format) {
  if (format == "text") return to_text(contract, Spelling::unicode);
  if (format == "ascii") return to_text(contract, Spelling::ascii);
  if (format == "english") return to_english(algorithm, contract);
  if (format == "latex") return to_latex(contract);
  return format == "html" ? to_html(contract) : "";
}

std::string shown(const Algorithm& algorithm, const Definition& definition,
                  const std::string& format) {
  if (format == "text") return to_text(definition, Spelling::unicode);
  if (format == "ascii") return to_text(definition, Spelling::ascii);
  if (format == "english") return to_english(algorithm, definition);
  if (format == "latex") return to_latex(definition);
  if (format == "html") return to_html(definition);
  return to_dot(algorithm, definition);
}

/// Adds the names that a scheme calls or passes, each once, in their order.
void collect_calls(const saa::SchemePtr& scheme, std::vector<std::string>& names) {
  if (const auto* call = std::get_if<saa::Call>(&scheme->node)) {
    std::set<std::string> passed;
    for (const saa::TermPtr& argument : call->arguments) saa::collect_names(argument, passed);
    for (const std::string& name : passed) names.push_back(name);
    names.insert(names.end() - static_cast<std::ptrdiff_t>(passed.size()), call->name);
  }
  static_cast<void>(saa::with_parts(scheme, [&](const saa::SchemePtr& part) {
    collect_calls(part, names);
    return part;
  }));
}

/// Returns the schemes and operators that a definition calls, each once, in their order.
std::vector<std::string> calls_of(const Algorithm& algorithm, const Definition& definition) {
  const auto* const body = std::get_if<saa::SchemePtr>(&definition.body);
  if (body == nullptr) return {};
  std::vector<std::string> names;
  collect_calls(*body, names);
  std::set<std::string> seen;
  std::erase_if(names, [&](const std::string& name) {
    const Definition* const called = algorithm.find(name);
    return !seen.insert(name).second || called == nullptr ||
           (called->kind != saa::DefinitionKind::scheme &&
            called->kind != saa::DefinitionKind::operation);
  });
  return names;
}

/// Returns all schemes and operators that a scheme calls, directly or through others; each once,
/// and each caller before what it calls.
std::vector<std::string> called_by(const Algorithm& algorithm, const std::string& scheme) {
  std::vector<std::string> names{scheme};
  for (std::size_t place = 0; place < names.size(); ++place) {
    for (std::string& name : calls_of(algorithm, algorithm.definition(names[place]))) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  names.erase(names.begin());
  return names;
}

void show_definition(const Algorithm& algorithm, const Definition& definition,
                     const std::string& format) {
  fmt::print("{}\n", shown(algorithm, definition, format));
  if (const saa::Contract* const contract = algorithm.contract(definition.name)) {
    fmt::print("{}", shown(algorithm, *contract, format));
  }
}

void show_schemes(const Algorithm& algorithm, const ShowArguments& arguments) {
  const auto show_if_drawn = [&](const Definition& definition) {
    if (arguments.format == "dot" && definition.is_extern()) return;  // nothing to draw
    show_definition(algorithm, definition, arguments.format);
  };
  if (!arguments.scheme.empty()) {
    show_definition(algorithm, algorithm.definition(arguments.scheme), arguments.format);
    if (!arguments.expand) return;
    for (const std::string& name : called_by(algorithm, arguments.scheme)) {
      show_if_drawn(algorithm.definition(name));
    }
    return;
  }
  if (arguments.format == "text" || arguments.format == "ascii") {
    fmt::print(
        "{}", to_text(algorithm, arguments.format == "text" ? Spelling::unicode : Spelling::ascii));
    return;
  }
  for (const Definition& definition : algorithm.definitions) {
    show_if_drawn(definition);
  }
}

void show_derivations(const Algorithm& algorithm, const ShowArguments& arguments) {
  const saa::Model model = model_of(arguments.paper, algorithm);
  const Algorithm laws = saa::load_laws();
  bool found = false;
  std::vector<std::string_view> targets;
  for (const saa::Derivation& derivation : algorithm.derivations) {
    targets.push_back(derivation.target);
    if (!arguments.scheme.empty() && derivation.target != arguments.scheme) continue;
    found = true;
    saa::Derived derived;
    {
      const reproduce::Progress progress("deriving " + derivation.target);
      derived = carry_out(algorithm, derivation, model, &laws);
    }
    fmt::print("{}\n", arguments.format == "html" ? to_html(derivation, derived)
                                                  : to_text(derivation, derived));
    if (!derived.rejected.empty()) {
      throw reproduce::DoesNotHold(
          fmt::format("{}:{}: {}", algorithm.file, derived.rejected_at.line, derived.rejected));
    }
  }
  if (!found) {
    throw InputError(arguments.scheme.empty()
                         ? fmt::format("{}: the file has no derivation", algorithm.file)
                         : fmt::format("{}: there is no derivation of '{}'{}", algorithm.file,
                                       arguments.scheme, names_instead(arguments.scheme, targets)));
  }
}

Json definition_json(const saa::Algorithm& algorithm, const saa::Definition& definition) {
  const saa::Contract* const contract = algorithm.contract(definition.name);
  return {{"name", definition.name},
          {"kind", saa::name(definition.kind)},
          {"calls", calls_of(algorithm, definition)},
          {"html", contract == nullptr ? to_html(definition) : to_html(definition, *contract)},
          {"english", to_english(algorithm, definition)}};
}

Json derivation_json(const saa::Derivation& derivation) {
  Json unfolded = Json::array();
  for (const saa::DerivationStep& step : derivation.steps) {
    if (step.law != "unfold" || !step.at_scheme) continue;
    if (const auto* call = std::get_if<saa::Call>(&step.at_scheme->node)) {
      unfolded.push_back(call->name);
    }
  }
  return {{"target", derivation.target}, {"origin", derivation.origin}, {"unfolded", unfolded}};
}

Json code_json(const saa::Algorithm& algorithm) {
  Json code = Json::array();
  const auto tree = find_tree("reproduce/report");
  if (!tree || !std::filesystem::exists(*tree / "reference")) return code;
  for (const auto& one : saa::implementations_in({*tree / "reference", *tree / "gpu"})) {
    if (one.algorithm != algorithm.name) continue;
    code.push_back({{"file", one.file.lexically_relative(*tree).generic_string()},
                    {"line", one.line},
                    {"scheme", one.scheme}});
  }
  return code;
}

Json rounds_json(const saa::Algorithm& algorithm) {
  Json rounds = Json::array();
  for (const saa::Paper& paper : saa::papers()) {
    if (paper.name != algorithm.name) continue;
    for (const properties::KernelRounds& row : properties::rounds_of(paper)) {
      rounds.push_back(
          {{"problem", row.problem}, {"variant", row.variant}, {"scheme", row.scheme}});
    }
    for (const properties::RanksRounds& row : properties::ranks_rounds) {
      if (properties::paper_of(row) != paper.name) continue;
      rounds.push_back(
          {{"problem", row.problem}, {"variant", row.variant}, {"scheme", row.scheme}});
    }
  }
  return rounds;
}

/// A paper's schemes as data, for programs that make pages of them:
/// \verbatim
/// {"name", "title",
///  "definitions": [{"name", "kind": "scheme" | "operator" | "predicate" | "function", "calls":
///  [NAME],
///                   "html", "english"}],
///  "derivations": [{"target", "origin", "unfolded": [NAME]}],
///  "code": [{"file": "gpu/PAPER/STEP.cu", "line", "scheme"}],
///  "rounds": [{"problem", "variant", "scheme"}]}
/// \endverbatim
/// `calls` are the schemes and operators that a body calls, in their order; `unfolded` the schemes
/// that a derivation puts in their callers; `code` what names a scheme in the sources of the tree,
/// none without one; `rounds` the steps whose launches are held to a scheme's rounds.
std::string schemes_json(const saa::Algorithm& algorithm) {
  Json definitions = Json::array();
  for (const saa::Definition& definition : algorithm.definitions) {
    definitions.push_back(definition_json(algorithm, definition));
  }
  Json derivations = Json::array();
  for (const saa::Derivation& derivation : algorithm.derivations) {
    derivations.push_back(derivation_json(derivation));
  }
  return Json{{"name", algorithm.name},
              {"title", algorithm.title},
              {"definitions", std::move(definitions)},
              {"derivations", std::move(derivations)},
              {"code", code_json(algorithm)},
              {"rounds", rounds_json(algorithm)}}
      .dump(1);
}

void show(const ShowArguments& arguments) {
  Algorithm algorithm = load_schemes(arguments.paper);
  if (arguments.without_contracts) {
    algorithm.contracts.clear();
    algorithm.lemmas.clear();
    algorithm.walks.reset();
  }
  if (arguments.expand && (arguments.scheme.empty() || arguments.derivations)) {
    throw InputError("--expand needs a SCHEME, and excludes --derivation");
  }
  if (arguments.format == "json") {
    fmt::print("{}\n", schemes_json(algorithm));
    return;
  }
  arguments.derivations ? show_derivations(algorithm, arguments)
                        : show_schemes(algorithm, arguments);
}

constexpr auto show_footer =
    R"(Formats: text (the paper's symbols), ascii (symbols of a keyboard), english, latex, html (MathML,
without scripts), dot (a flowchart for Graphviz), and json. The format json has all definitions, all
derivations, and the places in the code that implement them.
  graphspec show bfs BFS_sequential --format english
  graphspec show bfs BlockQueue --derivation
  graphspec show bfs GlobalQueueLevel --expand
The option --derivation prints the evidence of each derivation step: decided (for all operators),
checked (in all small states), tested (in random runs), or definition. It also prints the assumptions
of each step.)";

}  // namespace

void add_show(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "show", "Print a paper's schemes and their derivations", show_footer, show);
  command
      ->add_option("PAPER", arguments->paper, paper_names() + ", or a file whose name ends in .saa")
      ->required();
  command->add_option("SCHEME", arguments->scheme, "print only this scheme");
  command
      ->add_option("--format", arguments->format, "text, ascii, english, latex, html, dot or json")
      ->check(CLI::IsMember({"text", "ascii", "english", "latex", "html", "dot", "json"}))
      ->capture_default_str();
  command->add_flag(
      "--expand", arguments->expand,
      "also print the schemes and operators that SCHEME calls, directly or through other "
      "schemes");
  command->add_flag("--no-contracts", arguments->without_contracts,
                    "leave out contracts and lemmas");
  command->add_flag("--derivation", arguments->derivations,
                    "print the steps of the derivation, and the evidence of each step");
}

}  // namespace graphspec::program
