/// \file
/// graphspec show: a paper's schemes as text, words, formulas or graph-schemes, and how they follow
/// from one another.
#include <fmt/format.h>

#include <memory>

#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "spec/library.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/render_derivation.hpp"

namespace graphspec::program {
namespace {

using saa::Algorithm;
using saa::Definition;
using saa::Spelling;

struct Arguments {
  std::string paper;
  std::string scheme;
  std::string format = "text";
  bool derivations = false;
};

std::string shown(const Algorithm& algorithm, const Definition& definition,
                  const std::string& format) {
  if (format == "text") return to_text(definition, Spelling::unicode);
  if (format == "ascii") return to_text(definition, Spelling::ascii);
  if (format == "english") return to_english(algorithm, definition);
  if (format == "latex") return to_latex(definition);
  if (format == "html") return to_html(definition);
  return to_dot(algorithm, definition);
}

void show_schemes(const Algorithm& algorithm, const Arguments& arguments) {
  if (!arguments.scheme.empty()) {
    fmt::print("{}\n", shown(algorithm, algorithm.definition(arguments.scheme), arguments.format));
    return;
  }
  if (arguments.format == "text" || arguments.format == "ascii") {
    fmt::print(
        "{}", to_text(algorithm, arguments.format == "text" ? Spelling::unicode : Spelling::ascii));
    return;
  }
  for (const Definition& definition : algorithm.definitions) {
    // A basic operator has nothing to draw.
    if (arguments.format == "dot" && definition.is_extern()) continue;
    fmt::print("{}\n", shown(algorithm, definition, arguments.format));
  }
}

void show_derivations(const Algorithm& algorithm, const Arguments& arguments) {
  const saa::Model model = saa::paper(arguments.paper).model();
  const Algorithm laws = saa::load_laws();
  bool found = false;
  for (const saa::Derivation& derivation : algorithm.derivations) {
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
    throw InputError(fmt::format("{}: no derivation of '{}'", algorithm.file, arguments.scheme));
  }
}

void show(const Arguments& arguments) {
  const Algorithm algorithm = saa::load(arguments.paper);
  arguments.derivations ? show_derivations(algorithm, arguments)
                        : show_schemes(algorithm, arguments);
}

constexpr auto footer = R"(Formats: text (the paper's signs), ascii (to be typed), english, latex,
html (MathML, no script needed), dot (a graph-scheme, for Graphviz).
  graphspec show johnson Dijkstra --format english
  graphspec show johnson DijkstraInner --derivation
Steps of a derivation are decided (for all operators), checked (in all small states), tested (by
random runs) or definitions; what they assume is listed.)";

}  // namespace

void add_show(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("show", "A paper's schemes, and how they follow");
  command->footer(footer);
  command
      ->add_option("PAPER", arguments->paper,
                   "johnson, bfs, floyd_warshall, bellman_ford, boruvka_mst, or a file whose name "
                   "ends in .saa")
      ->required();
  command->add_option("SCHEME", arguments->scheme, "only this one");
  command->add_option("--format", arguments->format, "text, ascii, english, latex, html or dot")
      ->check(CLI::IsMember({"text", "ascii", "english", "latex", "html", "dot"}))
      ->capture_default_str();
  command->add_flag("--derivation", arguments->derivations,
                    "the steps by which it follows from another, each with its evidence");
  command->callback([arguments] { show(*arguments); });
}

}  // namespace graphspec::program
