/// \file
/// From trees to rows of boxes.
#include "spec/saa/formula.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "spec/saa/notation.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

using Kind = FormulaBox::Kind;

constexpr double page_width = 90;

/// Sets formulas.
class FormulaHand {
 public:
  using Piece = FormulaRow;
  static constexpr bool closes_least = false;
  static constexpr auto below_negation = ConditionBinding::negation;
  // A ∨ within needs no parentheses, but is hard to tell from ∥.
  static constexpr auto in_parallel = SchemeBinding::composition;

  static void append(FormulaRow& row, FormulaRow more) {
    row.insert(row.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
  }
  static FormulaRow sign(const Mark& mark) {
    return {{Kind::sign, text_of(mark), {}, 0, mark.break_rank}};
  }
  static FormulaRow prefix(const Mark& mark) { return {{Kind::prefix, text_of(mark), {}}}; }
  static FormulaRow symbol(const Mark& mark) { return {{Kind::symbol, text_of(mark), {}}}; }
  static FormulaRow word(std::string_view word) { return {{Kind::word, std::string(word), {}}}; }
  /// One letter is italic whatever it names; of several letters only a variable's name is.
  static FormulaRow variable(const std::string& name) {
    return {{name == "true" || name == "false" ? Kind::word : Kind::variable, name, {}}};
  }
  static FormulaRow operation(const std::string& name) {
    return {{name.size() == 1 ? Kind::variable : Kind::word, name, {}}};
  }
  static FormulaRow number(std::int64_t value) {
    FormulaRow row = value < 0 ? prefix(mark::negative) : FormulaRow();
    row.push_back({Kind::number, std::to_string(std::abs(value)), {}});
    return row;
  }
  static FormulaRow indexed(const FormulaRow& name, const FormulaRow& index) {
    return {{Kind::subscripted, "", {name, index}}};
  }
  static FormulaRow applied(FormulaRow name, const FormulaRow& to) {
    name.push_back({Kind::sign, "\u2061", {}});
    append(name, in_parentheses(to));
    return name;
  }
  static FormulaRow in_parentheses(const FormulaRow& inner) { return enclosed("(", inner, ")", 0); }
  static FormulaRow group(const FormulaRow& inner) { return in_large("(", inner, ")"); }
  static FormulaRow guard(const FormulaRow& condition, bool is_applied) {
    return is_applied ? condition : in_parentheses(condition);
  }
  static FormulaRow body(const FormulaRow& inner, bool /*tested_first*/) {
    return in_large("{", inner, "}");
  }
  static FormulaRow with_limits(std::string_view word, const FormulaRow& begin,
                                const FormulaRow& end) {
    return {{Kind::with_limits, std::string(word), {begin, end}}};
  }
  static FormulaRow quantifier(const Mark& mark, const FormulaRow& range) {
    FormulaRow row = prefix(mark);
    append(row, in_parentheses(range));
    row.push_back({Kind::sign, "\u2061", {}});
    return row;
  }
  static FormulaRow filter(const FormulaRow& condition) {
    return {{Kind::underlined, "", {condition}}};
  }
  static FormulaRow barrier(const FormulaRow& count, bool /*is_one_word*/) {
    return indexed(operation("B"), count);
  }
  static FormulaRow local(FormulaRow name, const std::string& /*type*/, const FormulaRow& value) {
    if (!value.empty()) append(name, sign(mark::assign));
    append(name, value);
    return applied(operation("local"), name);
  }

 private:
  /// Without the blanks that text has around it.
  static std::string text_of(const Mark& mark) {
    std::string text(mark.unicode);
    std::erase(text, ' ');
    return text;
  }
  static FormulaRow enclosed(std::string open, const FormulaRow& inner, std::string close,
                             int size) {
    FormulaRow row{{Kind::open, std::move(open), {}, size}};
    append(row, inner);
    row.push_back({Kind::close, std::move(close), {}, size});
    return row;
  }
  /// Around schemes: larger than what they enclose.
  static FormulaRow in_large(std::string open, const FormulaRow& inner, std::string close) {
    const bool has_large = std::ranges::any_of(inner, [](const FormulaBox& one) {
      return (one.kind == Kind::open && one.size > 0) || one.kind == Kind::with_limits;
    });
    return enclosed(std::move(open), inner, std::move(close), has_large ? 2 : 1);
  }
};

const Notation<FormulaHand> notation;

}  // namespace

Formula formula_of(const Definition& definition) {
  Formula formula;
  formula.head = notation.call(definition.name, parameters_of(definition));
  formula.relation = std::holds_alternative<ConditionPtr>(definition.body) ? "⇔" : "=";
  FormulaRow row = std::visit(Overloaded{[](std::monostate) { return FormulaRow(); },
                                         [](const auto& body) { return notation.written(body); }},
                              definition.body);
  if (row.empty()) return formula;
  const double room = std::max(page_width - width_of(formula.head) - 3, page_width / 2);
  formula.lines = lines_of(std::move(row), room);
  return formula;
}

Formula formula_of(const SchemePtr& scheme) {
  return {{}, {}, lines_of(notation.written(scheme), page_width)};
}

Formula formula_of(const ConditionPtr& condition) {
  return {{}, {}, lines_of(notation.written(condition), page_width)};
}

Formula formula_of(const TermPtr& term) {
  return {{}, {}, lines_of(notation.written(term), page_width)};
}

}  // namespace graphspec::saa
