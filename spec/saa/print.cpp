/// \file
/// The printer. Both spellings differ in their signs, and in how a condition stands before its
/// branches: as in the paper, α(A ∨ B), or in square brackets, [a](A | B).
#include "spec/saa/print.hpp"

#include <fmt/format.h>

#include <vector>

#include "spec/saa/parameters.hpp"
#include "spec/saa/precedence.hpp"

namespace graphspec::saa {
namespace {

struct Signs {
  std::string_view compose, parallel, vee, bar, wedge, negation, less, at_most, equal, unequal,
      at_least, greater, element, nothing, infinity, minus, times, open_filter, close_filter,
      equivalent;
};

constexpr Signs unicode_signs{" × ", " ∥ ", " ∨ ", " ∨ ", " ∧ ", "¬",   " < ", " ≤ ", " = ", " ≠ ",
                              " ≥ ", " > ", " ∈ ", "∅",   "∞",   " − ", " · ", "⟨",   "⟩",   " ≡ "};
constexpr Signs ascii_signs{" * ",  " || ", " \\/ ", " | ",  " /\\ ", "!",    " < ",
                            " <= ", " = ",  " != ",  " >= ", " > ",   " in ", "empty",
                            "inf",  " - ",  " .* ",  "<.",   ".>",    " == "};

class Printer {
 public:
  explicit Printer(Spelling spelling)
      : unicode_(spelling == Spelling::unicode), signs_(unicode_ ? unicode_signs : ascii_signs) {}

  /// \param asked  what binds less stands in parentheses
  std::string scheme(const SchemePtr& printed, SchemeBinding asked) const {
    std::string text = std::visit([&](const auto& node) { return print(node); }, printed->node);
    return binding_of(*printed) < asked ? fmt::format("({})", text) : text;
  }

  std::string condition(const ConditionPtr& printed) const {
    return condition(printed, ConditionBinding::disjunction);
  }
  std::string term(const TermPtr& printed) const { return term(printed, TermBinding::sum); }
  const Signs& signs() const { return signs_; }

 private:
  std::string print(const Identity&) const { return "E"; }
  std::string print(const Undefined&) const { return "N"; }
  // In parentheses, as the paper writes it: what follows := would swallow a × behind it.
  std::string print(const Assign& node) const {
    return fmt::format("({} := {})", variable(node.target), term(node.value));
  }
  std::string print(const Call& node) const { return node.name + arguments(node.arguments); }
  std::string print(const Composition& node) const {
    return joined(node.parts, signs_.compose, SchemeBinding::atom);
  }
  std::string print(const AlphaDisjunction& node) const {
    // The branches' ∨ parts them, so that a synchronous one is put in parentheses.
    return fmt::format("{}({}{}{})", guard(node.condition), branch(node.then), signs_.bar,
                       branch(node.otherwise));
  }
  std::string print(const AlphaIteration& node) const {
    const std::string body = scheme(node.body, SchemeBinding::parallel);
    return unicode_ ? fmt::format("{}{{{}}}", guard(node.condition), body)
                    : fmt::format("{}{{ {} }}", guard(node.condition), body);
  }
  std::string print(const InverseIteration& node) const {
    return fmt::format("{{{}}}{}", scheme(node.body, SchemeBinding::parallel),
                       guard(node.condition));
  }
  std::string print(const Loop& node) const {
    return fmt::format("for({} = {}..{}) {}", node.index, term(node.first), term(node.last),
                       scheme(node.body, SchemeBinding::atom));
  }
  std::string print(const Parallel& node) const {
    return joined(node.branches, signs_.parallel, SchemeBinding::synchronous);
  }
  std::string print(const ParallelLoop& node) const {
    return fmt::format("{}({} = {}..{}) {}", unicode_ ? "∥" : "||", node.index, term(node.first),
                       term(node.last), scheme(node.body, SchemeBinding::atom));
  }
  std::string print(const Synchronous& node) const {
    return scheme(node.left, SchemeBinding::synchronous) + std::string(signs_.vee) +
           scheme(node.right, SchemeBinding::composition);
  }
  std::string print(const Filtration& node) const {
    return fmt::format("{}{}{}", signs_.open_filter, condition(node.condition),
                       signs_.close_filter);
  }
  std::string print(const Barrier& node) const {
    if (const auto* const name = std::get_if<Variable>(&node.count->node);
        name != nullptr && name->index.empty()) {
      return fmt::format("B_{}({})", name->name, node.index);
    }
    if (const auto* const number = std::get_if<Number>(&node.count->node)) {
      return fmt::format("B_{}({})", number->value, node.index);
    }
    return fmt::format("B_{{{}}}({})", term(node.count), node.index);
  }

