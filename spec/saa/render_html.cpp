/// \file
/// A definition as a piece of a page.
#include <fmt/format.h>

#include <string_view>

#include "spec/saa/render.hpp"
#include "spec/saa/xml_text.hpp"

namespace graphspec::saa {
namespace {

std::string_view in_words(Provenance provenance) {
  static constexpr std::string_view words[] = {
      "as the paper prints it", "printed in part, completed by us",
      "not printed in the text that we have, reconstructed from its context",
      "not the paper's, but ours"};
  return words[static_cast<std::size_t>(provenance)];
}

/// What stands in backquotes as code; a backquote without a second one is a letter like others.
std::string with_code(std::string_view text) {
  std::string html;
  while (true) {
    const std::size_t begin = text.find('`');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('`', begin + 1);
    if (end == std::string_view::npos) return html + xml_text(text);
    html += fmt::format("{}<code>{}</code>", xml_text(text.substr(0, begin)),
                        xml_text(text.substr(begin + 1, end - begin - 1)));
    text.remove_prefix(end + 1);
  }
}

std::string paragraphs(std::string_view meaning) {
  std::string html;
  while (!meaning.empty()) {
    const std::string_view paragraph = meaning.substr(0, meaning.find("\n\n"));
    meaning.remove_prefix(paragraph.size());
    while (meaning.starts_with('\n')) meaning.remove_prefix(1);
    html += fmt::format("<p class=\"meaning\">{}</p>\n", with_code(paragraph));
  }
  return html;
}

}  // namespace

std::string to_html(const Definition& definition) {
  const std::string formula = xml_text(definition.formula);
  const std::string number =
      formula.empty() ? "" : fmt::format("<span class=\"formula-number\">({})</span>\n", formula);
  return fmt::format(
      "<div class=\"scheme provenance-{}\" id=\"scheme-{}\">\n"
      "<div class=\"formula\" style=\"display: flex; align-items: center\">\n"
      "<div style=\"flex: 1; overflow-x: auto; padding: 0.5em 0\">{}</div>\n{}</div>\n"
      "<p class=\"provenance\">{}{}.</p>\n{}</div>\n",
      name(definition.provenance), xml_text(definition.name), to_mathml(definition), number,
      formula.empty() ? "This definition is " : fmt::format("Formula ({}), ", formula),
      in_words(definition.provenance), paragraphs(definition.meaning));
}

}  // namespace graphspec::saa
