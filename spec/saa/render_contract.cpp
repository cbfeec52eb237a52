/// \file
/// Contracts for readers: a line for each clause, in LaTeX, HTML and words.
#include <fmt/format.h>

#include <string_view>

#include "spec/saa/build.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/xml_text.hpp"

namespace graphspec::saa {
namespace {

/// What begins a clause's line.
std::string_view word_for(const Clause& clause) {
  return name(clause.kind);
}

std::string by_induction(const Clause& clause) {
  return clause.by_induction ? " by induction" : "";
}

}  // namespace

std::string to_latex(const Contract& contract) {
  std::string rows;
  const auto row = [&](std::string_view word, const std::string& formula, std::string_view after) {
    rows += fmt::format("{}\\textbf{{{}}}\\ & {}{}", rows.empty() ? "" : " \\\\\n", word, formula,
                        after.empty() ? "" : fmt::format("\\ \\text{{{}}}", after));
  };
  const auto ghost = [&](const Ghost& one) {
    row("ghost", fmt::format("{} = {}", to_latex(variable(one.name)), to_latex(variable(one.of))),
        "");
  };
  for (const Ghost& one : contract.ghosts) ghost(one);
  for (const Clause& one : contract.clauses) {
    row(word_for(one), to_latex(one.condition), by_induction(one));
  }
  for (const LoopContract& loop : contract.loops) {
    row("at", to_latex(loop.shown), "");
    for (const Ghost& one : loop.ghosts) ghost(one);
    for (const Clause& one : loop.invariants) {
      row(word_for(one), to_latex(one.condition), by_induction(one));
    }
  }
  return fmt::format(
      "\\begin{{equation*}}\n\\begin{{aligned}}\n{}\n\\end{{aligned}}\n"
      "\\end{{equation*}}\n",
      rows);
}

std::string to_html(const Contract& contract) {
  std::string items;
  const auto item = [&](std::string_view word, const std::string& formula, std::string_view after) {
    items += fmt::format("<li><span class=\"clause\">{}</span> {}{}</li>\n", word, formula, after);
  };
  const auto ghost = [&](const Ghost& one) {
    item("ghost", fmt::format("<code>{} = {}</code>", xml_text(one.name), xml_text(one.of)), "");
  };
  for (const Ghost& one : contract.ghosts) ghost(one);
  for (const Clause& one : contract.clauses) {
    item(word_for(one), to_mathml(one.condition), by_induction(one));
  }
  for (const LoopContract& loop : contract.loops) {
    item("at", to_mathml(loop.shown), "");
    for (const Ghost& one : loop.ghosts) ghost(one);
    for (const Clause& one : loop.invariants) {
      item(word_for(one), to_mathml(one.condition), by_induction(one));
    }
  }
  return fmt::format(
      "<details class=\"contract\" id=\"contract-{0}\">\n<summary>contract of {0}"
      "</summary>\n<ul>\n{1}</ul>\n</details>\n",
      xml_text(contract.of), items);
}

std::string to_html(const Definition& definition, const Contract& contract) {
  constexpr std::string_view end = "</div>\n";
  std::string html = to_html(definition);
  return html.insert(html.size() - end.size(), to_html(contract));
}

std::string to_english(const Algorithm& algorithm, const Contract& contract) {
  std::string text = fmt::format("CONTRACT OF {}:\n", contract.of);
  const auto clause = [&](std::string_view word, const Clause& one) {
    text += fmt::format("  {} {}{}\n", word, to_english(algorithm, one.condition),
                        one.by_induction ? " (BY INDUCTION ON THE ARCS OF THE WALK)" : "");
  };
  const auto ghost = [&](std::string_view indent, const Ghost& one) {
    text += fmt::format("{}LET {} BE {} AS IT IS HERE\n", indent, one.name, one.of);
  };
  for (const Ghost& one : contract.ghosts) ghost("  ", one);
  for (const Clause& one : contract.clauses) {
    clause(one.kind == ClauseKind::precondition ? "BEFORE IT" : "AFTER IT", one);
  }
  for (const LoopContract& loop : contract.loops) {
    text += fmt::format("  IN EACH ROUND OF {}:\n", to_text(loop.shown));
    for (const Ghost& one : loop.ghosts) ghost("    ", one);
    for (const Clause& one : loop.invariants) clause("  ALWAYS", one);
  }
  return text;
}

}  // namespace graphspec::saa