  std::string print(const Local& node) const {
    return fmt::format("local({}: {}{}) {}", node.index, node.type,
                       node.value ? " = " + term(node.value) : "",
                       scheme(node.body, SchemeBinding::atom));
  }
  std::string print(const ControlPoint& node) const {
    return fmt::format("T({})", variable(node.target));
  }
  std::string print(const Synchronizer& node) const {
    return fmt::format("S({})", variable(node.variable));
  }

  std::string branch(const SchemePtr& printed) const {
    if (std::holds_alternative<Synchronous>(printed->node))
      return scheme(printed, SchemeBinding::atom);
    if (const auto* const parallel = std::get_if<Parallel>(&printed->node)) {
      return joined(parallel->branches, signs_.parallel, SchemeBinding::composition);
    }
    return scheme(printed, SchemeBinding::parallel);
  }

  std::string joined(const std::vector<SchemePtr>& parts, std::string_view sign,
                     SchemeBinding asked) const {
    std::string text;
    for (const SchemePtr& part : parts) {
      if (!text.empty()) text += sign;
      text += scheme(part, asked);
    }
    return text;
  }

  std::string guard(const ConditionPtr& printed) const {
    if (!unicode_) return fmt::format("[{}]", condition(printed));
    const auto* const call = std::get_if<PredicateCall>(&printed->node);
    if (call != nullptr && !call->arguments.empty()) return condition(printed);
    return fmt::format("({})", condition(printed));
  }

  std::string condition(const ConditionPtr& printed, ConditionBinding asked) const {
    std::string text = std::visit([&](const auto& one) { return print(one); }, printed->node);
    return binding_of(*printed) < asked ? fmt::format("({})", text) : text;
  }

  static std::string print(const Constant& node) { return node.value ? "true" : "false"; }
  std::string print(const Comparison& node) const {
    return term(node.left) + std::string(sign_of(node.relation)) + term(node.right);
  }
  std::string print(const Membership& node) const {
    return term(node.element) + std::string(signs_.element) + node.set;
  }
  std::string print(const Emptiness& node) const {
    return fmt::format("{}{}{}", node.set, node.empty ? signs_.equal : signs_.unequal,
                       signs_.nothing);
  }
  std::string print(const PredicateCall& node) const {
    return node.name + arguments(node.arguments);
  }
  std::string print(const Truth& node) const { return variable(node.variable); }
  std::string print(const Not& node) const {
    return std::string(signs_.negation) + condition(node.operand, ConditionBinding::atom);
  }
  std::string print(const And& node) const {
    return condition(node.left, ConditionBinding::conjunction) + std::string(signs_.wedge) +
           condition(node.right, ConditionBinding::comparison);
  }
  std::string print(const Or& node) const {
    return condition(node.left) + std::string(signs_.vee) +
           condition(node.right, ConditionBinding::conjunction);
  }

  std::string print(const Quantified& node) const {
    const std::string_view word = node.for_all ? (unicode_ ? "∀" : "all") : unicode_ ? "∃" : "some";
    return fmt::format("{}({}) {}", word, range(node),
                       condition(node.condition, ConditionBinding::comparison));
  }

  std::string_view sign_of(Relation relation) const {
    const std::string_view signs[] = {signs_.less,    signs_.at_most,  signs_.equal,
                                      signs_.unequal, signs_.at_least, signs_.greater};
    return signs[static_cast<std::size_t>(relation)];
  }

  std::string term(const TermPtr& printed, TermBinding asked) const {
    std::string text = std::visit([&](const auto& one) { return print(one); }, printed->node);
    // A least value is that of an operand, behind which it ends.
    const bool is_closed = std::holds_alternative<Least>(printed->node);
    return !is_closed && binding_of(*printed) < asked ? fmt::format("({})", text) : text;
  }
  static std::string print(const Number& node) { return std::to_string(node.value); }
  std::string print(const Infinity&) const { return std::string(signs_.infinity); }
  std::string print(const Variable& node) const { return variable(node); }
  std::string print(const FunctionCall& node) const {
    return node.name + (node.arguments.empty() ? "()" : arguments(node.arguments));
  }
  std::string print(const Arithmetic& node) const {
    if (binding_of(Term{node, {}}) == TermBinding::product) {
      return term(node.left, TermBinding::product) +
             std::string(node.operation == ArithmeticOperator::times ? signs_.times : " mod ") +
             term(node.right, TermBinding::atom);
    }
    return term(node.left) +
           (node.operation == ArithmeticOperator::plus ? " + " : std::string(signs_.minus)) +
           term(node.right, TermBinding::product);
  }
  std::string print(const Negative& node) const {
    return fmt::format("{}{}", unicode_ ? "−" : "-", term(node.operand, TermBinding::atom));
  }

