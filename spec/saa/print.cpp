/// \file
/// The printer. Both spellings differ in their signs, and in how a condition stands before its
/// branches: as in the paper, α(A ∨ B), or in square brackets, [a](A | B).
#include "spec/saa/print.hpp"

#include <fmt/format.h>

#include "spec/saa/build.hpp"
#include "spec/saa/contracts.hpp"
#include "spec/saa/notation.hpp"
#include "spec/saa/parameters.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

std::string spelled(const Mark& mark, Spelling spelling) {
  return std::string(spelling == Spelling::unicode ? mark.unicode : mark.ascii);
}

/// Writes text.
class TextHand {
 public:
  using Piece = std::string;
  static constexpr bool closes_least = true;  // it is that of an operand, behind which it ends
  static constexpr auto below_negation = ConditionBinding::atom;
  static constexpr auto in_parallel = SchemeBinding::synchronous;

  explicit TextHand(Spelling spelling) : spelling_(spelling) {}

  static void append(std::string& piece, const std::string& more) { piece += more; }
  std::string sign(const Mark& mark) const { return spelled(mark, spelling_); }
  std::string prefix(const Mark& mark) const { return sign(mark); }
  std::string symbol(const Mark& mark) const { return sign(mark); }
  static std::string variable(const std::string& name) { return name; }
  static std::string operation(const std::string& name) { return name; }
  static std::string word(const std::string& word) { return word; }
  static std::string number(std::int64_t value) { return std::to_string(value); }
  static std::string indexed(const std::string& name, const std::string& index) {
    return fmt::format("{}[{}]", name, index);
  }
  static std::string applied(const std::string& name, const std::string& to) {
    return fmt::format("{}({})", name, to);
  }
  static std::string in_parentheses(const std::string& inner) { return applied("", inner); }
  static std::string group(const std::string& inner) { return applied("", inner); }
  std::string guard(const std::string& condition, bool is_applied) const {
    if (!is_unicode()) return fmt::format("[{}]", condition);
    return is_applied ? condition : in_parentheses(condition);
  }
  std::string body(const std::string& inner, bool tested_first) const {
    return is_unicode() || !tested_first ? fmt::format("{{{}}}", inner)
                                         : fmt::format("{{ {} }}", inner);
  }
  std::string with_limits(std::string_view word, const std::string& begin,
                          const std::string& end) const {
    return fmt::format("{}({}{}{}) ", word == "∥" && !is_unicode() ? "||" : word, begin,
                       end.empty() ? "" : "..", end);
  }
  std::string quantifier(const Mark& mark, const std::string& range) const {
    return fmt::format("{}({}) ", sign(mark), range);
  }
  std::string filter(const std::string& condition) const {
    return is_unicode() ? fmt::format("⟨{}⟩", condition) : fmt::format("<.{}.>", condition);
  }
  static std::string barrier(const std::string& count, bool is_one_word) {
    return is_one_word ? "B_" + count : fmt::format("B_{{{}}}", count);
  }
  static std::string local(const std::string& name, const std::string& type,
                           const std::string& value) {
    return fmt::format("local({}: {}{}{}) ", name, type, value.empty() ? "" : " = ", value);
  }

 private:
  bool is_unicode() const { return spelling_ == Spelling::unicode; }

  Spelling spelling_;
};

template <class Tree, class... Asked>
std::string written(const Tree& tree, Spelling spelling, Asked... asked) {
  return Notation(TextHand(spelling)).written(tree, asked...);
}

std::size_t width_of(std::string_view text) {
  std::size_t characters = 0;
  for (const char byte : text) characters += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  return characters;
}

constexpr std::size_t page_width = 100;

/// A scheme in lines, broken at its outermost constructs first. A line that does not end the scheme
/// ends with a sign or an opening parenthesis.
class BrokenText {
 public:
  explicit BrokenText(Spelling spelling) : spelling_(spelling) {}

  /// \param asked   what binds less stands in parentheses
  /// \param indent  of the lines after the first
  /// \param column  where the first line begins
  [[nodiscard]] std::string lines(const SchemePtr& scheme, SchemeBinding asked, std::size_t indent,
                                  std::size_t column) const {
    std::string text = written(scheme, spelling_, asked);
    const std::vector<SchemePtr> parts = parts_of(scheme);
    if (column + width_of(text) + 2 <= page_width || parts.empty()) return text;
    const Scheme& node = *scheme;
    const bool is_infix = binding_of(node) != SchemeBinding::atom;
    const bool is_prefix = std::holds_alternative<Loop>(node.node) ||
                           std::holds_alternative<ParallelLoop>(node.node) ||
                           std::holds_alternative<Local>(node.node);
    const bool is_group = is_infix && binding_of(node) < asked;
    if (is_prefix) {
      const std::string prefix = around(scheme).front();
      return prefix + lines(parts.front(), SchemeBinding::atom, indent, column + width_of(prefix));
    }
    const std::size_t inner = is_infix && !is_group ? indent : indent + 2;
    const std::string new_line = fmt::format("\n{:{}}", "", inner);
    std::string result;
    if (is_group) result = fmt::format("({}", new_line);
    const std::vector<std::string> shell = around(scheme);
    for (std::size_t place = 0; place < parts.size(); ++place) {
      const bool is_first = place == 0;
      result += without_blank(shell[place]);
      if (!is_infix || !is_first) result += new_line;
      result += lines(parts[place], asked_of(node, parts[place], is_first), inner, inner);
    }
    const std::string outer = fmt::format("\n{:{}}", "", indent);
    const std::string& end = shell.back();
    if (!is_infix) result += outer + end.substr(end.find_first_not_of(' '));
    return result + (is_group ? outer + ")" : "");
  }

