/// \file
/// Schemes for readers: as formulas in LaTeX and MathML, in words, and as graph-schemes.
#pragma once

#include <string>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// One displayed formula with its number as \\tag: an `equation*`, which needs amsmath. A formula
/// of more than one line is an `aligned` in it, broken before ×, ∨ and ∥. An extern definition
/// shows only its name with its parameters.
[[nodiscard]] std::string to_latex(const Definition& definition);
/// The formula alone, for the mathematics mode of the reader's choice; where it is long, an
/// `aligned`.
[[nodiscard]] std::string to_latex(const SchemePtr& scheme);

/// The same as presentation MathML, `<math display="block">`, in lines of about 90 characters at
/// most. Browsers show it without a script.
[[nodiscard]] std::string to_mathml(const Definition& definition);
[[nodiscard]] std::string to_mathml(const SchemePtr& scheme);

/// A condition or a term alone, as above; in words a line in quotes.
[[nodiscard]] std::string to_latex(const ConditionPtr& condition);
[[nodiscard]] std::string to_latex(const TermPtr& term);
[[nodiscard]] std::string to_mathml(const ConditionPtr& condition);
[[nodiscard]] std::string to_english(const Algorithm& algorithm, const ConditionPtr& condition);

/// A contract, a line a clause: an `equation*`; `<details class="contract" id="contract-NAME">`,
/// well-formed XML; words.
[[nodiscard]] std::string to_latex(const Contract& contract);
[[nodiscard]] std::string to_html(const Contract& contract);
/// A definition as above, with its contract as the last part of its `<div>`.
[[nodiscard]] std::string to_html(const Definition& definition, const Contract& contract);
[[nodiscard]] std::string to_english(const Algorithm& algorithm, const Contract& contract);

/// `<div class="scheme provenance-verbatim" id="scheme-NAME">`: the formula as MathML with its
/// number at the right, where it comes from, and its meaning, of which backquotes become `<code>`
/// and blank lines paragraphs. Well-formed XML.
[[nodiscard]] std::string to_html(const Definition& definition);

/// In words, as the Kyiv school's SAA-1 does: IF 'there is an arc from u to v' THEN ... A basic
/// operator or predicate is worded by the first sentence of its doc comment, with the call's
/// arguments for the parameters that stand there in backquotes; without one, or where a parameter
/// is missing there, it is shown as a call.
[[nodiscard]] std::string to_english(const Algorithm& algorithm, const Definition& definition);

/// Kaluzhnin's graph-scheme, in the language of Graphviz: diamonds for conditions with edges 1 and
/// 0, boxes for operators (double for schemes), parallelograms where branches fork and join, bars
/// for barriers, circles for start and end.
[[nodiscard]] std::string to_dot(const Algorithm& algorithm, const Definition& definition);

}  // namespace graphspec::saa
