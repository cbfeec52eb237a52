/// \file
/// See schemes_page.hpp.
#include "reproduce/program/schemes_page.hpp"

#include <fmt/format.h>

#include "spec/library.hpp"
#include "spec/own_file.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/render_derivation.hpp"
#include "spec/saa/xml_text.hpp"

namespace graphspec::program {
namespace {

using saa::Algorithm;
using saa::xml_text;

constexpr std::string_view layout = R"css(
body { font-family: system-ui, sans-serif; line-height: 1.5; margin: 2em auto; max-width: 1000px;
  padding: 0 1.5em; }
h1 { margin-bottom: 0; }
pre { background: #f5f6f8; overflow-x: auto; padding: 0.8em; }
table { border-collapse: collapse; }
th, td { border: 1px solid #d0d4da; padding: 0.3em 0.7em; text-align: left; vertical-align: top; }
td pre { margin: 0; padding: 0; white-space: pre-wrap; }
.failed { color: #b3261e; font-weight: bold; }
summary { cursor: pointer; }
.provenance-ours .provenance { display: none; }
)css";

/// Name, type and meaning of what schemes act on.
std::string state_table(const Algorithm& algorithm) {
  std::string rows;
  const auto row = [&](const std::string& name, const std::string& type,
                       const std::string& meaning) {
    rows += fmt::format("<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n", xml_text(name),
                        xml_text(type), xml_text(meaning));
  };
  if (algorithm.graph) {
    const auto& graph = *algorithm.graph;
    std::string what = "graph";
    if (graph.symmetric) what += ", symmetric";
    if (graph.simple) what += ", simple";
    if (graph.weighted) {
      what += fmt::format(", weights {} to {}", graph.least_weight, graph.greatest_weight);
    }
    row(fmt::format("{}({}, {})", graph.name, graph.vertices, graph.arcs), what, graph.meaning);
  }
  for (const auto& constant : algorithm.constants) {
    if (constant.of_graph) continue;
    row(constant.name + (constant.value ? " = " + to_text(constant.value) : ""), "constant",
        constant.meaning);
  }
  for (const auto& variable : algorithm.state) {
    if (variable.is_ghost) continue;
    std::vector<std::string> extents;
    for (const auto& extent : variable.extents) extents.push_back(to_text(extent));
    std::string type(name(variable.type));
    if (variable.part)
      type += fmt::format(": {} of {}", name(*variable.part), algorithm.graph->name);
    row(extents.empty() ? variable.name
                        : fmt::format("{}[{}]", variable.name, fmt::join(extents, ", ")),
        type, variable.meaning);
  }
  return fmt::format("<table><tr><th>name</th><th>type</th><th>meaning</th></tr>\n{}</table>\n",
                     rows);
}

std::string formulas(const Algorithm& algorithm) {
  std::string html;
  for (const auto& definition : algorithm.definitions) {
    const saa::Contract* const contract = algorithm.contract(definition.name);
    html += contract == nullptr ? to_html(definition) : to_html(definition, *contract);
    html += fmt::format("<details><summary>{} in words</summary><pre>{}</pre></details>\n",
                        xml_text(definition.name), xml_text(to_english(algorithm, definition)));
  }
  return html;
}

std::string derivations(const Algorithm& algorithm) {
  if (algorithm.derivations.empty()) return "";
  std::string html =
      "<h2>Derivations</h2>\n<p>Each step states its evidence. A rejected step looks correct, but "
      "its counterexample shows why it is wrong.</p>\n";
  const saa::Model model = saa::own_model(algorithm);
  const Algorithm laws = saa::load_laws();
  for (const auto& derivation : algorithm.derivations) {
    html += fmt::format("<h3>{} from {}</h3>\n{}", xml_text(derivation.target),
                        xml_text(derivation.origin),
                        to_html(derivation, carry_out(algorithm, derivation, model, &laws)));
  }
  return html;
}

std::string claims(const Algorithm& algorithm) {
  if (algorithm.claims.empty()) return "";
  std::string rows;
  for (const auto& claim : algorithm.claims) {
    std::string what = to_text(claim);
    if (!claim.observed.empty())
      what += fmt::format(" observing {}", fmt::join(claim.observed, ", "));
    if (claim.assuming) what += " assuming " + to_text(claim.assuming);
    rows += fmt::format("<tr><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n",
                        xml_text(claim.name), xml_text(what), xml_text(claim.meaning));
  }
  return fmt::format(
      "<h2>Claims</h2>\n<table><tr><th>claim</th><th>statement</th><th>meaning</th></tr>\n{}</"
      "table>\n",
      rows);
}

std::string checked(const std::vector<properties::OwnCheckRow>& rows) {
  std::string html;
  for (const auto& row : rows) {
    html += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td><pre>{}</pre></td></tr>\n",
                        xml_text(row.what), xml_text(row.name),
                        row.passed ? "holds" : "<span class=\"failed\">does not hold</span>",
                        xml_text(row.found));
  }
  return fmt::format(
      "<h2>Checks</h2>\n<table><tr><th></th><th>name</th><th></th><th>found</th></tr>\n{}</"
      "table>\n",
      html);
}

}  // namespace

std::string schemes_page(const Algorithm& algorithm, const std::string& text,
                         const std::vector<properties::OwnCheckRow>& rows) {
  return fmt::format(
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta "
      "charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\"/>\n<title>Schemes: "
      "{0}</title>\n<style>{1}{2}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{3}</p>\n<p>{4}</"
      "p>\n<h2>State</h2>\n{5}<h2>Formulas</h2>\n{6}{7}{8}{9}<h2>Source</h2>\n<pre>{10}</pre>\n</"
      "body>\n</html>\n",
      xml_text(algorithm.name), layout, schemes_css(), xml_text(algorithm.title),
      xml_text(algorithm.meaning), state_table(algorithm), formulas(algorithm),
      derivations(algorithm), claims(algorithm), checked(rows), xml_text(text));
}

}  // namespace graphspec::program
