/// \file
/// From trees to rows of boxes.
#include "spec/saa/formula.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "spec/saa/precedence.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

using Kind = FormulaBox::Kind;

// Where a line may begin: of places equally deep in parentheses the loosest construct goes first;
// conditions are broken only where no scheme is left to break.
constexpr int before_parallel = 0;
constexpr int before_vee = 1;
constexpr int before_composition = 2;
constexpr int before_condition_vee = 1000;
constexpr int before_wedge = 1001;

constexpr double page_width = 90;

FormulaRow operator+(FormulaRow left, FormulaRow right) {
  left.insert(left.end(), std::make_move_iterator(right.begin()),
              std::make_move_iterator(right.end()));
  return left;
}

FormulaRow box(Kind kind, std::string text, std::vector<FormulaRow> parts = {}) {
  return {{kind, std::move(text), std::move(parts)}};
}
FormulaRow sign(std::string text, int break_rank = -1) {
  return {{Kind::sign, std::move(text), {}, 0, break_rank}};
}

/// One letter is italic whatever it names; of several letters only a variable's name is.
FormulaRow variable_name(const std::string& name) {
  return box(name == "true" || name == "false" ? Kind::word : Kind::variable, name);
}
FormulaRow operator_name(const std::string& name) {
  return box(name.size() == 1 ? Kind::variable : Kind::word, name);
}

FormulaRow enclosed(std::string open, FormulaRow inner, std::string close, int size) {
  FormulaRow row{{Kind::open, std::move(open), {}, size}};
  row = std::move(row) + std::move(inner);
  row.push_back({Kind::close, std::move(close), {}, size});
  return row;
}
FormulaRow in_parentheses(FormulaRow inner) {
  return enclosed("(", std::move(inner), ")", 0);
}

/// Around schemes: larger than what they enclose.
FormulaRow in_large(std::string open, FormulaRow inner, std::string close) {
  int size = 1;
  for (const FormulaBox& one : inner) {
    if ((one.kind == Kind::open && one.size > 0) || one.kind == Kind::with_limits) size = 2;
  }
  return enclosed(std::move(open), std::move(inner), std::move(close), size);
}

// ---- terms --------------------------------------------------------------------------------------

FormulaRow row_of(const TermPtr& term, TermBinding asked = TermBinding::least);

FormulaRow list_of(const std::vector<TermPtr>& terms) {
  FormulaRow row;
  for (const TermPtr& one : terms) {
    if (!row.empty()) row = std::move(row) + sign(",");
    row = std::move(row) + row_of(one);
  }
  return row;
}

FormulaRow application(const std::string& name, const std::vector<TermPtr>& arguments) {
  if (arguments.empty()) return operator_name(name);
  return operator_name(name) + sign("\u2061") + in_parentheses(list_of(arguments));
}

FormulaRow set_term(const Number& node) {
  const std::string digits = std::to_string(node.value);
  if (node.value >= 0) return box(Kind::number, digits);
  return box(Kind::prefix, "−") + box(Kind::number, digits.substr(1));
}
FormulaRow set_term(const Infinity&) {
  return box(Kind::symbol, "∞");
}
FormulaRow set_term(const Variable& node) {
  if (node.names_scheme) return operator_name(node.name);
  if (node.index.empty()) return variable_name(node.name);
  return box(Kind::subscripted, "", {variable_name(node.name), list_of(node.index)});
}
FormulaRow set_term(const FunctionCall& node) {
  if (!node.arguments.empty()) return application(node.name, node.arguments);
  return operator_name(node.name) + sign("\u2061") + in_parentheses({});
}
FormulaRow set_term(const Arithmetic& node) {
  if (binding_of(Term{node, {}}) == TermBinding::product) {
    return row_of(node.left, TermBinding::product) +
           sign(node.operation == ArithmeticOperator::times ? "·" : "mod") +
           row_of(node.right, TermBinding::atom);
  }
  return row_of(node.left, TermBinding::sum) +
         sign(node.operation == ArithmeticOperator::plus ? "+" : "−") +
         row_of(node.right, TermBinding::product);
}
FormulaRow set_term(const Negative& node) {
  return box(Kind::prefix, "−") + row_of(node.operand, TermBinding::atom);
}
FormulaRow set_term(const Least& node) {
  const std::string word = node.is_argument ? "argmin" : "min";
  FormulaRow value = row_of(node.value, TermBinding::atom);
  if (!node.set.empty()) {
    return box(Kind::with_limits, word,
               {variable_name(node.index) + sign("∈") + variable_name(node.set), {}}) +
           std::move(value);
  }
  return box(Kind::with_limits, word,
             {variable_name(node.index) + sign("=") + row_of(node.first), row_of(node.last)}) +
         std::move(value);
}

