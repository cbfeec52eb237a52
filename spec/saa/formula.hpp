/// \file
/// A scheme as a mathematician sets it: lines of letters, signs and subscripts, before they become
/// LaTeX or MathML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

struct FormulaBox;
using FormulaRow = std::vector<FormulaBox>;

/// One sign or name of a typeset formula.
struct FormulaBox {
  enum class Kind {
    variable,  ///< a name in italics
    word,      ///< a name upright
    number,    ///< digits
    symbol,    ///< ∞, ∅
    sign,      ///< between two operands: × ∨ ∥ < := + and the comma; U+2061 applies a function
    prefix,    ///< before one operand: ¬ −
    open,      ///< ( {
    close,     ///< ) }
    subscripted,  ///< parts: the base, the index
    underlined,   ///< parts: what is underlined
    with_limits   ///< ∥, for, min or argmin; parts: what stands below, and above, maybe nothing
  };

  Kind kind = Kind::sign;
  std::string text;
  std::vector<FormulaRow> parts;
  int size = 0;         ///< open, close: 0 as the text around it, 1 larger, 2 larger still
  int break_rank = -1;  ///< sign: a line may begin here, sooner where this is less; -1: never
};

/// A line of a formula that is broken into several.
struct FormulaLine {
  int indent = 0;
  FormulaRow row;
};

/// A formula in lines; of a definition with what stands left of them.
struct Formula {
  FormulaRow head;                 ///< RelaxEdge(q, u, v); empty: a formula alone
  std::string_view relation;       ///< = or, of a predicate, ⇔
  std::vector<FormulaLine> lines;  ///< none: an extern definition
};

/// About how many characters it is wide.
[[nodiscard]] double width_of(const FormulaRow& row);
/// The row broken where its parentheses are least deep, each line at most `room` characters wide
/// where that can be.
[[nodiscard]] std::vector<FormulaLine> lines_of(FormulaRow row, double room);

[[nodiscard]] Formula formula_of(const Definition& definition);
[[nodiscard]] Formula formula_of(const SchemePtr& scheme);
[[nodiscard]] Formula formula_of(const ConditionPtr& condition);
[[nodiscard]] Formula formula_of(const TermPtr& term);

}  // namespace graphspec::saa
