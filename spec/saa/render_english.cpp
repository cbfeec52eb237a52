/// \file
/// Schemes in words.
#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "spec/saa/precedence.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/tree_parts.hpp"
#include "spec/saa/wording.hpp"

namespace graphspec::saa {
namespace {

class Narrator {
 public:
  explicit Narrator(const Algorithm& algorithm) : algorithm_(algorithm) {}

  void tell(const SchemePtr& scheme) {
    std::visit([&](const auto& node) { tell_node(node); }, scheme->node);
  }

  void tell(const ConditionPtr& condition) { line(quoted(condition)); }
  void tell(const TermPtr& term) { line(words(term)); }

  void tell_call(const std::string& name, const std::vector<TermPtr>& arguments) {
    const std::string told = words_for(algorithm_, name, arguments);
    line(told.empty() ? call(name, arguments) : fmt::format("\"{}\"", told));
  }

  static std::string call(const std::string& name, const std::vector<TermPtr>& arguments) {
    return to_text(scheme(Call{name, arguments}));
  }

  std::string text() const { return fmt::format("{}\n", fmt::join(lines_, "\n")); }

  void line(std::string_view words) {
    lines_.push_back(std::string(2 * depth_, ' ') + std::string(words));
  }
  void indent() { ++depth_; }

 private:
  void tell_indented(const SchemePtr& scheme) {
    ++depth_;
    tell(scheme);
    --depth_;
  }

  void tell_node(const Identity&) { line("DO NOTHING"); }
  void tell_node(const Undefined&) { line("NO RESULT"); }
  void tell_node(const Assign& node) {
    line(fmt::format("{} := {}", to_text(term(node.target)), words(node.value)));
  }
  void tell_node(const Call& node) { tell_call(node.name, node.arguments); }
  void tell_node(const Composition& node) {
    for (std::size_t place = 0; place < node.parts.size(); ++place) {
      if (place > 0) lines_.back() += ";";
      tell(node.parts[place]);
    }
  }
  void tell_node(const AlphaDisjunction& node) {
    line(fmt::format("IF {} THEN", quoted(node.condition)));
    tell_indented(node.then);
    if (!std::holds_alternative<Identity>(node.otherwise->node)) {
      line("ELSE");
      tell_indented(node.otherwise);
    }
    line("END IF");
  }
  void tell_node(const AlphaIteration& node) {
    line(fmt::format("WHILE {} LOOP", quoted(node.condition)));
    tell_indented(node.body);
    line("END OF LOOP");
  }
  void tell_node(const InverseIteration& node) {
    line("DO");
    tell_indented(node.body);
    line(fmt::format("WHILE {}", quoted(node.condition)));
  }
  void tell_node(const Loop& node) {
    line(fmt::format("FOR {} FROM {} TO {} LOOP", node.index, to_text(node.first),
                     to_text(node.last)));
    tell_indented(node.body);
    line("END OF LOOP");
  }
  void tell_node(const Parallel& node) {
    tell_branches("PARALLEL", node.branches, "END OF PARALLEL");
  }
  void tell_node(const ParallelLoop& node) {
    line(fmt::format("PARALLEL FOR {} FROM {} TO {}", node.index, to_text(node.first),
                     to_text(node.last)));
    tell_indented(node.body);
    line("END OF PARALLEL");
  }
  void tell_node(const Synchronous& node) {
    tell_branches("BOTH FROM THE SAME STATE", {node.left, node.right}, "END");
  }
  void tell_node(const Filtration& node) { line(fmt::format("FILTER {}", quoted(node.condition))); }
  void tell_node(const Barrier& node) {
    const bool alone = binding_of(*node.count) == TermBinding::atom;
    const std::string count = to_text(node.count);
    line(fmt::format("WAIT 'until all {} branches are here'", alone ? count : "(" + count + ")"));
  }

  void tell_node(const Local& node) {
    line(fmt::format("WITH {} OF ITS OWN{}", node.index,
                     node.value ? ", AT FIRST " + words(node.value) : ""));
    tell_indented(node.body);
    line("END");
  }
  void tell_node(const ControlPoint& node) {
    line(fmt::format("CONTROL POINT '{}'", to_text(term(node.target))));
  }
  void tell_node(const Synchronizer& node) {
    line(fmt::format("WAIT '{}'", to_text(term(node.variable))));
  }