FormulaRow row_of(const TermPtr& term, TermBinding asked) {
  FormulaRow row = std::visit([](const auto& node) { return set_term(node); }, term->node);
  return binding_of(*term) < asked ? in_parentheses(std::move(row)) : row;
}

// ---- conditions ---------------------------------------------------------------------------------

FormulaRow row_of(const ConditionPtr& condition,
                  ConditionBinding asked = ConditionBinding::disjunction);

std::string sign_of(Relation relation) {
  static constexpr const char* signs[] = {"<", "≤", "=", "≠", "≥", ">"};
  return signs[static_cast<std::size_t>(relation)];
}

FormulaRow set_condition(const Constant& node) {
  return box(Kind::word, node.value ? "true" : "false");
}
FormulaRow set_condition(const Comparison& node) {
  return row_of(node.left) + sign(sign_of(node.relation)) + row_of(node.right);
}
FormulaRow set_condition(const Membership& node) {
  return row_of(node.element) + sign("∈") + variable_name(node.set);
}
FormulaRow set_condition(const Emptiness& node) {
  return variable_name(node.set) + sign(node.empty ? "=" : "≠") + box(Kind::symbol, "∅");
}
FormulaRow set_condition(const PredicateCall& node) {
  return application(node.name, node.arguments);
}
FormulaRow set_condition(const Truth& node) {
  return set_term(node.variable);
}
FormulaRow set_condition(const Not& node) {
  return box(Kind::prefix, "¬") + row_of(node.operand, ConditionBinding::negation);
}
FormulaRow set_condition(const And& node) {
  return row_of(node.left, ConditionBinding::conjunction) + sign("∧", before_wedge) +
         row_of(node.right, ConditionBinding::comparison);
}
FormulaRow set_condition(const Or& node) {
  return row_of(node.left, ConditionBinding::disjunction) + sign("∨", before_condition_vee) +
         row_of(node.right, ConditionBinding::conjunction);
}

FormulaRow set_condition(const Quantified& node) {
  const FormulaRow range = node.set.empty()
                               ? sign("=") + row_of(node.first) + sign("..") + row_of(node.last)
                               : sign("∈") + variable_name(node.set);
  return box(Kind::prefix, node.for_all ? "∀" : "∃") +
         in_parentheses(variable_name(node.index) + range) + sign("\u2061") +
         row_of(node.condition, ConditionBinding::comparison);
}

FormulaRow row_of(const ConditionPtr& condition, ConditionBinding asked) {
  FormulaRow row =
      std::visit([](const auto& node) { return set_condition(node); }, condition->node);
  return binding_of(*condition) < asked ? in_parentheses(std::move(row)) : row;
}

/// In front of its branches a condition stands in parentheses, but a predicate applied does not.
FormulaRow guard_of(const ConditionPtr& condition) {
  const auto* const call = std::get_if<PredicateCall>(&condition->node);
  FormulaRow row = row_of(condition);
  return call != nullptr && !call->arguments.empty() ? row : in_parentheses(std::move(row));
}

// ---- schemes ------------------------------------------------------------------------------------

FormulaRow row_of(const SchemePtr& scheme, SchemeBinding asked = SchemeBinding::parallel);

FormulaRow joined(const std::vector<SchemePtr>& parts, const FormulaRow& by, SchemeBinding asked) {
  FormulaRow row;
  for (const SchemePtr& part : parts) {
    if (!row.empty()) row = std::move(row) + by;
    row = std::move(row) + row_of(part, asked);
  }
  return row;
}

/// Of α(A ∨ B), where a ∨ of its own would read as another branch.
FormulaRow branch_of(const SchemePtr& scheme) {
  return row_of(scheme, std::holds_alternative<Synchronous>(scheme->node)
                            ? SchemeBinding::composition
                            : SchemeBinding::parallel);
}

