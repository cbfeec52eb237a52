/// \file
/// Graph-schemes for Graphviz.
#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/saa/build.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/wording.hpp"

namespace graphspec::saa {
namespace {

std::string in_quotes(std::string_view text) {
  std::string escaped = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') escaped += '\\';
    escaped += letter;
  }
  return escaped + "\"";
}

/// An edge that still ends nowhere: from this node, with this label.
struct Exit {
  int node = 0;
  std::string_view label;
};
using Exits = std::vector<Exit>;

Exits operator+(Exits left, const Exits& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// Draws a scheme behind the exits of what came before and gives back its own. Where no exit is
/// left nothing is reached any more, and nothing is drawn.
class Drawing {
 public:
  explicit Drawing(const Algorithm& algorithm) : algorithm_(algorithm) {}

  std::string graph(const Definition& definition) {
    drawn_ = &definition;
    int start = node("circle", "start", {});
    Exits ends{{start, ""}};
    if (const auto* const scheme = std::get_if<SchemePtr>(&definition.body)) {
      ends = draw(*scheme, ends);
    } else if (const auto* const condition = std::get_if<ConditionPtr>(&definition.body)) {
      ends = both(choice(*condition, ends));
    } else if (const auto* const term = std::get_if<TermPtr>(&definition.body)) {
      ends = {{node("box", to_text(*term), ends), ""}};
    } else {
      ends = {{node("box", definition.name, ends, first_sentence(definition.meaning)), ""}};
    }
    if (!ends.empty()) node("circle", "end", ends);
    return fmt::format(
        "digraph {} {{\n  node [fontname=\"Helvetica\", fontsize=11]\n"
        "  edge [fontname=\"Helvetica\", fontsize=10]\n{}}}\n",
        in_quotes(definition.name), statements_);
  }

 private:
  /// \param more  further attributes, in the language of Graphviz
  int node(std::string_view shape, const std::string& label, const Exits& from,
           const std::string& tooltip = "", std::string_view more = "") {
    const int id = next_++;
    statements_ +=
        fmt::format("  n{} [shape={}, label={}, tooltip={}{}]\n", id, shape, in_quotes(label),
                    in_quotes(tooltip.empty() ? label : tooltip), more);
    connect(from, id);
    return id;
  }

  void connect(const Exits& from, int to) {
    for (const Exit& exit : from) {
      const std::string label =
          exit.label.empty() ? "" : fmt::format(" [label=\" {}\"]", exit.label);
      statements_ += fmt::format("  n{} -> n{}{}\n", exit.node, to, label);
    }
  }

  int choice(const ConditionPtr& condition, const Exits& from) {
    const auto* const call = std::get_if<PredicateCall>(&condition->node);
    const std::string words =
        call == nullptr ? "" : words_for(algorithm_, call->name, call->arguments);
    return node("diamond", to_text(condition), from, words, ", margin=\"0.08,0.04\"");
  }

  static Exits both(int choice) { return {{choice, "1"}, {choice, "0"}}; }

  Exits draw(const SchemePtr& scheme, const Exits& from) {
    if (from.empty()) return {};
    return std::visit([&](const auto& node) { return draw_node(node, from); }, scheme->node);
  }

  Exits step(const std::string& label, const Exits& from) {
    if (from.empty()) return {};
    return {{node("box", label, from), ""}};
  }

  Exits draw_node(const Identity&, const Exits& from) { return from; }
  Exits draw_node(const Undefined&, const Exits& from) {
    node("circle", "N", from, "no result", ", peripheries=2");
    return {};
  }
  Exits draw_node(const Assign& assignment, const Exits& from) {
    return step(
        fmt::format("{} := {}", to_text(term(assignment.target)), to_text(assignment.value)), from);
  }
  Exits draw_node(const Call& call, const Exits& from) {
    const Definition* const called = algorithm_.find(call.name);
    const Parameter* const passed = drawn_->scheme_parameter(call.name);
    const auto kind = passed != nullptr   ? passed->stands_for
                      : called != nullptr ? std::optional(called->kind)
                                          : std::nullopt;
    const bool is_scheme = kind == DefinitionKind::scheme;
    const std::string words = passed != nullptr
                                  ? fmt::format("the {} that is handed over", name(*kind))
                              : is_scheme ? first_sentence(called->meaning)
                                          : words_for(algorithm_, call.name, call.arguments);
    const std::string label = to_text(scheme(call));
    return {{node("box", label, from, words, is_scheme ? ", peripheries=2" : ""), ""}};
  }
  Exits draw_node(const Composition& composition, const Exits& from) {
    Exits exits = from;
    for (const SchemePtr& part : composition.parts) exits = draw(part, exits);
    return exits;
  }
  Exits draw_node(const AlphaDisjunction& disjunction, const Exits& from) {
    const int chosen = choice(disjunction.condition, from);
    const Exits then = draw(disjunction.then, {{chosen, "1"}});
    return then + draw(disjunction.otherwise, {{chosen, "0"}});
  }
  Exits draw_node(const AlphaIteration& iteration, const Exits& from) {
    const int chosen = choice(iteration.condition, from);
    connect(draw(iteration.body, {{chosen, "1"}}), chosen);
    return {{chosen, "0"}};
  }
  Exits draw_node(const InverseIteration& iteration, const Exits& from) {
    const int first = next_;  // the body's first node, or the condition's where the body is E
    const Exits tested = draw(iteration.body, from);
    if (tested.empty()) return {};
    const int chosen = choice(iteration.condition, tested);
    connect({{chosen, "1"}}, first);
    return {{chosen, "0"}};
  }
  Exits draw_node(const Loop& loop, const Exits& from) {
    const Exits begun = step(fmt::format("{} := {}", loop.index, to_text(loop.first)), from);
    const int chosen =
        node("diamond", fmt::format("{} ≤ {}", loop.index, to_text(loop.last)), begun);
    const Exits round = draw(loop.body, {{chosen, "1"}});
    connect(step(fmt::format("{0} := {0} + 1", loop.index), round), chosen);
    return {{chosen, "0"}};
  }
  Exits draw_node(const Parallel& parallel, const Exits& from) {
    return branches("fork", parallel.branches, "join", from);
  }
  Exits draw_node(const ParallelLoop& loop, const Exits& from) {
    const std::string fork =
        fmt::format("fork {} = {}..{}", loop.index, to_text(loop.first), to_text(loop.last));
    return branches(fork, {loop.body}, "join", from);
  }
  Exits draw_node(const Synchronous& synchronous, const Exits& from) {
    return branches("fork, copies of the state", {synchronous.left, synchronous.right},
                    "join, changes merged", from);
  }
  Exits draw_node(const Filtration& filtration, const Exits& from) {
    const int chosen = choice(filtration.condition, from);
    draw_node(Undefined{}, {{chosen, "0"}});
    return {{chosen, "1"}};
  }
  Exits draw_node(const Barrier& barrier, const Exits& from) {
    const std::string label = to_text(scheme(barrier));
    const std::string bar = fmt::format(
        ", xlabel={}, style=filled, fillcolor=black, fixedsize=true, width=1.4, height=0.07",
        in_quotes(label));
    return {{node("box", "", from, "waits: " + label, bar), ""}};
  }

  Exits draw_node(const Local& local, const Exits& from) {
    const std::string first = local.value ? to_text(local.value) : "its own";
    return draw(local.body, step(fmt::format("{} := {}", local.index, first), from));
  }
  Exits draw_node(const ControlPoint& point, const Exits& from) {
    return step(to_text(scheme(point)), from);
  }
  Exits draw_node(const Synchronizer& point, const Exits& from) {
    return step(to_text(scheme(point)), from);
  }

  Exits branches(const std::string& fork, const std::vector<SchemePtr>& parts,
                 const std::string& join, const Exits& from) {
    const int forked = node("parallelogram", fork, from);
    Exits ended;
    for (const SchemePtr& part : parts) {
      const Exits exits = draw(part, {{forked, ""}});
      if (exits.empty()) return {};  // a branch without result: there is none at all
      ended = std::move(ended) + exits;
    }
    return {{node("parallelogram", join, ended), ""}};
  }

  const Algorithm& algorithm_;
  const Definition* drawn_ = nullptr;
  std::string statements_;
  int next_ = 0;
};

}  // namespace

std::string to_dot(const Algorithm& algorithm, const Definition& definition) {
  return Drawing(algorithm).graph(definition);
}

}  // namespace graphspec::saa