  std::string print(const Least& node) const {
    return fmt::format("{}({}) {}", node.is_argument ? "argmin" : "min", range(node),
                       term(node.value, TermBinding::atom));
  }
  /// What an index runs over.
  template <class Node>
  std::string range(const Node& node) const {
    return node.index + (node.set.empty()
                             ? fmt::format(" = {}..{}", term(node.first), term(node.last))
                             : std::string(signs_.element) + node.set);
  }

  std::string variable(const Variable& node) const {
    return node.index.empty() ? node.name : fmt::format("{}[{}]", node.name, list(node.index));
  }
  std::string arguments(const std::vector<TermPtr>& given) const {
    return given.empty() ? "" : fmt::format("({})", list(given));
  }
  std::string list(const std::vector<TermPtr>& terms) const {
    std::string text;
    for (const TermPtr& one : terms) {
      if (!text.empty()) text += ", ";
      text += term(one);
    }
    return text;
  }

  bool unicode_;
  const Signs& signs_;
};

std::size_t width_of(std::string_view text) {
  std::size_t characters = 0;
  for (const char byte : text) characters += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  return characters;
}

constexpr std::size_t page_width = 100;

/// "head = body;", with the body on lines of its own where one line does not take both. Only the
/// outermost composition or asynchronous disjunction is broken.
std::string broken(const std::string& head, const SchemePtr& body, const Printer& printer) {
  const std::string text = printer.scheme(body, SchemeBinding::parallel);
  if (width_of(head) + width_of(text) + 2 <= page_width) return head + " " + text;
  const auto* const parts = std::get_if<Composition>(&body->node);
  if (parts == nullptr || width_of(text) + 4 <= page_width) return head + "\n  " + text;
  std::string lines = head;
  for (std::size_t place = 0; place < parts->parts.size(); ++place) {
    lines +=
        fmt::format("\n  {}{}", printer.scheme(parts->parts[place], SchemeBinding::atom),
                    place + 1 < parts->parts.size() ? printer.signs().compose.substr(0, 3) : "");
    while (lines.back() == ' ') lines.pop_back();
  }
  return lines;
}

std::string commented(const std::string& meaning) {
  std::string text;
  for (std::size_t start = 0; start < meaning.size();) {
    const std::size_t end = std::min(meaning.find('\n', start), meaning.size());
    text += fmt::format("## {}", meaning.substr(start, end - start));
    while (text.back() == ' ') text.pop_back();
    text += '\n';
    start = end + 1;
  }
  return text;
}

std::string printed(const GraphDeclaration& graph) {
  std::string text = fmt::format("\n{}graph {}({}, {})", commented(graph.meaning), graph.name,
                                 graph.vertices, graph.arcs);
  if (graph.symmetric) text += " symmetric";
  if (graph.simple) text += " simple";
  if (graph.weighted) {
    text += fmt::format(" weights {}..{}", graph.least_weight, graph.greatest_weight);
  }
  return text + ";\n";
}

std::string header(const Definition& definition) {
  std::string text = definition.atomic ? "atomic " : "";
  text += name(definition.kind);
  if (!definition.formula.empty()) {
    text += fmt::format(" ({}) {}", definition.formula, name(definition.provenance));
  } else if (definition.provenance != Provenance::ours) {
    text += fmt::format(" {}", name(definition.provenance));
  }
  text += fmt::format(" {}", definition.name);
  text += to_text(definition.parameters);
  if (definition.kind == DefinitionKind::function) {
    text += fmt::format(": {}", name(definition.result));
  }
  for (const IntendedRace& race : definition.races) {
    text += fmt::format("\n  races on {} because \"{}\"", race.variable, race.reason);
  }
  return text;
}

std::string printed(const DerivationStep& step, Spelling spelling) {
  std::string text = fmt::format("  {}{}", step.refused ? "not " : "", step.law);
  if (step.backwards) text += " backwards";
  if (step.at_scheme) text += fmt::format("\n    at {}", to_text(step.at_scheme, spelling));
  if (step.giving) text += fmt::format("\n    giving {}", to_text(step.giving, spelling));
  if (step.assuming) text += fmt::format("\n    assuming {}", to_text(step.assuming, spelling));
  if (!step.because.empty()) text += fmt::format("\n    because \"{}\"", step.because);
  return text + ";\n";
}

std::string printed(const Claim& claim, Spelling spelling) {
  std::string text = fmt::format("\n{}claim {}{}: {}", commented(claim.meaning), claim.name,
                                 to_text(claim.parameters), to_text(claim, spelling));
  if (!claim.observed.empty()) {
    text += fmt::format("\n  observing {}", fmt::join(claim.observed, ", "));
  }
  if (claim.assuming) text += fmt::format("\n  assuming {}", to_text(claim.assuming, spelling));
  return text + ";\n";
}

}  // namespace

std::string to_text(const Claim& claim, Spelling spelling) {
  const Printer printer(spelling);
  const std::string left = to_text(claim.left, spelling);
  if (claim.after) return fmt::format("after({}, {})", left, to_text(claim.after, spelling));
  return fmt::format("{}{}{}", left, printer.signs().equivalent, to_text(claim.right, spelling));
}

std::string to_text(const SchemePtr& scheme, Spelling spelling) {
  return Printer(spelling).scheme(scheme, SchemeBinding::parallel);
}

std::string to_text(const ConditionPtr& condition, Spelling spelling) {
  return Printer(spelling).condition(condition);
}

std::string to_text(const TermPtr& term, Spelling spelling) {
  return Printer(spelling).term(term);
}

std::string to_text(const Definition& definition, Spelling spelling) {
  const Printer printer(spelling);
  std::string text = commented(definition.meaning) + header(definition);
  if (definition.is_extern()) return text + " extern;\n";
  text += " =";
  if (const auto* const body = std::get_if<SchemePtr>(&definition.body)) {
    const std::size_t last_line = text.rfind('\n') + 1;  // 0 where there is no line before
    return text.substr(0, last_line) + broken(text.substr(last_line), *body, printer) + ";\n";
  }
  if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
    return fmt::format("{} {};\n", text, printer.condition(*body));
  }
  return fmt::format("{} {};\n", text, printer.term(std::get<TermPtr>(definition.body)));
}

