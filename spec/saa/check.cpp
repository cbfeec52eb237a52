/// \file
/// The checks of a file's declarations, one after the other: what is declared twice, and whether
/// what a declaration says fits what it declares.

#include <fmt/format.h>

#include <map>
#include <utility>

#include "spec/saa/check_calls.hpp"
#include "spec/saa/check_context.hpp"
#include "spec/saa/check_schemes.hpp"
#include "spec/saa/check_terms.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::saa {
namespace {

/// What a variable would have to be to hold the part of a graph that it is declared as, by the
/// number of its extents and its type; empty: it can.
std::string mistake_in_part(const GraphDeclaration& graph, const StateVariable& variable) {
  const GraphPart part = *variable.part;
  const std::size_t extents = variable.extents.size();
  const bool is_matrix =
      part == GraphPart::adjacency || (part == GraphPart::weights && extents == 2);
  const bool fits_type =
      part == GraphPart::adjacency ? variable.type == Type::boolean
      : part == GraphPart::weights
          ? variable.type == Type::length || (variable.type == Type::integer && !is_matrix)
          : variable.type == Type::vertex || variable.type == Type::integer;
  if (extents == (is_matrix ? 2 : 1) && fits_type) return "";
  const std::string& order = graph.vertices;
  const std::string arcs = fmt::format("[{}]", graph.arcs);
  const std::string pairs = fmt::format("[{0}, {0}]", order);
  const std::string right = part == GraphPart::adjacency ? pairs + ": boolean"
                            : part == GraphPart::weights
                                ? fmt::format("{}: length, or {}: length", arcs, pairs)
                            : part == GraphPart::offsets ? fmt::format("[{} + 1]: integer", order)
                                                         : arcs + ": vertex";
  return fmt::format("the {} of a graph are {}{}", name(part), variable.name, right);
}

class DeclarationCheck {
 public:
  explicit DeclarationCheck(const Algorithm& algorithm)
      : algorithm_(algorithm), context_{algorithm}, terms_(context_) {}

  std::vector<Mistake> mistakes() {
    declared_once();
    for (const ConstantDeclaration& constant : algorithm_.constants) this->constant(constant);
    for (const StateVariable& variable : algorithm_.state) state(variable);
    for (const Definition& definition : algorithm_.definitions) this->definition(definition);
    for (Mistake& one : mistakes_in_calls(algorithm_, context_.calls)) {
      context_.mistakes.push_back(std::move(one));
    }
    for (const Derivation& derivation : algorithm_.derivations) this->derivation(derivation);
    for (const Claim& claim : algorithm_.claims) this->claim(claim);
    return std::move(context_.mistakes);
  }

 private:
  void declared_once() {
    std::map<std::string, int> line_of;
    const auto declare = [&](const std::string& name, Position at) {
      const auto [first, is_new] = line_of.emplace(name, at.line);
      if (!is_new) {
        context_.wrong(at, fmt::format("'{}' is already declared in line {}", name, first->second));
      }
    };
    for (const auto& constant : algorithm_.constants) declare(constant.name, constant.at);
    for (const auto& variable : algorithm_.state) declare(variable.name, variable.at);
    for (const auto& definition : algorithm_.definitions) declare(definition.name, definition.at);
    line_of.clear();
    for (const auto& claim : algorithm_.claims) declare(claim.name, claim.at);
  }

  void constant(const ConstantDeclaration& constant) {
    if (!constant.value) return;
    context_.only_constants = true;
    terms_.whole(constant.value, "a constant");
    context_.only_constants = false;
  }

  void claim(const Claim& claim) {
    context_.current.clear();
    context_.scope.clear();
    for (const Parameter& parameter : claim.parameters) {
      if (parameter.is_variable || parameter.stands_for) {
        context_.wrong(claim.at, fmt::format("a claim is about values, not about {}",
                                             parameter.stands_for ? "schemes" : "variables"));
      }
      if (!context_.scope.emplace(parameter.name, parameter).second) {
        context_.wrong(claim.at, fmt::format("parameter '{}' is declared twice", parameter.name));
      }
    }
    check_scheme(claim.left, false, context_);
    if (claim.right) check_scheme(claim.right, false, context_);
    if (claim.after) terms_.condition(claim.after);
    if (claim.assuming) terms_.condition(claim.assuming);
    for (const std::string& variable : claim.observed) in_state(variable, claim.at);
  }