 private:
  /// What stands before, between and after the parts of a scheme.
  [[nodiscard]] std::vector<std::string> around(const SchemePtr& scheme) const {
    const std::string hole = "\x01";
    const std::string text = written(with_parts(scheme,
                                                [&](const SchemePtr&) {
                                                  return saa::scheme(Call{hole, {}});
                                                }),
                                     spelling_);
    std::vector<std::string> shell;
    std::size_t begin = 0;
    for (std::size_t end = text.find(hole); end != std::string::npos;
         end = text.find(hole, begin)) {
      shell.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    shell.push_back(text.substr(begin));
    return shell;
  }

  /// As Notation writes the parts.
  static SchemeBinding asked_of(const Scheme& node, const SchemePtr& part, bool is_first) {
    if (std::holds_alternative<Composition>(node.node)) return SchemeBinding::atom;
    if (std::holds_alternative<Parallel>(node.node)) return SchemeBinding::synchronous;
    if (std::holds_alternative<Synchronous>(node.node)) {
      return is_first ? SchemeBinding::synchronous : SchemeBinding::composition;
    }
    const bool is_branch = std::holds_alternative<AlphaDisjunction>(node.node);
    return is_branch && std::holds_alternative<Synchronous>(part->node) ? SchemeBinding::composition
                                                                        : SchemeBinding::parallel;
  }

  static std::string without_blank(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
  }

  Spelling spelling_;
};

/// "head = body;", with the body on lines of its own where one line does not take both.
std::string broken(const std::string& head, const SchemePtr& body, Spelling spelling) {
  const std::string text = to_text(body, spelling);
  if (width_of(head) + width_of(text) + 2 <= page_width) return head + " " + text;
  return head + "\n  " + BrokenText(spelling).lines(body, SchemeBinding::parallel, 2, 2);
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
  const std::string left = to_text(claim.left, spelling);
  if (claim.after) return fmt::format("after({}, {})", left, to_text(claim.after, spelling));
  return left + spelled(mark::equivalent, spelling) + to_text(claim.right, spelling);
}

std::string to_text(const SchemePtr& scheme, Spelling spelling) {
  return written(scheme, spelling);
}

std::string to_text(const ConditionPtr& condition, Spelling spelling) {
  return written(condition, spelling);
}

std::string to_text(const TermPtr& term, Spelling spelling) {
  return written(term, spelling);
}

std::string to_text(const Definition& definition, Spelling spelling) {
  std::string text = commented(definition.meaning) + header(definition);
  if (definition.is_extern()) return text + " extern;\n";
  text += " =";
  if (const auto* const body = std::get_if<SchemePtr>(&definition.body)) {
    const std::size_t last_line = text.rfind('\n') + 1;  // 0 where there is no line before
    return text.substr(0, last_line) + broken(text.substr(last_line), *body, spelling) + ";\n";
  }
  if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
    return fmt::format("{} {};\n", text, to_text(*body, spelling));
  }
  return fmt::format("{} {};\n", text, to_text(std::get<TermPtr>(definition.body), spelling));
}

std::string to_text(const Algorithm& algorithm, Spelling spelling) {
  std::string text;
  if (!algorithm.name.empty()) {
    text = fmt::format("{}algorithm {} \"{}\";\n", commented(algorithm.meaning), algorithm.name,
                       algorithm.title);
  }
  if (algorithm.graph) text += printed(*algorithm.graph);
  for (const ConstantDeclaration& constant : algorithm.constants) {
    if (constant.of_graph) continue;
    text += fmt::format("\n{}constant {}{};\n", commented(constant.meaning), constant.name,
                        constant.value ? " = " + to_text(constant.value, spelling) : "");
  }
  for (const StateVariable& variable : algorithm.state) {
    if (variable.is_ghost) continue;
    text += fmt::format("\n{}state {}", commented(variable.meaning), variable.name);
    for (std::size_t place = 0; place < variable.extents.size(); ++place) {
      text +=
          fmt::format("{}{}", place == 0 ? "[" : ", ", to_text(variable.extents[place], spelling));
    }
    text += fmt::format("{}: {}", variable.extents.empty() ? "" : "]", name(variable.type));
    if (variable.initial) text += fmt::format(" = {}", to_text(variable.initial, spelling));
    if (variable.part) {
      text += fmt::format(" = {} of {}", name(*variable.part), algorithm.graph->name);
    }
    text += ";\n";
  }
  if (algorithm.walks) text += fmt::format("\n{}", to_text(*algorithm.walks, spelling));
  for (const Lemma& lemma : algorithm.lemmas) {
    text += fmt::format("\n{}{}", commented(lemma.meaning), to_text(lemma, spelling));
  }
  for (const Definition& definition : algorithm.definitions) {
    text += fmt::format("\n{}", to_text(definition, spelling));
    if (const Contract* const contract = algorithm.contract(definition.name)) {
      text += fmt::format("\n{}{}", commented(contract->meaning), to_text(*contract, spelling));
    }
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
    text += fmt::format("\n{}{}law {}: {}{}{};\n", commented(law.meaning), law.holds ? "" : "not ",
                        law.name, to_text(law.left, spelling), spelled(mark::equivalent, spelling),
                        to_text(law.right, spelling));
  }
  return text;
}

}  // namespace graphspec::saa
