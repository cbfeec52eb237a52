/// \file
/// Formulas in MathML, of which only what MathML Core has is used.
#include <fmt/format.h>

#include <string_view>

#include "spec/saa/formula.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/xml_text.hpp"

namespace graphspec::saa {
namespace {

using Kind = FormulaBox::Kind;

std::string mathml(const FormulaRow& row);

/// One element, whatever the row has.
std::string as_one(const FormulaRow& row) {
  return row.size() == 1 ? mathml(row) : fmt::format("<mrow>{}</mrow>", mathml(row));
}

// <mi> is italic where it is one letter, else upright.
std::string identifier(const std::string& name, bool italic) {
  const std::string_view style = italic && name.size() > 1 ? " style=\"font-style: italic\"" : "";
  return fmt::format("<mi{}>{}</mi>", style, xml_text(name));
}

std::string sign(const std::string& text) {
  if (text == "∥") return "<mo lspace=\"0.35em\" rspace=\"0.35em\">&#x2225;</mo>";
  if (text == "\u2061") return "<mo>&#x2061;</mo>";
  if (text == "×") return "<mo lspace=\"0.35em\" rspace=\"0.35em\">&#xD7;</mo>";
  return fmt::format("<mo>{}</mo>", xml_text(text));
}

// Set larger by its font's size, since only fonts made for mathematics can stretch it.
std::string delimiter(const FormulaBox& box) {
  const std::string_view size = box.size == 0   ? ""
                                : box.size == 1 ? " mathsize=\"125%\""
                                                : " mathsize=\"150%\"";
  return fmt::format("<mo stretchy=\"false\"{}>{}</mo>", size, box.text);
}

std::string with_limits(const FormulaBox& box) {
  const std::string below = as_one(box.parts[0]);
  const std::string above = as_one(box.parts[1]);
  if (box.text == "∥") {
    return fmt::format(
        "<munderover><mo lspace=\"0\" rspace=\"0.2em\" stretchy=\"false\" movablelimits=\"false\" "
        "mathsize=\"150%\">&#x2225;</mo>{}{}</munderover>",
        below, above);
  }
  const std::string base =
      fmt::format("<mo lspace=\"0\" rspace=\"0.2em\" movablelimits=\"false\">{}</mo>",
                  box.text == "argmin" ? "arg&#xA0;min" : box.text);
  if (box.parts[1].empty()) return fmt::format("<munder>{}{}</munder>", base, below);
  return fmt::format("<munderover>{}{}{}</munderover>", base, below, above);
}

std::string mathml(const FormulaBox& box) {
  switch (box.kind) {
    case Kind::variable:
      return identifier(box.text, true);
    case Kind::word:
      return identifier(box.text, false);
    case Kind::number:
      return fmt::format("<mn>{}</mn>", box.text);
    case Kind::symbol:
      return fmt::format("<mi>{}</mi>", box.text);
    case Kind::prefix:
      return fmt::format("<mo form=\"prefix\">{}</mo>", box.text);
    case Kind::sign:
      return sign(box.text);
    case Kind::open:
    case Kind::close:
      return delimiter(box);
    case Kind::subscripted:
      return fmt::format("<msub>{}{}</msub>", as_one(box.parts[0]), as_one(box.parts[1]));
    case Kind::underlined:
      return fmt::format("<mrow style=\"border-bottom: thin solid\">{}</mrow>",
                         mathml(box.parts[0]));
    case Kind::with_limits:
      break;
  }
  return with_limits(box);
}

std::string mathml(const FormulaRow& row) {
  std::string text;
  for (const FormulaBox& box : row) text += mathml(box);
  return text;
}

std::string cell(const std::string& content, std::string_view side) {
  return fmt::format("<mtd style=\"text-align: {}; padding: 0.3ex 0\">{}</mtd>", side, content);
}

/// A table of lines, with the head, where there is one, in a column of its own. The relation behind
/// it has an empty operand before it, so that it is spaced as one between two.
std::string mathml(const Formula& formula) {
  std::string head = formula.head.empty() ? "" : as_one(formula.head);
  const std::string relation =
      formula.relation.empty() ? "" : fmt::format("<mo>{}</mo>", formula.relation);
  if (formula.lines.empty()) return head;
  if (formula.lines.size() == 1) return head + relation + mathml(formula.lines.front().row);
  std::string rows;
  for (const FormulaLine& line : formula.lines) {
    std::string content = relation.empty() ? ""
                          : rows.empty()   ? "<mrow><mi></mi>" + relation + "</mrow>"
                                           : "";
    if (line.indent > 0) content += fmt::format("<mspace width=\"{}em\"/>", line.indent);
    content += mathml(line.row);
    rows += fmt::format("<mtr>{}{}</mtr>\n",
                        head.empty() ? "" : cell(rows.empty() ? head : "<mrow></mrow>", "right"),
                        cell(fmt::format("<mrow>{}</mrow>", content), "left"));
  }
  return fmt::format("<mtable displaystyle=\"true\">\n{}</mtable>", rows);
}

std::string displayed(const Formula& formula) {
  return fmt::format(
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">{}</math>\n",
      mathml(formula));
}

}  // namespace

std::string to_mathml(const SchemePtr& scheme) {
  return displayed(formula_of(scheme));
}

std::string to_mathml(const ConditionPtr& condition) {
  return displayed(formula_of(condition));
}

std::string to_mathml(const Definition& definition) {
  return displayed(formula_of(definition));
}

}  // namespace graphspec::saa
