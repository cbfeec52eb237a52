/// \file
/// Derivations as text and HTML.
#include "spec/saa/render_derivation.hpp"

#include <fmt/format.h>

#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/xml_text.hpp"

namespace graphspec::saa {
namespace {

bool is_refused(const DerivedStep& step) {
  return step.by == nullptr;
}

std::string_view verdict(const DerivedStep& step) {
  return is_refused(step) ? "refused" : name(step.evidence);
}

}  // namespace

std::string to_text(const Derivation& derivation, const Derived& derived) {
  std::string text = fmt::format("{} from {}\n", derivation.target, derivation.origin);
  int number = 0;
  for (const DerivedStep& step : derived.steps) {
    text +=
        fmt::format("\n{:>3}. {} · {}: {}\n", ++number, step.step.law, verdict(step), step.found);
    if (step.step.assuming) text += fmt::format("     assumed: {}\n", to_text(step.step.assuming));
    if (!step.step.because.empty()) text += fmt::format("     because: {}\n", step.step.because);
    if (!is_refused(step)) text += fmt::format("     {}\n", to_text(step.after));
  }
  return text;
}

std::string to_html(const Derivation& derivation, const Derived& derived) {
  std::string html = fmt::format(
      "<div class=\"derivation\" id=\"derivation-{0}\">\n<p class=\"meaning\">{1}</p>\n<ol>\n",
      xml_text(derivation.target), xml_text(derivation.meaning));
  for (const DerivedStep& step : derived.steps) {
    html += fmt::format(
        "<li class=\"{}\"><b>{}</b> · <span class=\"evidence evidence-{}\">{}</span>: {}.",
        is_refused(step) ? "refused" : "accepted", xml_text(step.step.law), verdict(step),
        verdict(step), xml_text(step.found));
    if (step.step.assuming) {
      html += fmt::format(" <b>Assumed</b>: {}.", xml_text(to_text(step.step.assuming)));
    }
    if (!step.step.because.empty()) html += fmt::format(" ({})", xml_text(step.step.because));
    if (!is_refused(step)) html += fmt::format("\n{}", to_mathml(step.after));
    html += "</li>\n";
  }
  return html + "</ol>\n</div>\n";
}

}  // namespace graphspec::saa