  void state(const StateVariable& variable) {
    context_.scope.clear();
    context_.only_constants = true;
    for (const TermPtr& extent : variable.extents) terms_.whole(extent, "an extent");
    if (variable.type == Type::set && variable.extents.size() != 1) {
      context_.wrong(
          variable.at,
          fmt::format("a set needs one extent that is greater than all its members: {}[V]: set",
                      variable.name));
    }
    if (variable.part) {
      const std::string why = mistake_in_part(*algorithm_.graph, variable);
      if (!why.empty()) context_.wrong(variable.at, why);
    }
    if (variable.initial) {
      const auto type = terms_.type_of(variable.initial);
      if (variable.type == Type::set) {
        context_.wrong(
            variable.initial->at,
            "a set is empty at the start, so it cannot have a first value; remove the value");
      } else if (type && !fits(*type, variable.type)) {
        context_.wrong(variable.initial->at,
                       fmt::format("'{}' is of type {}, but its first value is of type {}",
                                   variable.name, name(variable.type), name(*type)));
      }
    }
    context_.only_constants = false;
  }

  void definition(const Definition& definition) {
    context_.current = definition.name;
    context_.scope.clear();
    for (const Parameter& parameter : definition.parameters) {
      if (!context_.scope.emplace(parameter.name, parameter).second) {
        context_.wrong(definition.at,
                       fmt::format("parameter '{}' is declared twice", parameter.name));
      }
      if (parameter.stands_for) scheme_parameter(definition, parameter);
    }
    for (const IntendedRace& race : definition.races) in_state(race.variable, definition.at);
    if (const auto* const body = std::get_if<SchemePtr>(&definition.body)) {
      check_scheme(*body, definition.kind == DefinitionKind::operation, context_);
    }
    if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
      terms_.condition(*body);
    }
    if (const auto* const body = std::get_if<TermPtr>(&definition.body)) {
      const auto type = terms_.type_of(*body);
      if (type && !fits(*type, definition.result)) {
        context_.wrong((*body)->at,
                       fmt::format("function '{}' is of type {}, but its value is of type {}",
                                   definition.name, name(definition.result), name(*type)));
      }
    }
  }

  void scheme_parameter(const Definition& definition, const Parameter& parameter) {
    if (definition.kind != DefinitionKind::scheme) {
      context_.wrong(definition.at, fmt::format("the parameters of {} must be values; only schemes "
                                                "can have schemes and operators as parameters",
                                                with_article(definition.kind)));
    }
    // What a call or a given name means is seen from the definition alone.
    if (algorithm_.find(parameter.name) != nullptr) {
      context_.wrong(definition.at,
                     fmt::format("the name of parameter '{}' is already used; choose another",
                                 parameter.name));
    }
    std::map<std::string, Parameter> own;
    for (const Parameter& one : parameter.parameters) {
      if (own.emplace(one.name, one).second) continue;
      context_.wrong(definition.at, fmt::format("parameter '{}' of '{}' is declared twice",
                                                one.name, parameter.name));
    }
  }

  void derivation(const Derivation& derivation) {
    for (const std::string& end : {derivation.origin, derivation.target}) {
      const Definition* const found = algorithm_.find(end);
      if (found == nullptr || found->kind != DefinitionKind::scheme) {
        context_.wrong(derivation.at, context_.unknown("scheme", end));
      }
    }
    for (const std::string& variable : derivation.observed) in_state(variable, derivation.at);
  }

  void in_state(const std::string& variable, Position at) {
    if (algorithm_.find_state(variable) != nullptr) return;
    context_.wrong(at, context_.unknown("variable of the state", variable));
  }

  const Algorithm& algorithm_;
  CheckContext context_;
  TermCheck terms_;
};

}  // namespace

std::vector<Mistake> mistakes_in(const Algorithm& algorithm) {
  return DeclarationCheck(algorithm).mistakes();
}

}  // namespace graphspec::saa