FormulaRow over_range(const std::string& word, const std::string& index, const TermPtr& first,
                      const TermPtr& last, const SchemePtr& body) {
  return box(Kind::with_limits, word,
             {variable_name(index) + sign("=") + row_of(first), row_of(last)}) +
         row_of(body, SchemeBinding::atom);
}

FormulaRow set_scheme(const Identity&) {
  return operator_name("E");
}
FormulaRow set_scheme(const Undefined&) {
  return operator_name("N");
}
FormulaRow set_scheme(const Assign& node) {
  return in_parentheses(set_term(node.target) + sign(":=") + row_of(node.value));
}
FormulaRow set_scheme(const Call& node) {
  return application(node.name, node.arguments);
}
FormulaRow set_scheme(const Composition& node) {
  return joined(node.parts, sign("×", before_composition), SchemeBinding::atom);
}
FormulaRow set_scheme(const AlphaDisjunction& node) {
  return guard_of(node.condition) +
         in_large("(", branch_of(node.then) + sign("∨", before_vee) + branch_of(node.otherwise),
                  ")");
}
FormulaRow set_scheme(const AlphaIteration& node) {
  return guard_of(node.condition) + in_large("{", row_of(node.body), "}");
}
FormulaRow set_scheme(const InverseIteration& node) {
  return in_large("{", row_of(node.body), "}") + guard_of(node.condition);
}
FormulaRow set_scheme(const Loop& node) {
  return over_range("for", node.index, node.first, node.last, node.body);
}
FormulaRow set_scheme(const Parallel& node) {
  // A ∨ within needs no parentheses, but is hard to tell from the dotted one.
  return joined(node.branches, sign("∥", before_parallel), SchemeBinding::composition);
}
FormulaRow set_scheme(const ParallelLoop& node) {
  return over_range("∥", node.index, node.first, node.last, node.body);
}
FormulaRow set_scheme(const Synchronous& node) {
  return row_of(node.left, SchemeBinding::synchronous) + sign("∨", before_vee) +
         row_of(node.right, SchemeBinding::composition);
}
FormulaRow set_scheme(const Filtration& node) {
  return box(Kind::underlined, "", {row_of(node.condition)});
}
FormulaRow set_scheme(const Barrier& node) {
  return box(Kind::subscripted, "", {operator_name("B"), row_of(node.count)}) + sign("\u2061") +
         in_parentheses(variable_name(node.index));
}

FormulaRow set_scheme(const Local& node) {
  FormulaRow first = variable_name(node.index);
  if (node.value) first = std::move(first) + sign(":=") + row_of(node.value);
  return operator_name("local") + sign("\u2061") + in_parentheses(std::move(first)) +
         row_of(node.body, SchemeBinding::atom);
}
FormulaRow set_scheme(const ControlPoint& node) {
  return operator_name("T") + sign("\u2061") + in_parentheses(set_term(node.target));
}
FormulaRow set_scheme(const Synchronizer& node) {
  return operator_name("S") + sign("\u2061") + in_parentheses(set_term(node.variable));
}

FormulaRow row_of(const SchemePtr& scheme, SchemeBinding asked) {
  FormulaRow row = std::visit([](const auto& node) { return set_scheme(node); }, scheme->node);
  return binding_of(*scheme) < asked ? in_large("(", std::move(row), ")") : row;
}

}  // namespace

Formula formula_of(const Definition& definition) {
  Formula formula;
  formula.head = application(definition.name, parameters_of(definition));
  formula.relation = std::holds_alternative<ConditionPtr>(definition.body) ? "⇔" : "=";
  FormulaRow row = std::visit(Overloaded{[](std::monostate) { return FormulaRow(); },
                                         [](const auto& body) { return row_of(body); }},
                              definition.body);
  if (row.empty()) return formula;
  const double room = std::max(page_width - width_of(formula.head) - 3, page_width / 2);
  formula.lines = lines_of(std::move(row), room);
  return formula;
}

Formula formula_of(const SchemePtr& scheme) {
  return {{}, {}, lines_of(row_of(scheme), page_width)};
}

}  // namespace graphspec::saa