std::string to_text(const Algorithm& algorithm, Spelling spelling) {
  const Printer printer(spelling);
  std::string text;
  if (!algorithm.name.empty()) {
    text = fmt::format("{}algorithm {} \"{}\";\n", commented(algorithm.meaning), algorithm.name,
                       algorithm.title);
  }
  if (algorithm.graph) text += printed(*algorithm.graph);
  for (const ConstantDeclaration& constant : algorithm.constants) {
    if (constant.of_graph) continue;
    text += fmt::format("\n{}constant {}{};\n", commented(constant.meaning), constant.name,
                        constant.value ? " = " + printer.term(constant.value) : "");
  }
  for (const StateVariable& variable : algorithm.state) {
    text += fmt::format("\n{}state {}", commented(variable.meaning), variable.name);
    for (std::size_t place = 0; place < variable.extents.size(); ++place) {
      text += fmt::format("{}{}", place == 0 ? "[" : ", ", printer.term(variable.extents[place]));
    }
    text += fmt::format("{}: {}", variable.extents.empty() ? "" : "]", name(variable.type));
    if (variable.initial) text += fmt::format(" = {}", printer.term(variable.initial));
    if (variable.part) {
      text += fmt::format(" = {} of {}", name(*variable.part), algorithm.graph->name);
    }
    text += ";\n";
  }
  for (const Definition& definition : algorithm.definitions) {
    text += fmt::format("\n{}", to_text(definition, spelling));
  }
  for (const Derivation& derivation : algorithm.derivations) {
    text += fmt::format("\n{}derive {} from {}", commented(derivation.meaning), derivation.target,
                        derivation.origin);
    if (!derivation.observed.empty()) {
      text += fmt::format(" observing {}", fmt::join(derivation.observed, ", "));
    }
    text += " {\n";
    for (const DerivationStep& step : derivation.steps) text += printed(step, spelling);
    text += "}\n";
  }
  for (const Claim& claim : algorithm.claims) text += printed(claim, spelling);
  for (const Law& law : algorithm.laws) {
    text +=
        fmt::format("\n{}{}law {}: {}{}{};\n", commented(law.meaning), law.holds ? "" : "not ",
                    law.name, printer.scheme(law.left, SchemeBinding::parallel),
                    printer.signs().equivalent, printer.scheme(law.right, SchemeBinding::parallel));
  }
  return text;
}

}  // namespace graphspec::saa
