/// \file
/// Formulas in LaTeX.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "spec/saa/formula.hpp"
#include "spec/saa/render.hpp"

namespace graphspec::saa {
namespace {

using Kind = FormulaBox::Kind;

/// U+2061, which applies a function, is not seen: LaTeX has nothing for it.
constexpr std::pair<std::string_view, std::string_view> commands[] = {
    {"×", " \\times "},
    {"∨", " \\vee "},
    {"∧", " \\wedge "},
    {"¬", "\\neg "},
    {"≤", " \\le "},
    {"≥", " \\ge "},
    {"≠", " \\ne "},
    {"∈", " \\in "},
    {"·", " \\cdot "},
    {"−", " - "},
    {",", ", "},
    {"∥", " \\mathbin{\\Vert} "},
    {"⇒", " \\Rightarrow "},
    {"∀", "\\forall "},
    {"∃", "\\exists "},
    {"mod", " \\bmod "},
    {"..", " \\ldots "},
    {"∞", "\\infty"},
    {"∅", "\\emptyset"},
    {"⇔", " \\Leftrightarrow "},
    {"{", "\\{"},
    {"}", "\\}"},
    {"\u2061", ""},
};

constexpr std::pair<std::string_view, std::string_view> large_operators[] = {
    {"∥", "\\mathop{\\Big\\Vert}"},
    {"for", "\\mathop{\\mathrm{for}}"},
    {"min", "\\min"},
    {"argmin", "\\mathop{\\mathrm{arg\\,min}}"},
};

std::string command_for(std::string_view sign) {
  for (const auto& [text, command] : commands) {
    if (text == sign) return std::string(command);
  }
  return fmt::format(" {} ", sign);
}

std::string latex(const FormulaRow& row);

std::string named(std::string_view name, std::string_view face) {
  std::string escaped;
  for (const char letter : name) {
    if (letter == '_') escaped += '\\';
    escaped += letter;
  }
  return name.size() == 1 ? escaped : fmt::format("{}{{{}}}", face, escaped);
}

std::string delimiter(const FormulaBox& box) {
  std::string sign = box.text == "{" || box.text == "}" ? command_for(box.text) : box.text;
  if (box.size == 0) return sign;
  const bool opens = box.kind == Kind::open;
  const std::string sized =
      fmt::format("\\{}{}{}", box.size == 1 ? "big" : "Big", opens ? "l" : "r", sign);
  return opens ? sized + " " : " " + sized;
}

std::string with_limits(const FormulaBox& box) {
  const auto* const large = std::find_if(std::begin(large_operators), std::end(large_operators),
                                         [&](const auto& one) { return one.first == box.text; });
  std::string text = fmt::format("{}\\limits_{{{}}}", large->second, latex(box.parts[0]));
  if (!box.parts[1].empty()) text += fmt::format("^{{{}}}", latex(box.parts[1]));
  return text + " ";
}

std::string latex(const FormulaBox& box) {
  switch (box.kind) {
    case Kind::variable:
      return named(box.text, "\\mathit");
    case Kind::word:
      return named(box.text, "\\mathrm");
    case Kind::number:
      return box.text;
    case Kind::prefix:
      return box.text == "−" ? "-" : command_for(box.text);
    case Kind::symbol:
    case Kind::sign:
      return command_for(box.text);
    case Kind::open:
    case Kind::close:
      return delimiter(box);
    case Kind::subscripted:
      return fmt::format("{}_{{{}}}", latex(box.parts[0]), latex(box.parts[1]));
    case Kind::underlined:
      return fmt::format("\\underline{{{}}}", latex(box.parts[0]));
    case Kind::with_limits:
      break;
  }
  return with_limits(box);
}

std::string latex(const FormulaRow& row) {
  std::string text;
  for (const FormulaBox& box : row) text += latex(box);
  return text;
}

/// A sign at the beginning of a line has an operand at its left, which LaTeX cannot see.
std::string latex(const FormulaLine& line) {
  const bool goes_on = !line.row.empty() && line.row.front().kind == Kind::sign;
  std::string text = line.indent == 0 ? "" : fmt::format("\\hspace{{{}em}}", line.indent);
  if (goes_on) text += "{}";
  return text + latex(line.row);
}

/// Aligned at the relation, or without one at the left.
std::string latex(const Formula& formula) {
  std::string head = formula.head.empty() ? "" : latex(formula.head);
  if (formula.lines.empty()) return head;
  const std::string relation = formula.relation.empty() ? "" : command_for(formula.relation);
  if (formula.lines.size() == 1) return head + relation + latex(formula.lines.front());
  std::string text = fmt::format("\\begin{{aligned}}\n{}&{}", head, relation);
  for (std::size_t place = 0; place < formula.lines.size(); ++place) {
    text += fmt::format("{}{}", place == 0 ? "" : " \\\\\n&", latex(formula.lines[place]));
  }
  return text + "\n\\end{aligned}";
}

}  // namespace

std::string to_latex(const SchemePtr& scheme) {
  return latex(formula_of(scheme));
}

std::string to_latex(const ConditionPtr& condition) {
  return latex(formula_of(condition));
}

std::string to_latex(const TermPtr& term) {
  return latex(formula_of(term));
}

std::string to_latex(const Definition& definition) {
  const std::string tag =
      definition.formula.empty() ? "" : fmt::format("\n\\tag{{{}}}", definition.formula);
  return fmt::format("\\begin{{equation*}}\n{}{}\n\\end{{equation*}}\n",
                     latex(formula_of(definition)), tag);
}

}  // namespace graphspec::saa