  void tell_branches(std::string_view begin, const std::vector<SchemePtr>& branches,
                     std::string_view end) {
    for (std::size_t place = 0; place < branches.size(); ++place) {
      line(place == 0 ? begin : "AND");
      tell_indented(branches[place]);
    }
    line(end);
  }

  std::string quoted(const ConditionPtr& condition) const {
    return fmt::format("'{}'", words(condition));
  }

  std::string words(const ConditionPtr& condition,
                    ConditionBinding asked = ConditionBinding::implication) const {
    std::string text =
        std::visit([&](const auto& node) { return words_of(node); }, condition->node);
    return binding_of(*condition) < asked ? "(" + text + ")" : text;
  }

  std::string words_before(const ConditionPtr& condition, ConditionBinding asked) const {
    return ends_in_quantifier(*condition) ? fmt::format("({})", words(condition))
                                          : words(condition, asked);
  }

  // What has no words of its own is told as text.
  template <class Node>
  std::string words_of(const Node& node) const {
    return to_text(condition(node));
  }
  std::string words_of(const Emptiness& node) const {
    return fmt::format("{} is {}empty", node.set, node.empty ? "" : "not ");
  }
  std::string words_of(const Membership& node) const {
    return fmt::format("{} is in {}", words(node.element), node.set);
  }
  std::string words_of(const PredicateCall& node) const {
    const std::string told = words_for(algorithm_, node.name, node.arguments);
    return told.empty() ? call(node.name, node.arguments) : told;
  }
  std::string words_of(const Quantified& node) const {
    const std::string range =
        node.set.empty() ? fmt::format("from {} to {}", to_text(node.first), to_text(node.last))
                         : "in " + node.set;
    return fmt::format("for {} {} {}, {}", node.for_all ? "all" : "some", node.index, range,
                       words(node.condition, ConditionBinding::comparison));
  }
  std::string words_of(const Not& node) const {
    const std::string operand = words(node.operand);
    return operand.find(' ') == std::string::npos ? "not " + operand : "not (" + operand + ")";
  }
  std::string words_of(const And& node) const {
    return fmt::format("{} and {}", words_before(node.left, ConditionBinding::conjunction),
                       words(node.right, ConditionBinding::comparison));
  }
  std::string words_of(const Or& node) const {
    return fmt::format("{} or {}", words_before(node.left, ConditionBinding::disjunction),
                       words(node.right, ConditionBinding::conjunction));
  }
  std::string words_of(const Implies& node) const {
    return fmt::format("if {} then {}", words_before(node.left, ConditionBinding::disjunction),
                       words(node.right));
  }
  std::string words_of(const EachWalk& node) const {
    return fmt::format("for each {} from {} to {} of length {}, {}", node.is_arc ? "arc" : "walk",
                       node.names[0], node.names[1], node.names[2],
                       words(node.condition, ConditionBinding::comparison));
  }

  static std::string words(const TermPtr& term) {
    const auto* const least = std::get_if<Least>(&term->node);
    if (least == nullptr) return to_text(term);
    const std::string range =
        least->set.empty()
            ? fmt::format("from {} to {}", to_text(least->first), to_text(least->last))
            : "in " + least->set;
    return least->is_argument
               ? fmt::format("the {} {} with the least {}", least->index, range,
                             words(least->value))
               : fmt::format("the least {} for {} {}", words(least->value), least->index, range);
  }

  const Algorithm& algorithm_;
  std::vector<std::string> lines_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string to_english(const Algorithm& algorithm, const ConditionPtr& condition) {
  Narrator narrator(algorithm);
  narrator.tell(condition);
  std::string text = narrator.text();
  text.pop_back();  // the end of the line
  return text;
}

std::string to_english(const Algorithm& algorithm, const Definition& definition) {
  const std::vector<TermPtr> parameters = parameters_of(definition);
  Narrator narrator(algorithm);
  narrator.line(Narrator::call(definition.name, parameters) + ":");
  narrator.indent();
  std::visit(Overloaded{[&](std::monostate) { narrator.tell_call(definition.name, parameters); },
                        [&](const auto& body) { narrator.tell(body); }},
             definition.body);
  return narrator.text();
}

}  // namespace graphspec::saa
